import { applyFolderPlan, withFolderLock } from './applyFolderPlan.ts'
import type { DocsFolder } from './docsFolder.ts'
import { planChange } from './folderPlan.ts'
import { addPages } from './structureEdits.ts'

/**
 * Adds pages to the table of contents of a folder, on disk. Rejects with a {@link PlanConflict} if the table of
 * contents changed since it was read.
 */
export async function addToContents(docs: DocsFolder, files: readonly string[]): Promise<void> {
  await withFolderLock(docs.disk, async () => {
    const plan = await planChange(docs, addPages(docs, files), (file) => docs.disk.readText(file))
    await applyFolderPlan(docs.disk, plan)
  })
}
