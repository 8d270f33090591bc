import { attributeSpan } from '../markdown/links/elementLinks.ts'
import type { Span } from '../markdown/links/foundLink.ts'
import { htmlTags, type TagSpan } from '../markdown/parsing/htmlTags.ts'
import type { MaskedText } from './maskedText.ts'

/** Elements whose content isn't prose. */
const wordless: ReadonlySet<string> = new Set(['code', 'script', 'style', 'svg', 'math', 'samp', 'var'])

/** Elements within a sentence. All others end it. */
const inline: ReadonlySet<string> = new Set(
  'a abbr b button cite code del em i img ins kbd mark picture q s samp small source span strong sub sup time u var'.split(
    ' ',
  ),
)

/**
 * Blanks HTML except its words, from a position on. If an element ends a sentence within a line, a bar separates the
 * parts.
 */
export function blankHtml(mask: MaskedText, from: number): void {
  if (!mask.source.includes('<')) return
  const { text } = mask
  const tags = htmlTags(text.slice(from)).map((tag) => ({ ...tag, start: tag.start + from, end: tag.end + from }))
  const skipped = wordlessSpans(text, tags)
  for (const [at, tag] of tags.entries()) {
    mask.blank(tag)
    if (endsSentence(text, tag, tags[at - 1])) mask.put(tag.start, '|')
    if (tag.isEnd) continue
    for (const name of tag.name === 'img' ? ['alt', 'title'] : ['title']) {
      const span = attributeSpan(tag.attributes, name, tag.start + 1 + tag.name.length)
      if (span !== undefined) mask.restore(unquoted(text, span))
    }
  }
  for (const span of skipped) mask.blankAsCode(span)
}

/** Returns the spans of elements without prose, including their tags. They don't nest. */
function wordlessSpans(text: string, tags: readonly TagSpan[]): Span[] {
  const spans: Span[] = []
  let open: TagSpan | undefined
  for (const tag of tags) {
    if (open === undefined) {
      if (!tag.isEnd && isWordless(tag)) open = tag
    } else if (tag.isEnd && tag.name === open.name) {
      const span = { start: open.start, end: tag.end }
      if (!text.slice(span.start, span.end).includes('\n\n')) spans.push(span)
      open = undefined
    }
  }
  return spans
}

/** Returns whether a tag is an icon or a mention, whose content is a path. */
function isWordless({ name, attributes }: TagSpan): boolean {
  if (name === 'i') return /\sclass\s*=\s*["']?fa-/i.test(attributes)
  return wordless.has(name) || (name === 'a' && /\sdata-mention\b/i.test(attributes))
}

/**
 * Returns whether words come before a tag that ends their sentence. They must not be read together with the words after
 * it.
 */
function endsSentence(text: string, tag: TagSpan, before: TagSpan | undefined): boolean {
  return (
    (tag.isEnd || tag.name === 'br') && !inline.has(tag.name) && text.slice(before?.end ?? 0, tag.start).trim() !== ''
  )
}

function unquoted(text: string, { start, end }: Span): Span {
  return /["']/.test(text[start] ?? '') ? { start: start + 1, end: end - 1 } : { start, end }
}
