import type { ChangeRequest } from '../../../contract/changeRequests.ts'

/** The groups of the Change Requests view, in order. */
export type GroupName = 'review' | 'mine' | 'open' | 'drafts' | 'merged'

/** The lists from the server. `toReview` has change requests whose review is requested from the user. */
interface RequestLists {
  readonly toReview: readonly ChangeRequest[]
  readonly open: readonly ChangeRequest[]
  readonly drafts: readonly ChangeRequest[]
}

/** Groups change requests. One can be in several groups. `me` is the user's id, if it's known. */
export function groupRequests(
  { toReview, open, drafts }: RequestLists,
  me: string | undefined,
): Record<Exclude<GroupName, 'merged'>, readonly ChangeRequest[]> {
  const mine = [...open, ...drafts].filter(({ createdBy }) => createdBy.id === me)
  return {
    review: latestFirst(toReview),
    mine: latestFirst(mine),
    open: latestFirst(open),
    drafts: latestFirst(drafts),
  }
}

/** Returns the change requests without duplicates, last updated first. */
export function latestFirst(requests: readonly ChangeRequest[]): ChangeRequest[] {
  const byId = new Map(requests.map((request) => [request.id, request]))
  return [...byId.values()].sort((one, other) => (one.updatedAt < other.updatedAt ? 1 : -1))
}

/** Returns a text with everything that people see in a list: lists with the same text look the same. */
export function signatureOf(requests: readonly ChangeRequest[]): string {
  return JSON.stringify(
    requests.map(({ id, updatedAt, status, subject, revision, comments, outdated }) => {
      return [id, updatedAt, status, subject, revision, comments, outdated]
    }),
  )
}
