import type { TextScope } from '../checks/checkText.ts'
import { scanned, type ScannedText } from '../../text/scanning/scannedText.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import type { LinkedPlace } from './headingLinks.ts'
import { linkAt } from './linkAt.ts'

const maxLines = 12
const maxCharacters = 1000

/** What a target points to and must be read before it can be shown. */
export type LinkedContent =
  | { readonly kind: 'page'; readonly place: LinkedPlace }
  /** A file of the body of pages, by its `id`. */
  | { readonly kind: 'file'; readonly file: string; readonly name: string }
  /** Content that pages include, as it is written. */
  | { readonly kind: 'include'; readonly target: string }

/** What may be shown of what the target at a position points to, and where that target is. */
export function linkedContent(
  source: string | ScannedText,
  offset: number,
  { page, body }: TextScope,
): { readonly span: Span; readonly content: LinkedContent } | undefined {
  const link = linkAt(scanned(source), offset)
  if (link === undefined) return undefined
  const span = link.target
  if (link.kind === 'include') return { span, content: { kind: 'include', target: link.value } }
  const linked = body.resolve(link.value, page)
  switch (linked?.kind) {
    case 'anchor':
      return { span, content: { kind: 'page', place: { page, anchor: linked.anchor } } }
    case 'page':
      return { span, content: { kind: 'page', place: linked } }
    case 'file': {
      // The editor itself shows pictures of files in a folder, but not of those that a tag names.
      const isShown = body.kind === 'folder' && link.form !== 'tag'
      return isShown ? undefined : { span, content: { kind: 'file', file: linked.file, name: linked.name ?? '' } }
    }
    default:
      return undefined
  }
}

/** The first lines of a page below its title, or of what is below a heading of it, as they are written. */
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
