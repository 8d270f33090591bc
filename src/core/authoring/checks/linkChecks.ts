import { maxInlineFileBytes } from '../../../contract/schemas/contentLimits.ts'
import { dataBytes } from '../../docs/files/dataBytes.ts'
import type { DocsBody, LinkDestination } from '../../docs/body/docsBody.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { TextSection } from '../../text/scanning/textSections.ts'
import { findLinks } from '../../text/markdown/links/findLinks.ts'
import { anchorSlug } from '../../text/markdown/anchorSlug.ts'
import type { FoundLink } from '../../text/markdown/links/foundLink.ts'
import type { LinkTarget } from '../../docs/pages/linkTargets.ts'
import type { PageEntry } from '../../docs/pages/pageIndex.ts'
import { movedProblem, problemOf, type DocsProblem, type ProblemFix } from './docsProblem.ts'
import { asWritten, likelyTargets, onlyWords, shownWords, type LinkScope } from './linkFixes.ts'
import { nearestName } from './nearestName.ts'

const brokenMark = /^(?:\/broken\/(?:pages|files|spaces|openapi)\/|broken-reference(?:$|[/#?]))/
/** What the platform writes around words with an annotation: `[words](#user-content-fn-1)[^1]`. */
const annotated = /^#user-content-fn-/
/** How the editor's own support for Markdown suggests anchors, by the rules of GitHub. */
const likeEditors = /^[\p{Ll}\p{Lo}\p{Lm}\p{M}\p{N}\p{Pc}-]+$/u
const isAscii = /^[ -~]*$/

/** Finds links, images, files and includes of a page that are broken. */
export function linkProblems(scan: ScannedText, page: PageEntry, body: DocsBody): DocsProblem[] {
  return scan.sections.flatMap(({ section, start }) => {
    const { problems, ownAnchors } = section.of(sectionLinks, body, page)
    const own = ownAnchors.flatMap(({ link, anchor }) => anchorProblem(link, page, anchor, scan.anchors) ?? [])
    return [...problems, ...own].map((problem) => movedProblem(problem, start))
  })
}

/** What is wrong with the links of a section. */
export interface SectionLinks {
  readonly problems: readonly DocsProblem[]
  /** Links to headings of the page itself, which may be in other sections. */
  readonly ownAnchors: readonly { readonly link: FoundLink; readonly anchor: string }[]
}

/** The links of a section that are broken, with offsets in it. */
export function sectionLinks({ text, isFrontMatter }: TextSection, body: DocsBody, page: PageEntry): SectionLinks {
  const problems: DocsProblem[] = []
  const ownAnchors: { link: FoundLink; anchor: string }[] = []
  for (const link of isFrontMatter ? [] : findLinks(text)) {
    // What is in typographic quotes is reported as that, and is no one's link until it is fixed.
    if (link.form === 'reference' || link.repeats === true || isCurly(link) || annotated.test(link.value)) continue
    const anchor = ownAnchor(link, { page, body })
    if (anchor !== undefined) ownAnchors.push({ link, anchor })
    else {
      const problem = linkProblem(text, link, { page, body })
      if (problem !== undefined) problems.push(problem)
    }
  }
  return { problems, ownAnchors }
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
  if (found === undefined) return undefined
  return targetProblem(text, link, found, scope)
}

/** What the platform leaves of a link whose target was deleted, with nothing but its words to find another one. */
function brokenMarkProblem(text: string, link: FoundLink, scope: LinkScope): DocsProblem {
  const words = shownWords(text, link)
  return problemOf(
    'broken-mark',
    link.target,
    [link.value, words],
    [...likelyTargets(text, link, scope), ...onlyWords(text, link)],
  )
}

/** Smaller ones can be uploaded instead. */
function dataImageProblem(text: string, link: FoundLink): DocsProblem {
  const bytes = dataBytes(link.value)
  const megabytes = bytes > maxInlineFileBytes ? (bytes / (1024 * 1024)).toFixed(1) : ''
  return problemOf('data-image', link.target, [megabytes], onlyWords(text, link))
}

function includeProblem({ value, target }: FoundLink, { body }: LinkScope): DocsProblem | undefined {
  // By address or identifier it is kept elsewhere, and only the platform knows it.
  if (body.kind !== 'folder' || body.includes === undefined || /^(?:https?:|\/)/.test(value)) return undefined
  const name = value.slice(value.lastIndexOf('/') + 1)
  const known = [...body.includes.values()]
  if (known.some(({ id }) => id === value || id.endsWith(`/${name}`) || id === name)) return undefined
  const nearest = nearestName(
    name,
    known.map(({ id }) => id.slice(id.lastIndexOf('/') + 1)),
  )
  const fixes: ProblemFix[] =
    nearest === undefined
      ? []
      : [
          {
            kind: 'rename',
            detail: nearest,
            safe: true,
            edits: [{ ...target, text: `"${value.slice(0, value.length - name.length)}${nearest}"` }],
          },
        ]
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
      const rule = found.missing === 'file' || link.kind === 'image' || link.kind === 'file' ? 'dead-file' : 'dead-link'
      const likely = likelyTargets(text, link, { page, body })
      const meant = likely.length === 1 ? likely[0]?.edits[0]?.text.replace(/^["'<]|["'>]$/g, '') : undefined
      const details = meant === undefined ? [] : rule === 'dead-file' ? [meant] : ['', meant]
      return problemOf(rule, target, [value, ...details], [...likely, ...onlyWords(text, link)])
    }
    case 'page': {
      const { anchor } = found
      // Readers get to the top of the page, where its title is.
      const isTop = anchor === undefined || anchor === anchorSlug(found.page.title)
      const dead = isTop ? undefined : anchorProblem(link, found.page, anchor, body.anchors(found.page))
      return dead ?? absoluteProblem(text, link, found, { page, body })
    }
    case 'file':
      return absoluteProblem(text, link, found, { page, body })
    default:
      return undefined
  }
}

/** A link by an address of the site or repository, to a page or file of these docs. */
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
  return problemOf(
    'absolute-link',
    link.target,
    [link.value, written],
    [{ kind: 'rename', detail: written, edits, safe: true }],
  )
}

function anchorProblem(
  { value, target }: FoundLink,
  page: PageEntry,
  anchor: string,
  anchors: ReadonlySet<string> | undefined,
): DocsProblem | undefined {
  if (anchors === undefined || anchor === '' || anchors.has(anchor) || isInOtherLetters(anchor, anchors))
    return undefined
  const folded = squashed(anchor)
  // Where a sign was alone, other programs leave two hyphens, and the platform writes it as a word.
  const withoutSigns = (known: string): string =>
    anchor.includes('--') ? known.replace(/-(?:and|or|greater-than|less-than)(?=-)/g, '') : known
  const alike = [...anchors].filter((known) => [known, withoutSigns(known)].some((each) => squashed(each) === folded))
  const [meant = nearestName(anchor, anchors)] = alike
  // Where the page has the anchor more than once, someone has to say which heading is intended.
  const isSure = alike.length === 1 && !anchors.has(`${meant}-1`)
  const hash = target.start + rawHash(value)
  const fixes: ProblemFix[] =
    meant === undefined
      ? []
      : [
          {
            kind: 'rename',
            detail: `#${meant}`,
            safe: isSure,
            edits: [{ start: hash, end: target.end, text: `#${meant}` }],
          },
        ]
  const offered = value.includes('#') ? anchorFix(fixes, value, target) : []
  if (isSure && meant !== undefined && likeEditors.test(anchor)) {
    return problemOf('other-anchor', target, [anchor, meant], offered)
  }
  return problemOf('dead-anchor', target, [anchor, page.title], offered)
}

/**
 * True if an anchor in plain letters may be that of a heading in others: the platform leaves accents and emoji out, and writes
 * Chinese by its sounds, and only it knows how.
 */
function isInOtherLetters(anchor: string, anchors: ReadonlySet<string>): boolean {
  if (!isAscii.test(anchor)) return false
  for (const known of anchors) {
    if (isAscii.test(known)) continue
    const plain = known
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/^-+|(?<!-)-+$/g, '')
    if (plain === anchor || !isAscii.test(plain)) return true
  }
  return false
}

function rawHash(value: string): number {
  return Math.max(0, value.indexOf('#'))
}

/** An anchor may be replaced alone where the target is written as it is intended, without brackets or quotes. */
function anchorFix(fixes: readonly ProblemFix[], value: string, target: { start: number; end: number }): ProblemFix[] {
  return target.end - target.start === value.length ? [...fixes] : []
}

/** Letters and digits alone: what stays the same however an anchor is made of a heading. */
function squashed(anchor: string): string {
  return anchor
    .toLowerCase()
    .replace(/^(?:id-)?/, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
}
