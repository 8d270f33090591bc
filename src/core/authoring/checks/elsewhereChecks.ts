import { appAddressOf, type Elsewhere } from '../../docs/pages/otherSpaces.ts'
import type { DocsBody } from '../../docs/body/docsBody.ts'
import type { PageEntry } from '../../docs/pages/pageIndex.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { TextSection } from '../../text/scanning/textSections.ts'
import { findLinks } from '../../text/markdown/links/findLinks.ts'
import type { FoundLink } from '../../text/markdown/links/foundLink.ts'
import { readdressed, repeatedLinks, type RepeatedLinks } from '../../text/markdown/links/readdressed.ts'
import { isTitleAnchor } from '../../text/markdown/anchorSlug.ts'
import { problemOf, sectionwise, type DocsProblem, type ProblemFix } from './docsProblem.ts'
import { anchorProblem } from './linkChecks.ts'

interface ElsewhereScope {
  readonly page: PageEntry
  readonly body: DocsBody
  readonly elsewhere?: Elsewhere | undefined
}

/** Finds broken links to pages and headings of other spaces, as far as these spaces are known. */
export function elsewhereProblems(
  scan: Pick<ScannedText, 'sections'>,
  { page, body, elsewhere }: ElsewhereScope,
): DocsProblem[] {
  if (elsewhere === undefined) return []
  return sectionwise(scan, (section) => section.of(sectionElsewhere, elsewhere, body, page))
}

/** Finds the broken links of a section to other spaces, with offsets relative to it. */
export function sectionElsewhere(
  { text, map, isFrontMatter }: TextSection,
  elsewhere: Elsewhere,
  body: DocsBody,
  page: PageEntry,
): DocsProblem[] {
  if (isFrontMatter || !text.includes('://')) return []
  const links = findLinks(map)
  const repeated = repeatedLinks(links)
  return links.flatMap((link): DocsProblem[] => {
    if (link.form === 'reference' || link.repeats === true) return []
    const found = elsewhere.resolve(link.value)
    if (found?.kind === 'page') {
      const { anchor, anchors } = found
      const isTop = anchor === undefined || isTitleAnchor(anchor, found.page)
      const dead = isTop ? undefined : anchorProblem(link, found.page, anchor, anchors)
      return dead === undefined ? [] : [dead]
    }
    // A page that was created in a change request isn't in its space yet.
    if (found === undefined || body.resolve(`/pages/${found.path}`, page)?.kind === 'page') return []
    const fixes = found.likely === undefined ? [] : [renamed(text, link, found.space.id, found.likely, repeated)]
    return [
      problemOf('dead-space-link', link.target, [link.value, found.space.title, found.likely?.title ?? ''], fixes),
    ]
  })
}

function renamed(text: string, link: FoundLink, space: string, likely: PageEntry, repeated: RepeatedLinks): ProblemFix {
  const address = `${appAddressOf(space)}${likely.path === '' ? likely.id : likely.path}`
  const detail = `${address}${/#[^#]+$/.exec(link.value)?.[0] ?? ''}`
  return { kind: 'rename', detail, safe: false, edits: readdressed(text, link, detail, repeated) }
}
