import { escapeAttribute } from '../dialect/tagLine.ts'
import { linkDestination } from './linkDestination.ts'
import { findLinks } from './findLinks.ts'
import { percentDecoded } from '../../strings/percentDecoded.ts'
import { withEdits, type TextReplacement } from '../../edits/minimalEdits.ts'
import type { FoundLink, LinkKind } from './foundLink.ts'
import { splitTarget } from '../../strings/addresses.ts'

/** A link in Markdown. Its target has escapes undone. */
type MarkdownLink = { target: string; kind: LinkKind }

/** Returns the new target, null to replace the link with plain text, or undefined to leave it unchanged. */
type MapTarget = (target: string, kind: LinkKind) => string | null | undefined

interface MapOptions {
  /** Whether to update link text that is only the name of the target file. */
  readonly labels?: boolean
  /** If set, only links with these targets are passed to `map`, which is faster in a long text. */
  readonly targets?: readonly string[] | undefined
}

/** Rewrites link targets in Markdown and keeps every other byte. Doesn't touch code. */
export function mapLinks(markdown: string, map: MapTarget, { labels = false, targets }: MapOptions = {}): string {
  const links = findLinks(markdown, targets)
  const edits: TextReplacement[] = []
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
  return withEdits(markdown, edits)
}

/** Returns the links of a Markdown text in order. References have the target of their definition. */
export function listLinks(markdown: string): MarkdownLink[] {
  return findLinks(markdown)
    .filter((link) => link.form !== 'definition' && link.repeats !== true)
    .map(({ value, kind }) => ({ target: value, kind }))
}

/** Replaces a link with its words. Links and images within these words are edited on their own. */
function unlink({ form, whole, words, extra, alt = '', value }: FoundLink): TextReplacement[] {
  const ends = extra.map((span) => ({ ...span, text: '' }))
  if (form === 'element') return [{ ...whole, text: alt }, ...ends]
  if (form === 'tag') return [{ ...whole, text: ends.length > 0 ? '' : value }, ...ends]
  return [
    { start: whole.start, end: words.start, text: '' },
    { start: words.end, end: whole.end, text: '' },
  ]
}

function relabel(markdown: string, { value, words }: FoundLink, target: string): TextReplacement[] {
  const name = fileName(value)
  if (name === '' || markdown.slice(words.start, words.end) !== name) return []
  return [{ ...words, text: fileName(target) }]
}

function fileName(target: string): string {
  return percentDecoded(splitTarget(target).path.replace(/^.*\//, ''))
}

/** Returns the edit that gives a link another target. An autolink that can't hold it becomes an inline link. */
export function relink(markdown: string, link: FoundLink, target: string): TextReplacement {
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
