import { applyFolderPlan, withFolderLock } from './applyFolderPlan.ts'
import { readDocsFolder } from './docsFolder.ts'
import { planChange } from './folderPlan.ts'
import { newPages, type TextPage } from './newPages.ts'

/**
 * Adds pages with their images at the end of a docs folder's first group, in one step. Never overwrites a file: each page gets a free
 * name. Returns their files.
 */
export async function importPages(folder: string, pages: readonly TextPage[]): Promise<readonly string[]> {
  const known = await readDocsFolder(folder)
  return await withFolderLock(known.disk, async () => {
    const docs = await readDocsFolder(folder, { known })
    const { files, ...change } = newPages(docs, pages, undefined)
    const read = (name: string): string | undefined => docs.disk.readIfThere(name)?.toString()
    await applyFolderPlan(docs.disk, await planChange(docs, change, read))
    return files
  })
}
