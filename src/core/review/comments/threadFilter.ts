import type { Thread } from './thread.ts'

/** Which threads are shown. */
export interface ThreadFilter {
  readonly status: 'all' | 'open' | 'resolved'
  /** The identifier of someone who wrote the first comment. */
  readonly author?: string
  /** The identifier of a page. */
  readonly page?: string
  /** Whether comments of the platform's own reviewer are shown with the others, not, or alone. */
  readonly agents: 'with' | 'without' | 'only'
}

/** Shows everything. */
export const noFilter: ThreadFilter = { status: 'all', agents: 'with' }

/** Whether there is anything that a filter doesn't show. */
export function isFiltering({ status, author, page, agents }: ThreadFilter): boolean {
  return status !== 'all' || author !== undefined || page !== undefined || agents !== 'with'
}

/** Whether a thread is shown. */
export function passesFilter({ first, isResolved, target }: Thread, filter: ThreadFilter): boolean {
  const { status, author, page, agents } = filter
  if (status !== 'all' && isResolved !== (status === 'resolved')) return false
  if (author !== undefined && first.author.id !== author) return false
  if (page !== undefined && target.page !== page) return false
  return agents === 'with' || first.author.isAgent === (agents === 'only')
}

/** Threads in the order in which they were begun; those of the same moment in that of their identifiers. */
export function inOrder(threads: Iterable<Thread>): Thread[] {
  const keyOf = ({ first, id }: Thread): string => `${first.postedAt} ${id}`
  return [...threads].toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
}
