import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { Space } from '../../../contract/spaces.ts'

/** What can be done with a change request. The words also are in the `viewItem` of the manifest. */
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
 * What the person may do with a change request as it is (API part 1 §2.5): its words, its status (`markable` as ready,
 * back to `draftable`), bringing in main, asking for reviews, reviewing, merging. Merged ones have no way back.
 */
export function allowedActions(
  { status, outdated }: Pick<ChangeRequest, 'status' | 'outdated'>,
  permissions: Space['permissions'],
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
    ['reviewable', review && isUnfinished],
    ['mergeable', merge && isUnfinished],
  ]
  return new Set(ways.flatMap(([way, isAllowed]) => (isAllowed ? [way] : [])))
}
