import { diff3Merge } from 'node-diff3'
import { commonEnds } from '../../text/edits/changedStretches.ts'
import { similarity, countWords } from '../../text/markdown/matching/similarity.ts'
import { isSameSplit, joinUnits, splitUnits, type PageUnit } from './pageUnits.ts'
import { maxComparisons, unitSide, type UnitChange, type UnitSide } from './unitSide.ts'

/** The similarity at which two new units count as the same. */
const nearlySame = 0.8
/** Short rows and items resemble each other without being the same. */
const minWords = 5
/**
 * The maximum number of lines of a unit that are compared if both sides changed it. More take too long if all are
 * alike.
 */
const maxLines = 500

/**
 * Merges three texts with LF (base, mine, theirs) by units, and by lines within a unit that both sides edited.
 * Undefined if both changed the same lines, or if units would merge into each other. Symmetric in both sides.
 */
export function mergeUnits(texts: readonly string[]): string | undefined {
  const [units = [], mine = [], theirs = []] = texts.map(splitUnits)
  const [one, other] = [unitSide(units, mine), unitSide(units, theirs)]
  if (hasDuplicates(one, other)) return undefined
  const merged: PageUnit[] = []
  for (let at = 0; at <= units.length; at++) {
    const inserted = mergeInserted(one, other, at)
    const unit = units[at]
    const kept = unit && mergeUnitChanges(unit, one.changes[at] ?? unit, other.changes[at] ?? unit)
    if (inserted === undefined || kept === 'conflict') return undefined
    merged.push(...inserted, ...(kept ? [kept] : []))
  }
  const text = joinUnits(merged)
  return isSameSplit(splitUnits(text), merged) ? text : undefined
}

/**
 * Returns whether both sides added nearly the same words in two places, which means that one side edited a shared
 * addition.
 */
function hasDuplicates(one: UnitSide, other: UnitSide): boolean {
  const added = ({ inserted }: UnitSide) =>
    inserted.flatMap((units, at) => units.flatMap(({ text }) => (countWords(text) < minWords ? [] : [{ at, text }])))
  const [first, second] = [added(one), added(other)]
  if (first.length * second.length > maxComparisons) return false
  return first.some(({ at, text }) =>
    second.some((twin) => twin.at !== at && similarity(text, twin.text) >= nearlySame),
  )
}

/** Merges insertions before a unit. Undefined if both sides differ, or if one inserted into what the other deleted. */
function mergeInserted(one: UnitSide, other: UnitSide, at: number): readonly PageUnit[] | undefined {
  const [first, second] = [one.inserted[at] ?? [], other.inserted[at] ?? []]
  if (first.length > 0 && second.length > 0) return isSameSplit(first, second) ? first : undefined
  const isRemoved = ({ changes }: UnitSide): boolean =>
    [changes[at - 1], changes[at]].every((change) => typeof change === 'string')
  if (first.length > 0 && isRemoved(other)) return undefined
  return second.length > 0 && isRemoved(one) ? undefined : [...first, ...second]
}

function mergeUnitChanges(base: PageUnit, one: UnitChange, other: UnitChange): PageUnit | 'conflict' | undefined {
  if (typeof one === 'string') return isGoneToo(base, one, other) ? undefined : 'conflict'
  if (typeof other === 'string') return isGoneToo(base, other, one) ? undefined : 'conflict'
  const text = mergeLines(base.text, one.text, other.text)
  return text === undefined ? 'conflict' : { text, blanks: mergeBlanks(base.blanks, one.blanks, other.blanks) }
}

/** Returns whether a unit can be left out: the other side didn't change it, or removed it too. */
function isGoneToo(base: PageUnit, gone: 'deleted' | 'replaced', other: UnitChange): boolean {
  return typeof other === 'string' ? gone === other : other.text === base.text
}

function mergeLines(base: string, one: string, other: string): string | undefined {
  if (one === other || other === base) return one
  if (one === base) return other
  const lines = [one, base, other].map((text) => text.split('\n'))
  const [start, end] = commonEnds(lines)
  const middle = lines.map((rows) => rows.slice(start, rows.length - end))
  if (middle.some(({ length }) => length > maxLines)) return undefined
  const regions = diff3Merge(middle[0] ?? [], middle[1] ?? [], middle[2] ?? [], { excludeFalseConflicts: true })
  if (!regions.every(({ ok }) => ok !== undefined)) return undefined
  const rows = base.split('\n')
  const merged = regions.flatMap(({ ok }) => ok ?? [])
  return [...rows.slice(0, start), ...merged, ...rows.slice(rows.length - end)].join('\n')
}

function mergeBlanks(base: readonly string[], one: readonly string[], other: readonly string[]): readonly string[] {
  const [was, first, second] = [base, one, other].map((rows) => rows.join('\n'))
  if (first === was && one.length === base.length) return other
  if (second === was && other.length === base.length) return one
  return one.length >= other.length ? one : other
}
