import { commands as editorCommands, l10n, QuickPickItemKind, ThemeIcon, type QuickPickItem } from 'vscode'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { commands, type CommandId } from '../../shared/commands/commandIds.ts'
import { returnToView } from '../../shared/commands/returnToView.ts'
import { window } from '../../shared/window/window.ts'
import type { AccountRecord } from './account.ts'
import type { AccountStore } from './accountStore.ts'
import type { ActiveAccount } from './activeAccount.ts'
import type { SignIn } from './signIn.ts'
import type { accountCommandTable } from './accountCommandTable.ts'
import { commandTitle, pickerTitle } from '../../shared/commands/commandTitle.ts'

/** The accounts that the commands switch, add and remove. */
export interface AccountCommandServices {
  readonly store: AccountStore
  readonly active: ActiveAccount
  readonly signIn: SignIn
  readonly connections: Connections
}

/** Registers the commands for signing in and out, switching accounts, the log, and the menu of the status bar item. */
export function registerAccountCommands(host: CommandHost, services: AccountCommandServices): void {
  registerCommands<typeof accountCommandTable>(host, {
    signIn: async (view?: unknown) => {
      await signIn(services)
      await returnToView(view)
    },
    signOut: () => signOut(services),
    switchAccount: async (view?: unknown) => {
      await switchAccount(services)
      await returnToView(view)
    },
    showAccountMenu: () => showAccountMenu(services),
    showLog: () => host.log.show(),
  })
}

/** Signs in. After a refused token, it only asks for a new token for the same server. */
async function signIn({ signIn: flow, connections }: AccountCommandServices): Promise<void> {
  const { active, state } = connections
  const again =
    active && !active.server.sandbox && !active.account.fromEnvironment && (state === 'refused' || state === 'lost')
  await flow.ask(again ? active.server : undefined)
}

interface AccountPick extends QuickPickItem {
  readonly record?: AccountRecord
  readonly command?: CommandId
}

function accountPick(record: AccountRecord, active: ActiveAccount): AccountPick {
  const words = [record.server.name, record.fromEnvironment && l10n.t('from the environment')].filter(Boolean)
  const current = active.record?.id === record.id
  const iconPath = new ThemeIcon(current ? 'check' : 'account')
  return { label: record.label, iconPath, description: words.join(' · '), record }
}

async function switchAccount({ store, active, signIn: flow }: AccountCommandServices): Promise<void> {
  // Without accounts, there is nothing to switch between, so it offers to sign in.
  if (store.records.length === 0) return void (await flow.ask())
  const picks: AccountPick[] = store.records.map((record) => accountPick(record, active))
  picks.push({ label: '', kind: QuickPickItemKind.Separator })
  picks.push({ label: commandTitle(commands.signIn), iconPath: new ThemeIcon('add') }, sandboxPick())
  const placeHolder = l10n.t('Select the account for this window')
  const pick = await window.showQuickPick(picks, { title: pickerTitle(commands.switchAccount), placeHolder })
  if (pick?.record) await active.choose(pick.record.id)
  else if (pick?.command) await editorCommands.executeCommand(pick.command)
  else if (pick) await flow.ask()
}

function sandboxPick(): AccountPick {
  return { label: commandTitle(commands.openSandbox), iconPath: new ThemeIcon('beaker'), command: commands.openSandbox }
}

async function signOut({ store, active }: AccountCommandServices): Promise<void> {
  const stored = store.records.filter(({ fromEnvironment }) => !fromEnvironment)
  if (stored.length === 0) {
    throw new Hint(
      active.record
        ? l10n.t('This account comes from the environment variable GALLEY_TOKEN. Remove the variable to sign out.')
        : l10n.t('You aren’t signed in.'),
    )
  }
  const pick = stored.length === 1 ? stored[0] : await pickAccount(stored, active)
  if (!pick) return
  await store.remove(pick.id)
  window.setStatusBarMessage(l10n.t('Signed {0} out of {1}.', pick.label, pick.server.name), 5000)
}

async function pickAccount(
  records: readonly AccountRecord[],
  active: ActiveAccount,
): Promise<AccountRecord | undefined> {
  const picks = records.map((record) => accountPick(record, active))
  const placeHolder = l10n.t('Select the account to sign out of')
  return (await window.showQuickPick(picks, { title: pickerTitle(commands.signOut), placeHolder }))?.record
}

async function showAccountMenu({ active, store, connections }: AccountCommandServices): Promise<void> {
  const { record } = active
  const { state } = connections
  const isSandbox = record?.server.sandbox === true
  const canSignOut = store.records.some(({ fromEnvironment }) => !fromEnvironment)
  const choices: [fits: boolean, icon: string, command: CommandId, label?: string][] = [
    [state === 'offline' || state === 'refused', 'refresh', commands.refresh, l10n.t('Try Again')],
    [state === 'stopped', 'beaker', commands.openSandbox],
    [store.records.length > 0, 'arrow-swap', commands.switchAccount],
    [true, 'sign-in', commands.signIn],
    [!isSandbox, 'beaker', commands.openSandbox],
    [isSandbox, 'person', commands.signInToSandboxAs],
    [isSandbox, 'debug-stop', commands.stopSandbox],
    [canSignOut, 'sign-out', commands.signOut],
    [true, 'output', commands.showLog],
  ]
  const picks: AccountPick[] = choices.flatMap(([fits, icon, command, label = commandTitle(command)]) =>
    fits ? [{ label, iconPath: new ThemeIcon(icon), command }] : [],
  )
  const about = record && `${record.label} · ${record.server.name}`
  const title = pickerTitle(commands.showAccountMenu, about)
  const pick = await window.showQuickPick(picks, { title, placeHolder: l10n.t('Select what to do') })
  if (pick?.command) await editorCommands.executeCommand(pick.command)
}
