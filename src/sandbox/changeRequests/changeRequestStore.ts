import type { StoredRows } from '../database/database.ts'
import { TableStore } from '../database/store.ts'

/** The status of a change request (api-facts P1 §2.5). */
export type ChangeRequestStatus = 'draft' | 'open' | 'archived' | 'merged'

/** A change request as stored; `description` is a JSON document, `links` a JSON list. */
export interface ChangeRequestRow {
  readonly id: string
  readonly space_id: string
  readonly number: number
  readonly status: ChangeRequestStatus
  readonly subject: string
  readonly description: string | null
  readonly created_by: string
  readonly created_at: string
  readonly updated_at: string
  readonly revision_id: string
  readonly revision_initial: string
  readonly revision_ancestor: string | null
  readonly revision_merged: string | null
  readonly links: string
}

/** The filter of a list of change requests. */
export interface ChangeRequestFilter {
  readonly statuses: readonly ChangeRequestStatus[]
  readonly creator?: string | undefined
  readonly contributor?: string | undefined
  readonly requestedReviewer?: string | undefined
}

/** The time that orders a list of change requests, latest first. */
export type ChangeRequestOrder = 'updated_at' | 'created_at'

/** Stores change requests, their contributors, and the people who were asked to review. */
export class ChangeRequestStore extends TableStore<ChangeRequestRow> {
  protected override readonly table = 'change_requests'

  /** Returns a change request of a space by its id or its number. */
  find(spaceId: string, idOrNumber: string): ChangeRequestRow | undefined {
    const byId = this.findRow({ space_id: spaceId, id: idOrNumber })
    if (byId || !/^[1-9]\d{0,8}$/.test(idOrNumber)) return byId
    return this.findRow({ space_id: spaceId, number: Number(idOrNumber) })
  }

  /** Returns the change requests of some spaces that pass the filter, latest first. */
  list(
    spaceIds: readonly string[],
    filter: ChangeRequestFilter,
    order: ChangeRequestOrder = 'updated_at',
  ): StoredRows<ChangeRequestRow, [string, string]> {
    return this.database.list({
      from: 'change_requests c',
      where: matching,
      values: {
        spaces: JSON.stringify(spaceIds),
        statuses: JSON.stringify(filter.statuses),
        creator: filter.creator,
        contributor: filter.contributor,
        reviewer: filter.requestedReviewer,
      },
      by: [`c.${order}`, 'c.id'],
      descending: true,
    })
  }

  /** Records that a user edited the content of a change request. */
  addContribution(id: string, userId: string, time: string): void {
    this.database.run(
      `INSERT INTO contributors (change_request_id, user_id, edits, updated_at) VALUES (:id, :user, 1, :time)
       ON CONFLICT DO UPDATE SET edits = edits + 1, updated_at = :time`,
      { id, user: userId, time },
    )
  }
}

const matching = `
  c.space_id IN (SELECT value FROM json_each(:spaces)) AND c.status IN (SELECT value FROM json_each(:statuses))
  AND (:creator IS NULL OR c.created_by = :creator)
  AND (:contributor IS NULL OR EXISTS (SELECT 1 FROM contributors o
    WHERE o.change_request_id = c.id AND o.user_id = :contributor))
  AND (:reviewer IS NULL OR EXISTS (SELECT 1 FROM requested_reviewers r
    WHERE r.change_request_id = c.id AND r.user_id = :reviewer))`
