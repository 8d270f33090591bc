import type { SpecPath, SpecProblem } from '../specProblem.ts'
import type { AppliedOverlay } from './applyOverlays.ts'

/**
 * Adds the problems of a specification that has problems only with its overlays: to the last action that touches the
 * place of the problem, or to the last one that matches something.
 */
export function withBadResults(
  applied: readonly AppliedOverlay[],
  problems: readonly SpecProblem[],
): readonly AppliedOverlay[] {
  if (problems.length === 0) return applied
  const actions = applied.flatMap(({ outcomes }, overlay) =>
    outcomes.flatMap(({ matches }, index) => (matches.length === 0 ? [] : [{ overlay, index, matches }])),
  )
  const found = problems.map((problem) => {
    const cause = actions.findLast(({ matches }) => matches.some((path) => touches(path, problem.at))) ?? actions.at(-1)
    return { problem, cause }
  })
  return applied.map((each, overlay) => ({
    ...each,
    problems: [
      ...each.problems,
      ...found.flatMap(({ problem, cause }) =>
        cause?.overlay === overlay ? [{ kind: 'badResult' as const, problem, at: ['actions', cause.index] }] : [],
      ),
    ],
  }))
}

/** Returns whether one of two places contains the other. */
function touches(one: SpecPath, other: SpecPath): boolean {
  return Array.from({ length: Math.min(one.length, other.length) }).every((_, index) => one[index] === other[index])
}
