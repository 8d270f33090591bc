import { env, workspace, type ExtensionContext } from 'vscode'
import type { NetworkSettings } from '../../../client/network/networkSettings.ts'
import type { Transport } from '../../../client/network/transport.ts'
import type { CommandHost } from '../../shared/commands/commands.ts'
import type { OutputLog } from '../../shared/window/log.ts'
import { StoredFindings } from '../../shared/connections/serverFindings.ts'
import type { SandboxAccounts, SandboxServer } from '../../shared/connections/sandboxServer.ts'
import { settings } from '../../shared/commands/ids.ts'
import { onSettingsChanged, readSetting } from '../../shared/commands/settings.ts'
import { registerAccountCommands } from './accountCommands.ts'
import { AccountConnections } from './accountConnections.ts'
import { AccountStore } from './accountStore.ts'
import { ActiveAccount } from './activeAccount.ts'
import { environmentAccount } from './environmentAccount.ts'
import { GalleyAuthenticationProvider } from './galleyAuthenticationProvider.ts'
import type { ConnectionTarget, NetworkChoice, OpenedClient } from './openConnection.ts'
import { sandboxPeople } from './sandboxPeople.ts'
import { SignIn } from './signIn.ts'
import { promptOnConnectionProblem } from './connectionProblemPrompts.ts'

/** What other features use of accounts. */
export interface Accounts {
  readonly connections: AccountConnections
  readonly sandboxPeople: SandboxAccounts
  readonly signIn: SignIn
  /** VS Code's *Accounts* menu. */
  readonly provider: GalleyAuthenticationProvider
  readonly store: AccountStore
  readonly findings: StoredFindings
  /** Opens connections to any server by the network settings. */
  readonly openTransport: () => Promise<Transport>
  /** Opens connections that can be limited to public addresses. */
  readonly openPublicTransport: () => Promise<Transport>
}

/** What accounts need: storage, the sandbox and connections. */
export interface AccountsServices {
  readonly context: ExtensionContext
  readonly output: OutputLog
  readonly sandbox: SandboxServer
  readonly now: () => number
}

/** The settings for requests: Galley's own and VS Code's. */
const networkSettingIds = [settings.networkTransport, settings.networkTimeout, 'http'] as const

/** Registers accounts: their storage, VS Code's *Accounts* menu, the commands, and the connections. */
export function registerAccounts(host: CommandHost, { context, output, sandbox, now }: AccountsServices): Accounts {
  const log = host.log.for('accounts')
  const { secrets, globalState: memory, workspaceState } = context
  const store = new AccountStore({ secrets, memory }, environmentAccount(process.env, log), log)
  const active = new ActiveAccount(store, { workspace: workspaceState, everywhere: memory })
  const open = async (target: ConnectionTarget): Promise<OpenedClient> => {
    output.addSecret(target.token)
    // The network code is in a bundle of its own, which is loaded when the first connection opens.
    const { openConnection } = await import('./openConnection.ts')
    return openConnection(target, readNetworkChoice())
  }
  const openTransport = async (): Promise<Transport> => {
    const network = await import('./openConnection.ts')
    return network.openTransport(readNetworkChoice(), log)
  }
  const openPublicTransport = async (): Promise<Transport> => {
    const network = await import('./openConnection.ts')
    return network.openPublicTransport(readNetworkChoice(), log)
  }
  const findings = new StoredFindings(memory, now)
  const connections = new AccountConnections({ store, active, sandbox, open, findings, log })
  const signIn = new SignIn({ store, active, open, findings, log })
  const provider = new GalleyAuthenticationProvider(store, () => signIn.ask())
  host.subscriptions.push(
    store,
    active,
    connections,
    provider,
    promptOnConnectionProblem({ connections, memory, now }),
    onSettingsChanged(networkSettingIds, () => connections.reconnect()),
  )
  registerAccountCommands(host, { store, active, signIn, connections })
  return {
    connections,
    sandboxPeople: sandboxPeople(store, active),
    signIn,
    provider,
    store,
    findings,
    openTransport,
    openPublicTransport,
  }
}

/** Reads the settings for requests. */
function readNetworkChoice(): NetworkChoice {
  return {
    transport: readSetting(settings.networkTransport),
    timeout: readSetting(settings.networkTimeout),
    network: networkSettings(),
  }
}

function networkSettings(): NetworkSettings {
  const http = workspace.getConfiguration('http')
  const proxy = http.get<string>('proxy')
  const proxyAuthorization = http.get<string | null>('proxyAuthorization')
  // The setting tells extensions not to use the proxies of this machine. A remote machine has its own.
  const withoutProxy = http.get<string>('proxySupport') === 'off' && env.remoteName === undefined
  return {
    ...(proxy && !withoutProxy ? { proxy } : {}),
    ...(proxyAuthorization ? { proxyAuthorization } : {}),
    noProxy: http.get<string[]>('noProxy') ?? [],
    strictSSL: http.get<boolean>('proxyStrictSSL') ?? true,
    systemCertificates: http.get<boolean>('systemCertificates') ?? true,
    environment: withoutProxy ? { NODE_EXTRA_CA_CERTS: process.env['NODE_EXTRA_CA_CERTS'] } : process.env,
  }
}
