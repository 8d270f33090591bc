import { lineEndOf } from '../../text/scanning/pageMap.ts'
import { findConflictMarks } from '../../text/edits/conflictMarks.ts'
import { dialectTags } from '../../text/dialect/dialectTags.ts'
import type { DocsBody } from '../../docs/body/docsBody.ts'
import type { Elsewhere } from '../../docs/pages/otherSpaces.ts'
import { repeatedAnchors, setAnchorSpan } from '../../text/scanning/pageOutline.ts'
import {
  ownTags,
  scanned,
  sectionFrontMatter,
  sectionHeadings,
  type ScannedText,
} from '../../text/scanning/scannedText.ts'
import type { TextSection } from '../../text/scanning/textSections.ts'
import type { PageEntry } from '../../docs/pages/pageIndex.ts'
import { repeatedWordProblems } from '../prose/proseProblems.ts'
import { bodyValueProblems } from './bodyValueChecks.ts'
import { contentRefProblems } from './contentRefChecks.ts'
import { changeTo, movedProblem, problemOf, sectionwise, type DocsProblem, type RuleId } from './docsProblem.ts'
import { elsewhereProblems, sectionElsewhere } from './elsewhereChecks.ts'
import { frontMatterProblems } from './frontMatterChecks.ts'
import { linkProblems, sectionLinks } from './linkChecks.ts'
import { specProblems } from './specChecks.ts'
import { pairProblems, tagProblems } from './tagChecks.ts'
import { unclosedProblems } from './unclosedChecks.ts'

/** The page of a text, and the docs around it. */
export interface TextScope {
  readonly page: PageEntry
  readonly body: DocsBody
  /** Other spaces, for links to them. Undefined if no account can read them. */
  readonly elsewhere?: Elsewhere | undefined
}

/**
 * Finds all problems in a text, in order. Without a scope, finds only those that need nothing but the text. If the text
 * was created from a previous version, checks only what changed.
 */
export function checkText(source: string | ScannedText, scope?: TextScope): DocsProblem[] {
  const scan = scanned(source)
  const { text } = scan
  return inOrder([
    ...lossyProblems(scan, scope),
    ...scan.sections.flatMap(({ section, start }) => section.of(placedTagProblems, start)),
    ...sectionwise(scan, (section) => section.of(repeatedWordProblems)),
    ...pairProblems(text, scan.pairs),
    ...unclosedProblems(scan),
    ...contentRefProblems(text, scan.pairs),
    ...fenceProblems(scan),
    ...anchorProblems(scan),
    ...(scope === undefined ? [] : bodyValueProblems(scan, scope.body)),
    ...(scope === undefined ? [] : specProblems(scan, scope.body)),
    ...(scope === undefined ? [] : elsewhereProblems(scan, scope)),
  ])
}

/** Names and attributes whose correctness depends on the docs around the text, besides link targets. */
const bodyWords = /\bdata:|broken|space\.vars\./i
const bodyTags = new Set<string>(
  dialectTags
    .filter(({ attributes }) => attributes.some(({ value }) => value.kind === 'tagSlugs'))
    .map(({ name }) => name),
)

/** Returns whether problems of a text depend on more of the docs than its link targets. */
export function dependsOnBody({ text, tags }: ScannedText): boolean {
  return bodyWords.test(text) || tags.some(({ name }) => bodyTags.has(name) || name.startsWith('openapi-'))
}

const losses: ReadonlySet<RuleId> = new Set<RuleId>([
  'dead-link',
  'unpublished-link',
  'dead-file',
  'broken-mark',
  'data-image',
  'front-matter',
  'strange-character',
  'conflict-mark',
])

/**
 * Returns whether a push would lose the content with the problem, or publish content that isn't meant for readers. A
 * push then asks first.
 */
export function isLoss({ rule }: Pick<DocsProblem, 'rule'>): boolean {
  return losses.has(rule)
}

/** Finds only those of {@link checkText}'s problems whose content a push would lose. */
export function findLosses(source: string | ScannedText, scope?: TextScope): DocsProblem[] {
  return inOrder(lossyProblems(scanned(source), scope).filter(isLoss))
}

/** Runs the checks that can find losses. */
function lossyProblems(scan: ScannedText, scope: TextScope | undefined): DocsProblem[] {
  const [first] = scan.sections
  return [
    ...(first?.section.of(readFrontMatterProblems) ?? []),
    ...sectionwise(scan, (section) => section.of(strangeCharacters)),
    ...conflictMarks(scan.text),
    ...(scope === undefined ? [] : linkProblems(scan, scope.page, scope.body)),
  ]
}

/** Returns problems in the order of the text. */
export function inOrder(problems: readonly DocsProblem[]): DocsProblem[] {
  return problems.toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/**
 * Checks one section after another, so that a caller can do other work in between: on a new long text, {@link
 * checkText} takes too long at once. Caches the results for it.
 */
export function* checkSections({ sections }: ScannedText, scope?: TextScope): Generator<void> {
  for (const { section } of sections) {
    section.of(ownTagProblems)
    section.of(strangeCharacters)
    section.of(repeatedWordProblems)
    section.of(sectionHeadings)
    if (scope !== undefined) section.of(sectionLinks, scope.body, scope.page)
    if (scope?.elsewhere !== undefined) section.of(sectionElsewhere, scope.elsewhere, scope.body, scope.page)
    yield
  }
}

function placedTagProblems(section: TextSection, start: number): readonly DocsProblem[] {
  return section.of(ownTagProblems).map((problem) => movedProblem(problem, start))
}

function ownTagProblems(section: TextSection): readonly DocsProblem[] {
  return tagProblems(section.text, section.of(ownTags))
}

/** If the front matter isn't closed, the first section contains it and everything after it. */
function readFrontMatterProblems(section: TextSection): readonly DocsProblem[] {
  return frontMatterProblems(section.text, section.of(sectionFrontMatter))
}

/** Finds NUL characters and lone surrogates, which JSON and databases don't preserve. */
function strangeCharacters({ text }: TextSection): readonly DocsProblem[] {
  if (!text.includes('\0') && text.isWellFormed()) return []
  return [...text.matchAll(/\0|\p{Cs}/gu)].map(({ index, 0: character }) => {
    const name = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
    const span = { start: index, end: index + 1 }
    const edits = [{ ...span, text: '' }]
    return problemOf('strange-character', span, [name], [{ kind: 'remove', detail: name, edits, safe: false }])
  })
}

function conflictMarks(text: string): DocsProblem[] {
  return findConflictMarks(text).map(({ start, line }) => {
    return problemOf('conflict-mark', { start, end: start + line.length }, [line.trimEnd()])
  })
}

/** A fence in an item or a quote ends with it, so a page can have several without an end. */
function fenceProblems({ map }: ScannedText): DocsProblem[] {
  return map.blocks.flatMap(({ kind, closed, line, start }) => {
    return kind === 'fence' && !closed ? [problemOf('unclosed-fence', { start, end: lineEndOf(map, line) })] : []
  })
}

function anchorProblems(scan: ScannedText): DocsProblem[] {
  const { text } = scan
  // Elements that set anchors are rare. Without them, the headings don't have to be read.
  if (!/<a\s/i.test(text)) return []
  const { headings, anchors } = scan
  return repeatedAnchors(headings).map((heading) => {
    const { start, end, set } = heading
    let number = 2
    while (anchors.has(`${set}-${number}`)) number++
    const fixes = changeTo(setAnchorSpan(text, heading), `${set}-${number}`)
    return problemOf('duplicate-anchor', { start, end }, [set], fixes)
  })
}
