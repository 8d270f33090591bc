import { Uri, type ExtensionContext } from 'vscode'
import type { CommandHost } from '../shared/commands/commands.ts'
import type { DocsViews, Services } from '../shared/services.ts'
import { OutputLog } from '../shared/window/log.ts'
import { registerAccounts, type Accounts } from './accounts/accounts.ts'
import { followConnection, showAccountStatus } from './accounts/accountStatus.ts'
import type { ApiDocuments } from './apiOperations/apiDocuments.ts'
import { registerRunOperation } from './apiOperations/runOperation.ts'
import { registerDiagnostics } from './diagnostics/diagnostics.ts'
import { importReports } from './sandbox/importReports.ts'
import { registerSandboxCommands } from './sandbox/sandboxCommands.ts'
import { SandboxRunner } from './sandbox/sandboxRunner.ts'
import { rememberWalkthroughSteps } from './walkthroughSteps.ts'

/** The parts about the platform and its accounts, which the other features need. */
export interface Platform {
  readonly host: CommandHost
  readonly output: OutputLog
  readonly accounts: Accounts
  readonly sandbox: SandboxRunner
}

/** The features of the platform's API. */
export interface ApiFeatures {
  readonly apiDocuments: ApiDocuments
}

/** Registers the log, the sandbox and the accounts. */
export function registerPlatform(context: ExtensionContext): Platform {
  const output = new OutputLog()
  const host: CommandHost = { subscriptions: context.subscriptions, handlers: new Map(), log: output.for('galley') }
  const sandbox = new SandboxRunner(
    {
      script: Uri.joinPath(context.extensionUri, 'dist', 'sandbox.cjs').fsPath,
      folder: Uri.joinPath(context.globalStorageUri, 'sandbox').fsPath,
    },
    host.log.for('sandbox'),
  )
  const accounts = registerAccounts(host, { context, output, sandbox, now: () => Date.now() })
  host.subscriptions.push(output, sandbox)
  return { host, output, accounts, sandbox }
}

/** Registers the features that are about the platform as a whole. */
export function registerApi({ accounts, output, sandbox }: Platform, services: Services, docs: DocsViews): ApiFeatures {
  const { context, host, connections, contextKeys, changes, objects, loadCatalog } = services
  registerSandboxCommands(host, {
    runner: sandbox,
    accounts: accounts.sandboxPeople,
    contextKeys,
    showReport: importReports(objects),
    connections,
    changes,
    revealSpace: docs.revealNewSpace,
    revealAccount: docs.revealAccount,
  })
  registerDiagnostics(host, { context, output, accounts: accounts.store, connections, keys: contextKeys })
  host.subscriptions.push(
    rememberWalkthroughSteps(context.globalState, contextKeys),
    showAccountStatus(connections),
    followConnection(connections, contextKeys, accounts.findings),
  )
  const apiDocuments = registerRunOperation(host, {
    connections,
    state: context.workspaceState,
    storage: Uri.joinPath(context.globalStorageUri, 'api').fsPath,
    loadCatalog,
    selection: () => docs.selection()[0],
  })
  return { apiDocuments }
}
