import { maxInlineFileBytes } from '../../../contract/schemas/contentLimits.ts'
import type { DocsBody, LinkDestination } from '../../docs/body/docsBody.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { TextSection } from '../../text/scanning/textSections.ts'
import { findLinks } from '../../text/markdown/links/findLinks.ts'
import { isTopAnchor } from '../../docs/body/docsBody.ts'
import { isTitleAnchor } from '../../text/markdown/anchorSlug.ts'
import type { FoundLink } from '../../text/markdown/links/foundLink.ts'
import type { LinkTarget } from '../../docs/pages/linkTargets.ts'
import type { PageEntry } from '../../docs/pages/pageIndex.ts'
import { changeTo, problemOf, sectionwise, type DocsProblem, type ProblemFix } from './docsProblem.ts'
import { asWritten, likelyTargets, onlyWords, shownWords, type LinkScope } from './linkFixes.ts'
import { nearestName } from './nearestName.ts'
import { isAsciiFormOf } from './otherLetters.ts'
import { isWebAddress } from '../../text/strings/addresses.ts'

const brokenMark = /^(?:\/broken\/(?:pages|files|spaces|openapi)\/|broken-reference(?:$|[/#?]))/
/** Matches anchors as the editor's Markdown support suggests them, by GitHub's rules. */
const likeEditors = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}\p{Pc}-]+$/u

/** Finds broken links, images, files and includes in a page. */
export function linkProblems(scan: ScannedText, page: PageEntry, body: DocsBody): DocsProblem[] {
  const includes = scan.sections.flatMap(({ section }) => section.of(sectionLinks, body, page).includes)
  const anchors = includes.length === 0 ? scan.anchors : body.withIncluded?.(scan.anchors, includes, page)
  return sectionwise(scan, (section) => {
    const { problems, ownAnchors } = section.of(sectionLinks, body, page)
    const own = ownAnchors.flatMap(({ link, anchor }) => {
      const isTop =
        isTopAnchor(body, page, anchor) ||
        isTitleAnchor(anchor, { title: scan.headings.find(({ level }) => level === 1)?.words ?? '' })
      return isTop ? [] : (anchorProblem(link, page, anchor, anchors) ?? [])
    })
    return [...problems, ...own]
  })
}

/** The link problems of a section. */
export interface SectionLinks {
  readonly problems: readonly DocsProblem[]
  /** Links to headings of the page itself, which can be in other sections. */
  readonly ownAnchors: readonly { readonly link: FoundLink; readonly anchor: string }[]
  /** The targets of its includes, as written. */
  readonly includes: readonly string[]
}

/** Finds the broken links of a section, with offsets relative to it. */
export function sectionLinks({ text, isFrontMatter }: TextSection, body: DocsBody, page: PageEntry): SectionLinks {
  const problems: DocsProblem[] = []
  const ownAnchors: { link: FoundLink; anchor: string }[] = []
  const includes: string[] = []
  for (const link of isFrontMatter ? [] : findLinks(text)) {
    // A target in typographic quotes has a problem of its own, and isn't a link until that is fixed.
    if (link.form === 'reference' || link.repeats === true || isCurly(link)) continue
    if (link.kind === 'include') includes.push(link.value)
    const anchor = ownAnchor(link, { page, body })
    if (anchor !== undefined) ownAnchors.push({ link, anchor })
    else {
      const problem = linkProblem(text, link, { page, body })
      if (problem !== undefined) problems.push(problem)
    }
  }
  return { problems, ownAnchors, includes }
}

function isCurly({ form, value }: FoundLink): boolean {
  return form === 'tag' && /^[“”„]/.test(value)
}

function ownAnchor({ value, kind }: FoundLink, { page, body }: LinkScope): string | undefined {
  if (!value.includes('#') || kind === 'openapi' || kind === 'include' || brokenMark.test(value)) return undefined
  const found = body.resolve(value, page)
  if (found?.kind === 'anchor') return found.anchor
  return found?.kind === 'page' && found.page.id === page.id ? found.anchor : undefined
}

function linkProblem(text: string, link: FoundLink, scope: LinkScope): DocsProblem | undefined {
  const { value, kind } = link
  if (/^data:/i.test(value)) return dataImageProblem(text, link)
  if (kind === 'openapi') return undefined
  if (brokenMark.test(value)) return brokenMarkProblem(text, link, scope)
  if (kind === 'include') return includeProblem(link, scope)
  const found = scope.body.resolve(value, scope.page)
  return found && targetProblem(text, link, found, scope)
}

/** Reports a link whose target was deleted: the platform left only its words, which help to find another one. */
function brokenMarkProblem(text: string, link: FoundLink, scope: LinkScope): DocsProblem {
  const fixes = [...likelyTargets(text, link, scope), ...onlyWords(text, link)]
  return problemOf('broken-mark', link.target, [link.value, shownWords(text, link)], fixes)
}

/** Smaller images can be uploaded instead. */
function dataImageProblem(text: string, link: FoundLink): DocsProblem {
  const bytes = dataBytes(link.value)
  const megabytes = bytes > maxInlineFileBytes ? (bytes / (1024 * 1024)).toFixed(1) : ''
  return problemOf('data-image', link.target, [megabytes], onlyWords(text, link))
}

function includeProblem({ value, target }: FoundLink, { body }: LinkScope): DocsProblem | undefined {
  // Reusable content by address or identifier is outside the folder, and only the platform knows it.
  if (body.kind !== 'folder' || body.includes === undefined || isWebAddress(value) || value.startsWith('/'))
    return undefined
  const name = value.slice(value.lastIndexOf('/') + 1)
  const ids = [...body.includes.values()].map(({ id }) => id)
  if (ids.some((id) => id === value || id.endsWith(`/${name}`) || id === name)) return undefined
  const names = ids.map((id) => id.slice(id.lastIndexOf('/') + 1))
  const fixes = changeTo(target, nearestName(name, names)).map((fix): ProblemFix => {
    return { ...fix, edits: [{ ...target, text: `"${value.slice(0, value.length - name.length)}${fix.detail}"` }] }
  })
  return problemOf('dead-include', target, [value], fixes)
}

function targetProblem(
  text: string,
  link: FoundLink,
  found: LinkTarget,
  { page, body }: LinkScope,
): DocsProblem | undefined {
  const { value, target } = link
  switch (found.kind) {
    case 'broken': {
      if (found.isUnpublished) return problemOf('unpublished-link', target, [value], onlyWords(text, link))
      const rule = found.missing === 'file' || link.kind === 'image' || link.kind === 'file' ? 'dead-file' : 'dead-link'
      const likely = likelyTargets(text, link, { page, body })
      const suggested = likely.length === 1 ? likely[0]?.edits[0]?.text.replace(/^["'<]|["'>]$/g, '') : undefined
      const details = suggested === undefined ? [] : rule === 'dead-file' ? [suggested] : ['', suggested]
      return problemOf(rule, target, [value, ...details], [...likely, ...onlyWords(text, link)])
    }
    case 'page': {
      const { anchor } = found
      // A link to the title's anchor opens the top of the page, where the title is.
      const isTop = anchor === undefined || isTopAnchor(body, found.page, anchor)
      const dead = isTop ? undefined : anchorProblem(link, found.page, anchor, body.anchors(found.page))
      return dead ?? absoluteProblem(text, link, found, { page, body })
    }
    case 'file':
      return absoluteProblem(text, link, found, { page, body })
    default:
      return undefined
  }
}

/** Checks a link by an address of the site or repository to a page or file of these docs. */
function absoluteProblem(
  text: string,
  link: FoundLink,
  found: Extract<LinkTarget, { kind: 'page' | 'file' }>,
  { page, body }: LinkScope,
): DocsProblem | undefined {
  const file = found.kind === 'file' ? body.files?.get(found.file) : undefined
  const destination: LinkDestination | undefined = found.kind === 'page' ? found : file && { kind: 'file', file }
  if (found.byAddress !== true || destination === undefined) return undefined
  const written = body.writeTarget(destination, page)
  const edits = [{ ...link.target, text: asWritten(text, link, written) }]
  const fix: ProblemFix = { kind: 'rename', detail: written, edits, safe: true }
  return problemOf('absolute-link', link.target, [link.value, written], [fix])
}

/** Reports a link to a heading that the page doesn’t have. Undefined anchors aren’t known. */
export function anchorProblem(
  { value, target }: FoundLink,
  page: PageEntry,
  anchor: string,
  anchors: ReadonlySet<string> | undefined,
): DocsProblem | undefined {
  if (anchors === undefined || anchor === '' || anchors.has(anchor)) return undefined
  if ([...anchors].some((known) => isAsciiFormOf(known, anchor))) return undefined
  const folded = squashed(anchor)
  // For a character such as "&", other generators leave two hyphens, and the platform writes a word.
  const withoutSigns = (known: string): string =>
    anchor.includes('--') ? known.replace(/-(?:and|or|greater-than|less-than)(?=-)/g, '') : known
  const alike = [...anchors].filter((known) => [known, withoutSigns(known)].some((each) => squashed(each) === folded))
  const [suggested = nearestName(anchor, anchors)] = alike
  // If the page has the anchor more than once, the author must choose the heading.
  const isSure = alike.length === 1 && !anchors.has(`${suggested}-1`)
  // Offers to replace only the anchor if the target is written without brackets, quotes or escapes.
  const isPlain = value.includes('#') && target.end - target.start === value.length
  const hash = { start: target.start + value.indexOf('#'), end: target.end }
  const fixes = isPlain && suggested !== undefined ? changeTo(hash, `#${suggested}`, isSure) : []
  if (isSure && suggested !== undefined && likeEditors.test(anchor)) {
    return problemOf('other-anchor', target, [anchor, suggested], fixes)
  }
  return problemOf('dead-anchor', target, [anchor, page.title], fixes)
}

/** Returns only the letters and digits, which are the same for all ways to derive an anchor from a heading. */
function squashed(anchor: string): string {
  return anchor
    .toLowerCase()
    .replace(/^(?:id-)?/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Estimates the number of bytes in a `data:` URI: four Base64 characters encode three bytes. */
function dataBytes(uri: string): number {
  const start = uri.indexOf(',') + 1
  return ((uri.length - start) * (/;base64,/i.test(uri.slice(0, start)) ? 3 : 4)) / 4
}
