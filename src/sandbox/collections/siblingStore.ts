import { Store } from '../database/store.ts'

/** A space or collection among others with the same parent. */
export interface Sibling {
  readonly kind: 'space' | 'collection'
  readonly id: string
  readonly position: number
}

/**
 * If two siblings are closer than this, all siblings get new positions, before halving the gap runs out of precision.
 */
const smallestGap = 1e-6

/**
 * Stores the common order of the spaces and collections below one parent. Positions are numbers with gaps, so that a
 * move changes only one row.
 */
export class SiblingStore extends Store {
  /** Returns the content of a collection, or of an organization's root, in order. */
  list(organizationId: string, parentId: string | null): Sibling[] {
    return this.database.all<Sibling>(
      `SELECT 'space' AS kind, id, position FROM spaces
         WHERE organization_id = :organization AND parent_id IS :parent AND deleted_at IS NULL
       UNION ALL
       SELECT 'collection', id, position FROM collections WHERE organization_id = :organization AND parent_id IS :parent
       ORDER BY position, id`,
      { organization: organizationId, parent: parentId },
    )
  }

  /** Returns a position after everything in the organization. */
  lastPosition(organizationId: string): number {
    const row = this.database.get<{ last: number | null }>(
      `SELECT max(position) AS last FROM
         (SELECT position FROM spaces WHERE organization_id = :organization
          UNION ALL SELECT position FROM collections WHERE organization_id = :organization)`,
      { organization: organizationId },
    )
    return (row?.last ?? 0) + 1
  }

  /**
   * Returns a position right before or after the sibling at index `at` of `siblings`. Renumbers the siblings if there
   * is no gap.
   */
  positionBeside(siblings: Sibling[], at: number, side: 'before' | 'after'): number {
    const left = siblings[side === 'before' ? at - 1 : at]?.position
    const right = siblings[side === 'before' ? at : at + 1]?.position
    if (left === undefined) return (right ?? 1) - 1
    if (right === undefined) return left + 1
    if (right - left > smallestGap) return (left + right) / 2
    siblings.forEach((sibling, index) => {
      const table = sibling.kind === 'space' ? 'spaces' : 'collections'
      this.database.update(table, { id: sibling.id }, { position: index + 1 })
    })
    return side === 'before' ? at + 0.5 : at + 1.5
  }
}
