import type { Token } from 'markdown-it'
import { dialectTag } from '../../text/dialect/dialectTags.ts'
import type { TagPair } from '../../text/dialect/pairTags.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { TextReplacement } from '../../text/edits/minimalEdits.ts'
import { dialect } from '../../text/markdown/dialect/dialectParser.ts'
import { lineStarts } from '../../text/markdown/links/linkRegions.ts'
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
function stepsAt({ text, frontMatterEnd }: ScannedText, offset: number): BlockChange[] {
  if (offset < frontMatterEnd) return []
  const body = text.slice(frontMatterEnd)
  const tokens = dialect.parse(body.replace(/\r\n?/g, '\n'), {})
  const starts = lineStarts(body)
  const line = starts.findLastIndex((start) => start + frontMatterEnd <= offset)
  const at = tokens.findIndex(({ type, map, level }) => {
    const isList = level <= maxLevel && /^(?:bullet|ordered)_list_open$/.test(type)
    return isList && map !== null && map[0] <= line && line < map[1]
  })
  const token = tokens[at]
  if (token?.map === undefined || token.map === null) return []
  const rows = body.split(/\r\n?|\n/).slice(...token.map)
  while (rows.at(-1)?.trim() === '') rows.pop()
  const start = starts[token.map[0]] ?? 0
  const end = start + body.slice(start, starts[token.map[0] + rows.length]).trimEnd().length
  const written = stepsOf(tokens.slice(at), rows, token.map[0])
  if (written === undefined) return []
  return [{ to: 'stepper', edit: { start: start + frontMatterEnd, end: end + frontMatterEnd, text: written } }]
}

/** The maximum depth of lists inside blocks that start at the beginning of a line. */
const maxLevel = 4

/** Converts each item of a list to a step. Undefined if an item doesn't begin its line. */
function stepsOf(tokens: readonly Token[], rows: readonly string[], first: number): string | undefined {
  const level = (tokens[0]?.level ?? 0) + 1
  const end = tokens.findIndex((token, index) => index > 0 && token.level === level - 1)
  const items = tokens.slice(0, end).filter((token) => token.type === 'list_item_open' && token.level === level)
  const steps = items.map(({ map }) => {
    const lines = rows.slice((map?.[0] ?? 0) - first, (map?.[1] ?? 0) - first)
    const marker = /^(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/.exec(lines[0] ?? '')?.[0]
    if (marker === undefined) return undefined
    const width = (/^\S+[ \t]+/.exec(marker)?.[0] ?? marker).length
    const [head = '', ...rest] = lines
    const inner = [head.slice(marker.length), ...rest.map((line) => withoutIndent(line, width))]
    return `{% step %}\n${inner.join('\n').trim()}\n{% endstep %}`
  })
  if (steps.length === 0 || steps.includes(undefined)) return undefined
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
