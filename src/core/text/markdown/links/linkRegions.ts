import { firstIndex } from '../../edits/firstIndex.ts'
import type { PageBlock } from '../../scanning/pageBlock.ts'
import { lineEndOf, type PageMap } from '../../scanning/pageMap.ts'
import { isRepeating } from '../dialect/tags.ts'
import { readTagLine } from '../dialect/tagLine.ts'
import type { Span } from './foundLink.ts'

/**
 * A part of a text that is scanned by itself: running text, HTML, the line of a tag, the content of a tag that repeats
 * its link (`repeat`), a definition, or the end of a tag or of HTML around blocks (`loose`).
 */
export type LinkRegion = Span & { type: 'text' | 'html' | 'tag' | 'repeat' | 'definition' | 'loose' }

/** Returns the parts of a text that can hold links, in order and without code and front matter. */
export function linkRegions(map: PageMap): LinkRegion[] {
  let repeatEnd = 0
  return map.blocks.flatMap((block): LinkRegion[] => {
    const { kind, line, start, end } = block
    const close = kind === 'tag' && line >= repeatEnd ? repeatedUntil(map, block) : undefined
    if (close !== undefined) {
      repeatEnd = close + 1
      const inside = { start: map.lineStarts[line + 1] ?? end, end: lineEndOf(map, close) }
      return [
        { type: 'tag', start, end },
        { type: 'repeat', ...inside },
      ]
    }
    if (line < repeatEnd) return []
    if (kind === 'table') return rowsOf(map, block)
    const type = kind === 'tag' && block.level === 1 ? 'loose' : typeOf[kind]
    return type === undefined ? [] : [{ type, start, end }]
  })
}

const typeOf: Readonly<Partial<Record<PageBlock['kind'], LinkRegion['type']>>> = {
  paragraph: 'text',
  heading: 'text',
  note: 'text',
  details: 'text',
  html: 'html',
  tag: 'tag',
  definition: 'definition',
}

/** Returns the last line of a tag that repeats its link. */
function repeatedUntil({ text, closeOf }: PageMap, { line, start, end }: PageBlock): number | undefined {
  const close = closeOf.get(line)
  if (close === undefined) return undefined
  const tag = readTagLine(text.slice(start, end))
  return tag !== undefined && isRepeating(tag) ? close : undefined
}

function rowsOf(map: PageMap, { line, endLine }: PageBlock): LinkRegion[] {
  return Array.from({ length: endLine - line }, (_, at): LinkRegion => {
    return { type: 'text', start: map.leads[line + at] ?? 0, end: lineEndOf(map, line + at) }
  })
}

/** Returns the offset of each line and, at the end, the length of the text. `\r\n`, `\n` and `\r` end a line. */
export function lineStarts(text: string): number[] {
  const starts = [0]
  if (text.includes('\r')) {
    for (const match of text.matchAll(/\r\n?|\n/g)) starts.push(match.index + match[0].length)
  } else {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  }
  if (starts.at(-1) !== text.length) starts.push(text.length)
  return starts
}

/**
 * Returns the line and column of an offset, both counted from 1, by the `lineStarts` of its text. The end of a text
 * belongs to the last line.
 */
export function lineAt(starts: readonly number[], offset: number): { readonly line: number; readonly column: number } {
  const next = firstIndex(starts, (start) => start > offset)
  const line = Math.max(1, Math.min(next, starts.length - 1))
  return { line, column: offset - (starts[line - 1] ?? 0) + 1 }
}
