import { codeRegions } from '../dialect/codeRegions.ts'
import { scanTags } from '../dialect/scanTags.ts'
import type { DocsBody } from '../docs/docsBody.ts'
import { pageHeadings } from '../docs/pageOutline.ts'
import type { PageEntry } from '../pages/pageIndex.ts'
import { bodyValueProblems } from './bodyValueChecks.ts'
import { contentRefProblems } from './contentRefChecks.ts'
import { problemOf, type DocsProblem } from './docsProblem.ts'
import { frontMatterProblems } from './frontMatterChecks.ts'
import { linkProblems } from './linkChecks.ts'
import { tagProblems } from './tagChecks.ts'

/** Where a text stands: the page it is of, and the body of pages around that. */
export interface TextScope {
  readonly page: PageEntry
  readonly body: DocsBody
}

/** Finds everything that is wrong with a text, in order. Without a scope only what the text itself tells. */
export function checkText(text: string, scope?: TextScope): DocsProblem[] {
  const tags = scanTags(text)
  const problems = [
    ...frontMatterProblems(text),
    ...tagProblems(text, tags),
    ...contentRefProblems(text, tags),
    ...fenceProblems(text),
    ...anchorProblems(text),
    ...(scope === undefined ? [] : linkProblems(text, scope.page, scope.body)),
    ...(scope === undefined ? [] : bodyValueProblems(text, tags, scope.body)),
  ]
  return problems.toSorted((one, other) => one.start - other.start || one.end - other.end)
}

function fenceProblems(text: string): DocsProblem[] {
  const open = codeRegions(text).find(({ kind, closed }) => kind === 'fence' && !closed)
  if (open === undefined) return []
  const lineEnd = text.indexOf('\n', open.start)
  return [problemOf('unclosed-fence', { start: open.start, end: lineEnd === -1 ? text.length : lineEnd })]
}

/** Anchors that are set by hand and stand there twice; those that follow from words the platform numbers itself. */
function anchorProblems(text: string): DocsProblem[] {
  const seen = new Set<string>()
  return pageHeadings(text).flatMap(({ anchor, isSet, start, end }) => {
    const base = isSet ? anchor.replace(/-\d+$/, '') : anchor
    const twice = isSet && base !== anchor && seen.has(base)
    seen.add(anchor)
    return twice ? [problemOf('duplicate-anchor', { start, end }, [base])] : []
  })
}
