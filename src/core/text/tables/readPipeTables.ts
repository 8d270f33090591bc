import type { Token } from 'markdown-it'
import { blockTokens } from '../markdown/dialect/dialectParser.ts'
import { normalizeSource } from '../markdown/parsing/parseMarkdown.ts'
import { lineEndOf, lineOf, type PageMap } from '../scanning/pageMap.ts'
import { textAlignOf } from '../markdown/parsing/tokenText.ts'
import { cellValue, textColumn } from './cellValues.ts'
import { maxGridCells, type GridCell, type GridRow, type ReadTable } from './gridTable.ts'

/** The tokens of a row: its line, and the content of its cells. */
interface RowTokens {
  readonly line: number
  readonly contents: readonly string[]
}

/** Returns the Markdown tables of a text without front matter. */
export function readPipeTables(map: PageMap): ReadTable[] {
  if (!map.blocks.some(({ kind }) => kind === 'table')) return []
  const tokens = blockTokens(normalizeSource(map.text))
  return tokens.flatMap(({ type }, at) => {
    return type === 'table_open' ? readTable(map, tokens.slice(at, tokenEnd(tokens, at))) : []
  })
}

function tokenEnd(tokens: readonly Token[], start: number): number {
  let end = start
  while (end < tokens.length && tokens[end]?.type !== 'table_close') end++
  return end
}

function readTable(map: PageMap, tokens: readonly Token[]): ReadTable[] {
  const found: { line: number; contents: string[] }[] = []
  const aligns: string[] = []
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'tr_open') found.push({ line: token.map?.[0] ?? 0, contents: [] })
    if (token.type === 'th_open') aligns.push(textAlignOf(token) ?? '')
    if (token.type === 'th_open' || token.type === 'td_open') {
      found.at(-1)?.contents.push(tokens[at + 1]?.content ?? '')
    }
  }
  const [first, ...others] = found
  if (first === undefined) return []
  const row = (read: RowTokens): GridRow | undefined => readRow(map, read)
  const [head, rule, ...rows] = [row(first), row({ line: first.line + 1, contents: [] }), ...others.map(row)]
  const last = rows.at(-1) ?? rule
  const span = {
    start: head?.slot.start ?? map.lineStarts[first.line] ?? 0,
    end: last?.slot.end ?? lineEndOf(map, others.at(-1)?.line ?? first.line + 1),
  }
  if (head === undefined || rule === undefined || rows.includes(undefined)) return [{ span, fault: 'unclear' }]
  if (rule.cells.length !== aligns.length || head.cells.length !== aligns.length) return [{ span, fault: 'unclear' }]
  const known = rows.filter((each) => each !== undefined)
  if (known.some(({ cells }) => cells.length > aligns.length)) return [{ span, fault: 'longRow' }]
  if ((known.length + 1) * aligns.length > maxGridCells) return [{ span, fault: 'tooLarge' }]
  const columns = aligns.map((align) => ({ ...textColumn, align }))
  return [{ source: map.text, form: 'pipe', view: 'grid', isLarge: false, span, columns, head, rule, rows: known }]
}

/** Splits a line at its pipes. Undefined if the parser read other cells. */
function readRow(map: PageMap, { line, contents }: RowTokens): GridRow | undefined {
  const written = lineOf(map, line)
  const start = (map.leads[line] ?? 0) + written.length - written.trimStart().length
  const row = splitRow(written.trim(), start)
  const isSame = contents.every((content, at) => content === (row.cells[at]?.value ?? '').replaceAll('\n', '<br>'))
  return isSame ? row : undefined
}

function splitRow(text: string, start: number): GridRow {
  const segments: { from: number; to: number }[] = []
  let from = 0
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && (text[at] !== '|' || text[at - 1] === '\\')) continue
    segments.push({ from, to: at })
    from = at + 1
  }
  const starts = segments.length > 1 && segments[0]?.to === 0
  if (starts) segments.shift()
  const ends = segments.length > 1 && segments.at(-1)?.from === text.length
  if (ends) segments.pop()
  const span = { start, end: start + text.length }
  const cells = segments.map(({ from, to }) => cellOf(text.slice(from, to), start + from))
  return { slot: span, inner: span, cells, isOpen: !starts || !ends }
}

function cellOf(written: string, start: number): GridCell {
  const text = written.trim()
  // An empty cell keeps a space on each side of what is typed into it.
  const lead = text === '' ? Math.min(1, written.length) : written.length - written.trimStart().length
  const content = { start: start + lead, end: start + lead + text.length }
  const slot = { start, end: start + written.length }
  return { slot, inner: slot, content, value: cellValue(text, 'pipe', 'text') }
}
