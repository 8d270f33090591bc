import { problemOf, type DocsProblem, type RuleId } from '../core/authoring/checks/docsProblem.ts'
import type { DocsBody } from '../core/docs/body/docsBody.ts'
import { operationGaps, type OperationGaps } from '../core/platform/openApi/specGaps.ts'
import { configPath, type DocsFolder } from './docsFolder.ts'
import type { FileProblems } from './fileProblems.ts'
import { pagesWithParts } from './specPages.ts'

/** Further names are left out of a message. */
const maxNames = 5

/** A document is read again only if it changed. */
const known = new WeakMap<object, readonly OperationGaps[]>()

/** Counts what readers miss of each specification: operations that no page shows, and texts. One problem of each kind. */
export function specGapProblems(folder: DocsFolder, specs: DocsBody['specs']): FileProblems[] {
  if (folder.isShallow) return []
  return [...(specs?.values() ?? [])].flatMap(({ slug, title, document }): FileProblems[] => {
    if (document === undefined || title === undefined) return []
    const operations = known.get(document) ?? operationGaps(document)
    known.set(document, operations)
    const pagesOf = pagesWithParts(folder, slug)
    const problems = [
      counted('api-unshown', operations, ({ name }) => pagesOf({ part: 'operation', name }).length === 0),
      counted('api-text', operations, ({ hasNoText }) => hasNoText),
      counted('api-parameter', operations, ({ parameters }) => parameters.length > 0),
    ].flat()
    return problems.length === 0 ? [] : [{ path: configPath(folder, title), text: '', problems }]
  })
}

function counted(
  rule: RuleId,
  operations: readonly OperationGaps[],
  lacks: (operation: OperationGaps) => boolean,
): DocsProblem[] {
  const names = operations.filter(lacks).map(({ name }) => name)
  if (names.length === 0) return []
  const shown = names.slice(0, maxNames).join(', ') + (names.length > maxNames ? ', …' : '')
  return [problemOf(rule, { start: 0, end: 0 }, [String(names.length), String(operations.length), shown])]
}
