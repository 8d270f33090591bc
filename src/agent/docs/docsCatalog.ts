import type { AgentPlatform } from '../agentPlatform.ts'
import type { DocsSource, Progress } from './docsSource.ts'
import { onOneLine } from '../contentLines.ts'
import { ToolError } from '../toolError.ts'
import { english, partsText } from '../../core/text/messages/translate.ts'

/** All docs that tools can read. */
export interface DocsCatalog {
  /**
   * Returns the docs folder with a name from {@link folders}, or the default one. Rejects with a `ToolError` if there's
   * none.
   */
  folder(name?: string): Promise<DocsSource>
  /** Returns the names of the docs folders, each on one line, if there can be several. */
  folders?(): Promise<readonly string[]>
  /** Returns the platform, with the rights of the signed-in user. Rejects with a `ToolError` if no one is signed in. */
  platform(): Promise<AgentPlatform>
  /** Returns a text for an agent without the token of the platform, if someone is signed in. */
  hideToken?(text: string): string
  /** Whether the user allowed tools that write. */
  readonly writes: boolean
  /** Whether someone is signed in, as far as is known without a request. */
  readonly hasPlatform: boolean
}

/** What a tool gets when it's called. */
export interface ToolContext {
  readonly catalog: DocsCatalog
  readonly signal: AbortSignal
  /** Reports the progress of a call, if the client asked for it. */
  readonly progress?: Progress | undefined
}

/** Finds docs by name. Without a name, returns those of the folder. */
export async function docsNamed({ catalog, signal }: ToolContext, name: string | undefined): Promise<DocsSource> {
  if (name === undefined || name === '' || name === 'folder') return await catalog.folder()
  const folders = await folderNames(catalog)
  if (folders.includes(name)) return await catalog.folder(name)
  if (folders.length > 0 && !catalog.hasPlatform) {
    throw new ToolError(`The docs “${onOneLine(name)}” don’t exist. Use one of: ${partsText(folders, english)}.`)
  }
  return await (await catalog.platform()).docs(name, signal)
}

/** Returns the names of the docs folders if there are several. Empty if a call needs no name. */
export async function folderNames(catalog: DocsCatalog): Promise<readonly string[]> {
  const names = (await catalog.folders?.()) ?? []
  return names.length > 1 ? names : []
}
