import { maxInlineFileBytes } from '../../contract/schemas/contentLimits.ts'
import { pageHeadings, repeatedAnchors } from '../docs/pageOutline.ts'
import { findUnclosedTags } from '../markdown/dialect/blockPairs.ts'
import { readFrontMatter } from '../markdown/frontMatter.ts'
import type { FrontMatterFault } from '../markdown/frontMatterFault.ts'
import { findLinks } from '../markdown/links/findLinks.ts'
import type { FoundLink } from '../markdown/links/foundLink.ts'
import { lineStarts } from '../markdown/links/linkRegions.ts'
import { dataBytes } from '../files/dataBytes.ts'
import { readLink, type LinkScope } from '../pages/linkTargets.ts'
import { findConflictMarks } from './conflictMarks.ts'
import type { TextReplacement } from './minimalEdits.ts'

/** What a check found, by what a person can do about it. */
export type PageProblemCode =
  | 'unknownPage'
  | 'unknownFile'
  | 'unknownLink'
  | 'dataImage'
  | 'largeDataImage'
  | 'frontMatter'
  | 'duplicateAnchor'
  | 'unclosedBlock'
  | 'strangeCharacter'
  | 'conflictMark'

/** Something that the server would drop, or change, or that readers would stumble over. Offsets are UTF-16 units. */
export interface PageProblem {
  readonly code: PageProblemCode
  /** `loss`: a push would lose something; it asks first. */
  readonly severity: 'loss' | 'warning'
  readonly start: number
  readonly end: number
  /** First and last line, from 0. */
  readonly startLine: number
  readonly endLine: number
  /** What it is about: a link's target, a heading's anchor, the name of a block. */
  readonly detail: string
  /** What is wrong with the front matter. */
  readonly fault?: FrontMatterFault
  /** The words of a link, which are all that the server would keep of it. */
  readonly words?: string
  /** What leaves only these words of the link, where it is written so that they can stand alone. */
  readonly plain?: readonly TextReplacement[]
}

/** What is known of the content around a page. */
export interface CheckScope extends LinkScope {
  /** The page's own path, which relative links start at. */
  readonly path: string
}

type Found = Omit<PageProblem, 'startLine' | 'endLine'>

/** Finds what a push of this text would lose, before it is pushed. `text` is the text as it is shown. */
export function checkPage(text: string, scope: CheckScope): PageProblem[] {
  const found = [
    ...frontMatterProblems(text),
    ...linkProblems(text, scope),
    ...duplicateAnchors(text),
    ...findUnclosedTags(text).map(({ name, start, end }): Found => {
      return { code: 'unclosedBlock', severity: 'warning', start, end, detail: name }
    }),
    ...strangeCharacters(text),
    ...conflictMarks(text),
  ]
  const starts = lineStarts(text)
  return found
    .toSorted((one, other) => one.start - other.start)
    .map((problem) => ({ ...problem, startLine: lineAt(starts, problem.start), endLine: lineAt(starts, problem.end) }))
}

function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low
}

function frontMatterProblems(text: string): Found[] {
  const { problem } = readFrontMatter(text)
  if (problem === undefined) return []
  const start = lineStarts(text)[problem.line - 1] ?? 0
  const end = text.indexOf('\n', start)
  const span = { start, end: end === -1 ? text.length : end }
  return [{ code: 'frontMatter', severity: 'loss', ...span, detail: problem.detail, fault: problem }]
}

function linkProblems(text: string, scope: CheckScope): Found[] {
  return findLinks(text).flatMap((link): Found[] => {
    if (link.form === 'reference' || link.repeats === true) return []
    const code = linkProblem(link, scope)
    if (code === undefined) return []
    const words = link.alt ?? text.slice(link.words.start, link.words.end)
    const { start, end } = link.target
    return [{ code, severity: 'loss', start, end, detail: link.value, words, ...plainLink(link, words) }]
  })
}

function plainLink({ form, whole, extra, alt }: FoundLink, words: string): Pick<PageProblem, 'plain'> {
  if (form === 'inline' || (form === 'element' && alt !== undefined)) return { plain: [{ ...whole, text: words }] }
  if (form === 'element') return { plain: [whole, ...extra].map((span) => ({ ...span, text: '' })) }
  return {}
}

function linkProblem({ value, kind }: FoundLink, scope: CheckScope): PageProblemCode | undefined {
  if (/^data:/i.test(value)) return dataBytes(value) > maxInlineFileBytes ? 'largeDataImage' : 'dataImage'
  // Names an OpenAPI specification of the organization, or a piece of content kept elsewhere.
  if (kind === 'openapi' || kind === 'include') return undefined
  const meaning = readLink(value, scope.path)
  switch (meaning?.kind) {
    case 'page':
      return (scope.pages.byId(meaning.page) ?? byAnyPath(scope, meaning.page)) ? undefined : 'unknownPage'
    case 'file':
      return scope.files !== undefined && !scope.files.has(meaning.file) ? 'unknownFile' : undefined
    case 'path':
      return byAnyPath(scope, meaning.path) ? undefined : 'unknownLink'
    default:
      return undefined
  }
}

/** Paths may be written as those of files (api-facts C1). */
function byAnyPath({ pages }: CheckScope, path: string): unknown {
  return pages.byPath(path.replace(/\.(?:md|markdown)$/i, '').replace(/(?:^|\/)README$/i, ''))
}

function duplicateAnchors(text: string): Found[] {
  return repeatedAnchors(pageHeadings(text)).map(({ start, end, set }): Found => {
    return { code: 'duplicateAnchor', severity: 'warning', start, end, detail: set }
  })
}

/** NUL and halves of characters, which do not survive the way through JSON and databases. */
function strangeCharacters(text: string): Found[] {
  const found: Found[] = []
  if (!text.includes('\0') && !/\p{Cs}/u.test(text)) return found
  for (const { index, 0: character } of text.matchAll(/\0|\p{Cs}/gu)) {
    const detail = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    found.push({ code: 'strangeCharacter', severity: 'loss', start: index, end: index + 1, detail })
  }
  return found
}

function conflictMarks(text: string): Found[] {
  return findConflictMarks(text).map(({ start, line }): Found => {
    return { code: 'conflictMark', severity: 'loss', start, end: start + line.length, detail: line.trimEnd() }
  })
}
