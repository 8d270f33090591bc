import path from 'node:path'
import { commands as editorCommands, l10n, QuickPickItemKind, ThemeIcon, Uri, type QuickPickItem } from 'vscode'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import type { FolderLink } from '../../../folder/checkout/linkFolder.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { currentConnection } from '../../shared/connections/signedIn.ts'
import { pickSpace } from '../../shared/pages/pickSpace.ts'
import type { Services } from '../../shared/services.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import type { DocsFolders } from '../docsFolders.ts'
import { FolderNode } from '../folderNodes.ts'
import { syncing, syncPlatform } from './syncPlatform.ts'

/** What finding folders and their spaces needs. */
export type ConnectServices = Pick<Services, 'connections'> & { readonly folders: DocsFolders }

/** A folder that was connected, and the name of its space. */
interface Connected {
  readonly folder: string
  readonly name: string
}

/**
 * Matches files and pages, shows the result, and stores it if the user agrees. Returns undefined if the user cancels.
 */
export async function connectToSpace(
  { folders, connections }: ConnectServices,
  element: unknown,
): Promise<Connected | undefined> {
  const folder = element instanceof FolderNode ? element.folder.place.folder : await pickFolder(folders)
  if (folder === undefined) return undefined
  const { readCheckout } = await import('../../../folder/checkout/checkoutRecord.ts')
  if ((await readCheckout(folder)) !== undefined) {
    throw new Hint(
      l10n.t('{0} is already connected to a space. Run “Compare with Platform” to see what changed.', folder),
    )
  }
  const connection = await currentConnection(connections)
  const title = pickerTitle(commands.connectToSpace, path.basename(folder))
  const [{ planLink, writeLink }, { acceptOrigin }] = await Promise.all([
    import('../../../folder/checkout/linkFolder.ts'),
    import('../../../folder/checkout/acceptedOrigin.ts'),
  ])
  for (;;) {
    const space = await pickSpace(connection, {
      title,
      placeHolder: l10n.t('Select the space with the docs of this folder'),
    })
    if (space === undefined) return undefined
    const name = displayTitle(space.title, l10n.t('Untitled space'))
    const link = await syncing(l10n.t('Loading “{0}”', name), async (signal, report) => {
      return await planLink(syncPlatform(connection, signal, report), { space: space.id }, folder)
    })
    const answer = await showLink(link, { folder, title, name })
    if (answer === 'another') continue
    if (answer === undefined) return undefined
    await writeLink(folder, link)
    await acceptOrigin(folder, link.checkout)
    return { folder, name }
  }
}

/** Shows that a folder is connected, and opens the list of differences. */
export async function showConnected({ folder, name }: Connected, isSame: boolean): Promise<void> {
  const connected = l10n.t('Connected the folder {0} to “{1}”.', path.basename(folder), name)
  if (isSame) {
    await window.showInformationMessage([connected, l10n.t('Both have the same pages.')].join(' '))
    return
  }
  const show = l10n.t('Show in Source Control')
  const message = [connected, l10n.t('Nothing has changed yet. Source Control lists the differences.')].join(' ')
  if ((await window.showInformationMessage(message, show)) !== show) return
  await editorCommands.executeCommand('workbench.view.scm')
}

async function pickFolder(folders: DocsFolders): Promise<string | undefined> {
  const all = (await folders.all()).map(({ place }) => place.folder)
  const [only, ...others] = all
  if (only === undefined) throw new Hint(l10n.t('The workspace has no docs folder.'))
  if (others.length === 0) return only
  const rows = all.map((folder) => ({ label: path.basename(folder), description: folder, folder }))
  const title = pickerTitle(commands.connectToSpace)
  return (await window.showQuickPick(rows, { title, placeHolder: l10n.t('Docs folder') }))?.folder
}

interface Row extends QuickPickItem {
  readonly answer?: 'connect' | 'another'
  readonly file?: string
}

/**
 * Lists which file matches which page, and returns what to do. If the user chooses a file, shows it and writes nothing.
 */
async function showLink(
  { pages, onlyHere, onlyThere }: FolderLink,
  { folder, title, name }: { readonly folder: string; readonly title: string; readonly name: string },
): Promise<Row['answer']> {
  const reasons = {
    gitPath: l10n.t('by its Git Sync path'),
    path: l10n.t('by its path'),
    title: l10n.t('by its title'),
    text: l10n.t('by its text'),
  }
  const rowOf = ({ file, title: page, by }: FolderLink['pages'][number]): Row => {
    return { label: file, description: `${page} · ${reasons[by]}`, iconPath: new ThemeIcon('file'), file }
  }
  const sections: [string, readonly Row[]][] = [
    [l10n.t('different; a pull merges them'), pages.filter(({ isSame }) => !isSame).map(rowOf)],
    [l10n.t('only in the folder'), onlyHere.map((file) => ({ label: file, iconPath: new ThemeIcon('file'), file }))],
    [l10n.t('only on the platform'), onlyThere.map((page) => ({ label: page, iconPath: new ThemeIcon('cloud') }))],
    [l10n.t('the same'), pages.filter(({ isSame }) => isSame).map(rowOf)],
  ]
  const rows = sections.flatMap(([label, listed]): Row[] => {
    return listed.length === 0 ? [] : [{ label, kind: QuickPickItemKind.Separator }, ...listed]
  })
  const action = (label: string, icon: string, answer: Row['answer']): Row => {
    return { label, iconPath: new ThemeIcon(icon), alwaysShow: true, answer }
  }
  const connect = action(l10n.t('Connect to “{0}”', name), 'link', 'connect')
  const another = action(l10n.t('Choose Another Space…'), 'book', 'another')
  const fits = pages.length > 0
  const picked = await window.showQuickPick<Row>([...(fits ? [connect, another] : [another, connect]), ...rows], {
    title,
    placeHolder: fits
      ? l10n.t('{0} of {1} files match pages of “{2}”', pages.length, pages.length + onlyHere.length, name)
      : l10n.t('No file in the folder matches a page of “{0}”', name),
    matchOnDescription: true,
  })
  if (picked?.file !== undefined) {
    await editorCommands.executeCommand('vscode.open', Uri.file(path.join(folder, picked.file)))
  }
  return picked?.answer
}
