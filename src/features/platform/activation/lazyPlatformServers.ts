import { Disposable, EventEmitter, lm, type McpHttpServerDefinition } from 'vscode'
import type { PlatformServers } from '../../agents/platformServers.ts'
import { platformServerId, settings } from '../../shared/commands/ids.ts'
import { onSettingsChanged, readSetting } from '../../shared/commands/settings.ts'
import type { Lazy } from './lazy.ts'

/**
 * Offers the platform's MCP servers that the settings name. VS Code asks in every window, so nothing is loaded if the
 * settings name none. Other editors might not support MCP servers.
 */
export function registerLazyPlatformServers<Galley>(
  galley: Lazy<Galley>,
  serverOf: (galley: Galley) => PlatformServers,
): Disposable {
  if (typeof lm.registerMcpServerDefinitionProvider !== 'function') return Disposable.from()
  const changed = new EventEmitter<void>()
  const provider = lm.registerMcpServerDefinitionProvider(platformServerId, {
    onDidChangeMcpServerDefinitions: changed.event,
    provideMcpServerDefinitions: async () => {
      const isWanted = readSetting(settings.agentsPlatformServer) || readSetting(settings.agentsSites).length > 0
      return isWanted ? serverOf(await galley.get()).definitions() : []
    },
    resolveMcpServerDefinition: async (server) => {
      return await serverOf(await galley.get()).resolve(server as McpHttpServerDefinition)
    },
  })
  const listening = onSettingsChanged([settings.agentsPlatformServer, settings.agentsSites], () => changed.fire())
  return Disposable.from(provider, listening, changed)
}
