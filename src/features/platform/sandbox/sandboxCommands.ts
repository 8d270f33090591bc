import { l10n, ProgressLocation, Uri, type QuickPickItem } from 'vscode'
import { maxSpaceTitleLength } from '../../../contract/schemas/contentLimits.ts'
import { registerCommands, showError, type CommandHost } from '../../shared/commands/commands.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import { confirmLoss } from '../../shared/window/confirmLoss.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { contextKeys, views } from '../../shared/commands/ids.ts'
import {
  sandboxRoles,
  type RunningSandbox,
  type SandboxAccounts,
  type SandboxRole,
} from '../../shared/connections/sandboxServer.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { currentConnection } from '../../shared/connections/signedIn.ts'
import type { FamilyChanges } from '../../shared/families/familyChanges.ts'
import { pickSpace } from '../../shared/pages/pickSpace.ts'
import { holdsResource } from '../../shared/tree/resource.ts'
import { returnToView } from '../../shared/commands/returnToView.ts'
import { window } from '../../shared/window/window.ts'
import type { ShowImportReport } from './importReports.ts'
import { connectToGit, importFolder, type ImportOutcome } from './sandboxRequests.ts'
import type { SandboxRunner } from './sandboxRunner.ts'
import type { sandboxCommandTable } from './sandboxCommandTable.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'

/** The sandbox and its users. */
export interface SandboxCommandServices {
  readonly runner: SandboxRunner
  readonly accounts: SandboxAccounts
  readonly contextKeys: ContextKeys
  readonly showReport: ShowImportReport
  readonly connections: Connections
  readonly changes: FamilyChanges
  /** Shows a space that was just created in the Docs view. */
  readonly revealSpace: (spaceId: string) => Promise<void>
  /** Scrolls the Docs view to the content of the account. */
  readonly revealAccount: () => Promise<void>
}

/** Registers the commands of the sandbox. */
export function registerSandboxCommands(host: CommandHost, services: SandboxCommandServices): void {
  registerCommands<typeof sandboxCommandTable>(host, {
    openSandbox: async (view?: unknown) => {
      await openSandbox(services)
      await returnToView(view)
      await services.revealAccount()
    },
    stopSandbox: () => services.runner.stop(),
    resetSandbox: () => resetSandbox(services),
    signInToSandboxAs: (role?: unknown) => signInAs(services, role),
    importFolder: (folder?: unknown) => importChosenFolder(host, services, folder),
    connectToGitFolder: (element?: unknown, folder?: unknown) => connectToGitFolder(services, element, folder),
  })
}

async function openSandbox({ runner, accounts }: SandboxCommandServices): Promise<void> {
  const running = await startWithProgress(runner)
  if (!accounts.active) await accounts.use('admin', running)
}

async function startWithProgress(runner: SandboxRunner): Promise<RunningSandbox> {
  const progress = { location: { viewId: views.docs }, title: l10n.t('Starting the sandbox…') }
  return await window.withProgress(progress, async () => await runner.start())
}

async function resetSandbox(services: SandboxCommandServices): Promise<void> {
  const go = await confirmLoss({
    question: l10n.t('Reset the sandbox?'),
    consequences: [
      l10n.t(
        'This deletes everything you wrote or imported in the sandbox, and restores the sample docs. You can’t undo this.',
      ),
    ],
    button: l10n.t('Reset'),
  })
  if (!go) return
  await services.runner.reset()
  if (services.accounts.active) await services.runner.start()
}

async function signInAs({ runner, accounts }: SandboxCommandServices, given: unknown): Promise<void> {
  const role = sandboxRoles.find((each) => each === given) ?? (await pickRole())
  if (!role) return
  await accounts.use(role, await startWithProgress(runner))
}

async function pickRole(): Promise<SandboxRole | undefined> {
  const items: (QuickPickItem & { readonly role: SandboxRole })[] = [
    { role: 'admin', label: l10n.t('Admin'), detail: l10n.t('Can do everything.') },
    { role: 'create', label: l10n.t('Creator'), detail: l10n.t('Can also create spaces and collections.') },
    { role: 'review', label: l10n.t('Reviewer'), detail: l10n.t('Can edit, review, and merge change requests.') },
    { role: 'edit', label: l10n.t('Editor'), detail: l10n.t('Can edit in change requests, but can’t merge them.') },
    { role: 'comment', label: l10n.t('Commenter'), detail: l10n.t('Can read and comment.') },
    { role: 'read', label: l10n.t('Reader'), detail: l10n.t('Can read.') },
  ]
  const title = pickerTitle(commands.signInToSandboxAs)
  return (await window.showQuickPick(items, { title, placeHolder: l10n.t('Select a role') }))?.role
}

async function importChosenFolder(host: CommandHost, services: SandboxCommandServices, given: unknown): Promise<void> {
  const folder = given instanceof Uri ? given : await chooseFolder(pickerTitle(commands.importFolder), l10n.t('Import'))
  if (!folder) return
  if (folder.scheme !== 'file') {
    throw new Hint(l10n.t('You can only import a folder on the machine where Galley runs.'))
  }
  // The caller chose a folder that comes with the command. The space's title then comes from its pages.
  const title = given instanceof Uri ? undefined : await askName(folder)
  if (title === undefined && !(given instanceof Uri)) return
  const outcome = await importWithProgress(services, folder, title)
  if (!outcome) return
  for (const { path, reason } of outcome.problems) host.log.warn(`${path}: ${reason}`)
  services.contextKeys.set(contextKeys.imported, true)
  await services.revealSpace(outcome.space.id)
  void showOutcome(host, services.showReport, outcome)
}

/** Connects a space of the sandbox to the Git repository in a folder. You choose the folder unless it's given. */
async function connectToGitFolder(services: SandboxCommandServices, element: unknown, given: unknown): Promise<void> {
  const title = pickerTitle(commands.connectToGitFolder)
  const connection = await currentConnection(services.connections)
  const known = holdsResource(element) && element.resource.kind === 'space' ? element.resource.id : undefined
  const placeHolder = l10n.t('Select the space to connect')
  const spaceId = known ?? (await pickSpace(connection, { title, placeHolder }))?.id
  if (spaceId === undefined) return
  const folder = given instanceof Uri ? given : await chooseFolder(title, l10n.t('Connect'))
  if (!folder) return
  const running = await startWithProgress(services.runner)
  const token = await services.accounts.adminToken(running)
  await connectToGit({ url: running.url, token }, spaceId, folder.fsPath)
  const space = await connection.client.getSpaceById({ spaceId })
  const scope = { organizationId: space.organization }
  const reads = ['listSpacesInOrganizationById', 'getSpaceById'] as const
  services.changes.wrote(connection, { kind: 'space', reads }, scope)
  window.setStatusBarMessage(l10n.t('Connected “{0}” to {1}.', space.title, folder.fsPath), 5000)
}

async function chooseFolder(title: string, openLabel: string): Promise<Uri | undefined> {
  return (await window.showOpenDialog({ canSelectFolders: true, canSelectFiles: false, title, openLabel }))?.[0]
}

/** Asks for the name of the space. The default is the folder's name. */
async function askName(folder: Uri): Promise<string | undefined> {
  const name = folder.path.split('/').findLast((part) => part !== '') ?? ''
  const title = await window.showInputBox({
    title: pickerTitle(commands.importFolder),
    prompt: l10n.t('Name of the new space'),
    value: name,
    ignoreFocusOut: true,
    validateInput: (text) => {
      if (text.trim() === '') return l10n.t('Enter a name for the space.')
      if (Array.from(text.trim()).length <= maxSpaceTitleLength) return undefined
      return l10n.t('The name of a space can have up to {0} characters.', maxSpaceTitleLength)
    },
  })
  return title?.trim()
}

async function importWithProgress(
  services: SandboxCommandServices,
  folder: Uri,
  spaceTitle: string | undefined,
): Promise<ImportOutcome | undefined> {
  const running = await startWithProgress(services.runner)
  // The new space is visible only if the sandbox is active.
  if (!services.accounts.active) await services.accounts.use('admin', running)
  const token = await services.accounts.adminToken(running)
  const named = spaceTitle === undefined ? {} : { title: spaceTitle }
  const order = { url: running.url, token, folder: folder.fsPath, ...named }
  const title = l10n.t('Importing {0}', folder.path.split('/').at(-1) ?? '')
  return await window.withProgress(
    { location: ProgressLocation.Notification, title, cancellable: true },
    async (progress, cancellation) => {
      const abort = new AbortController()
      cancellation.onCancellationRequested(() => abort.abort())
      let percent = 0
      try {
        return await importFolder(
          order,
          ({ done, total, name }) => {
            const now = total > 0 ? (100 * done) / total : 0
            progress.report({ message: l10n.t('{0} of {1}: {2}', done, total, name), increment: now - percent })
            percent = now
          },
          abort.signal,
        )
      } catch (error) {
        if (cancellation.isCancellationRequested) return undefined
        throw error
      }
    },
  )
}

async function showOutcome({ log }: CommandHost, showReport: ShowImportReport, outcome: ImportOutcome): Promise<void> {
  const { space, problems } = outcome
  if (problems.length === 0) {
    await window.showInformationMessage(l10n.t('Imported “{0}”.', space.title))
    return
  }
  const show = l10n.t('Show Report')
  const message =
    problems.length === 1
      ? l10n.t('Imported “{0}”, except for 1 item.', space.title)
      : l10n.t('Imported “{0}”, except for {1} items.', space.title, problems.length)
  if ((await window.showWarningMessage(message, show)) !== show) return
  try {
    await showReport(outcome)
  } catch (error) {
    await showError(error, log)
  }
}
