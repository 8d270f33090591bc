import type { AgentTool } from './agentTool.ts'
import { docsCheck } from './checkTool.ts'
import { docsDialect } from './dialectTool.ts'
import type { DocsSource } from './docsSource.ts'
import { docsLinks } from './linksTool.ts'
import { readingTools } from './readingTools.ts'
import { writingTools } from './writingTools.ts'

/** The tools for a body of pages; those that write only where it can be written to. */
export function docsTools({ writer }: DocsSource): readonly AgentTool[] {
  const reading = [...readingTools, docsLinks, docsCheck, docsDialect]
  return writer === undefined ? reading : [...reading, ...writingTools]
}
