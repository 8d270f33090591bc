import { findLinks } from '../markdown/links/findLinks.ts'
import type { Span } from '../markdown/links/foundLink.ts'
import { ScannedText } from '../scanning/scannedText.ts'

/** An element or an address in angle brackets. */
const element = /<(?:\/?[a-z]|!)[^<>]*>/gi
const bareAddress = /\bhttps?:\/\/[^\s<>()[\]"']+/gi

/**
 * The stretches of a page that a change of words leaves alone, in order and apart: front matter, code, comments, tags,
 * HTML elements without what is between them, and the addresses of links and images. Linear in the text.
 */
export function settledSpans(text: string): Span[] {
  const scanned = new ScannedText(text)
  const frontMatter = scanned.frontMatterEnd === 0 ? [] : [{ start: 0, end: scanned.frontMatterEnd }]
  const links = findLinks(text).map(({ target }) => target)
  const matches = [element, bareAddress].flatMap((pattern) => [...text.matchAll(pattern)])
  const written = matches.map(({ 0: { length }, index }) => ({ start: index, end: index + length }))
  return joined([...frontMatter, ...scanned.code, ...scanned.tags, ...links, ...written])
}

function joined(spans: readonly Span[]): Span[] {
  const result: Span[] = []
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = result.at(-1)
    if (last !== undefined && start <= last.end) last.end = Math.max(last.end, end)
    else result.push({ start, end })
  }
  return result
}
