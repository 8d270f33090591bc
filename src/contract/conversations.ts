import * as Type from 'typebox'
import type { Static } from 'typebox'
import { get, list, post } from './operation.ts'
import { links, model, oneOf, optional, timestamp } from './schemas/schema.ts'

const Part = Type.Object({
  type: Type.Literal('message'),
  role: oneOf('user', 'assistant', 'team-member'),
  body: Type.String(),
})

const Metadata = Type.Object({
  url: optional(Type.String()),
  attributes: optional(Type.Record(Type.String(), Type.String())),
  createdAt: optional(timestamp),
})

/** A conversation with a reader of the docs (API part 2 §2.8). */
export const Conversation = model('Conversation', {
  object: Type.Literal('conversation'),
  id: Type.String(),
  subject: optional(Type.String()),
  createdAt: timestamp,
  processedAt: optional(timestamp),
  source: Type.String(),
  urls: links('location', 'source'),
})
export type Conversation = Static<typeof Conversation>

const ConversationIssue = model('ConversationIssue', {
  object: Type.Literal('conversation-issue'),
  id: Type.String(),
  title: Type.String(),
  summary: Type.String(),
  createdAt: timestamp,
  ingestedAt: timestamp,
  conversation: Type.String(),
  cluster: optional(Type.String()),
  urls: links('location'),
})

const IssueItem = Type.Object({ issue: ConversationIssue, conversation: Conversation })

/** Issues of conversations on the same topic (API part 2 §2.8). `pulse` has values for 13 weeks. */
export const IssuesCluster = model('IssuesCluster', {
  object: Type.Literal('issues-cluster'),
  id: Type.String(),
  label: Type.String(),
  createdAt: timestamp,
  updatedAt: timestamp,
  icon: optional(Type.String()),
  summary: optional(Type.String()),
  weeklyPulse: Type.Array(Type.Number(), { minItems: 13, maxItems: 13 }),
  sources: Type.Record(Type.String(), Type.Number()),
  stats: Type.Object({
    issues: Type.Number(),
    conversations: Type.Number(),
    tasksTotal: optional(Type.Number()),
    tasksBacklog: optional(Type.Number()),
    tasksStarted: optional(Type.Number()),
    tasksCompleted: optional(Type.Number()),
    tasksCancelled: optional(Type.Number()),
  }),
  urls: links('location', 'app'),
})
export type IssuesCluster = Static<typeof IssuesCluster>

const NewConversation = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 255 }),
  subject: optional(Type.String({ maxLength: 512 })),
  metadata: optional(Metadata),
  parts: Type.Array(Part),
})

const org = '/orgs/{organizationId}'

/** Operations on conversations (API part 2 §4.8, query names in api-facts P2 §4). */
export const conversationOperations = {
  listConversationsIssuesClusters: list(
    `${org}/conversations-clusters`,
    'List the clusters of conversation issues.',
    IssuesCluster,
    {
      order: optional(oneOf('asc', 'desc')),
      orderBy: optional(oneOf('updatedAt', 'issues', 'conversations')),
    },
  ),
  listConversations: list(`${org}/conversations`, 'List conversations.', Conversation, {
    source: optional(Type.String()),
  }),
  ingestConversation: post(`${org}/conversations`, 'Add one or more conversations.', null, {
    body: Type.Union([NewConversation, Type.Array(NewConversation)]),
  }),
  listConversationsIssues: list(
    `${org}/conversations-issues`,
    'List the issues that were found in conversations.',
    IssueItem,
    { cluster: optional(Type.String()), conversation: optional(Type.String()) },
  ),
  getConversationIssueById: get(
    `${org}/conversations-issues/{issueId}`,
    'Get an issue and its conversation.',
    IssueItem,
  ),
  getConversationById: get(
    `${org}/conversations/{conversationId}`,
    'Get a conversation and its messages.',
    Type.Object({ conversation: Conversation, parts: Type.Array(Part), metadata: Metadata }),
  ),
}
