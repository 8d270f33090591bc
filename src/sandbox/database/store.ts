import type { Database } from './database.ts'

/** The base of all stores: parts of the platform that keep their state in the database. */
export abstract class Store {
  protected readonly database: Database

  constructor(database: Database) {
    this.database = database
  }
}
