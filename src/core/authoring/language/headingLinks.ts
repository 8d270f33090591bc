import type { TextScope } from '../checks/checkText.ts'
import { headingWords, pageHeadings, type PageHeading } from '../../text/scanning/pageOutline.ts'
import { scanned, type ScannedText } from '../../text/scanning/scannedText.ts'
import { findLinks } from '../../text/markdown/links/findLinks.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import { mapLinks } from '../../text/markdown/links/mapLinks.ts'
import type { PageEntry } from '../../docs/pages/pageIndex.ts'
import { linkAt } from './linkAt.ts'

/** A page or one of its headings, as a link target. */
export interface LinkedPlace {
  readonly page: PageEntry
  /** The anchor of the heading. Undefined for the whole page, which its title represents. */
  readonly anchor?: string
}

/** Returns the heading at a position or the target of the link there, with its span. */
export function placeAt(
  scan: ScannedText,
  offset: number,
  scope: TextScope,
): { readonly place: LinkedPlace; readonly span: Span; readonly isLink: boolean } | undefined {
  const link = linkAt(scan, offset)
  if (link !== undefined) {
    const place = placeOf(link.value, scope)
    return place && { place, span: link.target, isLink: true }
  }
  const heading = scan.headings.find(({ start, end }) => start <= offset && offset <= end)
  if (heading === undefined || (heading.level > 1 && heading.anchor === '')) return undefined
  const { page } = scope
  const place = heading.level === 1 ? { page } : { page, anchor: heading.anchor }
  return { place, span: headingWords(scan.text, heading), isLink: false }
}

/** Returns the heading of a place in a page's text. For the whole page, this is the title. */
export function headingOf(text: string | ScannedText, { anchor }: LinkedPlace): PageHeading | undefined {
  const { headings } = scanned(text)
  return headings.find((heading) => (anchor === undefined ? heading.level === 1 : heading.anchor === anchor))
}

/**
 * Returns the spans of the targets in a text that point to a place, in order. For a page, includes links to its
 * headings.
 */
export function linksTo(text: string, place: LinkedPlace, scope: TextScope): Span[] {
  const leading = findLinks(text).filter(({ form, value }) => {
    const linked = form === 'reference' ? undefined : placeOf(value, scope)
    return linked?.page.id === place.page.id && (place.anchor === undefined || linked.anchor === place.anchor)
  })
  return leading.map(({ target }) => target).toSorted((one, other) => one.start - other.start)
}

function placeOf(target: string, { page, body }: TextScope): LinkedPlace | undefined {
  const linked = body.resolve(target, page)
  if (linked?.kind === 'anchor') return { page, anchor: linked.anchor }
  return linked?.kind === 'page' ? linked : undefined
}

/** A page after one of its headings was renamed. */
export interface RenamedHeading {
  readonly text: string
  /** The changed anchors, by their previous name. Includes anchors of equal headings that are numbered differently. */
  readonly anchors: ReadonlyMap<string, string>
}

/** Renames a heading. With `keepAnchor`, sets its current anchor explicitly, so that links still work. */
export function renameHeading(
  text: string,
  heading: PageHeading,
  { words, keepAnchor }: { readonly words: string; readonly keepAnchor: boolean },
): RenamedHeading {
  const { start, end } = headingWords(text, heading)
  const needsAnchor = keepAnchor && heading.set === undefined && heading.anchor !== ''
  const anchor = needsAnchor ? ` <a href="#${heading.anchor}" id="${heading.anchor}"></a>` : ''
  const renamed = text.slice(0, start) + words + anchor + text.slice(end)
  const [before, after] = [pageHeadings(text), pageHeadings(renamed)]
  const changed = before.flatMap(({ anchor: old }, index): [string, string][] => {
    const now = after[index]?.anchor ?? ''
    return old === '' || now === '' || old === now ? [] : [[old, now]]
  })
  return { text: renamed, anchors: new Map(changed) }
}

/** Updates the anchors in the links of a text to renamed headings of a page. */
export function followAnchors(
  text: string,
  { page, anchors }: { readonly page: PageEntry; readonly anchors: RenamedHeading['anchors'] },
  scope: TextScope,
): string {
  return mapLinks(text, (target) => {
    const linked = target.includes('#') ? placeOf(target, scope) : undefined
    const now = linked?.page.id === page.id ? anchors.get(linked.anchor ?? '') : undefined
    return now === undefined ? undefined : `${target.slice(0, target.indexOf('#'))}#${now}`
  })
}
