import type { Method, Operation } from '../../../contract/operation.ts'
import { operations, type OperationName } from '../../../contract/operations.ts'
import { operationFamilies, operationsOf, type OperationFamily } from './families.ts'

/** An operation in a list. */
export interface OperationEntry {
  readonly name: OperationName
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly family: OperationFamily
}

/** Returns all operations of the contract, grouped by family. */
export function operationEntries(): OperationEntry[] {
  const families = Object.keys(operationFamilies) as OperationFamily[]
  return families.flatMap((family) =>
    operationsOf(family).map((name) => {
      const { method, path, summary }: Operation = operations[name]
      return { name, method, path, summary, family }
    }),
  )
}

/**
 * Returns the operations with every word of a query in their name, method, path or summary, best first. An empty query
 * returns all, in their order.
 */
export function findOperations(entries: readonly OperationEntry[], query: string): OperationEntry[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...entries]
  const whole = words.join('')
  return entries
    .map((entry) => ({ entry, score: score(entry, words, whole) }))
    .filter(({ score: points }) => points > 0)
    .toSorted((one, other) => other.score - one.score)
    .map(({ entry }) => entry)
}

/** Returns 0 if a word is missing. Matches in names count most: the start of a name more, a whole name most. */
function score({ name, method, path, summary }: OperationEntry, words: readonly string[], whole: string): number {
  const lowName = name.toLowerCase()
  const lowSummary = summary.toLowerCase()
  const rest = `${method} ${path}`.toLowerCase()
  let points = lowName === whole ? 100 : lowName.startsWith(whole) ? 50 : 0
  for (const word of words) {
    const worth = (lowName.includes(word) ? 4 : 0) + (startsWord(lowSummary, word) ? 3 : 0)
    if (worth === 0 && !lowSummary.includes(word) && !rest.includes(word)) return 0
    points += worth + 1
  }
  // Of equal matches, prefers the simpler operation: "space" finds getSpaceById before listCommentRepliesInSpace.
  return points + 1 / name.length
}

function startsWord(text: string, word: string): boolean {
  return text.startsWith(word) || text.includes(` ${word}`)
}
