import { applyOverlay, type ActionOutcome } from './applyOverlay.ts'
import type { KnownSizes } from '../documentSize.ts'
import type { SpecPath, SpecProblem } from '../specProblem.ts'
import { readOverlay, type OverlayProblem, type ReadOverlay } from './overlay.ts'
import { Targets } from './targets.ts'

/** An overlay's file and text. */
export interface OverlayText {
  readonly name: string
  readonly text: string
}

/** What an overlay did. Its problems are in the order of its actions. */
export interface AppliedOverlay extends ReadOverlay {
  readonly name: string
  readonly outcomes: readonly ActionOutcome[]
}

/** Applies overlays to a document, one after the other. The given document stays the same. */
export function applyOverlays(
  document: object,
  overlays: readonly OverlayText[],
  targets: Targets = new Targets(),
  sizes: KnownSizes = new Map(),
): { readonly document: object; readonly applied: readonly AppliedOverlay[] } {
  let current = document
  const applied = overlays.map(({ name, text }): AppliedOverlay => {
    const read = readOverlay(text)
    if (read.overlay === undefined) return { ...read, name, outcomes: [] }
    const result = applyOverlay(current, read.overlay, targets, sizes)
    current = result.document
    return { ...read, name, outcomes: result.outcomes, problems: [...read.problems, ...problemsOf(result.outcomes)] }
  })
  return { document: current, applied }
}

function problemsOf(outcomes: readonly ActionOutcome[]): OverlayProblem[] {
  return outcomes.flatMap(({ fault }, index) => {
    if (fault === undefined) return []
    const isTarget = fault.kind === 'badTarget' || fault.kind === 'noMatch' || fault.kind === 'tooComplex'
    return [{ ...fault, at: isTarget ? ['actions', index, 'target'] : ['actions', index] }]
  })
}

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
