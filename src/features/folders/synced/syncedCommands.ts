import path from 'node:path'
import { commands as editorCommands, env, l10n, ThemeIcon, Uri } from 'vscode'
import { commands } from '../../shared/commands/commandIds.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { currentConnection } from '../../shared/connections/signedIn.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import { innermostContaining } from '../../../folder/folderFiles.ts'
import type { DocsResource } from '../../shared/tree/resource.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { openAddress } from '../../shared/window/openAddress.ts'
import { window } from '../../shared/window/window.ts'
import { withCancel } from '../../shared/window/withCancel.ts'
import type { DocsFolders } from '../docsFolders.ts'
import { FolderNode } from '../folderNodes.ts'
import type { WatchedFolder } from '../watchedFolder.ts'
import { compareWithRequest, type ActionRow } from './compareWithRequest.ts'
import { chooseSpace } from './chooseSpace.ts'
import type { syncedCommandTable } from './syncedCommandTable.ts'
import type { SyncedFolder, SyncedFolders } from './syncedFolders.ts'
import type { FindTouching } from './touchingRequests.ts'
import type { SyncStatus } from './syncStatus.ts'

interface SyncedServices {
  readonly folders: DocsFolders
  readonly connections: Connections
  readonly synced: SyncedFolders
  readonly status: SyncStatus
  readonly findTouching: FindTouching
}

/** Registers the commands of docs folders whose repository the platform syncs. */
export function registerSyncedFolders(
  host: CommandHost,
  { folders, connections, synced, status, findTouching }: SyncedServices,
): void {
  registerCommands<typeof syncedCommandTable>(host, {
    chooseSpaceOfFolder: async (element) => {
      const folder = element instanceof FolderNode ? element.folder : await folderOfActive(folders)
      const connection = await currentConnection(connections)
      for (;;) {
        const chosen = await chooseSpace(connection, folder, synced.spaceOf(folder))
        if (chosen === undefined) return
        const binding = chosen === 'none' ? undefined : { server: connection.server.id, space: chosen.id }
        const title = l10n.t('Matching files with pages')
        await withCancel(title, async () => await synced.bind(folder, binding), { quietly: true })
        if (binding !== undefined && (await showMissingPages(synced, folder)) === 'another') continue
        if (binding === undefined) window.setStatusBarMessage(l10n.t('The folder no longer has a space.'), 5000)
        return
      }
    },
    compareWithRequest: async (given) => await compareWithRequest(synced, findTouching, given),
    showSyncedPage: async () => await showSyncedPage(synced, status),
  })
}

async function folderOfActive(folders: DocsFolders): Promise<WatchedFolder> {
  const all = await folders.all()
  const [only, ...others] = all
  const active = activeUri()
  const around = active && innermostContaining(all, ({ place }) => place.root, active.fsPath)
  const found = around ?? (others.length === 0 ? only : undefined)
  if (found === undefined) throw new Hint(l10n.t('Open a page of a docs folder, and try again.'))
  return found
}

/** Shows how many files are pages of the chosen space. If there are none, offers to choose another space. */
async function showMissingPages(synced: SyncedFolders, folder: WatchedFolder): Promise<'another' | undefined> {
  const uri = Uri.file(folder.place.root)
  const problem = synced.problemOf(uri)
  if (problem !== undefined) throw problem
  const { pages, space } = synced.of(uri) ?? {}
  const files = [...((await folder.docs())?.docs.records.keys() ?? [])]
  if (pages === undefined || space === undefined || files.length === 0) return undefined
  const count = files.filter((file) => pages.has(file)).length
  const title = displayTitle(space.title, l10n.t('Untitled space'))
  if (count > 0) {
    const message = l10n.t('{0} of {1} files match pages of “{2}”.', count, files.length, title)
    window.setStatusBarMessage(message, 5000)
    return undefined
  }
  const another = l10n.t('Choose Another Space…')
  const message = l10n.t(
    'No file in {0} matches a page of “{1}”. Select another space if that one syncs with the folder.',
    path.basename(uri.fsPath),
    title,
  )
  return (await window.showWarningMessage(message, another)) === another ? 'another' : undefined
}

async function copyLink(link: string): Promise<void> {
  await env.clipboard.writeText(link)
  window.setStatusBarMessage(l10n.t('Copied the link to the clipboard.'), 3000)
}

async function showSyncedPage(synced: SyncedFolders, status: SyncStatus): Promise<void> {
  const uri = activeUri()
  const folder = uri && synced.of(uri)
  const problem = uri && synced.problemOf(uri)
  if (uri === undefined || folder === undefined) {
    if (problem !== undefined) throw problem
    throw new Hint(l10n.t('Open a file in a synced folder, or run “Choose Space for This Folder…”.'))
  }
  const address = synced.addressOf(uri)
  const picked = await window.showQuickPick(rowsOf({ synced, status, folder }, uri), {
    title: pickerTitle(commands.showSyncedPage, address?.title ?? path.basename(uri.fsPath)),
    placeHolder:
      address === undefined
        ? `${l10n.t('The platform has no page for this file yet.')} ${status.stateOf(folder)}`
        : status.stateOf(folder),
  })
  await picked?.run()
}

interface SyncedFile {
  readonly synced: SyncedFolders
  readonly status: SyncStatus
  readonly folder: SyncedFolder
}

/** Returns the actions for a synced file, its page and its space. */
function rowsOf({ synced, status, folder }: SyncedFile, uri: Uri): ActionRow[] {
  const address = synced.addressOf(uri)
  const { space, connection } = folder
  const server = connection.server.id
  const ofSpace: DocsResource = { kind: 'space', id: space.id, server, title: space.title }
  const ofPage: DocsResource | undefined = address && {
    kind: 'page',
    id: address.page,
    server,
    space: space.id,
    title: address.title,
  }
  const run = (command: string, resource: DocsResource) => () => editorCommands.executeCommand(command, { resource })
  const row = (label: string, icon: string, action: ActionRow['run']): ActionRow => {
    return { label, iconPath: new ThemeIcon(icon), run: action }
  }
  const site = space.urls.published?.replace(/\/$/, '')
  const pagePath = synced.pageOf(uri)?.path
  const published = site === undefined || pagePath === undefined ? undefined : `${site}/${pagePath}`
  const sync = status.syncOf(folder)
  const { errorAction } = sync?.operation ?? {}
  return [
    ...(errorAction ? [row(errorAction.label, 'link-external', async () => await openAddress(errorAction.url))] : []),
    ...(ofPage
      ? [
          row(l10n.t('Open in Browser'), 'link-external', run(commands.openInBrowser, ofPage)),
          row(l10n.t('Copy Link'), 'link', run(commands.copyLink, ofPage)),
          ...(published === undefined
            ? []
            : [row(l10n.t('Copy Published Link'), 'globe', async () => await copyLink(published))]),
          row(l10n.t('Open Preview on the Platform'), 'open-preview', run(commands.openSitePreview, ofPage)),
          {
            ...row(l10n.t('Compare with Change Request…'), 'git-pull-request', () =>
              editorCommands.executeCommand(commands.compareWithRequest, uri),
            ),
            description: l10n.t('{0} open in this space', space.changeRequestsOpen + space.changeRequestsDraft),
          },
        ]
      : []),
    row(l10n.t('Open Space in Browser'), 'link-external', run(commands.openInBrowser, ofSpace)),
    row(l10n.t('Choose Another Space…'), 'book', () => editorCommands.executeCommand(commands.chooseSpaceOfFolder)),
  ]
}
