import { inlineTokens } from '../markdown/dialect/dialectParser.ts'
import type { Span } from '../markdown/links/foundLink.ts'
import { inlineTokensText } from '../markdown/parsing/tokenText.ts'
import { anchorSlug, headingAnchors } from '../markdown/anchorSlug.ts'
import { readAtx, withoutClosingSigns } from './blockStarts.ts'
import type { PageBlock } from './pageBlock.ts'
import { lineOf, pageMap, type PageMap } from './pageMap.ts'

/** A heading of a page. Offsets are UTF-16 units, lines are counted from 0. */
export interface PageHeading {
  readonly level: number
  /** The heading without markup. */
  readonly words: string
  /** The platform's anchor. '' for the title of the page, and for a heading without letters. */
  readonly anchor: string
  /** The anchor set in the text, before it gets a number. */
  readonly set: string | undefined
  readonly line: number
  /** The span of its lines, including a line that underlines it. */
  readonly start: number
  readonly end: number
}

const setAnchor = /<a\s[^<>]*\bid=["']([^"'<>]+)["']/i

/** Returns the headings of a page with their anchors. Leaves out code and front matter. Linear in the text. */
export function pageHeadings(text: string): PageHeading[] {
  return numberedHeadings(ownHeadings(pageMap(text)))
}

/** Adds the numbers that the platform gives to anchors that an earlier heading already has. */
export function numberedHeadings(headings: readonly PageHeading[]): PageHeading[] {
  const anchorOf = headingAnchors()
  return headings.map((heading) => {
    const anchor = anchorOf(heading.level, heading.anchor, heading.set !== undefined)
    return anchor === heading.anchor ? heading : { ...heading, anchor }
  })
}

/** Returns the headings of a part of a page, each with its anchor before numbering. */
export function ownHeadings(map: PageMap): PageHeading[] {
  return map.blocks.flatMap((block) => (block.kind === 'heading' ? [readHeading(map, block)] : []))
}

function readHeading(map: PageMap, block: PageBlock): PageHeading {
  const { level, line, end } = block
  const start = map.leads[line] ?? block.start
  const content = headingMarkdown(map, block)
  const set = content.includes('<a') ? setAnchor.exec(content)?.[1] : undefined
  const words = plainWords(content)
  const anchor = set ?? anchorSlug(words)
  return { level, words, anchor, set, line, start, end }
}

/** Returns the Markdown of a heading, without its signs, the line that underlines it, and the signs of quotes. */
export function headingMarkdown(map: PageMap, block: PageBlock): string {
  const { mark, line, endLine, start, end } = block
  if (mark === '') {
    const span = headingText(map.text, { start, end })
    return map.text.slice(span.start, span.end)
  }
  const rows = Array.from({ length: endLine - line - 1 }, (_, at) => lineOf(map, line + at).trim())
  return rows.join('\n')
}

/** Returns text without markup. Parses it only if there is any. */
export function plainWords(content: string): string {
  if (!/[\\`*_[\]<&!:~$\n]/.test(content)) return content
  return inlineTokensText(inlineTokens(content)).trim()
}

/** Returns the span of a heading's words, without number signs and without an explicit anchor at the end. */
export function headingWords(text: string, heading: Pick<PageHeading, 'start' | 'end'>): Span {
  const { start, end } = headingText(text, heading)
  const content = text.slice(start, end)
  const words = content.endsWith('</a>') ? content.slice(0, setAnchor.exec(content)?.index).trimEnd() : content
  return { start, end: start + (words === '' ? content : words).length }
}

/** Returns the span of a heading's text, without number signs, or without the line that underlines it. */
export function headingText(text: string, heading: Pick<PageHeading, 'start' | 'end'>): Span {
  const written = text.slice(heading.start, heading.end)
  const bare = written.trimStart()
  const start = heading.start + written.length - bare.length
  const atx = readAtx(bare)
  if (atx === undefined) {
    const below = bare.lastIndexOf('\n')
    return { start, end: start + bare.slice(0, Math.max(0, below)).trimEnd().length }
  }
  return { start: start + atx.length, end: start + atx.length + withoutClosingSigns(bare.slice(atx.length)).length }
}

/** Returns the span of a heading's explicit anchor, or an empty span at its start. */
export function setAnchorSpan(text: string, { start, end }: Pick<PageHeading, 'start' | 'end'>): Span {
  const found = setAnchor.exec(text.slice(start, end))
  const anchor = found?.[1] ?? ''
  const at = found === null ? start : start + found.index + found[0].length - anchor.length - 1
  return { start: at, end: at + anchor.length }
}

/**
 * Returns the headings with an explicit anchor that an earlier heading already has. Other anchors just get a number.
 */
export function repeatedAnchors(headings: readonly PageHeading[]): (PageHeading & { readonly set: string })[] {
  return headings.flatMap((heading) => {
    const { set, anchor } = heading
    return set === undefined || set === anchor ? [] : [{ ...heading, set }]
  })
}
