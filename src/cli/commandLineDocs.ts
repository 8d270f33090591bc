import process from 'node:process'
import type { AgentPlatform } from '../agent/agentPlatform.ts'
import type { DocsCatalog } from '../agent/docs/docsCatalog.ts'
import type { DocsSource } from '../agent/docs/docsSource.ts'
import { ToolError } from '../agent/toolError.ts'
import type { TokenSource } from './openPlatform.ts'

/** What `galley mcp` was asked for. */
export interface McpOptions extends TokenSource {
  /** The current one without it. */
  readonly folder: string | undefined
  /** Offers tools that write. */
  readonly write: boolean
  /** Serves HTTP on this port of this machine, 0 for any that is free, in place of standard input and output. */
  readonly port?: number | undefined
  /** Change requests that tools may write in beside those that they make. */
  readonly changeRequests: readonly string[]
}

/** The docs that `galley mcp` was started for. Nothing of them is read, and no code for it loaded, before it is asked for. */
export class CommandLineDocs implements DocsCatalog {
  readonly writes: boolean
  readonly hasPlatform: boolean
  readonly #options: McpOptions
  #folder: Promise<DocsSource> | undefined
  #platform: Promise<AgentPlatform> | undefined

  constructor(options: McpOptions) {
    this.#options = options
    this.writes = options.write
    this.hasPlatform = options.tokenFile !== undefined || (process.env['GALLEY_TOKEN'] ?? '').trim() !== ''
  }

  async folder(): Promise<DocsSource> {
    return await (this.#folder ??= this.#openFolder())
  }

  async platform(): Promise<AgentPlatform> {
    if (!this.hasPlatform) {
      throw new ToolError(
        'Nobody is signed in to the platform. Ask the person to start the server with GALLEY_TOKEN, or with --token-file.',
      )
    }
    this.#platform ??= this.#openPlatform().catch((error: unknown) => {
      this.#platform = undefined
      throw error
    })
    return await this.#platform
  }

  async #openFolder(): Promise<DocsSource> {
    const { folder } = this.#options
    if (folder === undefined && this.hasPlatform) {
      const { findDocsFolder } = await import('../folder/findDocsFolder.ts')
      const here = process.cwd()
      if ((await findDocsFolder(here, here)) === undefined) {
        throw new ToolError('There is no docs folder here. Name docs of the platform with docs; docs_list lists them.')
      }
    }
    const [{ FolderDocs }, { KeptFolder }, { docsIn }] = await Promise.all([
      import('../agent/docs/folderDocs.ts'),
      import('../folder/keptFolder.ts'),
      import('../folder/findDocsFolder.ts'),
    ])
    const [only = '.', ...others] = await docsIn(folder ?? '.')
    if (others.length === 0) return new FolderDocs(new KeptFolder(only))
    const names = [only, ...others].join(', ')
    throw new ToolError(
      `The docs.yaml of this folder syncs several docs: ${names}. Ask the person to start a server for each that is meant, with --folder.`,
    )
  }

  async #openPlatform(): Promise<AgentPlatform> {
    const [{ openPlatform }, { AgentPlatform: Platform }] = await Promise.all([
      import('./openPlatform.ts'),
      import('../agent/agentPlatform.ts'),
    ])
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
