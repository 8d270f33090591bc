import { McpHttpServerDefinition, Uri } from 'vscode'
import type { Connections } from '../shared/connections/connection.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'

const liveService = 'https://api.gitbook.com'
const address = 'https://mcp.gitbook.com/mcp'
/** The path of a published site's MCP server, relative to the site's address. */
const belowSite = '~gitbook/mcp'

/**
 * The MCP servers of the platform. They include its own if the active account is on the live service, and those of the
 * published sites in the settings.
 */
export class PlatformServers {
  readonly #connections: Pick<Connections, 'active'>
  readonly #tokenOf: (account: string) => Promise<string | undefined>

  /** `tokenOf` returns the token of an account. Undefined if VS Code no longer has it. */
  constructor(connections: Pick<Connections, 'active'>, tokenOf: (account: string) => Promise<string | undefined>) {
    this.#connections = connections
    this.#tokenOf = tokenOf
  }

  /** VS Code asks for these early, so they contain no secrets. */
  definitions(): McpHttpServerDefinition[] {
    return [...this.#own(), ...siteServers()]
  }

  /**
   * Adds the token, if the server needs one, when the user starts the server. Returns undefined if the server is no
   * longer offered.
   */
  async resolve(definition: McpHttpServerDefinition): Promise<McpHttpServerDefinition | undefined> {
    const site = siteServers().find(({ label }) => label === definition.label)
    if (site !== undefined) return site
    const { active } = this.#connections
    const [offered] = this.#own()
    const token = active && (await this.#tokenOf(active.account.id))
    if (offered?.label !== definition.label || token === undefined) return undefined
    const headers = { Authorization: `Bearer ${token}` }
    return new McpHttpServerDefinition(definition.label, Uri.parse(address), headers)
  }

  #own(): McpHttpServerDefinition[] {
    const { active } = this.#connections
    if (!readSetting(settings.agentsPlatformServer) || active?.server.url !== liveService) return []
    return [new McpHttpServerDefinition(`${active.server.name} (${active.account.label})`, Uri.parse(address))]
  }
}

/** Returns the servers of published sites. These are public, so they get no token. */
function siteServers(): McpHttpServerDefinition[] {
  return readSetting(settings.agentsSites).flatMap((written) => {
    if (!URL.canParse(written)) return []
    const { protocol, origin, host, pathname } = new URL(written)
    if (protocol !== 'https:' && protocol !== 'http:') return []
    const below = pathname.replace(/\/$/, '')
    return [new McpHttpServerDefinition(`${host}${below}`, Uri.parse(`${origin}${below}/${belowSite}`))]
  })
}
