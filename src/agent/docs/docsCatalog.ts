import type { AgentPlatform } from '../agentPlatform.ts'
import type { DocsSource, Progress } from './docsSource.ts'
import { onOneLine } from '../contentLines.ts'
import { ToolError } from '../toolError.ts'
import { english, partsText } from '../../core/text/messages/translate.ts'

/** All docs that tools may be asked about. */
export interface DocsCatalog {
  /**
   * The docs folder at hand: one of {@link folders} by its name, and the one that is intended without. Rejects with a
   * `ToolError` that says why there is none.
   */
  folder(name?: string): Promise<DocsSource>
  /** The names of the docs folders at hand, each on one line, where there may be several. */
  folders?(): Promise<readonly string[]>
  /** The platform, with the rights of anyone who is signed in. Rejects with a `ToolError` where no one is. */
  platform(): Promise<AgentPlatform>
  /** Whether a person allowed tools that write. */
  readonly writes: boolean
  /** Whether someone is signed in, as far as is known without asking. */
  readonly hasPlatform: boolean
}

/** What a tool works on. */
export interface ToolContext {
  readonly catalog: DocsCatalog
  readonly signal: AbortSignal
  /** Told how far a call is, where someone wants to know. */
  readonly progress?: Progress | undefined
}

/** The docs that a name means: those of the folder without one. */
export async function docsNamed({ catalog, signal }: ToolContext, name: string | undefined): Promise<DocsSource> {
  if (name === undefined || name === '' || name === 'folder') return await catalog.folder()
  const folders = await folderNames(catalog)
  if (folders.includes(name)) return await catalog.folder(name)
  if (folders.length > 0 && !catalog.hasPlatform) {
    throw new ToolError(`The docs “${onOneLine(name)}” don’t exist. Use one of: ${partsText(folders, english)}.`)
  }
  return await (await catalog.platform()).docs(name, signal)
}

/** The names of the docs folders at hand where there are several; none where one is intended without a name. */
export async function folderNames(catalog: DocsCatalog): Promise<readonly string[]> {
  const names = (await catalog.folders?.()) ?? []
  return names.length > 1 ? names : []
}

/** Writing is off until a person allows it. */
export function requireWriting({ catalog }: ToolContext): void {
  if (catalog.writes) return
  throw new ToolError(
    'Writing is off. Ask the person to allow it: with --write on the command line, or with the setting galley.agents.write in the editor.',
  )
}
