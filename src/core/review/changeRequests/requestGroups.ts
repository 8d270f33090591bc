import type { ChangeRequest } from '../../../contract/changeRequests.ts'

/** The groups of the Change Requests view, in their order. */
const groupNames = ['review', 'mine', 'open', 'drafts', 'merged'] as const
export type GroupName = (typeof groupNames)[number]

/** The lists that the groups are made from; `toReview` holds those that the person is asked to review. */
interface RequestLists {
  readonly toReview: readonly ChangeRequest[]
  readonly open: readonly ChangeRequest[]
  readonly drafts: readonly ChangeRequest[]
}

/** Puts change requests into their groups; one may be in several. `me` is the id of the person. */
export function groupRequests(
  { toReview, open, drafts }: RequestLists,
  me: string,
): Record<Exclude<GroupName, 'merged'>, readonly ChangeRequest[]> {
  const mine = [...open, ...drafts].filter(({ createdBy }) => createdBy.id === me)
  return {
    review: latestFirst(toReview),
    mine: latestFirst(mine),
    open: latestFirst(open),
    drafts: latestFirst(drafts),
  }
}

/** Each once, the one that changed last first. */
export function latestFirst(requests: readonly ChangeRequest[]): ChangeRequest[] {
  const byId = new Map(requests.map((request) => [request.id, request]))
  return [...byId.values()].sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
}

/** Everything about a list that people see: two lists with the same text look the same. */
export function signatureOf(requests: readonly ChangeRequest[]): string {
  return JSON.stringify(
    requests.map(({ id, updatedAt, status, subject, revision, comments, outdated }) => {
      return [id, updatedAt, status, subject, revision, comments, outdated]
    }),
  )
}
