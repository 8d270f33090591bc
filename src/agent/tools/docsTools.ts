import type { AgentTool } from './agentTool.ts'
import {
  changeRequestCreate,
  changeRequestDescribe,
  changeRequestRead,
  changeRequestsList,
} from './changeRequestTools.ts'
import { docsCheck } from './checkTool.ts'
import { commentAdd, commentReply, commentsRead } from './commentTools.ts'
import type { DocsCatalog } from '../docs/docsCatalog.ts'
import { docsDialect } from './dialectTool.ts'
import { docsLinks } from './linksTool.ts'
import { openApiRead } from './openApiTool.ts'
import { readingTools } from './readingTools.ts'
import { docsRender } from './renderTool.ts'
import { writingTools } from './writingTools.ts'

/** All tools. Those that write come last. */
export const allTools: readonly AgentTool[] = [
  ...readingTools,
  docsLinks,
  docsCheck,
  docsDialect,
  docsRender,
  openApiRead,
  changeRequestsList,
  changeRequestRead,
  commentsRead,
  ...writingTools,
  changeRequestCreate,
  changeRequestDescribe,
  commentAdd,
  commentReply,
]

/** Returns the tools to offer: writing tools only if writing is allowed, tools of the platform only if there's one. */
export function offeredTools(offer: Pick<DocsCatalog, 'writes' | 'hasPlatform'>): readonly AgentTool[] {
  return allTools.filter(({ writes, needsPlatform }) => {
    return (!writes || offer.writes) && (!needsPlatform || offer.hasPlatform)
  })
}
