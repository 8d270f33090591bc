import path from 'node:path'
import type { ChangedPart } from '../core/platform/openApi/differences/specDifferences.ts'
import { shownParts, type ShownPart } from '../core/authoring/checks/specChecks.ts'
import { scanned } from '../core/text/scanning/scannedText.ts'
import { loadCheckConfiguration } from './checkConfiguration.ts'
import { allEntries, contentsTree } from './contentsTree.ts'
import { readDocsFolder, type DocsFolder } from './docsFolder.ts'
import { docsOfFile } from './findDocsFolder.ts'
import { partKey } from './pageRecord.ts'
import { readText } from './readRecords.ts'

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
  const pagesOf = pagesWithParts(docs, slug)
  return {
    docs,
    pagesOf: ({ part, name, from }) => {
      if (part === 'api') return []
      return [...new Set([...pagesOf({ part, name }), ...(from === undefined ? [] : pagesOf({ part, name: from }))])]
    },
  }
}

/**
 * Returns the pages and the reusable content that show each part of a specification. If the table of contents generates
 * pages from it, that file is among the pages of each operation.
 */
export function pagesWithParts(docs: DocsFolder, slug: string): (part: Pick<ShownPart, 'part' | 'name'>) => string[] {
  const { body, summary, records } = docs
  const pages = new Map<string, Set<string>>()
  const add = (key: string, page: string): unknown => pages.set(key, (pages.get(key) ?? new Set()).add(page))
  for (const { path: page, apiParts } of records.values()) {
    if (apiParts.length > 0 && body.isPage(page)) for (const key of apiParts) add(key, page)
  }
  for (const piece of body.includes.keys()) {
    const text = readText(docs.disk, docs.files.get(piece))
    for (const part of text?.includes('{% openapi-') ? shownParts(scanned(text)) : []) add(partKey(part), piece)
  }
  // Resolving all entries takes long, and most docs generate none.
  const generates =
    body.pages.entries.some(({ type }) => type === 'computed') &&
    allEntries(contentsTree(docs)).some(({ kind, target }) => kind === 'generated' && target === slug)
  const generated = generates && summary !== undefined ? [summary.path] : []
  return (part) => [...(pages.get(partKey({ slug, ...part })) ?? []), ...(part.part === 'operation' ? generated : [])]
}
