import { escapeAttribute } from '../dialect/tagLine.ts'
import { linkDestination } from './linkDestination.ts'
import { findLinks } from './findLinks.ts'
import { percentDecoded } from '../../strings/percentDecoded.ts'
import type { FoundLink, LinkKind, Span } from './foundLink.ts'

/** A link in Markdown. Its target has escapes undone. */
type MarkdownLink = { target: string; kind: LinkKind }

/** Returns the new target, null to replace the link with plain text, or undefined to leave it unchanged. */
type MapTarget = (target: string, kind: LinkKind) => string | null | undefined

type Edit = Span & { text: string }

interface MapOptions {
  /** Whether to update link text that is only the name of the target file. */
  readonly labels?: boolean
  /** If set, only links with these targets are passed to `map`, which is faster in a long text. */
  readonly targets?: readonly string[] | undefined
}

/** Rewrites link targets in Markdown and keeps every other byte. Doesn't touch code. */
export function mapLinks(markdown: string, map: MapTarget, { labels = false, targets }: MapOptions = {}): string {
  const links = findLinks(markdown, targets)
  const edits: Edit[] = []
  const dropped = new Set<string>()
  for (const link of links) {
    if (link.form === 'reference' || targets?.includes(link.value) === false) continue
    const target = map(link.value, link.kind)
    if (target === undefined || target === link.value) continue
    if (target !== null) {
      edits.push(relink(markdown, link, target))
      if (labels) edits.push(...relabel(markdown, link, target))
    } else if (link.form === 'definition') {
      dropped.add(link.label ?? '')
      edits.push({ ...link.whole, text: '' })
    } else edits.push(...unlink(link))
  }
  for (const link of links) if (link.form === 'reference' && dropped.has(link.label ?? '')) edits.push(...unlink(link))
  return applyEdits(markdown, edits)
}

/** Returns the links of a Markdown text in order. References have the target of their definition. */
export function listLinks(markdown: string): MarkdownLink[] {
  return findLinks(markdown)
    .filter((link) => link.form !== 'definition' && link.repeats !== true)
    .map(({ value, kind }) => ({ target: value, kind }))
}

/** Replaces a link with its words. Links and images within these words are edited on their own. */
function unlink(link: FoundLink): Edit[] {
  const removal = (start: number, end: number): Edit => ({ start, end, text: '' })
  if (link.form === 'element')
    return [{ ...link.whole, text: link.alt ?? '' }, ...link.extra.map((span) => removal(span.start, span.end))]
  if (link.form === 'tag')
    return [
      { ...link.whole, text: link.extra.length > 0 ? '' : link.value },
      ...link.extra.map((span) => removal(span.start, span.end)),
    ]
  return [removal(link.whole.start, link.words.start), removal(link.words.end, link.whole.end)]
}

function relabel(markdown: string, { value, words }: FoundLink, target: string): Edit[] {
  const name = fileName(value)
  if (name === '' || markdown.slice(words.start, words.end) !== name) return []
  return [{ ...words, text: fileName(target) }]
}

function fileName(target: string): string {
  return percentDecoded(target.replace(/[?#][^]*/, '').replace(/^.*\//, ''))
}

/** Returns the edit that gives a link another target. An autolink that can't hold it becomes an inline link. */
export function relink(markdown: string, link: FoundLink, target: string): Edit {
  if (link.form !== 'autolink') return { ...link.target, text: writeTarget(markdown, link, target) }
  const written = markdown.slice(link.target.start, link.target.end)
  if (!written.includes(':') && /^mailto:[\w.+-]+@[\w-]+(\.[\w-]+)+$/.test(target))
    return { ...link.target, text: target.slice(7) }
  if (/^[A-Za-z][A-Za-z0-9+.-]{1,31}:[^<>\s]*$/.test(target)) return { ...link.target, text: target }
  return { ...link.whole, text: `[${written}](${writeTarget(markdown, link, target)})` }
}

function writeTarget(markdown: string, link: FoundLink, target: string): string {
  const written = markdown.slice(link.target.start, link.target.end)
  if (link.form === 'element' || link.form === 'tag') {
    return written.startsWith("'") ? `'${escapeValue(target).replaceAll("'", '&#39;')}'` : `"${escapeValue(target)}"`
  }
  return linkDestination(target, written.startsWith('<'))
}

/** Escapes only what would end the value or read as an entity. Ampersands in addresses stay. */
function escapeValue(target: string): string {
  return escapeAttribute(target).replace(/&amp;(?!#?\w+;)/g, '&')
}

function applyEdits(markdown: string, edits: Edit[]): string {
  let result = ''
  let at = 0
  for (const edit of edits.sort((one, other) => one.start - other.start)) {
    if (edit.start < at) continue
    result += markdown.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return result + markdown.slice(at)
}
