import type { DocsFolders } from '../folders/docsFolders.ts'
import type { FolderEditing } from '../folders/folderEditing.ts'
import type { Services } from '../shared/services.ts'
import { registerAgentCommands } from './agentCommands.ts'
import { AgentTools } from './agentTools.ts'
import { PlatformServers } from './platformServers.ts'

/** What agents use of other features. */
export interface AgentSources {
  readonly folders: DocsFolders
  readonly editing: FolderEditing
  /** Returns the token of an account. Undefined if VS Code no longer has it. */
  readonly tokenOf: (account: string) => Promise<string | undefined>
}

/** The running features for agents. */
export interface AgentFeatures {
  readonly agentTools: AgentTools
  readonly platformServers: PlatformServers
}

/** Registers the commands for agents, the tools that agents call, and the platform's MCP servers. */
export function registerAgents(services: Services, { folders, editing, tokenOf }: AgentSources): AgentFeatures {
  const { host, connections, working, writes } = services
  registerAgentCommands(host, folders, editing)
  return {
    agentTools: new AgentTools({ folders, connections, working, writes }, host.log.for('tools for agents')),
    platformServers: new PlatformServers(connections, tokenOf),
  }
}
