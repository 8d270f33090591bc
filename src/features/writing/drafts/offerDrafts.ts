import { commands as editorCommands, l10n, type Disposable } from 'vscode'
import type { Connections } from '../../shared/connections/connection.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { settings } from '../../shared/commands/ids.ts'
import type { Log } from '../../shared/window/log.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import { window } from '../../shared/window/window.ts'
import type { CheckedPushes } from './checkedPushes.ts'
import type { EditedPages } from '../editing/editedPages.ts'

/**
 * Offers to push drafts from earlier sessions: once when the account is available, and again after it was offline or
 * refused. If saves push automatically, these drafts are pushed automatically, too.
 */
export function offerDrafts(connections: Connections, pages: EditedPages, pushes: CheckedPushes, log: Log): Disposable {
  let offeredTo: string | undefined
  let wasUnavailable = false
  const update = (): void => {
    const account = connections.active?.account.id
    const isKnown = account === offeredTo
    if (account === undefined || connections.state !== 'signedIn') {
      wasUnavailable = account !== undefined && isKnown
      return
    }
    if (isKnown && !wasUnavailable) return
    offeredTo = account
    wasUnavailable = false
    offer(connections, pages, pushes, isKnown).catch((error: unknown) => {
      if (!isCancellation(error)) log.warn('Couldn’t offer to push drafts.', error)
    })
  }
  update()
  return connections.onDidChange(update)
}

/** Offers to push the drafts of the active account. `isBack` says whether the account was unavailable for a while. */
async function offer(
  connections: Connections,
  pages: EditedPages,
  pushes: CheckedPushes,
  isBack: boolean,
): Promise<void> {
  const server = connections.active?.server.id
  const drafts = (await pages.drafts()).filter((draft) => draft.server === server && pages.isOurs(draft))
  if (drafts.length === 0) return
  const ready = drafts.filter(({ state }) => state !== 'conflict' && state !== 'differs')
  if (isBack && readSetting(settings.push) === 'afterPause') {
    await pushes.pushWithoutLoss(ready)
    return
  }
  const [push, show] = [l10n.t('Push'), l10n.t('Show')]
  const words =
    drafts.length === 1
      ? l10n.t('“{0}” has changes that aren’t on the platform yet.', drafts[0]?.title ?? '')
      : l10n.t('{0} pages have changes that aren’t on the platform yet.', drafts.length)
  const choices = ready.length > 0 ? [push, show] : [show]
  const choice = await window.showInformationMessage(words, ...choices, l10n.t('Later'))
  if (choice === push) await pushes.push(ready)
  if (choice === show) await editorCommands.executeCommand(commands.showDrafts)
}
