import type { Database, Value } from './database.ts'

/** Inserts a row and returns its rowid. Never pass a table or column name from outside. */
export function addRow(database: Database, table: string, row: object): number {
  const columns = Object.keys(row)
  const places = columns.map(() => '?').join(', ')
  const values: Value[] = Object.values(row)
  return database.insert(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`, ...values)
}

/** Updates the columns that a change names, except undefined ones. Never pass a table or column name from outside. */
export function changeRow(database: Database, table: string, id: string, change: object): void {
  const entries = Object.entries(change).filter(([, value]) => value !== undefined) as [string, Value][]
  if (entries.length === 0) return
  const assignments = entries.map(([column]) => `${column} = ?`).join(', ')
  database.run(`UPDATE ${table} SET ${assignments} WHERE id = ?`, ...entries.map(([, value]) => value), id)
}
