import path from 'node:path'
import { commands as editorCommands, l10n, ThemeIcon, Uri, type QuickPickItem } from 'vscode'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { checkoutUri } from '../../../core/platform/uris/checkoutUris.ts'
import { pathBelow } from '../../../disk/paths.ts'
import {
  changeKindLabel,
  changeRequestTitle,
  statusIcon,
  statusLabel,
} from '../../shared/changeRequests/changeLabels.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import { activeUri } from '../../shared/pages/activeUri.ts'
import type { DocsResource } from '../../shared/tree/resource.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { window } from '../../shared/window/window.ts'
import { FolderNode } from '../folderNodes.ts'
import type { SyncedFolder, SyncedFolders } from './syncedFolders.ts'
import { maxRequests, type FindTouching, type TouchingRequests } from './touchingRequests.ts'

/** A row that does something when it's chosen. */
export interface ActionRow extends QuickPickItem {
  readonly run: () => Thenable<unknown>
}

/** Lists the change requests that change the page of a file, and compares the file with the page in one of them. */
export async function compareWithRequest(
  synced: SyncedFolders,
  findTouching: FindTouching,
  given: unknown,
): Promise<void> {
  const uri = fileOf(given) ?? activeUri()
  const folder = uri && synced.of(uri)
  if (uri === undefined || folder === undefined)
    throw new Hint(l10n.t('Open a file in a synced folder, and try again.'))
  const page = synced.pageOf(uri)
  if (page === undefined) {
    throw new Hint(
      l10n.t('The platform has no page for {0}, so no change request changes it.', path.basename(uri.fsPath)),
    )
  }
  const rows = findTouching(folder, page.id).then((touching) => rowsOf(touching, { folder, page: page.id, uri }))
  const picked = await window.showQuickPick<ActionRow>(rows, {
    title: pickerTitle(commands.compareWithRequest, displayTitle(page.title, l10n.t('Untitled page'))),
    placeHolder: l10n.t('Select a change request that changes this page'),
    matchOnDescription: true,
  })
  await picked?.run()
}

function fileOf(given: unknown): Uri | undefined {
  return given instanceof FolderNode ? given.item().resourceUri : given instanceof Uri ? given : undefined
}

interface Target {
  readonly folder: SyncedFolder
  readonly page: string
  readonly uri: Uri
}

function rowsOf({ found, checked, unknown, isMore }: TouchingRequests, target: Target): ActionRow[] {
  const title = displayTitle(target.folder.space.title, l10n.t('Untitled space'))
  if (found.length + unknown.length === 0) {
    throw new Hint(
      isMore
        ? l10n.t('None of the {0} most recent change requests of “{1}” changes this page.', checked, title)
        : l10n.t('No open change request of “{0}” changes this page.', title),
    )
  }
  const rowOf = (request: ChangeRequest, what: string, run: ActionRow['run']): ActionRow => ({
    label: changeRequestTitle(request),
    description: [
      what,
      statusLabel(request.status),
      displayTitle(request.createdBy.displayName, l10n.t('someone')),
      momentText(request.updatedAt),
    ]
      .filter(Boolean)
      .join(' · '),
    iconPath: statusIcon(request.status),
    run,
  })
  return [
    ...found.map(({ request, kind }) =>
      rowOf(request, changeKindLabel(kind), () =>
        kind === 'deleted' ? show(target, request) : compare(target, request),
      ),
    ),
    ...unknown.map((request) => rowOf(request, l10n.t('couldn’t read its changes'), () => show(target, request))),
    ...(isMore
      ? [{ label: l10n.t('Galley checked only the {0} most recent ones', maxRequests), run: () => noMore }]
      : []),
  ].map((row) => ({ iconPath: new ThemeIcon('info'), ...row }))
}

const noMore = Promise.resolve()

async function compare({ folder: { folder }, page, uri }: Target, request: ChangeRequest): Promise<void> {
  const { root } = folder.place
  const file = pathBelow(root, uri.fsPath)
  const theirs = checkoutUri({ side: 'changeRequest', folder: root, file, page, changeRequest: request.id })
  const title = l10n.t('{0} (this folder ↔ {1})', path.basename(file), changeRequestTitle(request))
  await editorCommands.executeCommand('vscode.diff', uri, Uri.from(theirs), title)
}

async function show({ folder: { connection, space } }: Target, { id, subject, urls }: ChangeRequest): Promise<void> {
  const server = connection.server.id
  const resource: DocsResource = {
    kind: 'changeRequest',
    id,
    server,
    space: space.id,
    title: subject,
    appUrl: urls.app,
  }
  await editorCommands.executeCommand(commands.showChangeRequest, { resource })
}
