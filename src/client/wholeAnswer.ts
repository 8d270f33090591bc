import { problemAt, type Problem } from '../contract/checks/problem.ts'
import { repairsOf } from '../contract/checks/repair.ts'
import type { OperationName } from '../contract/operations.ts'
import type { Page } from '../contract/revisions.ts'
import { flatPages } from '../core/docs/pages/flatPages.ts'
import type { Client } from './client.ts'
import { ApiError } from './errors/apiError.ts'

/** What only servers set, so that nothing writes it back. */
const unwritten: ReadonlySet<string> = new Set([
  'object',
  'createdAt',
  'updatedAt',
  'urls',
  'permissions',
  'comments',
  'changeRequests',
  'changeRequestsOpen',
  'changeRequestsDraft',
])

/**
 * Returns an answer for what deletes, empties or overwrites something because of it. Rejects if a value that it `uses`
 * wasn't in the answer as the contract says, or a member of a list couldn't be read. Without `uses`, all values count
 * that can be written back.
 */
export function wholeAnswer<T extends object>(answer: T, operation: OperationName, uses?: readonly string[]): T {
  const isUsed = (member: string): boolean => uses?.includes(member) ?? !unwritten.has(member)
  requireNone(repairsOf(answer, isUsed), operation)
  return answer
}

/** Returns a client whose reads reject incomplete answers, for forms and documents that write back what they read. */
export function withWholeAnswers<C extends Client>(client: C): C {
  return new Proxy(client, {
    get(target, name): unknown {
      const own: unknown = Reflect.get(target, name)
      if (typeof own !== 'function' || typeof name !== 'string' || !/^(?:get|list)[A-Z]/.test(name)) return own
      const call = own as (...given: unknown[]) => Promise<object>
      return async (...given: unknown[]) => wholeAnswer(await call(...given), name as OperationName)
    },
  })
}

/** The members of a page that its text and its record are made from. */
export const pageMembers = [
  'pages',
  'id',
  'title',
  'type',
  'documentId',
  'markdown',
  'href',
  'emoji',
  'description',
  'icon',
  'hidden',
  'noIndex',
  'noRobotsIndex',
  'condition',
] as const

/**
 * Returns a page with its text, like {@link wholeAnswer}. A page without `markdown` and `documentId` is empty, but not if
 * it had a text before.
 */
export function wholePage(page: Page, operation: OperationName, hadText = false): Page {
  wholeAnswer(page, operation, pageMembers)
  const hasText = page.documentId !== undefined || hadText
  if (page.markdown === undefined && hasText) requireNone([problemAt('/body/markdown', 'missing')], operation)
  return page
}

/**
 * Returns a page with its text, like {@link wholePage}. If the answer has neither a text nor what identifies it, `list`
 * must say the same: the pages as the server lists them.
 */
export async function wholePageOf(
  page: Page,
  operation: OperationName,
  list: () => Promise<readonly Page[]>,
): Promise<Page> {
  const isEmpty = page.type === 'document' && page.markdown === undefined && page.documentId === undefined
  const listed = isEmpty ? flatPages(await list()).find(({ id }) => id === page.id) : undefined
  return wholePage(page, operation, isEmpty && listed?.documentId !== undefined)
}

function requireNone(problems: readonly Problem[], operation: OperationName): void {
  if (problems.length > 0) throw new ApiError('protocol', { operation, reason: 'incomplete', problems })
}
