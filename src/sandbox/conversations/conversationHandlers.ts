import type { conversationOperations } from '../../contract/conversations.ts'
import type { Input, Output } from '../../contract/operations.ts'
import { may } from '../access/accessRules.ts'
import { ingest } from './ingestConversation.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { cursorOf, limitOf, pageOf } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ClusterRow } from './issueStore.ts'
import { clusterView, conversationView, issueItemView } from './conversationView.ts'
import type { Handlers } from '../http/handler.ts'

/** Operations on conversations (API part 2 §4.8). */
export const conversationHandlers: Handlers<keyof typeof conversationOperations> = {
  listConversationsIssuesClusters: (context, input) => listClusters(context, input),

  listConversations(context, input) {
    const { conversations } = context.platform
    const organizationId = organizationForMembers(context, 'Conversations')
    const [before] = cursorOf(input, [0]) ?? [Number.MAX_SAFE_INTEGER]
    const limit = limitOf(input)
    const rows = conversations.list(organizationId, input.source, before, limit + 1)
    const page = pageOf(
      rows,
      limit,
      ({ seq }) => [seq],
      (row) => conversationView(row, context),
    )
    return { ...page, count: conversations.count(organizationId, input.source) }
  },

  ingestConversation(context, input) {
    const given = [input.body].flat()
    if (new Set(given.map(({ id }) => id)).size < given.length)
      throw badRequest('Two conversations have the same “id”.')
    for (const conversation of given) ingest(context.platform, context.organization.id, conversation)
    return undefined
  },

  listConversationsIssues(context, input) {
    const { issues } = context.platform
    const organizationId = organizationForMembers(context, 'Conversation issues')
    const filter = { cluster: input.cluster, conversation: input.conversation }
    const [before] = cursorOf(input, [0]) ?? [Number.MAX_SAFE_INTEGER]
    const limit = limitOf(input)
    const rows = issues.list(organizationId, filter, before, limit + 1)
    const page = pageOf(
      rows,
      limit,
      ({ seq }) => [seq],
      (row) => issueItemView(row, context),
    )
    return { ...page, count: issues.count(organizationId, filter) }
  },

  getConversationIssueById(context, input) {
    const row = context.platform.issues.get(organizationForMembers(context, 'Conversation issue'), input.issueId)
    if (!row) throw notFound('Conversation issue')
    return issueItemView(row, context)
  },

  getConversationById(context, input) {
    const organizationId = organizationForMembers(context, 'Conversation')
    const row = context.platform.conversations.get(organizationId, input.conversationId)
    if (!row) throw notFound('Conversation')
    return {
      conversation: conversationView(row, context),
      parts: JSON.parse(row.parts) as Output<'getConversationById'>['parts'],
      metadata: JSON.parse(row.metadata) as Output<'getConversationById'>['metadata'],
    }
  },
}

function listClusters(context: RequestContext, input: Input<'listConversationsIssuesClusters'>) {
  const { issues } = context.platform
  const organizationId = organizationForMembers(context, 'Issues clusters')
  // Each conversation has one issue, so both counts give the same order.
  const by = input.orderBy === 'issues' || input.orderBy === 'conversations' ? 'issues' : 'updatedAt'
  const sort = { by, descending: input.order !== 'asc' } as const
  const key = (row: ClusterRow): [string, number] | [number, number] =>
    by === 'issues' ? [row.issues, row.seq] : [row.updated_at, row.seq]
  const after = by === 'issues' ? cursorOf(input, [0, 0]) : cursorOf(input, ['', 0])
  const limit = limitOf(input)
  const rows = issues.listClusters(organizationId, sort, after as [string | number, number] | undefined, limit + 1)
  const page = pageOf(rows, limit, key, (row) => clusterView(row, context))
  return { ...page, count: issues.countClusters(organizationId) }
}

/** Throws a 404 failure for guests, who see nothing of an organization. */
function organizationForMembers(context: RequestContext, what: string): string {
  const { id } = context.organization
  if (!may(context.roleInOrganization(id), 'view')) throw notFound(what)
  return id
}
