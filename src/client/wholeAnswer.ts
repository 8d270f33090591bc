import { problemAt, type Problem } from '../contract/checks/problem.ts'
import { repairsOf } from '../contract/checks/repair.ts'
import type { OperationName } from '../contract/operations.ts'
import type { Page } from '../contract/revisions.ts'
import { ApiError } from './errors/apiError.ts'

/**
 * Returns an answer for what deletes, empties or overwrites something because of it. Rejects if a value that it `uses`
 * wasn't in the answer as the contract says, or a member of a list couldn't be read. Without `uses`, all values count.
 */
export function wholeAnswer<T extends object>(answer: T, operation: OperationName, uses?: readonly string[]): T {
  requireNone(repairsOf(answer, uses), operation)
  return answer
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

function requireNone(problems: readonly Problem[], operation: OperationName): void {
  if (problems.length > 0) throw new ApiError('protocol', { operation, reason: 'incomplete', problems })
}
