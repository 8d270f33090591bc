import path from 'node:path'
import { commands as editorCommands, env, l10n, ThemeIcon, type QuickPickItem } from 'vscode'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { currentConnection } from '../../shared/connections/signedIn.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { DocsResource } from '../../shared/tree/resource.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { openAddress } from '../../shared/window/openAddress.ts'
import { window } from '../../shared/window/window.ts'
import type { DocsFolders } from '../docsFolders.ts'
import { FolderNode } from '../folderNodes.ts'
import type { WatchedFolder } from '../watchedFolder.ts'
import { chooseSpace } from './chooseSpace.ts'
import type { syncedCommandTable } from './syncedCommandTable.ts'
import type { SyncedFolders } from './syncedFolders.ts'
import { syncState, type SyncStatus } from './syncStatus.ts'

interface SyncedServices {
  readonly folders: DocsFolders
  readonly connections: Connections
  readonly synced: SyncedFolders
  readonly status: SyncStatus
}

/** Registers what docs folders have whose repository the platform syncs. */
export function registerSyncedFolders(
  host: CommandHost,
  { folders, connections, synced, status }: SyncedServices,
): void {
  registerCommands<typeof syncedCommandTable>(host, {
    chooseSpaceOfFolder: async (element) => {
      const folder = element instanceof FolderNode ? element.folder : await folderOfActive(folders)
      const connection = await currentConnection(connections)
      const space = folder && (await chooseSpace(connection, folder))
      if (folder === undefined || space === undefined) return
      await synced.bind(folder, { server: connection.server.id, space: space.id })
      await status.refresh()
    },
    showSyncedPage: async () => await showSyncedPage(synced, status),
  })
}

async function folderOfActive(folders: DocsFolders): Promise<WatchedFolder> {
  const file = activeUri()?.fsPath ?? ''
  const all = await folders.all()
  const around = all.filter(({ place }) => file.startsWith(place.root + path.sep))
  const innermost = around.sort((one, other) => other.place.root.length - one.place.root.length)[0]
  const [only, ...others] = all
  const found = innermost ?? (others.length === 0 ? only : undefined)
  if (found === undefined) throw new Hint(l10n.t('Open a page of a docs folder, and try again.'))
  return found
}

interface Row extends QuickPickItem {
  readonly run: () => Thenable<unknown>
}

/** Where readers find a page of a space that is published. */
function publishedLink(space: string | undefined, page: string | undefined): string | undefined {
  return space === undefined || page === undefined ? undefined : `${space.replace(/\/$/, '')}/${page}`
}

async function copyLink(link: string): Promise<void> {
  await env.clipboard.writeText(link)
  window.setStatusBarMessage(l10n.t('The link is on the clipboard.'), 3000)
}

async function showSyncedPage(synced: SyncedFolders, status: SyncStatus): Promise<void> {
  const uri = activeUri()
  const folder = uri && synced.of(uri)
  if (uri === undefined || folder === undefined) {
    throw new Hint(l10n.t('Open a file of a synced folder, or choose “Choose Space of This Folder…” first.'))
  }
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
  const row = (label: string, icon: string, action: Row['run']): Row => {
    return { label, iconPath: new ThemeIcon(icon), run: action }
  }
  const published = publishedLink(space.urls.published, synced.pageOf(uri)?.path)
  const sync = status.syncOf(folder)
  const { errorAction } = sync?.operation ?? {}
  const rows = [
    ...(errorAction ? [row(errorAction.label, 'link-external', async () => await openAddress(errorAction.url))] : []),
    ...(ofPage
      ? [
          row(l10n.t('Open in Browser'), 'link-external', run(commands.openInBrowser, ofPage)),
          row(l10n.t('Copy Link'), 'link', run(commands.copyLink, ofPage)),
          ...(published === undefined
            ? []
            : [row(l10n.t('Copy Published Link'), 'globe', async () => await copyLink(published))]),
          row(l10n.t('Open Site Preview'), 'open-preview', run(commands.openSitePreview, ofPage)),
        ]
      : []),
    row(l10n.t('Open Space in Browser'), 'link-external', run(commands.openInBrowser, ofSpace)),
    row(l10n.t('Choose Another Space…'), 'book', () => editorCommands.executeCommand(commands.chooseSpaceOfFolder)),
  ]
  const picked = await window.showQuickPick(rows, {
    title: pickerTitle(commands.showSyncedPage, address?.title ?? path.basename(uri.fsPath)),
    placeHolder: ofPage
      ? syncState(sync)
      : l10n.t('The platform has no page of this file yet; last sync: {0}', syncState(sync)),
  })
  await picked?.run()
}
