import type { DocsFolders } from '../folders/docsFolders.ts'
import type { FolderEditing } from '../folders/folderEditing.ts'
import type { Services } from '../shared/services.ts'
import { registerAgentCommands } from './agentCommands.ts'
import { AgentTools } from './agentTools.ts'
import { PlatformServers } from './platformServers.ts'

/** The running features for agents. */
export interface AgentFeatures {
  readonly agentTools: AgentTools
  readonly platformServers: PlatformServers
}

/**
 * Registers the commands for agents, the tools that agents call, and the platform's MCP servers. `tokenOf` returns the
 * token of an account. Undefined if VS Code no longer has it.
 */
export function registerAgents(
  services: Services,
  folders: DocsFolders,
  editing: FolderEditing,
  tokenOf: (account: string) => Promise<string | undefined>,
): AgentFeatures {
  const { host, connections, working, writes } = services
  registerAgentCommands(host, folders, editing)
  return {
    agentTools: new AgentTools({ folders, connections, working, writes }, host.log.for('tools for agents')),
    platformServers: new PlatformServers(connections, tokenOf),
  }
}
