import path from 'node:path'
import { commands as editorCommands, l10n, Uri, workspace } from 'vscode'
import { pathFlaw, pathFlawMessage } from '../../../core/docs/files/fileNames.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { slugFromTitle } from '../../../core/text/strings/pageSlugs.ts'
import { isFile, namesIn } from '../../../disk/namedPaths.ts'
import type { CheckedOut } from '../../../folder/checkout/cloneSpace.ts'
import type { ContentSource } from '../../../folder/checkout/remoteContent.ts'
import { findRepository } from '../../../folder/gitRepository.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import type { Connection, Connections } from '../../shared/connections/connection.ts'
import { connectionTo, currentConnection } from '../../shared/connections/signedIn.ts'
import { pickSpace } from '../../shared/pages/pickSpace.ts'
import { holdsResource } from '../../shared/tree/resource.ts'
import { translate } from '../../shared/window/translate.ts'
import { window } from '../../shared/window/window.ts'
import { storedServer } from './checkouts.ts'
import { syncing, syncPlatform } from './syncPlatform.ts'

/** What to check out. */
interface Origin {
  readonly connection: Connection
  readonly source: ContentSource
  readonly title: string
}

/**
 * Writes a space or a change request into a folder that the user chooses. Returns the message about it, or undefined if
 * the user cancels.
 */
export async function checkOut(
  connections: Connections,
  element: unknown,
  given?: unknown,
): Promise<(() => Promise<void>) | undefined> {
  const origin = await originOf(connections, element)
  const folder = origin && (given instanceof Uri ? given.fsPath : await askFolder(origin.title))
  if (origin === undefined || folder === undefined) return undefined
  const [{ cloneSpace }, { acceptOrigin }] = await Promise.all([
    import('../../../folder/checkout/cloneSpace.ts'),
    import('../../../folder/checkout/acceptedOrigin.ts'),
  ])
  const title = l10n.t('Checking out “{0}”', origin.title)
  const done = await syncing(title, async (signal, report) => {
    return await cloneSpace(syncPlatform(origin.connection, signal, report), origin.source, folder)
  })
  await acceptOrigin(folder, { server: storedServer(origin.connection.server), space: origin.source.space })
  return async () => await showResult(origin, folder, done)
}

async function originOf(connections: Connections, element: unknown): Promise<Origin | undefined> {
  if (!holdsResource(element)) {
    const connection = await currentConnection(connections)
    const title = pickerTitle(commands.checkOutToFolder)
    const space = await pickSpace(connection, { title, placeHolder: l10n.t('Select the space to check out') })
    return (
      space && { connection, source: { space: space.id }, title: displayTitle(space.title, l10n.t('Untitled space')) }
    )
  }
  const { kind, id, server, space = id, title } = element.resource
  const source = kind === 'changeRequest' ? { space, changeRequest: id } : { space }
  return { connection: await connectionTo(connections, server), source, title }
}

/** Asks for a parent folder and a name. Not every folder dialog lets users type the name of a new folder. */
async function askFolder(title: string): Promise<string | undefined> {
  const [above] =
    (await window.showOpenDialog({
      canSelectFolders: true,
      canSelectFiles: false,
      title: l10n.t('Select the parent folder for “{0}”', title),
      openLabel: l10n.t('Check Out to This Folder'),
    })) ?? []
  if (above === undefined) return undefined
  const name = await window.showInputBox({
    title: pickerTitle(commands.checkOutToFolder, title),
    prompt: l10n.t('Name of the new folder in {0}', above.fsPath),
    value: slugFromTitle(title),
    ignoreFocusOut: true,
    validateInput: async (text) => await folderNameProblem(above.fsPath, text.trim()),
  })
  return name === undefined ? undefined : path.join(above.fsPath, name.trim())
}

/** Returns why a new folder can't have a name. Undefined if it can, or if an empty folder already has it. */
export async function folderNameProblem(above: string, name: string): Promise<string | undefined> {
  if (/^\.{0,2}$/.test(name)) return l10n.t('Enter the name of a folder.')
  if (name.includes('/')) return l10n.t('A folder name can’t contain “/”.')
  const flaw = pathFlaw(name)
  if (flaw !== undefined) return pathFlawMessage(flaw, translate)
  const folder = path.join(above, name)
  if (await isFile(folder)) return l10n.t('A file with this name already exists. Enter another name.')
  return (await namesIn(folder)).some((entry) => entry !== '.git')
    ? l10n.t('A folder with this name already exists, and it isn’t empty. Enter another name.')
    : undefined
}

async function showResult({ title }: Origin, folder: string, { pages, files, missing }: CheckedOut): Promise<void> {
  const written = l10n.t('Checked out “{0}” to {1}. Pages: {2}. Files: {3}.', title, folder, pages, files)
  const ignoreNote = l10n.t(
    'If several people work in one repository, exclude the folder .galley from Git. Include it if CI pushes from the repository.',
  )
  const lost = missing.map((each) =>
    l10n.t('The platform lists “{0}”, but doesn’t have its text. Pull again later.', each),
  )
  const sentences = [
    written,
    ...lost.slice(0, 3),
    ...((await findRepository(folder)) !== undefined ? [ignoreNote] : []),
  ]
  const open = l10n.t('Open Folder')
  const add = l10n.t('Add to Workspace')
  // A folder of the workspace is already open.
  const isOpen = workspace.getWorkspaceFolder(Uri.file(folder)) !== undefined
  const buttons = isOpen ? [] : [open, add]
  const answer =
    missing.length > 0
      ? await window.showWarningMessage(sentences.join(' '), ...buttons)
      : await window.showInformationMessage(sentences.join(' '), ...buttons)
  if (answer === open) {
    await editorCommands.executeCommand('vscode.openFolder', Uri.file(folder), { forceNewWindow: true })
  } else if (answer === add) {
    workspace.updateWorkspaceFolders(workspace.workspaceFolders?.length ?? 0, 0, { uri: Uri.file(folder) })
  }
}
