import type { Thread } from './thread.ts'

/** Which threads to show. */
export interface ThreadFilter {
  readonly status: 'all' | 'open' | 'resolved'
  /** The id of the person who wrote the first comment. */
  readonly author?: string
  /** The id of someone who wrote the first comment or a reply. */
  readonly commenter?: string
  /** The id of a page. */
  readonly page?: string
  /** Whether to include comments from the platform's own reviewer, leave them out, or show only them. */
  readonly agents: 'with' | 'without' | 'only'
}

/** The filter that shows all threads. */
export const noFilter: ThreadFilter = { status: 'all', agents: 'with' }

/** Returns whether a filter can hide anything. */
export function isFiltering({ status, author, commenter, page, agents }: ThreadFilter): boolean {
  return status !== 'all' || (author ?? commenter ?? page) !== undefined || agents !== 'with'
}

/** Returns whether a filter shows a thread. */
export function passesFilter({ first, repliers, isResolved, target }: Thread, filter: ThreadFilter): boolean {
  const { status, author, commenter, page, agents } = filter
  if (status !== 'all' && isResolved !== (status === 'resolved')) return false
  if (author !== undefined && first.author.id !== author) return false
  if (commenter !== undefined && ![first.author, ...repliers].some(({ id }) => id === commenter)) return false
  if (page !== undefined && target.page !== page) return false
  return agents === 'with' || first.author.isAgent === (agents === 'only')
}

/** Returns threads in the order of their first comments, and by id if the times are equal. */
export function inOrder(threads: Iterable<Thread>): Thread[] {
  const keyOf = ({ first, id }: Thread): string => `${first.postedAt} ${id}`
  return [...threads].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}
