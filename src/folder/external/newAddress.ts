import { externalAddress } from '../../core/docs/external/externalAddress.ts'
import { mapLinks } from '../../core/text/markdown/links/mapLinks.ts'
import type { DocsFolder } from '../docsFolder.ts'
import type { FolderPlan } from '../folderPlan.ts'

import { linkingTexts } from './externalLinks.ts'
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
  const { host } = new URL(from)
  for await (const [file, before] of linkingTexts(docs)) {
    const after = before.toLowerCase().includes(host) ? withNewAddress(before, from, to) : before
    if (after !== before) edits.set(file, { before, after })
  }
  return { moves: new Map(), creates: new Map(), deletes: new Map(), edits }
}
