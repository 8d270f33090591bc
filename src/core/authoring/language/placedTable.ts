import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import { cursorContext } from './cursorContext.ts'

/**
 * Returns a table as the replacement of a selection, with the empty lines that it needs. Undefined if a table isn't
 * possible: in front matter, code, a tag, a target or another table. The editor itself repeats the indentation of the
 * line.
 */
export function placedTable(scan: ScannedText, { start, end }: Span, table: readonly string[]): string | undefined {
  const { text } = scan
  if (!isText(scan, start)) return undefined
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const before = text.slice(lineStart, start)
  const after = (text.slice(end).split('\n', 1)[0] ?? '').trim()
  const quote = /^[ \t]*(>[> \t]*)?$/.exec(before)
  // In the text of a quote, list, table or element, it would end that block.
  if (quote === null && /^[ \t]*(?:[>|<]|[-*+][ \t]|\d+[.)][ \t])/.test(before)) return undefined
  const lines = [...table]
  const above = text.slice(text.lastIndexOf('\n', lineStart - 2) + 1, Math.max(0, lineStart - 1))
  const isFirst = lineStart <= scan.frontMatterEnd || /^[ \t>]*\r?$/.test(above)
  if (quote === null) lines.unshift('', '')
  else if (!isFirst) lines.unshift('')
  const next = text.slice(end).split('\n', 2)[1]
  if (after !== '') lines.push('', '')
  else if (next !== undefined && !/^[ \t>]*\r?$/.test(next)) lines.push('')
  return lines.join(`\n${quote?.[1] ?? ''}`)
}

/** Returns whether a position is in text: not in front matter, code, a tag or a target. */
export function isText(scan: ScannedText, position: number): boolean {
  if (position < scan.frontMatterEnd || scan.isTypedAsCode(position)) return false
  const context = cursorContext(scan, position)
  return context === undefined || context.at === 'emoji'
}
