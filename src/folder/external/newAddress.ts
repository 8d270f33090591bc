import { externalAddress } from '../../core/docs/external/externalAddress.ts'
import { mapLinks } from '../../core/text/markdown/links/mapLinks.ts'
import type { DocsFolder } from '../docsFolder.ts'
import type { FolderPlan } from '../folderPlan.ts'
import { readText } from '../readRecords.ts'
import { Turns } from '../turns.ts'
import { linkingFiles } from './externalLinks.ts'
import { movedAddress } from './externalProblems.ts'

/** Changes an address to its new one in a text, and keeps the anchors of links. */
export function withNewAddress(text: string, from: string, to: string): string {
  return mapLinks(text, (target) => {
    const found = externalAddress(target)
    return found?.address === from ? movedAddress(to, found.anchor) : undefined
  })
}

/** Plans to change an address to its new one in all pages of a docs folder. */
export async function planNewAddress(docs: DocsFolder, from: string, to: string): Promise<FolderPlan> {
  const edits = new Map<string, { readonly before: string; readonly after: string }>()
  const turns = new Turns(undefined)
  const { host } = new URL(from)
  for (const file of linkingFiles(docs)) {
    const before = readText(docs.disk, docs.files.get(file)) ?? ''
    if (before.toLowerCase().includes(host)) {
      const after = withNewAddress(before, from, to)
      if (after !== before) edits.set(file, { before, after })
    }
    await turns.pause()
  }
  return { moves: new Map(), creates: new Map(), deletes: new Map(), edits }
}
