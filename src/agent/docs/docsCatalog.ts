import { Type } from 'typebox'
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

const meaning =
  'Which docs: a space by its identifier, a change request of it as SPACE#NUMBER, or the address of either, as docs_list and change_requests_list print them.'

/** How docs of the platform are named in the input of a tool. */
export const docsName = Type.String({ minLength: 1, maxLength: 1000, description: meaning })

/** The same, where the docs folder is meant without it. */
export const docsInput = Type.Optional(
  Type.String({ maxLength: 1000, description: `${meaning} Without it the docs folder.` }),
)

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
