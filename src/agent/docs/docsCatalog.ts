import type { AgentPlatform } from '../agentPlatform.ts'
import type { DocsSource, Progress } from './docsSource.ts'
import { ToolError } from '../toolError.ts'

/** All docs that tools may be asked about. */
export interface DocsCatalog {
  /** The docs folder at hand. Rejects with a `ToolError` that says why there is none. */
  folder(): Promise<DocsSource>
  /** The platform, with the rights of whoever is signed in. Rejects with a `ToolError` where nobody is. */
  platform(): Promise<AgentPlatform>
  /** Whether a person allowed tools that write. */
  readonly writes: boolean
  /** Whether somebody is signed in, as far as is known without asking. */
  readonly hasPlatform: boolean
}

/** What a tool works on. */
export interface ToolContext {
  readonly catalog: DocsCatalog
  readonly signal: AbortSignal
  /** Told how far a call is, where somebody wants to know. */
  readonly progress?: Progress | undefined
}

/** The docs that a name means: those of the folder without one. */
export async function docsNamed({ catalog, signal }: ToolContext, name: string | undefined): Promise<DocsSource> {
  if (name === undefined || name === '' || name === 'folder') return await catalog.folder()
  return await (await catalog.platform()).docs(name, signal)
}

/** Writing is off until a person allows it. */
export function requireWriting({ catalog }: ToolContext): void {
  if (catalog.writes) return
  throw new ToolError(
    'Writing is off. A person has to allow it: with --write on the command line, or with the setting galley.agents.write in the editor.',
  )
}
