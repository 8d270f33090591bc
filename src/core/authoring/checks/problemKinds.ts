import type { DocsProblem } from './docsProblem.ts'
import { problemMessage } from './problemMessages.ts'

/** The number of problems of one kind in a docs folder above which they usually have one cause, or are intentional. */
export const maxOfKind = 200

/** Problems of a rule with the same message except for its values. */
export interface ProblemsOfKind {
  readonly first: DocsProblem
  readonly count: number
}

/** Returns the kind of a problem: its rule, and its message without values. */
export function problemKind(problem: DocsProblem): string {
  // The messages of engines have nothing in common except the name of the engine's rule.
  if (problem.rule === 'vale' || problem.rule === 'language-tool') return `${problem.rule} ${problem.values[1] ?? ''}`
  return `${problem.rule} ${problemMessage(problem, (message) => message)}`
}

/** Returns the kinds with too many problems to show each, by {@link problemKind}. */
export function frequentKinds(problems: readonly DocsProblem[]): ReadonlyMap<string, ProblemsOfKind> {
  const kinds = new Map<string, ProblemsOfKind>()
  for (const problem of problems) {
    const kind = problemKind(problem)
    const { first, count } = kinds.get(kind) ?? { first: problem, count: 0 }
    kinds.set(kind, { first, count: count + 1 })
  }
  return new Map([...kinds].filter(([, { count }]) => count > maxOfKind))
}
