import { joinUnits, splitUnits, type PageUnit } from './pageUnits.ts'
import { unitSide, type UnitSide } from './unitSide.ts'

/**
 * What going back with one block of a page means, and the page's text after it:
 * - `changed`: the block has its earlier text again; if it can't be distinguished from its neighbors, they have
 * theirs too;
 * - `new`: the block didn't exist, and goes;
 * - `deleted`: the block is as it was, and the blocks that were deleted right beside it are there again;
 * - `same`: the block is as it was.
 */
export type BlockRevert =
  | { readonly kind: 'changed' | 'new'; readonly text: string }
  | { readonly kind: 'deleted'; readonly text: string; readonly count: number }
  | { readonly kind: 'same' }

interface Exchange {
  readonly kind: 'changed' | 'new' | 'deleted'
  /** Indices among the units of the text: the first that goes, and the one after the last. */
  readonly from: number
  readonly end: number
  readonly fresh: readonly PageUnit[]
}

/** Takes the block at a line (from 0) of a shown text back to what `base` has. The result has the line ends of `text`. */
export function revertBlock(base: string, text: string, line: number): BlockRevert {
  const [before, now] = [base, text].map((each) => splitUnits(each.replaceAll('\r\n', '\n')))
  const exchange = before && now && exchangeAt(before, now, unitAt(now, line))
  if (!exchange) return { kind: 'same' }
  const reverted = exchanged(now, exchange)
  const result = text.includes('\r\n') ? reverted.replaceAll('\n', '\r\n') : reverted
  const { kind, fresh } = exchange
  return kind === 'deleted' ? { kind, text: result, count: fresh.length } : { kind, text: result }
}

/** The index of the block that a line belongs to; empty lines belong to the block above. */
function unitAt(units: readonly PageUnit[], line: number): number {
  let end = 0
  const index = units.findIndex(({ text, blanks }) => {
    end += (text === '' ? 0 : text.split('\n').length) + blanks.length
    return line < end
  })
  return index === -1 ? units.length - 1 : index
}

function exchangeAt(before: readonly PageUnit[], now: readonly PageUnit[], at: number): Exchange | undefined {
  const unit = now[at]
  if (!unit) return undefined
  const side = unitSide(before, now)
  const position = side.changes.indexOf(unit)
  const was = before[position]
  if (was && was.text !== unit.text) {
    return { kind: 'changed', from: at, end: at + 1, fresh: [{ text: was.text, blanks: unit.blanks }] }
  }
  if (was) return deletedBeside(before, side, position, at)
  const start = side.inserted.findIndex((units) => units.includes(unit))
  const fresh = before.slice(start, endOfRun(side, start, 'replaced'))
  if (fresh.length === 0) return { kind: 'new', from: at, end: at + 1, fresh }
  const added = side.inserted[start] ?? []
  const from = at - added.indexOf(unit)
  return { kind: 'changed', from, end: from + added.length, fresh }
}

function deletedBeside(
  before: readonly PageUnit[],
  side: UnitSide,
  position: number,
  at: number,
): Exchange | undefined {
  const after = before.slice(position + 1, endOfRun(side, position + 1, 'deleted'))
  if (after.length > 0) return { kind: 'deleted', from: at + 1, end: at + 1, fresh: after }
  let start = position
  while (side.changes[start - 1] === 'deleted') start--
  return start === position ? undefined : { kind: 'deleted', from: at, end: at, fresh: before.slice(start, position) }
}

function endOfRun({ changes }: UnitSide, start: number, change: 'deleted' | 'replaced'): number {
  let end = start
  while (changes[end] === change) end++
  return end
}

/** Empty lines come between where blocks would run into each other without. */
function exchanged(now: readonly PageUnit[], { from, end, fresh }: Exchange): string {
  const close = now.toSpliced(from, end - from, ...fresh)
  const text = joinUnits(close)
  if (isCut(text, close)) return text
  const last = from + fresh.length - 1
  return joinUnits(close.map((unit, at) => (at === from - 1 || at === last ? withBlank(unit) : unit)))
}

function isCut(text: string, units: readonly PageUnit[]): boolean {
  const texts = (list: readonly PageUnit[]): string => JSON.stringify(list.flatMap((unit) => unit.text || []))
  return texts(splitUnits(text)) === texts(units)
}

function withBlank({ text, blanks }: PageUnit): PageUnit {
  return { text, blanks: blanks.length === 0 ? [''] : blanks }
}
