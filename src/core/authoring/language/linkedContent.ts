import type { TextScope } from '../checks/checkText.ts'
import { scanned, type ScannedText } from '../../text/scanning/scannedText.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import type { LinkedPlace } from './headingLinks.ts'
import { linkAt } from './linkAt.ts'

const maxLines = 12
const maxCharacters = 1000

/** The target of a link whose content must be read before it can be shown. */
export type LinkedContent =
  | { readonly kind: 'page'; readonly place: LinkedPlace }
  /** A file of the docs, by its `id`. */
  | { readonly kind: 'file'; readonly file: string; readonly name: string }
  /** A page of another space, by the target as written. */
  | { readonly kind: 'elsewhere'; readonly target: string; readonly anchor: string | undefined }
  /** Reusable content, with the target as written. */
  | { readonly kind: 'include'; readonly target: string }

/** Returns what a hover can show for the target at a position, and its span. */
export function linkedContent(
  source: string | ScannedText,
  offset: number,
  { page, body, elsewhere }: TextScope,
): { readonly span: Span; readonly content: LinkedContent } | undefined {
  const link = linkAt(scanned(source), offset)
  if (link === undefined) return undefined
  const span = link.target
  if (link.kind === 'include') return { span, content: { kind: 'include', target: link.value } }
  const other = elsewhere?.resolve(link.value)
  if (other?.kind === 'page') {
    return { span, content: { kind: 'elsewhere', target: link.value, anchor: other.anchor } }
  }
  const linked = body.resolve(link.value, page)
  switch (linked?.kind) {
    case 'anchor':
      return { span, content: { kind: 'page', place: { page, anchor: linked.anchor } } }
    case 'page':
      return { span, content: { kind: 'page', place: linked } }
    case 'file': {
      // The editor itself shows image files in a folder, except those in tags.
      const isShown = body.kind === 'folder' && link.form !== 'tag'
      return isShown ? undefined : { span, content: { kind: 'file', file: linked.file, name: linked.name ?? '' } }
    }
    default:
      return undefined
  }
}

/** Returns the first lines of a page below its title, or below one of its headings, as Markdown. */
export function firstLines(text: string, anchor?: string): string {
  const { headings, frontMatterEnd } = scanned(text)
  const heading =
    anchor === undefined
      ? headings.find(({ level, start }) => level === 1 && text.slice(frontMatterEnd, start).trim() === '')
      : headings.find((each) => each.anchor === anchor)
  if (anchor !== undefined && heading === undefined) return ''
  const { level: own = 0, end: start = frontMatterEnd } = heading ?? {}
  const next = anchor === undefined ? undefined : headings.find((each) => each.start > start && each.level <= own)
  const rest = text.slice(start, next?.start).trim()
  const lines = rest.slice(0, maxCharacters).split(/\r?\n/, maxLines)
  const shown = lines.join('\n').trimEnd()
  return shown.length < rest.replaceAll('\r\n', '\n').length ? `${shown}\n…` : shown
}
