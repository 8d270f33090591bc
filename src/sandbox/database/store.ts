import type { Database, NamedValues, StoredRows, Values } from './database.ts'

/** The base of all stores: parts of the platform that keep their state in the database. */
export abstract class Store {
  protected readonly database: Database

  constructor(database: Database) {
    this.database = database
  }
}

/** A store of one table whose rows have an `id`. `New` is what a new row needs; the table has defaults for the rest. */
export abstract class TableStore<Row extends { readonly id: string }, New extends object = Row> extends Store {
  /** The name of the table. */
  protected abstract readonly table: string

  add(row: New): void {
    this.database.insert(this.table, row)
  }

  /** Changes some columns; undefined ones stay as they are. */
  change(id: string, change: Partial<Omit<Row, 'id' | 'seq' | 'created_at'>>): void {
    this.database.update(this.table, { id }, change)
  }

  /** Removes a row. Returns false if it doesn't exist. */
  remove(id: string): boolean {
    return this.database.delete(this.table, { id })
  }

  /** Returns the first row of the table that has some values. */
  protected findRow(where: Parameters<Database['find']>[1]): Row | undefined {
    return this.database.find<Row>(this.table, where)
  }

  /** Returns the first row of the table for a condition, which can also name an order. */
  protected firstWhere(where: string, ...values: Values): Row | undefined {
    return this.database.get<Row>(`SELECT * FROM ${this.table} WHERE ${where}`, ...values)
  }

  /** Returns the rows of the table for a condition, which can also name an order and a limit. */
  protected allWhere(where: string, ...values: Values): Row[] {
    return this.database.all<Row>(`SELECT * FROM ${this.table} WHERE ${where}`, ...values)
  }

  /** Returns the rows of the table for a condition, to be read page by page: first those that were added first. */
  protected oldestFirst(where: string, values: NamedValues): StoredRows<Row, [number]> {
    return this.database.list({ from: this.table, where, values, by: ['seq'] })
  }

  /** Returns the rows of the table for a condition, to be read page by page: first those that were added last. */
  protected latestFirst(where: string, values: NamedValues): StoredRows<Row, [number]> {
    return this.database.list({ from: this.table, where, values, by: ['seq'], descending: true })
  }
}

/** Returns a boolean in the form of the database. */
export function stored(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value)
}
