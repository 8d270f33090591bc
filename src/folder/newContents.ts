import path from 'node:path'
import { entryLines, escapeTitle } from '../core/docs/gitSync/summaryEdits.ts'
import { relativeTarget } from '../core/docs/gitSync/relativeTarget.ts'
import { contentsTree, type ContentsEntry } from './contentsTree.ts'
import type { DocsFolder } from './docsFolder.ts'
import { noChanges, type FolderPlan } from './folderPlan.ts'

/** Returns the plan that turns a folder into docs: adds a table of contents, and a page if there is none. */
export function asDocs(docs: DocsFolder): FolderPlan {
  const { summary, readme } = docs.config
  const title = path.basename(docs.folder)
  const first = entryLines({ title, target: relativeTarget(summary, readme) }, 0, '*').join('\n')
  const creates: readonly [string, string][] =
    docs.records.size > 0
      ? [[summary, newContents(docs)]]
      : [
          [summary, `# Table of contents\n\n${first}\n`],
          [readme, `# ${escapeTitle(title)}\n`],
        ]
  return { ...noChanges, creates: new Map(creates) }
}

/**
 * Returns a table of contents for docs without one, in the order inferred from the files. Folders without a page of
 * their own become groups after the pages next to them.
 */
function newContents(docs: DocsFolder): string {
  const { summary } = docs.config
  const items = (entries: readonly ContentsEntry[], depth: number): string[] =>
    entries.flatMap(({ title, file, entries: below }) => [
      ...entryLines({ title, ...(file !== undefined && { target: relativeTarget(summary, file) }) }, 2 * depth, '*'),
      ...items(below, depth + 1),
    ])
  const entries = contentsTree(docs)
  const pages = entries.filter(({ file }) => file !== undefined)
  const groups = entries.filter(({ file }) => file === undefined)
  const lines = [
    '# Table of contents',
    '',
    ...items(pages, 0),
    ...groups.flatMap(({ title, entries: below }) => ['', `## ${escapeTitle(title)}`, '', ...items(below, 0)]),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}
