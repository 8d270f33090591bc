import { withLineEndsOf } from '../../text/edits/lineEnds.ts'
import { isSameSplit, joinUnits, splitUnits, type PageUnit } from './pageUnits.ts'
import { unitSide, type UnitSide } from './unitSide.ts'

/**
 * The result of reverting one block of a page, and the text after it:
 * - `changed`: the block has its earlier text again. So have its neighbors, if they can't be distinguished;
 * - `new`: the block didn't exist before, and is removed;
 * - `deleted`: the block didn't change. Deleted blocks right next to it are restored;
 * - `same`: the block didn't change.
 */
export type BlockRevert =
  | { readonly kind: 'changed' | 'new'; readonly text: string }
  | { readonly kind: 'deleted'; readonly text: string; readonly count: number }
  | { readonly kind: 'same' }

interface Exchange {
  readonly kind: 'changed' | 'new' | 'deleted'
  /** Indices of units in the text: the first one to remove, and the one after the last. */
  readonly from: number
  readonly end: number
  readonly fresh: readonly PageUnit[]
}

/** Reverts the block at a line, counted from 0, of a shown text to `base`. The result has the line ends of `text`. */
export function revertBlock(base: string, text: string, line: number): BlockRevert {
  const [before, now] = [base, text].map((each) => splitUnits(each.replaceAll('\r\n', '\n')))
  const exchange = before && now && exchangeAt(before, now, unitAt(now, line))
  if (!exchange) return { kind: 'same' }
  const result = withLineEndsOf(exchanged(now, exchange), text)
  const { kind, fresh } = exchange
  return kind === 'deleted' ? { kind, text: result, count: fresh.length } : { kind, text: result }
}

/** Returns the index of the block at a line. Empty lines belong to the block above. */
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

/** Adds empty lines where blocks would otherwise merge into each other. */
function exchanged(now: readonly PageUnit[], { from, end, fresh }: Exchange): string {
  const close = now.toSpliced(from, end - from, ...fresh)
  const text = joinUnits(close)
  if (isSameSplit(splitUnits(text), close)) return text
  const last = from + fresh.length - 1
  return joinUnits(close.map((unit, at) => (at === from - 1 || at === last ? withBlank(unit) : unit)))
}

function withBlank({ text, blanks }: PageUnit): PageUnit {
  return { text, blanks: blanks.length === 0 ? [''] : blanks }
}
