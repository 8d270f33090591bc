import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { Space } from '../../../contract/spaces.ts'

/** What you can do with a change request. The names are also in the `viewItem` conditions of the manifest. */
export type ChangeRequestAction =
  | 'editable'
  | 'markable'
  | 'draftable'
  | 'archivable'
  | 'reopenable'
  | 'updatable'
  | 'askable'
  | 'reviewable'
  | 'mergeable'

/**
 * Returns what a person can do with a change request in its current state (API part 1 §2.5). `markable` means that it
 * can be marked as ready, `draftable` that it can go back to draft. A merged one can't be changed back. If it's compared
 * with main as it is now, its changes include those of main, so it can't be approved.
 */
export function allowedActions(
  { status, outdated }: Pick<ChangeRequest, 'status' | 'outdated'>,
  permissions: Space['permissions'],
  isComparedWithMain = false,
): ReadonlySet<ChangeRequestAction> {
  const isUnfinished = status === 'open' || status === 'draft'
  const { edit = false, review = false, merge = false } = permissions
  const ways: readonly [ChangeRequestAction, boolean][] = [
    ['editable', edit && isUnfinished],
    ['markable', edit && status === 'draft'],
    ['draftable', edit && status === 'open'],
    ['archivable', edit && isUnfinished],
    ['reopenable', edit && status === 'archived'],
    ['updatable', edit && isUnfinished && outdated],
    ['askable', edit && isUnfinished],
    ['reviewable', review && isUnfinished && !isComparedWithMain],
    ['mergeable', merge && isUnfinished],
  ]
  return new Set(ways.flatMap(([way, isAllowed]) => (isAllowed ? [way] : [])))
}
