import { dialectTag } from '../../text/dialect/dialectTags.ts'
import type { TagPair } from '../../text/dialect/pairTags.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { TextReplacement } from '../../text/edits/minimalEdits.ts'
import { checkBoxLength } from '../../text/scanning/blockStarts.ts'
import type { PageBlock } from '../../text/scanning/pageBlock.ts'
import { lineEndOf, lineOfOffset, type PageMap } from '../../text/scanning/pageMap.ts'
import { tableAt } from '../../text/tables/findTables.ts'
import { tableEdits } from '../../text/tables/tableEdits.ts'
import { blockSnippet } from './blockSnippet.ts'

/** A change that turns a block into another one. */
export interface BlockChange {
  readonly to: 'hint' | 'cards' | 'stepper'
  /** The style of a hint. */
  readonly style?: string
  /** One sentence about what the change does. */
  readonly doc?: string
  readonly edit: TextReplacement
}

/** Returns what the block at a position can become: a hint of another style, cards for a table, steps for a list. */
export function blockChanges(scan: ScannedText, offset: number): BlockChange[] {
  return [...hintStyles(scan, offset), ...cardsAt(scan, offset), ...stepsAt(scan, offset)]
}

function hintStyles({ pairs: { pairs } }: ScannedText, offset: number): BlockChange[] {
  const hint = innermost(pairs, offset, ({ open }) => open.name === 'hint')
  const style = hint?.open.attributes.find(({ name }) => name === 'style')
  const value = dialectTag('hint')?.attributes.find(({ name }) => name === 'style')?.value
  const span = style?.valueSpan
  if (span === undefined || value?.kind !== 'choice') return []
  return value.choices
    .filter((choice) => choice.value !== style?.value)
    .map((choice) => ({ to: 'hint', style: choice.value, doc: choice.doc, edit: { ...span, text: choice.value } }))
}

function innermost(pairs: readonly TagPair[], offset: number, fits: (pair: TagPair) => boolean): TagPair | undefined {
  return pairs.findLast((pair) => {
    return pair.close !== undefined && pair.open.start <= offset && offset <= pair.close.end && fits(pair)
  })
}

/** A table becomes cards in the same way as in the grid. */
function cardsAt(scan: ScannedText, position: number): BlockChange[] {
  const { table, offset = 0 } = tableAt(scan, position) ?? {}
  if (table === undefined || 'fault' in table) return []
  const [edit] = tableEdits(table, { kind: 'setView', view: 'cards' })
  return edit === undefined
    ? []
    : [{ to: 'cards', edit: { start: edit.start + offset, end: edit.end + offset, text: edit.text } }]
}

/** Returns the steps that a list at a position can become. */
function stepsAt({ map }: ScannedText, offset: number): BlockChange[] {
  const at = lineOfOffset(map, offset)
  const list = map.blocks.find(({ kind, depth, line, endLine }) => {
    return kind === 'list' && depth === 0 && line <= at && at < endLine
  })
  if (list === undefined) return []
  const written = stepsOf(map, list)
  return written === undefined ? [] : [{ to: 'stepper', edit: { start: list.start, end: list.end, text: written } }]
}

/** Converts each item of a list to a step. Undefined if an item doesn't begin its line. */
function stepsOf(map: PageMap, list: PageBlock): string | undefined {
  const { text, blocks, lineStarts } = map
  const items = blocks.filter(({ kind, depth, line, endLine }) => {
    return kind === 'item' && depth === list.depth + 1 && list.line <= line && endLine <= list.endLine
  })
  if (items.some(({ line, start }) => start !== lineStarts[line])) return undefined
  const steps = items.map(({ start, mark, line, endLine }) => {
    const written = text.slice(start + mark.length, lineEndOf(map, line))
    const words = written.trimStart()
    const width = mark.length + written.length - words.length
    const rest = Array.from({ length: endLine - line - 1 }, (_, at) => {
      return text.slice(lineStarts[line + 1 + at], lineEndOf(map, line + 1 + at))
    })
    const inner = [words.slice(checkBoxLength(words)), ...rest.map((each) => withoutIndent(each, width))]
    return `{% step %}\n${inner.join('\n').trim()}\n{% endstep %}`
  })
  return `{% stepper %}\n${steps.join('\n\n')}\n{% endstepper %}`
}

function withoutIndent(line: string, width: number): string {
  return line.slice(0, width).trim() === '' ? line.slice(width) : line.trimStart()
}

/** A snippet for a tab, step, column or update after the one at a position. */
export interface NewChild {
  readonly name: string
  readonly offset: number
  readonly snippet: string
}

/**
 * Returns the next child of the innermost tabs, stepper, columns or updates around a position. Undefined outside of
 * them.
 */
export function newChild({ pairs: { pairs } }: ScannedText, offset: number): NewChild | undefined {
  const parent = innermost(pairs, offset, ({ open }) => dialectTag(open.name)?.child !== undefined)
  const child = dialectTag(dialectTag(parent?.open.name ?? '')?.child ?? '')
  if (parent === undefined || child === undefined) return undefined
  const siblings = pairs.filter((pair) => pair.parent === parent && pair.open.name === child.name && pair.close)
  const before = siblings.findLast(({ open }) => open.start <= offset) ?? siblings.at(-1)
  const written = blockSnippet(child)
  return before?.close === undefined
    ? { name: child.name, offset: parent.open.end, snippet: `\n${written}` }
    : { name: child.name, offset: before.close.end, snippet: `\n\n${written}` }
}
