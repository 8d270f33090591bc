import type { Database } from '../database/database.ts'

/** A space or collection among those with the same parent. */
export interface Sibling {
  readonly kind: 'space' | 'collection'
  readonly id: string
  readonly position: number
}

/** Neighbors closer than this get new positions, before halving loses the difference. */
const smallestGap = 1e-6

/**
 * The common order of the spaces and collections below one parent. Positions are numbers with room between them, so
 * that moving one row changes one row.
 */
export class SiblingStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  /** What is below a collection, or at the root of an organization, in order. */
  list(organizationId: string, parentId: string | null): Sibling[] {
    return this.#database.all<Sibling>(
      `SELECT 'space' AS kind, id, position FROM spaces
         WHERE organization_id = :organization AND parent_id IS :parent AND deleted_at IS NULL
       UNION ALL
       SELECT 'collection', id, position FROM collections WHERE organization_id = :organization AND parent_id IS :parent
       ORDER BY position, id`,
      { organization: organizationId, parent: parentId },
    )
  }

  /** A position behind everything in the organization. */
  lastPosition(organizationId: string): number {
    const row = this.#database.get<{ last: number | null }>(
      `SELECT max(position) AS last FROM
         (SELECT position FROM spaces WHERE organization_id = :organization
          UNION ALL SELECT position FROM collections WHERE organization_id = :organization)`,
      { organization: organizationId },
    )
    return (row?.last ?? 0) + 1
  }

  /** A position right before or after the sibling at index `at` of `siblings`, which are renumbered if it is tight. */
  positionBeside(siblings: Sibling[], at: number, side: 'before' | 'after'): number {
    const left = siblings[side === 'before' ? at - 1 : at]?.position
    const right = siblings[side === 'before' ? at : at + 1]?.position
    if (left === undefined) return (right ?? 1) - 1
    if (right === undefined) return left + 1
    if (right - left > smallestGap) return (left + right) / 2
    siblings.forEach((sibling, index) => this.setPosition(sibling, index + 1))
    return side === 'before' ? at + 0.5 : at + 1.5
  }

  setPosition(sibling: Pick<Sibling, 'kind' | 'id'>, position: number): void {
    const table = sibling.kind === 'space' ? 'spaces' : 'collections'
    this.#database.run(`UPDATE ${table} SET position = ? WHERE id = ?`, position, sibling.id)
  }
}
