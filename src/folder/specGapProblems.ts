import { problemOf, type DocsProblem, type RuleId } from '../core/authoring/checks/docsProblem.ts'
import type { DocsBody } from '../core/docs/body/docsBody.ts'
import { checkExamples } from '../core/platform/openApi/specExamples.ts'
import { operationGaps, type OperationGaps } from '../core/platform/openApi/specGaps.ts'
import { configPath, type DocsFolder } from './docsFolder.ts'
import type { FileProblems } from './fileProblems.ts'
import { pagesWithParts } from './specPages.ts'

/** Further names are left out of a message. */
const maxNames = 5

/** A document is read again only if it changed. */
const known = new WeakMap<object, ReturnType<typeof gapsOf>>()

/** Counts what readers miss of each specification: operations that no page shows, texts, and examples that are right. One problem of each kind. */
export function specGapProblems(folder: DocsFolder, specs: DocsBody['specs']): FileProblems[] {
  if (folder.isShallow) return []
  return [...(specs?.values() ?? [])].flatMap(({ slug, title, document }): FileProblems[] => {
    if (document === undefined || title === undefined) return []
    const gaps = known.get(document) ?? gapsOf(document)
    known.set(document, gaps)
    const { operations, examples } = gaps
    const pagesOf = pagesWithParts(folder, slug)
    const lacking = (rule: RuleId, lacks: (operation: OperationGaps) => boolean): DocsProblem[] => {
      const names = operations.filter(lacks).map(({ name }) => name)
      return counted(rule, operations.length, names)
    }
    const problems = [
      ...lacking('api-unshown', ({ name }) => pagesOf({ part: 'operation', name }).length === 0),
      ...lacking('api-text', ({ hasNoText }) => hasNoText),
      ...lacking('api-parameter', ({ parameters }) => parameters.length > 0),
      ...counted('api-example', examples.count, examples.wrong),
    ]
    return problems.length === 0 ? [] : [{ path: configPath(folder, title), text: '', problems }]
  })
}

function gapsOf(document: object) {
  return { operations: operationGaps(document), examples: checkExamples(document) }
}

function counted(rule: RuleId, all: number, names: readonly string[]): DocsProblem[] {
  if (names.length === 0) return []
  const shown = names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ', …' : '')
  return [problemOf(rule, { start: 0, end: 0 }, [String(names.length), String(all), shown])]
}
