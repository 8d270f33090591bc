import { l10n } from 'vscode'
import { withCancel } from '../window/withCancel.ts'
import type { ContentReader, SpaceContentRef } from './contentReader.ts'
import type { FileUses } from './fileUses.ts'

/** Finds what uses the files of a space, with progress. Rejects if the user cancels. */
export async function countFileUses(reader: ContentReader, ref: SpaceContentRef): Promise<FileUses> {
  const { readFileUses } = await import('./fileUses.ts')
  return await withCancel(l10n.t('Reading pages'), async (signal, report) => {
    const onRead = (read: number, all: number): void => report(l10n.t('{0} of {1}', read, all))
    return await readFileUses(reader, ref, { signal, report: onRead })
  })
}
