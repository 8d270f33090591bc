import { commands as editorCommands, l10n, type Disposable } from 'vscode'
import { listText } from '../../../core/text/messages/translate.ts'
import { pushesItself, type Draft } from '../../../core/review/drafts/draft.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { settings } from '../../shared/commands/ids.ts'
import type { Log } from '../../shared/window/log.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { readOrganizations } from '../../shared/pages/organizationSpaces.ts'
import { translate } from '../../shared/window/translate.ts'
import { window } from '../../shared/window/window.ts'
import type { CheckedPushes } from './checkedPushes.ts'
import type { EditedPages } from '../editing/editedPages.ts'
import type { WaitingPages } from './waitingPages.ts'

/** What offering drafts needs. */
export interface OfferServices {
  readonly connections: Connections
  readonly pages: EditedPages
  readonly pushes: CheckedPushes
  readonly waiting: Pick<WaitingPages, 'addDraft'>
  readonly log: Log
}

/**
 * Offers to push drafts from earlier sessions when the account is available. When it was offline or refused for a
 * while, pushes the drafts that Galley pushes by itself, and tells about all of them in one message.
 */
export function offerDrafts(services: OfferServices): Disposable {
  const { connections, log } = services
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
    offer(services, isKnown).catch((error: unknown) => {
      if (!isCancellation(error)) log.warn('Couldn’t offer to push drafts.', error)
    })
  }
  update()
  return connections.onDidChange(update)
}

/** Offers to push the drafts of the active account. `isBack` says whether the account was unavailable for a while. */
async function offer({ connections, pages, pushes, waiting }: OfferServices, isBack: boolean): Promise<void> {
  const server = connections.active?.server.id
  const ours = async (): Promise<Draft[]> =>
    (await pages.drafts()).filter((draft) => draft.server === server && pages.isOurs(draft))
  const drafts = await ours()
  if (drafts.length > 0 && !isBack && !(await responds(connections))) {
    // VS Code can't take back an offer with buttons, and these are pushed when the server is back.
    const others = drafts.filter((draft) => !waiting.addDraft(draft))
    if (others.length > 0) await offerLeft(others, pushes)
    return
  }
  const when = readSetting(settings.push)
  const automatic = isBack ? drafts.filter((draft) => pushesItself(draft, when)) : []
  // The push compares each page with the server's current version.
  const results = await pushes.pushWithoutLoss(automatic, { isQuiet: true })
  const pushed = results.flatMap((page) => (page.left === undefined ? [page.pushed] : []))
  const left = await ours()
  if (pushed.length > 0) await tellPushed(pushed, left)
  else if (left.length > 0) await offerLeft(left, pushes)
}

/** Returns false if the server can't be reached, which a new window doesn't know. The sandbox starts when it's used. */
async function responds(connections: Connections): Promise<boolean> {
  if (connections.active?.server.sandbox === true) return true
  const connection = await connections.current()
  // What is in memory is returned without an error, but the connection notices that the server didn't respond.
  if (connection) await readOrganizations(connection, { force: true }).catch(() => undefined)
  return connections.state !== 'offline'
}

async function offerLeft(drafts: readonly Draft[], pushes: CheckedPushes): Promise<void> {
  const ready = drafts.filter(({ state }) => state !== 'conflict' && state !== 'differs')
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

/** Says which pages were pushed, and which weren't. Shows them on request. */
async function tellPushed(pushed: readonly Draft[], left: readonly Draft[]): Promise<void> {
  const show = l10n.t('Show')
  const done = titlesOf(pushed)
  const words =
    left.length === 0 ? l10n.t('Pushed {0}.', done) : l10n.t('Pushed {0}. Not pushed yet: {1}.', done, titlesOf(left))
  if ((await window.showInformationMessage(words, show)) !== show) return
  const rows = [
    ...left.map((draft) => ({ label: draft.title, description: l10n.t('not pushed'), draft })),
    ...pushed.map((draft) => ({ label: draft.title, description: l10n.t('pushed'), draft })),
  ]
  const placeHolder = l10n.t('Select a page to open')
  const picked = rows.length === 1 ? rows[0] : await window.showQuickPick(rows, { title: show, placeHolder })
  if (picked) await editorCommands.executeCommand('vscode.open', openPageUri(picked.draft))
}

function titlesOf(drafts: readonly Draft[]): string {
  const titles = drafts.map(({ title }) => l10n.t('“{0}”', title))
  return listText(titles, translate)
}
