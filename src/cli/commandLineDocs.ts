import { maskKnown } from '../client/maskSecrets.ts'
import path from 'node:path'
import process from 'node:process'
import type { AgentPlatform } from '../agent/agentPlatform.ts'
import type { DocsCatalog } from '../agent/docs/docsCatalog.ts'
import type { DocsSource } from '../agent/docs/docsSource.ts'
import { onOneLine } from '../agent/contentLines.ts'
import { ToolError } from '../agent/toolError.ts'
import type { NamedDocs } from '../folder/findDocsFolder.ts'
import type { TokenSource } from './knownTokens.ts'
import { UsageError } from './usageError.ts'
import { english, partsText } from '../core/text/messages/translate.ts'

/** The options of `galley mcp`. */
export interface McpOptions extends TokenSource {
  /** The default is the current folder. */
  readonly folder: string | undefined
  /** Offers tools that write. */
  readonly write: boolean
  /** Serves HTTP on this port of this machine instead of standard input and output. 0 selects a free port. */
  readonly port?: number | undefined
  /** Change requests that tools can write in, besides those that they create. */
  readonly changeRequests: readonly string[]
}

/** The docs of `galley mcp`. Loads nothing until it's needed. */
export class CommandLineDocs implements DocsCatalog {
  readonly writes: boolean
  readonly hasPlatform: boolean
  readonly #options: McpOptions
  #named: Promise<ReadonlyMap<string, NamedDocs>> | undefined
  readonly #folders = new Map<string, Promise<DocsSource>>()
  #platform: Promise<AgentPlatform> | undefined
  #tokens: readonly string[] = []

  constructor(options: McpOptions) {
    this.#options = options
    this.writes = options.write
    this.hasPlatform = options.tokenFile !== undefined || (process.env['GALLEY_TOKEN'] ?? '').trim() !== ''
  }

  hideToken(text: string): string {
    return maskKnown(text, this.#tokens)
  }

  async folder(name?: string): Promise<DocsSource> {
    const named = await this.#find()
    const [only = '', ...others] = named.keys()
    if (name === undefined && others.length > 0) {
      throw new ToolError(
        `There are several docs folders: ${partsText([...named.keys()], english)}. Pass one of them as docs.`,
      )
    }
    const docs = named.get(name ?? only)
    if (docs === undefined)
      throw new ToolError(`The docs “${onOneLine(name ?? '')}” don’t exist. docs_list lists what is available.`)
    const opened = this.#folders.get(docs.place.root) ?? openFolder(docs.place.folder)
    this.#folders.set(docs.place.root, opened)
    return await opened
  }

  async folders(): Promise<readonly string[]> {
    // The folder itself explains why it has no docs.
    return [...(await this.#find().catch(() => new Map<string, never>())).keys()]
  }

  async platform(): Promise<AgentPlatform> {
    if (!this.hasPlatform) {
      throw new ToolError(
        'The server has no token for the platform. Ask the person to start it with GALLEY_TOKEN or --token-file.',
      )
    }
    this.#platform ??= this.#openPlatform().catch((error: unknown) => {
      this.#platform = undefined
      throw error
    })
    return await this.#platform
  }

  /** Names docs folders by their paths in the given folder. */
  async #find(): Promise<ReadonlyMap<string, NamedDocs>> {
    this.#named ??= this.#findDocs().catch((error: unknown) => {
      this.#named = undefined
      throw error
    })
    return await this.#named
  }

  async #findDocs(): Promise<ReadonlyMap<string, NamedDocs>> {
    const { folder } = this.#options
    const [{ docsIn }, { pathBelow }] = await Promise.all([
      import('../folder/findDocsFolder.ts'),
      import('../disk/paths.ts'),
    ])
    const here = path.resolve(folder ?? '.')
    if (folder === undefined && this.hasPlatform && (await docsIn(here)).length === 0) {
      throw new ToolError('There is no docs folder. Pass docs of the platform as docs. docs_list lists them.')
    }
    const { namedDocs } = await import('./namedDocs.ts')
    const docs = await namedDocs([here]).catch((error: unknown) => {
      throw error instanceof UsageError ? new ToolError(error.message) : error
    })
    return new Map(docs.map((each) => [onOneLine(pathBelow(here, each.place.root), 1000) || '.', each]))
  }

  async #openPlatform(): Promise<AgentPlatform> {
    const [{ knownTokens }, { openPlatform }, { AgentPlatform: Platform }] = await Promise.all([
      import('./knownTokens.ts'),
      import('./openPlatform.ts'),
      import('../agent/agentPlatform.ts'),
    ])
    this.#tokens = await knownTokens(this.#options)
    const { client } = await openPlatform(this.#options)
    const chosen = new Set<string>()
    const platform = new Platform({
      client,
      isChosen: ({ space, changeRequest }) => chosen.has(`${space}#${changeRequest}`),
      wrote: () => undefined,
    })
    for (const name of this.#options.changeRequests) {
      const { space, id } = await platform.changeRequest(name, new AbortController().signal)
      chosen.add(`${space}#${id}`)
    }
    return platform
  }
}

async function openFolder(folder: string): Promise<DocsSource> {
  const [{ FolderDocs }, { CachedFolder }] = await Promise.all([
    import('../agent/docs/folderDocs.ts'),
    import('../folder/cachedFolder.ts'),
  ])
  return new FolderDocs(new CachedFolder(folder))
}
