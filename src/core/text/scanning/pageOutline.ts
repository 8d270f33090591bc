import { codeRegions, type CodeRegion } from '../dialect/codeRegions.ts'
import { dialect } from '../markdown/dialect/dialectParser.ts'
import { frontMatterEnd } from '../markdown/frontMatterBlock.ts'
import type { Span } from '../markdown/links/foundLink.ts'
import { inlineTokensText } from '../markdown/parsing/tokenText.ts'
import { anchorCounter, anchorSlug } from '../markdown/anchorSlug.ts'

/** A heading of a page. Offsets are UTF-16 units, lines count from 0. */
export interface PageHeading {
  readonly level: number
  /** Its words without marks. */
  readonly words: string
  /** The platform's anchor; '' for the title of the page, and where no letter is left. */
  readonly anchor: string
  /** The anchor that is set by hand, before it gets a number. */
  readonly set: string | undefined
  readonly line: number
  /** Of its line. */
  readonly start: number
  readonly end: number
}

const headingStart = /(?:^|\n) {0,3}(#{1,6})(?=[ \t\n]|$)/g
const atx = /^ {0,3}(#{1,6})(?:[ \t]+|$)/
const setAnchor = /<a\s[^<>]*\bid=["']([^"'<>]+)["']/i

/** Reads the headings of a page with their anchors; code and front matter are left out. Linear in the text. */
export function pageHeadings(text: string): PageHeading[] {
  const from = frontMatterEnd(text)
  return numberedHeadings(ownHeadings(text).filter(({ start }) => start >= from))
}

/** Headings with the numbers that the platform gives to anchors which another heading before them has. */
export function numberedHeadings(headings: readonly PageHeading[]): PageHeading[] {
  const count = anchorCounter()
  return headings.map((heading) => {
    const anchor = heading.anchor === '' ? '' : count(heading.anchor)
    return anchor === heading.anchor ? heading : { ...heading, anchor }
  })
}

/** Reads the headings of a part of a page, each with the anchor that it has where no other one has it. */
export function ownHeadings(text: string, code: readonly CodeRegion[] = codeRegions(text)): PageHeading[] {
  const headings: PageHeading[] = []
  let region = 0
  let [line, counted] = [0, 0]
  for (const { index, 0: mark, 1: signs = '' } of text.matchAll(headingStart)) {
    const start = mark.startsWith('\n') ? index + 1 : index
    const newline = text.indexOf('\n', start)
    const end = newline === -1 ? text.length : newline
    while (region < code.length && (code[region]?.end ?? 0) <= start) region++
    if ((code[region]?.start ?? end) <= start) continue
    for (; counted < start; counted = text.indexOf('\n', counted) + 1) line++
    headings.push(readHeading(text.slice(start, end), signs.length, { line, start, end }))
  }
  return headings
}

function readHeading(
  source: string,
  level: number,
  place: { readonly line: number; readonly start: number; readonly end: number },
): PageHeading {
  const content = withoutClosing(source.replace(atx, '').trim())
  const set = content.includes('<a') ? setAnchor.exec(content)?.[1] : undefined
  const words = plainWords(content)
  const anchor = set ?? (level === 1 ? '' : anchorSlug(words))
  return { level, words, anchor, set, ...place }
}

/** Words without marks; only what has marks must be read. */
export function plainWords(content: string): string {
  if (!/[\\`*_[\]<&!:~$]/.test(content)) return content
  return inlineTokensText(dialect.parseInline(content, {})[0]?.children ?? []).trim()
}

/** Number signs at the end of a heading close it. */
function withoutClosing(content: string): string {
  let end = content.length
  while (end > 0 && content[end - 1] === '#') end--
  if (end === content.length || (end > 0 && !/\s/.test(content[end - 1] ?? ''))) return content
  return content.slice(0, end).trimEnd()
}

/** Where the words of a heading are written: without the signs around them, and without an anchor that is set at the end. */
export function headingWords(text: string, { start, end }: Pick<PageHeading, 'start' | 'end'>): Span {
  const line = text.slice(start, end)
  const from = start + (atx.exec(line)?.[0].length ?? 0)
  const content = withoutClosing(text.slice(from, end).trimEnd())
  const words = content.endsWith('</a>') ? content.slice(0, setAnchor.exec(content)?.index).trimEnd() : content
  return { start: from, end: from + (words === '' ? content : words).length }
}

/** Where the anchor that is set by hand in a heading is written; nowhere, at its start, if there is none. */
export function setAnchorSpan(text: string, { start, end }: Pick<PageHeading, 'start' | 'end'>): Span {
  const found = setAnchor.exec(text.slice(start, end))
  const anchor = found?.[1] ?? ''
  const at = found === null ? start : start + found.index + found[0].length - anchor.length - 1
  return { start: at, end: at + anchor.length }
}

/** The headings of a page with an anchor that is set by hand and is there before. Others just get a number. */
export function repeatedAnchors(headings: readonly PageHeading[]): (PageHeading & { readonly set: string })[] {
  return headings.flatMap((heading) => {
    const { set, anchor } = heading
    return set === undefined || set === anchor ? [] : [{ ...heading, set }]
  })
}

const summary = /<summary>([^<]{0,500}(?:<(?!\/summary>)[^<]{0,500}){0,20})<\/summary>/gi
const tabTitle = /\{%[ \t]{0,20}tab\s[^%]{0,1000}?\btitle="([^"]{1,200})"/g
const elementId = /<(?:a|h[1-6])\s[^<>]{0,1000}?\bid=["']([^"'<>]{1,200})["']/gi

/** The anchors that links may point to in a page: those of headings, expandables and tabs, and those set by hand. */
export function pageAnchors(text: string, headings = pageHeadings(text)): Set<string> {
  return allAnchors(headings, otherAnchors(text))
}

/**
 * Puts together the anchors of the headings and of what else there is in a page, which get numbers of their own. Only the
 * first heading of level 1 is the title; people link to others.
 */
export function allAnchors(headings: readonly PageHeading[], others: readonly string[]): Set<string> {
  const [, ...furtherTitles] = headings.filter(({ level, set }) => level === 1 && set === undefined)
  const anchors = new Set([
    ...headings.map(({ anchor }) => anchor),
    ...furtherTitles.map(({ words }) => anchorSlug(words)),
    ...others.map(anchorCounter()),
  ])
  anchors.delete('')
  return anchors
}

/** The anchors of a part of a page that aren't those of headings, without numbers. */
export function otherAnchors(text: string): string[] {
  const slugs = (found: RegExp): string[] =>
    Array.from(text.matchAll(found), ([, words = '']) => anchorSlug(plainWords(words.trim())))
  const tabs = text.includes('{%') ? slugs(tabTitle) : []
  if (!text.includes('<')) return tabs
  return [...tabs, ...slugs(summary), ...Array.from(text.matchAll(elementId), ([, id = '']) => id)]
}
