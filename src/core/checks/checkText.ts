import type { DocsBody } from '../docs/docsBody.ts'
import { repeatedAnchors, type PageHeading } from '../docs/pageOutline.ts'
import { ownTags, scanned, sectionHeadings, type ScannedText } from '../docs/scannedText.ts'
import type { TextSection } from '../docs/textSections.ts'
import type { PageEntry } from '../pages/pageIndex.ts'
import { bodyValueProblems } from './bodyValueChecks.ts'
import { contentRefProblems } from './contentRefChecks.ts'
import { movedProblem, problemOf, type DocsProblem } from './docsProblem.ts'
import { frontMatterProblems } from './frontMatterChecks.ts'
import { linkProblems, sectionLinks } from './linkChecks.ts'
import { pairProblems, tagProblems } from './tagChecks.ts'

/** Where a text stands: the page it is of, and the body of pages around that. */
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
  const problems = [
    ...scan.sections.flatMap(({ section, start }) => section.of(placedProblems, start)),
    ...pairProblems(text, scan.pairs),
    ...contentRefProblems(text, scan.pairs),
    ...fenceProblems(scan),
    ...anchorProblems(scan.headings),
    ...(scope === undefined ? [] : linkProblems(scan, scope.page, scope.body)),
    ...(scope === undefined ? [] : bodyValueProblems(scan, scope.body)),
  ]
  return problems.toSorted((one, other) => one.start - other.start || one.end - other.end)
}

/**
 * Looks at one section after another, so that somebody can do something else between them: on a long text that is new
 * {@link checkText} takes too long at once. What is found is kept for it.
 */
export function* checkSections({ sections }: ScannedText, scope?: TextScope): Generator<void> {
  for (const { section } of sections) {
    section.of(ownProblems)
    section.of(sectionHeadings)
    if (scope !== undefined) section.of(sectionLinks, scope.body, scope.page)
    yield
  }
}

function placedProblems(section: TextSection, start: number): readonly DocsProblem[] {
  return section.of(ownProblems).map((problem) => movedProblem(problem, start))
}

/** What a section tells by itself. */
function ownProblems(section: TextSection): readonly DocsProblem[] {
  const { text, isFrontMatter } = section
  return isFrontMatter ? frontMatterProblems(text) : tagProblems(text, section.of(ownTags))
}

function fenceProblems({ text, code }: ScannedText): DocsProblem[] {
  const open = code.find(({ kind, closed }) => kind === 'fence' && !closed)
  if (open === undefined) return []
  const lineEnd = text.indexOf('\n', open.start)
  return [problemOf('unclosed-fence', { start: open.start, end: lineEnd === -1 ? text.length : lineEnd })]
}

function anchorProblems(headings: readonly PageHeading[]): DocsProblem[] {
  return repeatedAnchors(headings).map(({ start, end, set }) => problemOf('duplicate-anchor', { start, end }, [set]))
}
