import { Disposable, EventEmitter, lm, workspace, type McpHttpServerDefinition } from 'vscode'
import type { PlatformServer } from '../../agents/platformServer.ts'
import { platformServerId, settings } from '../../shared/commands/ids.ts'
import { readSetting } from '../../shared/commands/settings.ts'
import type { Lazy } from './lazy.ts'

/**
 * Offers the platform's own MCP server where the setting says so: the editor asks in every window, and loads nothing by
 * that where it is off. Editors of other makers may not know such servers.
 */
export function registerLazyPlatformServer<Galley>(
  galley: Lazy<Galley>,
  serverOf: (galley: Galley) => PlatformServer,
): Disposable {
  if (typeof lm.registerMcpServerDefinitionProvider !== 'function') return Disposable.from()
  const changed = new EventEmitter<void>()
  const provider = lm.registerMcpServerDefinitionProvider(platformServerId, {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: async () => {
      return readSetting(settings.agentsPlatformServer) ? serverOf(await galley.get()).definitions() : []
    },
    resolveMcpServerDefinition: async (server) => {
      return await serverOf(await galley.get()).resolve(server as McpHttpServerDefinition)
    },
  })
  const listening = workspace.onDidChangeConfiguration((change) => {
    if (change.affectsConfiguration(settings.agentsPlatformServer)) changed.fire()
  })
  return Disposable.from(provider, listening, changed)
}
