import { findConflictMarks } from '../../core/text/edits/conflictMarks.ts'
import type { Translate } from '../../core/text/messages/translate.ts'
import { readDocsFolder } from '../docsFolder.ts'
import { CheckoutError, type Checkout } from './checkoutRecord.ts'
import { compareLocal } from './comparison.ts'
import { forgetMerge } from './folderMerges.ts'

/**
 * Records that the conflict of a file is resolved, even where the file has the text from before the changes. Rejects
 * with a {@link CheckoutError} if it has conflict markers. Returns false if it had no open conflict.
 */
export async function resolveMerge(
  folder: string,
  { file, checkout }: { readonly file: string; readonly checkout: Checkout },
  t: Translate,
): Promise<boolean> {
  const { merges, local } = await compareLocal(folder, await readDocsFolder(folder), checkout)
  if (findConflictMarks(local.texts.get(file) ?? '').length > 0) {
    throw new CheckoutError(t('{0} still has conflict markers. Remove them first.', file))
  }
  const merge = merges.find((each) => each.file === file)
  if (merge !== undefined) await forgetMerge(folder, merge)
  return merge !== undefined
}
