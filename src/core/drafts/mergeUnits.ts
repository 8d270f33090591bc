import { diff3Merge, diffIndices } from 'node-diff3'
import { similarity } from '../markdown/similarity.ts'
import { joinUnits, splitUnits, type PageUnit } from './pageUnits.ts'

/** What one side made of a unit of the base. `replaced` has its new text in what is inserted before it. */
type Fate = PageUnit | 'deleted' | 'replaced'

/** One side of a merge, told by the units of the base. */
interface Side {
  readonly fates: Fate[]
  /** What stands new before each unit of the base, and after the last. */
  readonly inserted: PageUnit[][]
}

/** From this on two units count as one that was edited. */
const alike = 0.5
/** More pairs than this are not compared: such a stretch counts as replaced. */
const mostComparisons = 10_000

/**
 * Merges three texts with LF by their blocks, and by lines within a block that both sides edited. Undefined where both
 * changed the same lines, or where their blocks would run into each other. Takes both sides alike.
 */
export function mergeUnits(base: string, mine: string, theirs: string): string | undefined {
  const units = splitUnits(base)
  const [one, other] = [sideOf(units, splitUnits(mine)), sideOf(units, splitUnits(theirs))]
  const merged: PageUnit[] = []
  for (let at = 0; at <= units.length; at++) {
    const inserted = mergeInserted(one, other, at)
    const unit = units[at]
    const kept = unit && mergeFates(unit, one.fates[at] ?? unit, other.fates[at] ?? unit)
    if (inserted === undefined || kept === 'conflict') return undefined
    merged.push(...inserted, ...(kept ? [kept] : []))
  }
  const text = joinUnits(merged)
  return isSameSplit(splitUnits(text), merged) ? text : undefined
}

function isSameSplit(one: readonly PageUnit[], other: readonly PageUnit[]): boolean {
  const texts = (units: readonly PageUnit[]): string => JSON.stringify(units.map(({ text }) => text).filter(Boolean))
  return texts(one) === texts(other)
}

function sideOf(base: readonly PageUnit[], now: readonly PageUnit[]): Side {
  const side: Side = { fates: [], inserted: Array.from({ length: base.length + 1 }, () => []) }
  const texts = [base, now].map((units) => units.map(({ text }) => text))
  let [from, to] = [0, 0]
  const keep = (end: number): void => {
    for (; from < end; from++, to++) side.fates[from] = now[to] ?? 'deleted'
  }
  for (const { buffer1, buffer2 } of diffIndices(texts[0] ?? [], texts[1] ?? [])) {
    keep(buffer1[0])
    from += buffer1[1]
    to += buffer2[1]
    changeStretch(side, buffer1[0], base.slice(buffer1[0], from), now.slice(buffer2[0], to))
  }
  keep(base.length)
  return side
}

/** Tells a changed stretch by units: those that are alike were edited, the others replaced, deleted or new. */
function changeStretch(side: Side, start: number, before: readonly PageUnit[], after: readonly PageUnit[]): void {
  let [from, to] = [0, 0]
  const replace = (end: number, newEnd: number): void => {
    const fresh = after.slice(to, newEnd)
    side.inserted[start + from]?.push(...fresh)
    for (let at = from; at < end; at++) side.fates[start + at] = fresh.length > 0 ? 'replaced' : 'deleted'
  }
  for (const [place, newPlace] of pairsOf(before, after)) {
    replace(place, newPlace)
    side.fates[start + place] = after[newPlace] ?? 'deleted'
    from = place + 1
    to = newPlace + 1
  }
  replace(before.length, after.length)
}

/** The pairs of units that are alike, in order, and as much so as can be. */
function pairsOf(before: readonly PageUnit[], after: readonly PageUnit[]): [number, number][] {
  if (before.length * after.length > mostComparisons) return []
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

/** What stands new before a unit; undefined where both put something else there, or one into what the other deleted. */
function mergeInserted(one: Side, other: Side, at: number): readonly PageUnit[] | undefined {
  const [first, second] = [one.inserted[at] ?? [], other.inserted[at] ?? []]
  if (first.length > 0 && second.length > 0) return isSameSplit(first, second) ? first : undefined
  const isGone = ({ fates }: Side): boolean => [fates[at - 1], fates[at]].every((fate) => typeof fate === 'string')
  if (first.length > 0 && isGone(other)) return undefined
  return second.length > 0 && isGone(one) ? undefined : [...first, ...second]
}

function mergeFates(base: PageUnit, one: Fate, other: Fate): PageUnit | 'conflict' | undefined {
  if (typeof one === 'string') return isGoneToo(base, one, other) ? undefined : 'conflict'
  if (typeof other === 'string') return isGoneToo(base, other, one) ? undefined : 'conflict'
  const text = mergeLines(base.text, one.text, other.text)
  return text === undefined ? 'conflict' : { text, blanks: mergeBlanks(base.blanks, one.blanks, other.blanks) }
}

/** True where nothing speaks against leaving a unit out: the other side left it as it was, or did the same. */
function isGoneToo(base: PageUnit, gone: 'deleted' | 'replaced', other: Fate): boolean {
  return typeof other === 'string' ? gone === other : other.text === base.text
}

function mergeLines(base: string, one: string, other: string): string | undefined {
  if (one === other || other === base) return one
  if (one === base) return other
  const lines = [one, base, other].map((text) => text.split('\n'))
  const regions = diff3Merge(lines[0] ?? [], lines[1] ?? [], lines[2] ?? [], { excludeFalseConflicts: true })
  if (!regions.every(({ ok }) => ok !== undefined)) return undefined
  return regions.flatMap(({ ok }) => ok ?? []).join('\n')
}

function mergeBlanks(base: readonly string[], one: readonly string[], other: readonly string[]): readonly string[] {
  const [was, first, second] = [base, one, other].map((rows) => rows.join('\n'))
  if (first === was && one.length === base.length) return other
  if (second === was && other.length === base.length) return one
  return one.length >= other.length ? one : other
}
