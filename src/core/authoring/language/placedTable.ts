import { lineEndOf, lineOf, lineOfOffset } from '../../text/scanning/pageMap.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import { cursorContext } from './cursorContext.ts'

/**
 * Returns a table as the replacement of a selection, with the empty lines that it needs. Undefined if a table isn't
 * possible: in front matter, code, a tag, a target or another table. The editor itself repeats the indentation of the
 * line.
 */
export function placedTable(scan: ScannedText, { start, end }: Span, table: readonly string[]): string | undefined {
  const { text, map } = scan
  if (!isText(scan, start)) return undefined
  const line = lineOfOffset(map, start)
  const lineStart = map.lineStarts[line] ?? text.length
  const lead = Math.min(map.leads[line] ?? start, start)
  const [before, own] = [text.slice(lineStart, lead), text.slice(lead, start).trim()]
  const isQuote = before.includes('>')
  // In the text of a quote, list, table or element, it would end that block.
  const isItem = /[^\s>]/.test(before)
  if (isItem || (own !== '' && isQuote) || own.startsWith('|') || own.startsWith('<')) return undefined
  const lines = [...table]
  const isFirst = lineStart <= scan.frontMatterEnd || lineOf(map, line - 1).trim() === ''
  if (own !== '') lines.unshift('', '')
  else if (!isFirst) lines.unshift('')
  const last = lineOfOffset(map, end)
  if (text.slice(end, lineEndOf(map, last)).trim() !== '') lines.push('', '')
  else if (last + 1 < map.lineStarts.length && lineOf(map, last + 1).trim() !== '') lines.push('')
  return lines.join(`\n${before.trimStart()}`)
}

/** Returns whether a position is in text: not in front matter, code, a tag or a target. */
export function isText(scan: ScannedText, position: number): boolean {
  if (position < scan.frontMatterEnd || scan.isTypedAsCode(position)) return false
  const context = cursorContext(scan, position)
  return context === undefined || context.at === 'emoji'
}
