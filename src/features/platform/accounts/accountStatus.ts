import { Disposable, l10n, StatusBarAlignment, ThemeColor } from 'vscode'
import type { StoredFindings } from '../../shared/connections/serverFindings.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { plainMarkdown } from '../../shared/window/plainMarkdown.ts'
import { window } from '../../shared/window/window.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import { contextKeys, rights } from '../../shared/commands/ids.ts'

/** Shows the status bar item: the active account, its server, and problems with them. A click opens the menu. */
export function showAccountStatus(connections: Connections): Disposable {
  const item = window.createStatusBarItem('galley.account', StatusBarAlignment.Right, 80)
  item.name = l10n.t('Galley Account')
  item.command = commands.showAccountMenu
  const show = (): void => {
    const { active, state } = connections
    if (!active) return item.hide()
    const { server, account } = active
    // In the sandbox, it shows the role, because that decides what you can do.
    const name = server.sandbox ? l10n.t('Sandbox ({0})', account.label) : server.name
    const who = server.sandbox ? l10n.t('Galley: {0}', name) : l10n.t('Galley: {0} on {1}', account.label, name)
    const { icon, words } = appearance(state)
    const warns = state === 'refused' || state === 'lost'
    item.showText(icon, words === '' ? name : `${name}: ${words}`)
    item.backgroundColor = warns ? new ThemeColor('statusBarItem.warningBackground') : undefined
    const source = account.fromEnvironment ? l10n.t('The account comes from an environment variable.') : ''
    const tooltip = plainMarkdown().appendText(who)
    for (const line of [source, words].filter(Boolean)) tooltip.appendMarkdown('\n\n').appendText(line)
    item.tooltip = tooltip
    item.accessibilityInformation = { label: [who, source, words].filter(Boolean).join(', ') }
    item.show()
  }
  show()
  return Disposable.from(connections.onDidChange(show), item)
}

function appearance(state: Connections['state']): { readonly icon: string; readonly words: string } {
  const appearances: Record<Connections['state'], { readonly icon: string; readonly words: string }> = {
    none: { icon: 'book', words: '' },
    signedIn: { icon: 'book', words: '' },
    starting: { icon: 'loading~spin', words: l10n.t('starting') },
    stopped: { icon: 'debug-stop', words: l10n.t('stopped') },
    offline: { icon: 'debug-disconnect', words: l10n.t('offline') },
    refused: { icon: 'warning', words: l10n.t('token refused') },
    lost: { icon: 'warning', words: l10n.t('token lost') },
  }
  return appearances[state]
}

/** Keeps the context keys about the connection up to date, for menus and empty views. */
export function followConnection(
  connections: Pick<Connections, 'active' | 'state' | 'onDidChange'>,
  keys: Pick<ContextKeys, 'set'>,
  findings: Pick<StoredFindings, 'missing' | 'onDidChange'>,
): Disposable {
  let account: string | undefined
  const follow = (): void => {
    if (connections.active?.account.id !== account) keys.set(contextKeys.rights, rights.join(' '))
    account = connections.active?.account.id
    keys.set(contextKeys.notOffered, findings.missing(account).join(' '))
    // The walkthrough completes signing in when someone is signed in outside the sandbox, even for a moment. So
    // `sandbox` is set first.
    const isSandbox = connections.active?.server.sandbox === true
    if (isSandbox) keys.set(contextKeys.sandbox, true)
    keys.set(contextKeys.state, connections.state)
    keys.set(contextKeys.sandbox, isSandbox)
  }
  follow()
  return Disposable.from(connections.onDidChange(follow), findings.onDidChange(follow))
}
