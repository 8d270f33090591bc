import type { Database, Value } from './database.ts'

/** Inserts a row with a value for each of its columns and gives its rowid. Table and columns are never from outside. */
export function addRow(database: Database, table: string, row: object): number {
  const columns = Object.keys(row)
  const places = columns.map(() => '?').join(', ')
  const values: Value[] = Object.values(row)
  return database.insert(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`, ...values)
}
