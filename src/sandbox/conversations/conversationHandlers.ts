import type { conversationOperations } from '../../contract/conversations.ts'
import type { Input, Output } from '../../contract/operations.ts'
import { may } from '../access/accessRules.ts'
import { ingest } from './ingestConversation.ts'
import { badRequest, notFound, orNotFound } from '../http/errors.ts'
import { latestFirst, pageOf } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ClusterRow } from './issueStore.ts'
import { clusterView, conversationView, issueItemView } from './conversationView.ts'
import type { Handlers } from '../http/handler.ts'

/** Operations on conversations (API part 2 §4.8). */
export const conversationHandlers: Handlers<keyof typeof conversationOperations> = {
  listConversationsIssuesClusters: (context, input) => listClusters(context, input),

  listConversations(context, input) {
    const organizationId = organizationForMembers(context, 'Conversations')
    const rows = context.platform.conversations.list(organizationId, input.source)
    return pageOf(input, latestFirst, rows, (row) => conversationView(row, context))
  },

  ingestConversation(context, input) {
    const given = [input.body].flat()
    if (new Set(given.map(({ id }) => id)).size < given.length)
      throw badRequest('Two conversations have the same “id”.')
    for (const conversation of given) ingest(context.platform, context.organization.id, conversation)
    return undefined
  },

  listConversationsIssues(context, input) {
    const organizationId = organizationForMembers(context, 'Conversation issues')
    const rows = context.platform.issues.list(organizationId, input)
    return pageOf(input, latestFirst, rows, (row) => issueItemView(row, context))
  },

  getConversationIssueById(context, input) {
    const organizationId = organizationForMembers(context, 'Conversation issue')
    const row = context.platform.issues.get(organizationId, input.issueId)
    return issueItemView(orNotFound(row, 'Conversation issue'), context)
  },

  getConversationById(context, input) {
    const organizationId = organizationForMembers(context, 'Conversation')
    const found = context.platform.conversations.get(organizationId, input.conversationId)
    const row = orNotFound(found, 'Conversation')
    return {
      conversation: conversationView(row, context),
      parts: JSON.parse(row.parts) as Output<'getConversationById'>['parts'],
      metadata: JSON.parse(row.metadata) as Output<'getConversationById'>['metadata'],
    }
  },
}

function listClusters(context: RequestContext, input: Input<'listConversationsIssuesClusters'>) {
  const organizationId = organizationForMembers(context, 'Issues clusters')
  // Each conversation has one issue, so both counts give the same order.
  const by = input.orderBy === 'issues' || input.orderBy === 'conversations' ? 'issues' : 'updated_at'
  const descending = input.order !== 'asc'
  const [first, last] = by === 'issues' ? [-1, Number.MAX_SAFE_INTEGER] : ['', '~']
  const order = {
    start: [descending ? last : first, 0],
    key: (row: ClusterRow) => [row[by], row.seq],
  }
  const rows = context.platform.issues.listClusters(organizationId, by, descending)
  return pageOf(input, order, rows, (row) => clusterView(row, context))
}

/** Throws a 404 failure for guests, who see nothing of an organization. */
function organizationForMembers(context: RequestContext, what: string): string {
  const { id } = context.organization
  if (!may(context.roleInOrganization(id), 'view')) throw notFound(what)
  return id
}
