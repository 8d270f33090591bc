import { findLinks } from '../markdown/links/findLinks.ts'
import { htmlTags } from '../markdown/parsing/htmlTags.ts'
import type { Span } from '../markdown/links/foundLink.ts'
import { ScannedText } from '../scanning/scannedText.ts'

const bareAddress = /\bhttps?:\/\/[^\s<>()[\]"']+/gi

/**
 * Returns the stretches of a page that a replacement of words doesn't touch, in order and without overlaps: front
 * matter, code, comments, tags, HTML elements without their content, and the addresses of links and images. Linear in
 * the text.
 */
export function protectedSpans(text: string): Span[] {
  const scanned = new ScannedText(text)
  const frontMatter = scanned.frontMatterEnd === 0 ? [] : [{ start: 0, end: scanned.frontMatterEnd }]
  const links = findLinks(text).map(({ target }) => target)
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
