import path from 'node:path'
import { CancellationError, l10n, Uri } from 'vscode'
import { forgetChangeRequest, readPresentChangeRequest } from '../../../client/changeRequestReads.ts'
import { escapeHidden } from '../../../core/text/strings/hiddenCharacters.ts'
import { shorten } from '../../../core/text/strings/titles.ts'
import type { Checkout } from '../../../folder/checkout/checkoutRecord.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { registerCommands, showError, type CommandHost } from '../../shared/commands/commands.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { Services } from '../../shared/services.ts'
import { ExplainedError, Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import { FolderNode } from '../folderNodes.ts'
import type { CheckedOutFolder } from './checkedOutFolder.ts'
import { checkOut } from './checkOut.ts'
import type { checkoutCommandTable } from './checkoutCommandTable.ts'
import type { CheckoutDocuments } from './checkoutDocuments.ts'
import type { Checkouts } from './checkouts.ts'
import { connectToSpace, showConnected, type ConnectServices } from './connectToSpace.ts'
import { pullFolder, resolvePulledConflict } from './pullFolder.ts'
import { pushFolder, type PushServices } from './pushFolder.ts'
import { syncing, syncPlatform, type CheckoutOrigin } from './syncPlatform.ts'
import { saveFilesOf } from './unsavedFiles.ts'

/** What comparing, pulling and pushing a folder needs. */
interface FolderSync extends Pick<Services, 'host' | 'writes'> {
  readonly checkouts: Checkouts
}

/** Registers the commands that sync folders with the platform. */
export function registerCheckouts(
  host: CommandHost,
  checkouts: Checkouts,
  services: PushServices & ConnectServices & { readonly documents: CheckoutDocuments },
): void {
  const sync: FolderSync = { host, checkouts, writes: services.writes }
  registerCommands<typeof checkoutCommandTable>(host, {
    checkOutToFolder: async (element, folder) => {
      const showResult = await checkOut(services.connections, element, folder)
      if (showResult === undefined) return
      await checkouts.findAgain()
      void showResult().catch((error: unknown) => showError(error, host.log))
    },
    connectToSpace: async (element) => {
      const connected = await connectToSpace(services, element)
      if (connected === undefined) return
      await checkouts.findAgain()
      const linked = (await checkouts.all()).find(({ folder }) => folder === connected.folder)
      if (linked === undefined) return
      await compare(sync, linked)
      void showConnected(connected, differing(linked) === 0).catch((error: unknown) => showError(error, host.log))
    },
    compareWithPlatform: async (given) => {
      const folder = await chosenFolder(checkouts, given, commands.compareWithPlatform)
      if (folder === undefined) return
      await compare(sync, folder)
      window.setStatusBarMessage(comparedMessage(differing(folder)), 5000)
    },
    pullFromPlatform: async (given) => await runPullOrPush(sync, given, commands.pullFromPlatform, pullFolder),
    resolvePulledConflict: async (given) => {
      const file = given instanceof Uri ? given : activeUri()
      const own = file && (await checkouts.of(file))
      const folder = own ?? (await chosenFolder(checkouts, given, commands.resolvePulledConflict))
      if (folder === undefined) return
      await folder.readAgain(await checkouts.checkoutOf(folder))
      await resolvePulledConflict(services.documents, folder, file)
    },
    pushToPlatform: async (given) => {
      await runPullOrPush(sync, given, commands.pushToPlatform, async (folder, origin) => {
        return await pushFolder(services, folder, origin)
      })
    },
  })
}

async function originOf({ checkouts, writes }: FolderSync, folder: CheckedOutFolder): Promise<CheckoutOrigin> {
  const recorded = await checkouts.checkoutOf(folder)
  await requireAccepted(folder.folder, recorded)
  const connection = await checkouts.connectionFor(folder, recorded)
  if (recorded.changeRequest !== undefined) {
    const ref = { server: connection.server.id, space: recorded.space, changeRequest: recorded.changeRequest }
    const { status } = await readPresentChangeRequest(connection.cache, ref)
    // If someone else merged or archived it, everything that shows it is outdated.
    if (status === 'merged' || status === 'archived') {
      forgetChangeRequest(connection.cache, ref)
      writes.wrote(ref)
    }
  }
  const { withoutArchived } = await import('../../../folder/checkout/archivedRequest.ts')
  return { connection, checkout: await withoutArchived(connection.client, folder.folder, recorded) }
}

/**
 * Asks once whether a folder belongs to the space in its record, unless it was checked out or connected on this
 * machine. A repository can contain such a record. If the user doesn't agree, rejects as cancelled before anything is
 * sent.
 */
async function requireAccepted(folder: string, checkout: Checkout): Promise<void> {
  const { acceptOrigin, acceptancesFolder, isAccepted } = await import('../../../folder/checkout/acceptedOrigin.ts')
  if (await isAccepted(folder, checkout)) return
  const { server, space } = checkout
  const message = l10n.t(
    'Use the space {0} on {1} for this folder?',
    shown(space),
    server === 'sandbox' ? l10n.t('the sandbox') : shown(server),
  )
  const detail = l10n.t(
    'The folder {0} names this space, but it wasn’t checked out or connected on this machine. If you continue, Galley reads the pages of this space with your account, and your pushes go to it.',
    folder,
  )
  const agree = l10n.t('Use This Space')
  if ((await window.showWarningMessage(message, { modal: true, detail }, agree)) !== agree)
    throw new CancellationError()
  await acceptOrigin(folder, checkout)
  if (await isAccepted(folder, checkout)) return
  throw new ExplainedError(
    l10n.t(
      'Galley can’t save your answer on this machine, so it didn’t send anything. Make sure that you can write to the folder {0}, and try again.',
      acceptancesFolder(),
    ),
  )
}

function shown(text: string): string {
  return escapeHidden(shorten(text, 200))
}

/** Reads both sides of a folder again, and shows what differs. */
async function compare(sync: FolderSync, folder: CheckedOutFolder): Promise<void> {
  const { checkout, connection } = await originOf(sync, folder)
  await folder.readAgain(checkout)
  const { compareRemote } = await import('../../../folder/checkout/comparison.ts')
  const remote = await syncing(l10n.t('Comparing with the platform'), async (signal, report) => {
    return await compareRemote(syncPlatform(connection, signal, report).client, checkout)
  })
  await folder.compared(remote)
  sync.checkouts.show(folder)
}

/** Runs a pull or push, refreshes both sides even if it fails, and reports the result. */
async function runPullOrPush(
  sync: FolderSync,
  given: unknown,
  command: CommandId,
  work: (folder: string, origin: CheckoutOrigin) => Promise<(() => Promise<void>) | undefined>,
): Promise<void> {
  const { checkouts, host } = sync
  const folder = await chosenFolder(checkouts, given, command)
  if (folder === undefined || !(await saveFilesOf(folder.folder))) return
  let showResult: (() => Promise<void>) | undefined
  try {
    showResult = await work(folder.folder, await originOf(sync, folder))
  } finally {
    await folder.readAgain(await checkouts.checkoutOf(folder))
    checkouts.show(folder)
  }
  if (showResult === undefined) return
  void showResult().catch((error: unknown) => showError(error, host.log))
  await compare(sync, folder)
}

/** Returns how many files differ between the two sides, as far as Galley knows. */
function differing({ here, there }: CheckedOutFolder): number {
  return new Set([...here, ...there].map((change) => change.path)).size
}

function comparedMessage(files: number): string {
  if (files === 0) return l10n.t('The folder matches the platform.')
  return files === 1
    ? l10n.t('1 file differs. See Source Control.')
    : l10n.t('{0} files differ. See Source Control.', files)
}

/**
 * Returns the folder that a command is about. It comes from Source Control, the Docs view or the active file, or the
 * user chooses it.
 */
async function chosenFolder(
  checkouts: Checkouts,
  given: unknown,
  command: CommandId,
): Promise<CheckedOutFolder | undefined> {
  const all = await checkouts.all()
  const control = checkouts.controls.find(({ editor }) => editor === given)
  const uri = activeUri()
  const node = given instanceof FolderNode ? given.folder.place.folder : undefined
  const named = control?.checkedOut.folder ?? node ?? (given instanceof Uri ? given.fsPath : undefined)
  const own = all.find(({ folder }) => folder === named)
  const found = own ?? (uri && (await checkouts.of(uri)))
  if (found !== undefined) return found
  const [only, ...others] = all
  if (only === undefined) {
    throw new Hint(l10n.t('No folder in the workspace was checked out. Run “Check Out to a Folder…” first.'))
  }
  if (others.length === 0) return only
  const rows = all.map((each) => ({ label: path.basename(each.folder), description: each.folder, each }))
  const title = pickerTitle(command)
  return (await window.showQuickPick(rows, { title, placeHolder: l10n.t('Folder') }))?.each
}
