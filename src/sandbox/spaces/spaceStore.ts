import { TableStore } from '../database/store.ts'

/** A space as stored. `merge_rules` is JSON. */
export interface SpaceRow {
  readonly id: string
  readonly organization_id: string
  readonly parent_id: string | null
  readonly title: string
  readonly emoji: string | null
  readonly icon: string | null
  readonly visibility: string
  readonly edit_mode: 'live' | 'locked'
  readonly merge_rules: string
  readonly default_level: string | null
  readonly language: string | null
  readonly position: number
  readonly revision_id: string
  readonly change_request_count: number
  readonly created_at: string
  readonly updated_at: string
  readonly deleted_at: string | null
}

/**
 * Stores spaces. Also counts their change requests, so that no number is used twice. Removing a space also removes its
 * revisions and change requests.
 */
export class SpaceStore extends TableStore<SpaceRow> {
  protected override readonly table = 'spaces'

  /** Returns a space, even if it's deleted. */
  get(id: string): SpaceRow | undefined {
    return this.findRow({ id })
  }

  /** Returns the spaces of an organization in order, without deleted ones. */
  listInOrganization(organizationId: string): SpaceRow[] {
    return this.allWhere('organization_id = ? AND deleted_at IS NULL ORDER BY position, id', organizationId)
  }

  /** Returns the spaces directly in a collection in order, without deleted ones. */
  listInCollection(collectionId: string): SpaceRow[] {
    return this.allWhere('parent_id = ? AND deleted_at IS NULL ORDER BY position, id', collectionId)
  }

  /** Returns every space in a collection, including deleted ones. */
  allInCollection(collectionId: string): SpaceRow[] {
    return this.allWhere('parent_id = ?', collectionId)
  }

  /** Returns the number for the next change request of a space. */
  nextChangeRequestNumber(id: string): number {
    this.database.run('UPDATE spaces SET change_request_count = change_request_count + 1 WHERE id = ?', id)
    return this.get(id)?.change_request_count ?? 1
  }

  /** Returns how many change requests a space has, by status. */
  changeRequestCounts(id: string): { total: number; open: number; draft: number } {
    const row = this.database.get<{ total: number; open: number | null; draft: number | null }>(
      `SELECT count(*) AS total, sum(status = 'open') AS open, sum(status = 'draft') AS draft
       FROM change_requests WHERE space_id = ?`,
      id,
    )
    return { total: row?.total ?? 0, open: row?.open ?? 0, draft: row?.draft ?? 0 }
  }

  /** Returns the spaces that were deleted before a time. */
  deletedBefore(time: string): SpaceRow[] {
    return this.allWhere('deleted_at < ?', time)
  }
}
