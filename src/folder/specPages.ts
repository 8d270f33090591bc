import { shownParts, type ShownPart } from '../core/authoring/checks/specChecks.ts'
import { scanned } from '../core/text/scanning/scannedText.ts'
import type { DocsFolder } from './docsFolder.ts'
import { readText } from './readRecords.ts'
import { Turns } from './turns.ts'

/** Returns the pages of a docs folder that show each part of a specification. */
export async function pagesWithParts(
  docs: DocsFolder,
  slug: string,
): Promise<(part: Pick<ShownPart, 'part' | 'name'>) => string[]> {
  const pages = new Map<string, Set<string>>()
  const turns = new Turns(undefined)
  for (const name of docs.records.keys()) {
    if (turns.isOver) await turns.pause()
    const file = docs.files.get(name)
    const text = file && docs.body.isPage(name) ? readText(docs.disk, file) : undefined
    if (text?.includes('{% openapi-') !== true) continue
    for (const shown of shownParts(scanned(text))) {
      if (shown.slug !== slug) continue
      const known = pages.get(keyOf(shown)) ?? new Set()
      pages.set(keyOf(shown), known.add(name))
    }
  }
  return (part) => [...(pages.get(keyOf(part)) ?? [])]
}

function keyOf({ part, name }: Pick<ShownPart, 'part' | 'name'>): string {
  return `${part} ${name}`
}
