import type { Database, Value } from '../database/database.ts'

/** A collection as stored. */
export interface CollectionRow {
  readonly id: string
  readonly organization_id: string
  readonly parent_id: string | null
  readonly title: string
  readonly description: string | null
  readonly default_level: string | null
  readonly position: number
}

/** The columns of a collection that may change. */
type CollectionChange = Partial<Omit<CollectionRow, 'id'>>

/** Collections and their nesting. */
export class CollectionStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  add(row: CollectionRow): void {
    this.#database.run(
      `INSERT INTO collections (id, organization_id, parent_id, title, description, default_level, position)
       VALUES (?, ?, ?, ?, ?, ?, ?)`,
      row.id,
      row.organization_id,
      row.parent_id,
      row.title,
      row.description,
      row.default_level,
      row.position,
    )
  }

  get(id: string): CollectionRow | undefined {
    return this.#database.get<CollectionRow>('SELECT * FROM collections WHERE id = ?', id)
  }

  /** The collections of an organization after a cursor, without limit; `nested` false leaves out those within others. */
  list(organizationId: string, nested: boolean, after: [number, string]): CollectionRow[] {
    return this.#database.all<CollectionRow>(
      `SELECT * FROM collections WHERE organization_id = ? AND (? OR parent_id IS NULL) AND (position, id) > (?, ?)
       ORDER BY position, id`,
      organizationId,
      nested ? 1 : 0,
      ...after,
    )
  }

  change(id: string, change: CollectionChange): void {
    const entries = Object.entries(change).filter(([, value]) => value !== undefined) as [string, Value][]
    if (entries.length === 0) return
    const assignments = entries.map(([column]) => `${column} = ?`).join(', ')
    this.#database.run(`UPDATE collections SET ${assignments} WHERE id = ?`, ...entries.map(([, value]) => value), id)
  }

  /** A collection and all that are nested in it, outer ones first. */
  withNested(id: string): CollectionRow[] {
    return this.#database.all<CollectionRow>(
      `WITH RECURSIVE inner(id, depth) AS (
         SELECT ?, 0 UNION ALL SELECT c.id, depth + 1 FROM collections c JOIN inner ON c.parent_id = inner.id
       ) SELECT c.* FROM inner JOIN collections c ON c.id = inner.id ORDER BY depth, c.position`,
      id,
    )
  }

  remove(id: string): void {
    this.#database.run('DELETE FROM collections WHERE id = ?', id)
  }
}
