import type { DocsProblem } from './docsProblem.ts'
import { problemMessage } from './problemMessages.ts'

/** More problems of one kind in one docs folder usually have one cause, or are intended so. */
export const maxOfKind = 200

/** Problems of a rule whose messages differ only in the values in them. */
export interface ProblemsOfKind {
  readonly first: DocsProblem
  readonly count: number
}

/** What tells kinds of problems apart: the rule, and its message without values. */
export function problemKind(problem: DocsProblem): string {
  return `${problem.rule} ${problemMessage(problem, (message) => message)}`
}

/** The kinds that docs have too many problems of to show each, by what {@link problemKind} gives. */
export function crowdedKinds(problems: readonly DocsProblem[]): ReadonlyMap<string, ProblemsOfKind> {
  const kinds = new Map<string, ProblemsOfKind>()
  for (const problem of problems) {
    const kind = problemKind(problem)
    const { first, count } = kinds.get(kind) ?? { first: problem, count: 0 }
    kinds.set(kind, { first, count: count + 1 })
  }
  return new Map([...kinds].filter(([, { count }]) => count > maxOfKind))
}
