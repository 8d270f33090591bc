import type { Translate } from '../core/text/messages/translate.ts'
import { applyFolderPlan, withFolderLock } from './applyFolderPlan.ts'
import { CheckoutError } from './checkout/checkoutRecord.ts'
import type { DocsFolder } from './docsFolder.ts'
import { notUtf8 } from './encodings.ts'
import { planChange } from './folderPlan.ts'
import { addPages } from './structureEdits.ts'

/**
 * Adds pages to the table of contents of a folder, on disk, before a push. Rejects with a {@link PlanConflict} if the
 * table of contents changed since it was read, and with a {@link CheckoutError} if a page isn't UTF-8, because its title
 * can't be read.
 */
export async function addToContents(docs: DocsFolder, files: readonly string[], t: Translate): Promise<void> {
  const [broken] = notUtf8(docs.disk, files, t)
  if (broken !== undefined) throw new CheckoutError(broken)
  await withFolderLock(docs.disk, async () => {
    const plan = await planChange(docs, addPages(docs, files), (file) => docs.disk.readText(file))
    await applyFolderPlan(docs.disk, plan)
  })
}
