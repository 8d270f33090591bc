import path from 'node:path'
import { workspace } from 'vscode'
import { onOneLine } from '../../agent/contentLines.ts'
import { ToolError } from '../../agent/toolError.ts'
import type { AgentPlatform } from '../../agent/agentPlatform.ts'
import { folderNames, type DocsCatalog } from '../../agent/docs/docsCatalog.ts'
import type { DocsSource } from '../../agent/docs/docsSource.ts'
import { forgetChangeRequest } from '../../client/changeRequestReads.ts'
import { isInside } from '../../disk/paths.ts'
import type { DocsPlace } from '../../folder/docsPlace.ts'
import type { DocsFolders } from '../folders/docsFolders.ts'
import type { WatchedFolder } from '../folders/watchedFolder.ts'
import { settings } from '../shared/commands/ids.ts'
import { readSetting } from '../shared/commands/settings.ts'
import { window } from '../shared/window/window.ts'
import type { Services } from '../shared/services.ts'
import type { Connection } from '../shared/connections/connection.ts'
import { english, listText, partsText } from '../../core/text/messages/translate.ts'

/** What tools for agents need from VS Code. */
export interface AgentServices extends Pick<Services, 'connections' | 'working' | 'writes'> {
  readonly folders: DocsFolders
}

/** The docs that agents work on: the docs folder of the workspace, and the platform with the active account. */
export class WorkspaceDocs implements DocsCatalog {
  readonly #services: AgentServices
  #last: { readonly folder: WatchedFolder; readonly source: DocsSource } | undefined
  readonly #platforms = new WeakMap<Connection, AgentPlatform>()
  /** The connection whose texts agents got last. */
  #used: Connection | undefined

  constructor(services: AgentServices) {
    this.#services = services
  }

  get writes(): boolean {
    return readSetting(settings.agentsWrite)
  }

  get hasPlatform(): boolean {
    return this.#services.connections.active !== undefined
  }

  hideToken(text: string): string {
    return this.#used?.client.hideToken(text) ?? text
  }

  /** Returns the docs with a name, or else those of the active editor, or the only ones. */
  async folder(name?: string): Promise<DocsSource> {
    const folder = await this.#folder(name)
    if (this.#last?.folder !== folder) {
      const { FolderDocs } = await import('../../agent/docs/folderDocs.ts')
      const rules = {
        requireWritable: () => refuseUnsaved(folder.place),
        trustsPackages: () => workspace.isTrusted,
      }
      this.#last = { folder, source: new FolderDocs(await folder.kept(), rules) }
    }
    return this.#last.source
  }

  async folders(): Promise<readonly string[]> {
    return (await this.#services.folders.all()).map(({ place }) => folderName(place))
  }

  async platform(): Promise<AgentPlatform> {
    const connection = await this.#services.connections.current()
    if (connection === undefined) {
      throw new ToolError('No account is signed in. Ask the user to sign in to Galley or to open its sandbox.')
    }
    this.#used = connection
    const known = this.#platforms.get(connection)
    if (known !== undefined) return known
    const { AgentPlatform: Platform } = await import('../../agent/agentPlatform.ts')
    const { working, writes } = this.#services
    const server = connection.server.id
    const platform = new Platform({
      client: connection.client,
      // The change request that the user edits.
      isChosen: ({ space, changeRequest }) => working.isRemembered({ server, space }, changeRequest),
      wrote: ({ space, changeRequest }) => {
        const ref = { server, space, changeRequest }
        forgetChangeRequest(connection.cache, ref)
        connection.cache.invalidate((name) => name.startsWith('listComment'))
        writes.wrote(ref)
        writes.replacedTexts(ref)
      },
    })
    this.#platforms.set(connection, platform)
    return platform
  }

  /** Returns the title of the docs in the input of a tool; '' for the only folder. Changes nothing. */
  async titleOf(input: object): Promise<string> {
    const name = 'docs' in input && typeof input.docs === 'string' ? input.docs : ''
    try {
      if (name === '' || name === 'folder') {
        const folder = await this.#folder()
        return (await this.#services.folders.all()).length === 1 ? '' : folderName(folder.place)
      }
      if ((await folderNames(this)).includes(name)) return name
      const { signal } = new AbortController()
      const docs = await (await this.platform()).docs(name, signal)
      return (await docs.open(signal)).body.title
    } catch {
      // The call itself reports what is wrong with the input.
      return name
    }
  }

  async #folder(name?: string): Promise<WatchedFolder> {
    const all = await this.#services.folders.all()
    const named = name === undefined ? undefined : all.find(({ place }) => folderName(place) === name)
    if (named !== undefined) return named
    const active = window.activeTextEditor?.document
    const inFront = active && this.#services.folders.placeOf(active)
    const front = inFront && all.find(({ place }) => place.root === inFront.root)
    const [only, ...others] = all
    if (front !== undefined) return front
    if (only === undefined) {
      throw new ToolError(
        'This workspace has no docs folder, which is a folder with a .gitbook.yaml or a SUMMARY.md. Ask the user to open one, or name docs on the platform with "docs".',
      )
    }
    if (others.length === 0) return only
    const names = all.map(({ place }) => folderName(place))
    throw new ToolError(
      `The workspace has several docs folders: ${partsText(names, english)}. Name one of them with "docs".`,
    )
  }
}

/** Returns the name by which tools identify a docs folder of the workspace. */
export function folderName({ root }: DocsPlace): string {
  return onOneLine(workspace.asRelativePath(root), 1000)
}

/**
 * Throws if files of the docs have unsaved changes. The next save would overwrite what the agent wrote, or the other
 * way around.
 */
function refuseUnsaved({ root }: DocsPlace): void {
  const unsaved = workspace.textDocuments.filter(({ isDirty, uri }) => {
    return isDirty && uri.scheme === 'file' && isInside(root, uri.fsPath)
  })
  if (unsaved.length === 0) return
  const files = unsaved.map(({ uri }) => path.relative(root, uri.fsPath))
  const names = listText(files, english)
  throw new ToolError(
    unsaved.length === 1
      ? `${names} has unsaved changes in the editor. Ask the user to save it, then try again.`
      : `${names} have unsaved changes in the editor. Ask the user to save them, then try again.`,
  )
}
