import { McpHttpServerDefinition, Uri } from 'vscode'
import type { Connections } from '../shared/connections/connection.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'

const liveService = 'https://api.gitbook.com'
const address = 'https://mcp.gitbook.com/mcp'
/** Where every published site answers agents, below its own address. */
const belowSite = '~gitbook/mcp'

/** What it takes to offer the platform's own server. */
interface PlatformServerServices {
  readonly connections: Pick<Connections, 'active'>
  /** The token of an account. Undefined if the editor no longer holds it. */
  readonly tokenOf: (account: string) => Promise<string | undefined>
}

/**
 * The MCP servers that the platform itself runs: its own, for the account in use where that is one of the live service,
 * and those of the published sites that a person picked.
 */
export class PlatformServers {
  readonly #services: PlatformServerServices

  constructor(services: PlatformServerServices) {
    this.#services = services
  }

  /** Asked for eagerly, so that it says nothing that is secret. */
  definitions(): McpHttpServerDefinition[] {
    return [...this.#own(), ...siteServers()]
  }

  /** With the token where it takes one, once someone starts it. Undefined if it is offered no longer. */
  async resolve(definition: McpHttpServerDefinition): Promise<McpHttpServerDefinition | undefined> {
    const site = siteServers().find(({ label }) => label === definition.label)
    if (site !== undefined) return site
    const { connections, tokenOf } = this.#services
    const [offered] = this.#own()
    const token = connections.active && (await tokenOf(connections.active.account.id))
    if (offered?.label !== definition.label || token === undefined) return undefined
    const headers = { Authorization: `Bearer ${token}` }
    return new McpHttpServerDefinition(definition.label, Uri.parse(address), headers)
  }

  #own(): McpHttpServerDefinition[] {
    const { active } = this.#services.connections
    if (!readSetting(settings.agentsPlatformServer) || active?.server.url !== liveService) return []
    return [new McpHttpServerDefinition(`${active.server.name} (${active.account.label})`, Uri.parse(address))]
  }
}

/** The servers of published sites. What is published is for everyone: they get no token. */
function siteServers(): McpHttpServerDefinition[] {
  return readSetting(settings.agentsSites).flatMap((written) => {
    if (!URL.canParse(written)) return []
    const { protocol, origin, host, pathname } = new URL(written)
    if (protocol !== 'https:' && protocol !== 'http:') return []
    const below = pathname.replace(/\/$/, '')
    return [new McpHttpServerDefinition(`${host}${below}`, Uri.parse(`${origin}${below}/${belowSite}`))]
  })
}
