import path from 'node:path'
import type { ChangedPart } from '../core/platform/openApi/differences/specDifferences.ts'
import { shownParts, type ShownPart } from '../core/authoring/checks/specChecks.ts'
import { scanned } from '../core/text/scanning/scannedText.ts'
import { loadCheckConfiguration } from './checkConfiguration.ts'
import { allEntries, contentsTree } from './contentsTree.ts'
import { readDocsFolder, type DocsFolder } from './docsFolder.ts'
import { docsOfFile } from './findDocsFolder.ts'
import { readText } from './readRecords.ts'
import { Turns } from './turns.ts'

/** Returns the pages that show a part of a specification, as paths relative to the root of the docs. */
export type PagesOfPart = (part: Pick<ChangedPart, 'part' | 'name' | 'from'>) => readonly string[]

/** Returns the docs whose `.galley.yaml` names a specification, and their pages that show it. `file` is absolute. */
export async function pagesOfSpec(
  file: string,
): Promise<{ readonly docs: DocsFolder; readonly pagesOf: PagesOfPart } | undefined> {
  const { place } = (await docsOfFile(file)) ?? {}
  if (place === undefined) return undefined
  const { specs } = await loadCheckConfiguration(place.folder)
  const [slug] = [...specs].find(([, { source }]) => path.join(place.folder, source) === file) ?? []
  if (slug === undefined) return undefined
  const docs = await readDocsFolder(place.folder)
  const pagesOf = await pagesWithParts(docs, slug)
  return {
    docs,
    pagesOf: ({ part, name, from }) => [
      ...new Set([...pagesOf({ part, name }), ...(from === undefined ? [] : pagesOf({ part, name: from }))]),
    ],
  }
}

/**
 * Returns the pages and the reusable content with a part of a specification. If the table of contents generates pages
 * from it, that file is among the pages of each operation.
 */
async function pagesWithParts(
  docs: DocsFolder,
  slug: string,
): Promise<(part: Pick<ShownPart, 'part' | 'name'>) => string[]> {
  const { body, summary } = docs
  const pages = new Map<string, Set<string>>()
  const turns = new Turns(undefined)
  const names = [...docs.records.keys()].filter((name) => body.isPage(name))
  for (const name of [...names, ...body.includes.keys()]) {
    if (turns.isOver) await turns.pause()
    const text = readText(docs.disk, docs.files.get(name))
    if (text?.includes('{% openapi-') !== true) continue
    for (const shown of shownParts(scanned(text))) {
      if (shown.slug !== slug) continue
      const known = pages.get(keyOf(shown)) ?? new Set()
      pages.set(keyOf(shown), known.add(name))
    }
  }
  const generates = allEntries(contentsTree(docs)).some(({ kind, target }) => kind === 'generated' && target === slug)
  const generated = generates && summary !== undefined ? [summary.path] : []
  return (part) => [...(pages.get(keyOf(part)) ?? []), ...(part.part === 'operation' ? generated : [])]
}

function keyOf({ part, name }: Pick<ShownPart, 'part' | 'name'>): string {
  return `${part} ${name}`
}
