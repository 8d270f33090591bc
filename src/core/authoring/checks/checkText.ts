import { findConflictMarks } from '../../text/edits/conflictMarks.ts'
import { dialectTags } from '../../text/dialect/dialectTags.ts'
import type { DocsBody } from '../../docs/body/docsBody.ts'
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
import { movedProblem, problemOf, type DocsProblem, type RuleId } from './docsProblem.ts'
import { frontMatterProblems } from './frontMatterChecks.ts'
import { linkProblems, sectionLinks } from './linkChecks.ts'
import { specProblems } from './specChecks.ts'
import { pairProblems, tagProblems } from './tagChecks.ts'
import { unclosedProblems } from './unclosedChecks.ts'

/** Where a text is: the page it is of, and the body of pages around that. */
export interface TextScope {
  readonly page: PageEntry
  readonly body: DocsBody
}

/**
 * Finds everything that is wrong with a text, in order. Without a scope only what the text itself tells. Of a version
 * made from the one before only what changed is looked at again.
 */
export function checkText(source: string | ScannedText, scope?: TextScope): DocsProblem[] {
  const scan = scanned(source)
  const { text } = scan
  return inOrder([
    ...lossyProblems(scan, scope),
    ...scan.sections.flatMap(({ section, start }) => section.of(placedTagProblems, start)),
    ...scan.sections.flatMap(({ section, start }) => placed(section.of(repeatedWordProblems), start)),
    ...pairProblems(text, scan.pairs),
    ...unclosedProblems(scan),
    ...contentRefProblems(text, scan.pairs),
    ...fenceProblems(scan),
    ...anchorProblems(scan),
    ...(scope === undefined ? [] : bodyValueProblems(scan, scope.body)),
    ...(scope === undefined ? [] : specProblems(scan, scope.body)),
  ])
}

/** What the body of pages has a say in, beside where links go: it isn't known of a text alone whether it is wrong. */
const bodyWords = /\bdata:|broken|space\.vars\./i
const bodyTags = new Set<string>(
  dialectTags
    .filter(({ attributes }) => attributes.some(({ value }) => value.kind === 'tagSlugs'))
    .map(({ name }) => name),
)

/** Whether more of the body of pages than where links go decides what is wrong with a text. */
export function dependsOnBody({ text, tags }: ScannedText): boolean {
  return bodyWords.test(text) || tags.some(({ name }) => bodyTags.has(name) || name.startsWith('openapi-'))
}

const losses: ReadonlySet<RuleId> = new Set<RuleId>([
  'dead-link',
  'dead-file',
  'broken-mark',
  'data-image',
  'front-matter',
  'strange-character',
  'conflict-mark',
])

/** Whether a push would lose what a problem is about, or show readers what no one meant them to see: it asks first. */
export function isLoss({ rule }: Pick<DocsProblem, 'rule'>): boolean {
  return losses.has(rule)
}

/** Of everything that {@link checkText} finds, what a push would lose; looks for nothing else. */
export function findLosses(source: string | ScannedText, scope?: TextScope): DocsProblem[] {
  return inOrder(lossyProblems(scanned(source), scope).filter(isLoss))
}

/** What the checks find that know of losses. */
function lossyProblems(scan: ScannedText, scope: TextScope | undefined): DocsProblem[] {
  const [first] = scan.sections
  return [
    ...(first?.section.of(readFrontMatterProblems) ?? []),
    ...scan.sections.flatMap(({ section, start }) => placed(section.of(strangeCharacters), start)),
    ...conflictMarks(scan.text),
    ...(scope === undefined ? [] : linkProblems(scan, scope.page, scope.body)),
  ]
}

function inOrder(problems: readonly DocsProblem[]): DocsProblem[] {
  return problems.toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/**
 * Looks at one section after another, so that someone can do something else between them: on a long text that is new
 * {@link checkText} takes too long at once. What is found is kept for it.
 */
export function* checkSections({ sections }: ScannedText, scope?: TextScope): Generator<void> {
  for (const { section } of sections) {
    section.of(ownTagProblems)
    section.of(strangeCharacters)
    section.of(repeatedWordProblems)
    section.of(sectionHeadings)
    if (scope !== undefined) section.of(sectionLinks, scope.body, scope.page)
    yield
  }
}

function placedTagProblems(section: TextSection, start: number): readonly DocsProblem[] {
  return placed(section.of(ownTagProblems), start)
}

function placed(problems: readonly DocsProblem[], start: number): readonly DocsProblem[] {
  return problems.map((problem) => movedProblem(problem, start))
}

function ownTagProblems(section: TextSection): readonly DocsProblem[] {
  return tagProblems(section.text, section.of(ownTags))
}

/** Front matter that isn't closed is in the first section with all that follows. */
function readFrontMatterProblems(section: TextSection): readonly DocsProblem[] {
  return frontMatterProblems(section.text, section.of(sectionFrontMatter))
}

/** NUL and halves of characters, which don't survive the way through JSON and databases. */
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

function fenceProblems({ text, code }: ScannedText): DocsProblem[] {
  const open = code.find(({ kind, closed }) => kind === 'fence' && !closed)
  if (open === undefined) return []
  const lineEnd = text.indexOf('\n', open.start)
  return [problemOf('unclosed-fence', { start: open.start, end: lineEnd === -1 ? text.length : lineEnd })]
}

function anchorProblems(scan: ScannedText): DocsProblem[] {
  const { text } = scan
  // Anchors are set by elements, which few pages have; of the others the headings need not be read.
  if (!/<a\s/i.test(text)) return []
  const { headings, anchors } = scan
  return repeatedAnchors(headings).map((heading) => {
    const { start, end, set } = heading
    let number = 2
    while (anchors.has(`${set}-${number}`)) number++
    const detail = `${set}-${number}`
    const edits = [{ ...setAnchorSpan(text, heading), text: detail }]
    return problemOf('duplicate-anchor', { start, end }, [set], [{ kind: 'rename', detail, edits, safe: false }])
  })
}
