import path from 'node:path'
import { commands as editorCommands, l10n, Uri } from 'vscode'
import type { Pulled } from '../../../folder/checkout/pullChanges.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { window } from '../../shared/window/window.ts'
import { listed } from '../folderQuestions.ts'
import { shortened } from './shortened.ts'
import { syncing, syncPlatform, type CheckoutOrigin } from './syncPlatform.ts'

/** Pulls the changes on the platform into a folder. Returns the message about it. */
export async function pullFolder(folder: string, origin: CheckoutOrigin): Promise<() => Promise<void>> {
  const { connection, checkout } = origin
  const { pullChanges } = await import('../../../folder/checkout/pullChanges.ts')
  const done = await syncing(l10n.t('Pulling to {0}', path.basename(folder)), async (signal, report) => {
    return await pullChanges(syncPlatform(connection, signal, report), folder, checkout)
  })
  return async () => await showPulled(folder, done)
}

async function showPulled(folder: string, { updated, added, deleted, conflicts, kept }: Pulled): Promise<void> {
  const count = new Set([...updated, ...added, ...deleted, ...conflicts]).size
  const [conflict] = conflicts
  if (conflict !== undefined) {
    const open = l10n.t('Resolve in Merge Editor')
    const message = l10n.t(
      'The same lines of {0} changed in the folder and on the platform. The file has both versions between conflict markers. Resolve the conflict, then push.',
      listed(conflicts),
    )
    if ((await window.showWarningMessage(shortened([message, ...kept]), open)) !== open) return
    await editorCommands.executeCommand(commands.resolvePulledConflict, Uri.file(path.join(folder, conflict)))
  } else if (kept.length > 0) await window.showWarningMessage(shortened(kept))
  else await window.showInformationMessage(pulledMessage(count))
}

function pulledMessage(count: number): string {
  if (count === 0) return l10n.t('The folder is up to date.')
  return count === 1 ? l10n.t('Pulled 1 file.') : l10n.t('Pulled {0} files.', count)
}
