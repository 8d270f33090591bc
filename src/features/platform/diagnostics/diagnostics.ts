import { env, l10n, UIKind, version, workspace, type Extension, type ExtensionContext } from 'vscode'
import type { AccountRecord } from '../accounts/account.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import { contextKeys, settings } from '../../shared/commands/ids.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import type { OutputLog } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import type { diagnosticsCommandTable } from './diagnosticsCommandTable.ts'
import { diagnosticsText, type DiagnosticsFacts, type SettingSchema } from './diagnosticsText.ts'

/** What the diagnostics report about. */
interface DiagnosticsServices {
  readonly context: Pick<ExtensionContext, 'extension'>
  readonly output: Pick<OutputLog, 'lastErrors'>
  readonly accounts: { readonly records: readonly AccountRecord[] }
  readonly connections: Pick<Connections, 'state'>
  readonly keys: Pick<ContextKeys, 'get'>
}

/** Registers *Copy Diagnostics*, which shows everything before it copies it. */
export function registerDiagnostics(host: CommandHost, services: DiagnosticsServices): void {
  const startedAt = Date.now()
  registerCommands<typeof diagnosticsCommandTable>(host, {
    copyDiagnostics: async () => {
      const report = diagnosticsText(gatherFacts(services, startedAt))
      const copy = l10n.t('Copy')
      const question = l10n.t('Copy these diagnostics? They contain no tokens, titles, paths, or page texts.')
      if ((await window.showInformationMessage(question, { modal: true, detail: report }, copy)) !== copy) return
      await env.clipboard.writeText(report)
      window.setStatusBarMessage(l10n.t('Copied the diagnostics.'), 5000)
    },
  })
}

function gatherFacts(services: DiagnosticsServices, startedAt: number): DiagnosticsFacts {
  const { context, output, accounts, connections, keys } = services
  const { records } = accounts
  const now = Date.now()
  const conflicts = keys.get(contextKeys.conflicts)
  const pushable = keys.get(contextKeys.pushable)
  return {
    versions: {
      Galley: manifestOf(context.extension).version,
      Editor: `${env.appName} ${version}`,
      Host: [UIKind[env.uiKind], env.appHost, env.remoteName].filter(Boolean).join(' '),
      System: `${process.platform} ${process.arch}`,
      Node: process.version,
      Language: env.language,
    },
    settings: Object.values(settings).flatMap((name) => {
      const schema = manifestOf(context.extension).contributes.configuration.properties[name]
      return schema ? [{ name, schema, value: workspace.getConfiguration().get<unknown>(name) }] : []
    }),
    counts: {
      'Workspace folders': workspace.workspaceFolders?.length ?? 0,
      'Workspace trusted': String(workspace.isTrusted),
      'Docs folders': String(keys.get(contextKeys.docsFolders) ?? 'not searched yet'),
      Accounts: records.length,
      'Accounts of the sandbox': records.filter(({ server }) => server.sandbox).length,
      Connection: connections.state,
      'Change requests to push': Array.isArray(pushable) ? pushable.length : 0,
      'Pages in conflict': Array.isArray(conflicts) ? conflicts.length : 0,
      'Seconds since Galley started': Math.round((now - startedAt) / 1000),
    },
    errors: output.lastErrors,
    now,
  }
}

interface Manifest {
  readonly version: string
  readonly contributes: { readonly configuration: { readonly properties: Readonly<Record<string, SettingSchema>> } }
}

/** VS Code has read the manifest, and a test checks it against the code. */
function manifestOf({ packageJSON }: Extension<unknown>): Manifest {
  return packageJSON as Manifest
}
