import { escapeAttribute } from '../dialect/tagLine.ts'
import { linkDestination } from './linkDestination.ts'
import { findLinks } from './findLinks.ts'
import { percentDecoded } from '../../strings/percentDecoded.ts'
import type { FoundLink, LinkKind, Span } from './foundLink.ts'

/** A link found in Markdown, with its target as meant: escapes undone. */
type MarkdownLink = { target: string; kind: LinkKind }

/** Says what becomes of a target: another target, null for plain text in its place, undefined to leave it alone. */
type MapTarget = (target: string, kind: LinkKind) => string | null | undefined

type Edit = Span & { text: string }

interface MapOptions {
  /** Words that are nothing but the name of the file that a link pointed to become that of the one it points to now. */
  readonly labels?: boolean
  /** Only links with these targets are asked for, which is faster in a long text. */
  readonly targets?: readonly string[] | undefined
}

/** Rewrites link targets in Markdown and leaves every other byte as it is; code isn't touched. */
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

/** Lists the links of a Markdown text in their order, references resolved to their definition's target. */
export function listLinks(markdown: string): MarkdownLink[] {
  return findLinks(markdown)
    .filter((link) => link.form !== 'definition' && link.repeats !== true)
    .map(({ value, kind }) => ({ target: value, kind }))
}

/** Leaves the words of a link in its place; links and images among these words are edited on their own. */
function unlink(link: FoundLink): Edit[] {
  const gone = (start: number, end: number): Edit => ({ start, end, text: '' })
  if (link.form === 'element')
    return [{ ...link.whole, text: link.alt ?? '' }, ...link.extra.map((span) => gone(span.start, span.end))]
  if (link.form === 'tag')
    return [
      { ...link.whole, text: link.extra.length > 0 ? '' : link.value },
      ...link.extra.map((span) => gone(span.start, span.end)),
    ]
  return [gone(link.whole.start, link.words.start), gone(link.words.end, link.whole.end)]
}

function relabel(markdown: string, { value, words }: FoundLink, target: string): Edit[] {
  const name = fileName(value)
  if (name === '' || markdown.slice(words.start, words.end) !== name) return []
  return [{ ...words, text: fileName(target) }]
}

function fileName(target: string): string {
  return percentDecoded(target.replace(/[?#][^]*/, '').replace(/^.*\//, ''))
}

/** An autolink holds absolute addresses only; given any other it becomes a link in brackets. */
function relink(markdown: string, link: FoundLink, target: string): Edit {
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

/** Ampersands of addresses stay as they are; only what would end the value, or be read as an entity, is escaped. */
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
