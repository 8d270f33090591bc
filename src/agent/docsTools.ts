import type { AgentTool } from './agentTool.ts'
import { docsCheck } from './checkTool.ts'
import { docsDialect } from './dialectTool.ts'
import type { DocsSource } from './docsSource.ts'
import { docsLinks } from './linksTool.ts'
import { readingTools } from './readingTools.ts'
import { writingTools } from './writingTools.ts'

/** Every tool for bodies of pages, those that write last. */
export const allTools: readonly AgentTool[] = [...readingTools, docsLinks, docsCheck, docsDialect, ...writingTools]

/** The tools for a body of pages; those that write only where it can be written to. */
export function docsTools({ writer }: DocsSource): readonly AgentTool[] {
  return allTools.filter(({ writes }) => !writes || writer !== undefined)
}
