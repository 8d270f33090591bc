import type { TextReplacement } from './minimalEdits.ts'
import { queryPattern, type TextQuery } from './textQuery.ts'
import { findLinks } from '../markdown/links/findLinks.ts'
import type { Span } from '../markdown/links/foundLink.ts'
import { htmlTags } from '../markdown/parsing/htmlTags.ts'
import { ScannedText } from '../scanning/scannedText.ts'

/** Galley refuses more matches than this in one page, because no one can review them. */
const maxMatchesInPage = 10_000

/**
 * Returns the edits that replace every match in a page. Undefined if there are too many. An expression from a user can
 * run forever, so callers run this in a thread that they can stop (`findThread`).
 */
export function replaceMatches(text: string, query: TextQuery): TextReplacement[] | undefined {
  const edits: TextReplacement[] = []
  const pattern = queryPattern(query)
  if (!pattern.test(text)) return edits
  pattern.lastIndex = 0
  const isSettled = query.keepsMarkup ? insideOf(protectedSpans(text)) : () => false
  for (const match of text.matchAll(pattern)) {
    const [start, end] = [match.index, match.index + match[0].length]
    if (isSettled({ start, end })) continue
    const replacement = query.isExpression ? expanded(query.replace, match) : query.replace
    if (replacement === match[0]) continue
    edits.push({ start, end, text: replacement })
    if (edits.length > maxMatchesInPage) return undefined
  }
  return edits
}

const bareAddress = /\bhttps?:\/\/[^\s<>()[\]"']+/gi

/**
 * Returns the stretches of a page that a replacement of words doesn't touch, in order and without overlaps: front
 * matter, code, comments, tags, HTML elements without their content, and the addresses of links and images. Linear in
 * the text.
 */
function protectedSpans(text: string): Span[] {
  const scanned = new ScannedText(text)
  const frontMatter = scanned.frontMatterEnd === 0 ? [] : [{ start: 0, end: scanned.frontMatterEnd }]
  const links = findLinks(scanned.map).map(({ target }) => target)
  const addresses = [...text.matchAll(bareAddress)].map(({ 0: { length }, index }) => {
    return { start: index, end: index + length }
  })
  return joined([...frontMatter, ...scanned.code, ...scanned.tags, ...links, ...htmlTags(text), ...addresses])
}

function joined(spans: readonly Readonly<Span>[]): Span[] {
  const result: Span[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}

/** Returns a test for whether a span touches one of `spans`. Ask in increasing order. */
function insideOf(spans: readonly Span[]): (span: Span) => boolean {
  let next = 0
  return ({ start, end }) => {
    while ((spans[next]?.end ?? Infinity) <= start) next++
    const span = spans[next]
    return span !== undefined && span.start < Math.max(end, start + 1)
  }
}

/** Expands a replacement as the editor's own search does: `$1`, `$&`, `$<name>`, `\n`, `\t`. */
function expanded(replacement: string, match: RegExpExecArray): string {
  return replacement.replace(
    /\\([nt\\])|\$(?:([$&0])|([1-9]\d?)|<([^<>]*)>)/g,
    (whole, escaped?: string, sign?: string, group?: string, name?: string) => {
      if (escaped !== undefined) return escaped === 'n' ? '\n' : escaped === 't' ? '\t' : '\\'
      if (sign !== undefined) return sign === '$' ? '$' : match[0]
      if (name !== undefined) return match.groups?.[name] ?? ''
      const number = Number(group)
      return number < match.length ? (match[number] ?? '') : whole
    },
  )
}
