import { McpHttpServerDefinition, Uri } from 'vscode'
import type { Connections } from '../shared/connections/connection.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'

const liveService = 'https://api.gitbook.com'
const address = 'https://mcp.gitbook.com/mcp'

/** What it takes to offer the platform's own server. */
interface PlatformServerServices {
  readonly connections: Pick<Connections, 'active'>
  /** The token of an account; undefined where the editor no longer holds it. */
  readonly tokenOf: (account: string) => Promise<string | undefined>
}

/** The MCP server that the platform itself runs, for the account in use where that is one of the live service. */
export class PlatformServer {
  readonly #services: PlatformServerServices

  constructor(services: PlatformServerServices) {
    this.#services = services
  }

  /** Asked for eagerly, so that it says nothing that is secret. */
  definitions(): McpHttpServerDefinition[] {
    const { active } = this.#services.connections
    if (!readSetting(settings.agentsPlatformServer) || active?.server.url !== liveService) return []
    return [new McpHttpServerDefinition(`${active.server.name} (${active.account.label})`, Uri.parse(address))]
  }

  /** With the token, once somebody starts it; undefined where that is no longer there. */
  async resolve(definition: McpHttpServerDefinition): Promise<McpHttpServerDefinition | undefined> {
    const { connections, tokenOf } = this.#services
    const [offered] = this.definitions()
    const token = connections.active && (await tokenOf(connections.active.account.id))
    if (offered?.label !== definition.label || token === undefined) return undefined
    const headers = { Authorization: `Bearer ${token}` }
    return new McpHttpServerDefinition(definition.label, Uri.parse(address), headers)
  }
}
