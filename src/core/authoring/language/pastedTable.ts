import { plainNodes } from '../../text/markdown/document/documentNodes.ts'
import { wordsOf } from '../../text/markdown/parsing/tableBlocks.ts'
import { inlineMarkdown } from '../../text/markdown/writing/inlineMarkdown.ts'
import { replaceHidden } from '../../text/strings/hiddenCharacters.ts'
import type { PastedValue } from '../../text/tables/pasteCells.ts'
import { htmlTableRows, maxTableCells, type PastedCell, type PastedTable } from './htmlTableRows.ts'

/** The clipboard texts that can contain a table. */
interface ClipboardTexts {
  readonly html?: string | undefined
  readonly text?: string | undefined
}

/** The maximum length in UTF-16 units. Longer content is pasted as text. */
const maxTextLength = 500_000

/**
 * Converts a table from the clipboard to lines of a Markdown table. Undefined if there's anything else, if rows have
 * different lengths, or with fewer than two rows and columns: that is text with a tab in it.
 */
export function pastedTable(clipboard: ClipboardTexts): string[] | undefined {
  const read = pastedRows(clipboard)
  if (read === undefined) return undefined
  const { rows, alignments = [] } = read
  const width = rows[0]?.length ?? 0
  if (rows.length < 2 || width < 2 || rows.some((row) => row.length !== width)) return undefined
  // Indented code looks like a table with an empty first column.
  if (rows.every(([first]) => first === undefined || first.length === 0)) return undefined
  const [head = '', ...body] = rows.map((row) => `| ${row.map(cellMarkdown).join(' | ')} |`)
  const rules = new Map([
    ['left', ':--'],
    ['center', ':-:'],
    ['right', '--:'],
  ])
  const rule = Array.from({ length: width }, (_, column) => rules.get(alignments[column] ?? '') ?? '---')
  return [head, `| ${rule.join(' | ')} |`, ...body]
}

function pastedRows({ html, text }: ClipboardTexts): PastedTable | undefined {
  return (html === undefined ? undefined : htmlTableRows(html)) ?? (text === undefined ? undefined : tsvRows(text))
}

/**
 * Converts the clipboard to the values of cells of a grid. What the grid has copied stays as it's written. A text that
 * isn't a table is one cell.
 */
export function pastedValues(clipboard: ClipboardTexts): PastedValue[][] {
  const read = pastedRows(clipboard)
  const { html = '', text = '' } = clipboard
  if (read === undefined) return [[{ written: text, words: text, isHtml: false }]]
  const ownForm = /^\s*(?:<(?:html|body)>\s*|<!--\w+-->|<meta [^>]{0,100}>)*<table data-galley="(pipe|html)">/.exec(
    html,
  )?.[1]
  return read.rows.map((row) =>
    row.map((cell) => {
      const words = cell.map((nodes) => wordsOf([...nodes])).join('\n')
      const written = cell.map((nodes) => inlineMarkdown([...nodes], 'cell').replaceAll('\\|', '|')).join('\n')
      return { written: ownForm === undefined ? written : words, words, isHtml: ownForm === 'html' }
    }),
  )
}

function cellMarkdown(cell: PastedCell): string {
  return cell.map((nodes) => inlineMarkdown([...nodes], 'cell')).join('<br>')
}

/** Reads rows as spreadsheets write them: cells with a tab, a line break or a quotation mark can be quoted. */
function tsvRows(text: string): PastedTable | undefined {
  if (!text.includes('\t') || text.length > maxTextLength) return undefined
  const rows: PastedCell[][] = [[]]
  let cells = 0
  for (let at = 0; at <= text.length;) {
    const { value, end } = quotedCell(text, at) ?? plainCell(text, at)
    rows.at(-1)?.push(textCell(value))
    if (++cells > maxTableCells) return undefined
    if (text[end] === '\t') at = end + 1
    else if (end >= text.length) break
    else {
      at = end + (text.startsWith('\r\n', end) ? 2 : 1)
      // The line break after the last row doesn't start another one.
      if (at >= text.length) break
      rows.push([])
    }
  }
  return { rows }
}

interface ReadCell {
  readonly value: string
  readonly end: number
}

/** Reads a quoted cell. Spreadsheets quote only if necessary; otherwise the quotation marks belong to the text. */
function quotedCell(text: string, start: number): ReadCell | undefined {
  if (text[start] !== '"') return undefined
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) return undefined
    if (text[quote + 1] !== '"') {
      at = quote
      break
    }
    at = quote + 2
  }
  const inside = text.slice(start + 1, at)
  if (!/^[\t\r\n]?$/.test(text[at + 1] ?? '') || !/[\t\r\n"]/.test(inside)) return undefined
  return { value: inside.replaceAll('""', '"'), end: at + 1 }
}

const cellEnd = /[\t\r\n]/g

function plainCell(text: string, start: number): ReadCell {
  cellEnd.lastIndex = start
  const end = cellEnd.exec(text)?.index ?? text.length
  return { value: text.slice(start, end), end }
}

function textCell(value: string): PastedCell {
  const lines = value.split(/\r\n?|\n/).map(cellWords)
  return lines.some((line) => line !== '') ? lines.map((line) => plainNodes(line)) : []
}

/** Returns words on one line, without invisible characters. */
function cellWords(text: string): string {
  return replaceHidden(text.replace(/\s+/g, ' '), () => '').trim()
}
