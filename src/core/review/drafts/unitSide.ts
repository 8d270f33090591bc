import { similarity } from '../../text/markdown/matching/similarity.ts'
import { changedStretches } from '../../text/edits/changedStretches.ts'
import type { PageUnit } from './pageUnits.ts'

/** What one side did with a unit of the base. For `replaced`, the new text is in the units inserted before it. */
export type UnitChange = PageUnit | 'deleted' | 'replaced'

/** One side of a merge, described by the units of the base. */
export interface UnitSide {
  readonly changes: UnitChange[]
  /** The new units before each unit of the base, and after the last. */
  readonly inserted: PageUnit[][]
}

/** The similarity at which two units count as one that was edited. */
const alike = 0.5
/** Beyond this number of pairs, units aren't compared word by word, and the stretch counts as replaced. */
export const maxComparisons = 10_000

/** Compares a text with the units of its base: which are unchanged, edited, deleted or replaced, and what is new. */
export function unitSide(base: readonly PageUnit[], now: readonly PageUnit[]): UnitSide {
  const side: UnitSide = { changes: [], inserted: Array.from({ length: base.length + 1 }, () => []) }
  const texts = [base, now].map((units) => units.map(({ text }) => text))
  let [from, to] = [0, 0]
  const keep = (end: number): void => {
    for (; from < end; from++, to++) side.changes[from] = now[to] ?? 'deleted'
  }
  for (const { before, after } of changedStretches(texts[0] ?? [], texts[1] ?? [])) {
    keep(before[0])
    changeStretch(side, from, base.slice(...before), now.slice(...after))
    ;[from, to] = [before[1], after[1]]
  }
  keep(base.length)
  return side
}

/** Compares a changed stretch: similar units were edited, all others were replaced, deleted or added. */
function changeStretch(side: UnitSide, start: number, before: readonly PageUnit[], after: readonly PageUnit[]): void {
  let [from, to] = [0, 0]
  const replace = (end: number, newEnd: number): void => {
    const fresh = after.slice(to, newEnd)
    side.inserted[start + from]?.push(...fresh)
    for (let at = from; at < end; at++) side.changes[start + at] = fresh.length > 0 ? 'replaced' : 'deleted'
  }
  for (const [position, newPosition] of pairsOf(before, after)) {
    replace(position, newPosition)
    side.changes[start + position] = after[newPosition] ?? 'deleted'
    from = position + 1
    to = newPosition + 1
  }
  replace(before.length, after.length)
}

/** Pairs similar units in order, with the highest total similarity. */
function pairsOf(before: readonly PageUnit[], after: readonly PageUnit[]): [number, number][] {
  if (before.length * after.length > maxComparisons) return []
  const scores = before.map(({ text }) => after.map((unit) => similarity(text, unit.text)))
  const best = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0))
  const at = (from: number, to: number): number => best[from]?.[to] ?? 0
  const paired = (from: number, to: number): number => {
    const score = scores[from]?.[to] ?? 0
    return score >= alike ? score + at(from + 1, to + 1) : -1
  }
  for (let from = before.length - 1; from >= 0; from--) {
    const row = best[from] ?? []
    for (let to = after.length - 1; to >= 0; to--) {
      row[to] = Math.max(at(from + 1, to), at(from, to + 1), paired(from, to))
    }
  }
  const pairs: [number, number][] = []
  for (let [from, to] = [0, 0]; from < before.length && to < after.length;) {
    if (paired(from, to) === at(from, to)) pairs.push([from++, to++])
    else if (at(from + 1, to) === at(from, to)) from++
    else to++
  }
  return pairs
}
