import { createHash } from 'node:crypto'
import type { Database } from '../../../../src/sandbox/database/database.ts'

/** Detects whether anything in a database has changed since the last look. */
export class DatabaseWatch {
  readonly #database: Database
  #changes: number
  #dump: string

  constructor(database: Database) {
    this.#database = database
    this.#changes = this.#totalChanges()
    this.#dump = this.#digest()
  }

  /** Returns whether a table differs from the last look, and remembers the present state. */
  hasChanged(): boolean {
    const changes = this.#totalChanges()
    // Nothing was written, not even in a transaction that was rolled back, so there's no need to read everything.
    if (changes === this.#changes) return false
    this.#changes = changes
    const dump = this.#digest()
    const hasChanged = dump !== this.#dump
    this.#dump = dump
    return hasChanged
  }

  #totalChanges(): number {
    return this.#database.get<{ n: number }>('SELECT total_changes() AS n')?.n ?? 0
  }

  #digest(): string {
    const hash = createHash('sha256')
    const tables = this.#database.all<{ name: string }>(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name",
    )
    for (const { name } of tables) {
      hash.update(name)
      for (const row of this.#database.all(`SELECT * FROM "${name}"`)) hash.update(JSON.stringify(row))
    }
    return hash.digest('hex')
  }
}
