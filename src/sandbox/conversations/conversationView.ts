import type { Conversation, IssuesCluster } from '../../contract/conversations.ts'
import type { Output } from '../../contract/operations.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ConversationRow } from './conversationStore.ts'
import type { ClusterRow, IssueRow } from './issueStore.ts'

/** The weekly counts cover the past three months. */
const pulseWeeks = 13
const weekMilliseconds = 7 * 24 * 60 * 60 * 1000

/** The sandbox creates no tasks from the questions of readers. */
const noTasks = { tasksTotal: 0, tasksBacklog: 0, tasksStarted: 0, tasksCompleted: 0, tasksCancelled: 0 }

/** How many words the label of a cluster has. */
const maxLabelWords = 3

/** Returns a conversation in the form of the API (API part 2 §2.8). */
export function conversationView(row: ConversationRow, context: RequestContext): Conversation {
  const { url } = JSON.parse(row.metadata) as { url?: string }
  const path = `/orgs/${row.organization_id}/conversations/${encodeURIComponent(row.id)}`
  return {
    object: 'conversation',
    id: row.id,
    ...(row.subject === null ? {} : { subject: row.subject }),
    createdAt: row.created_at,
    processedAt: row.processed_at,
    source: row.source,
    urls: { location: context.addresses.api(path), ...(url === undefined ? {} : { source: url }) },
  }
}

/** Returns an issue with its conversation. */
export function issueItemView(row: IssueRow, context: RequestContext): Output<'getConversationIssueById'> {
  const { platform, addresses } = context
  const conversation = platform.conversations.bySeq(row.conversation)
  if (!conversation) throw new Error(`The conversation of issue ${row.id} is missing from the data folder.`)
  const cluster = platform.issues.cluster(row.cluster)
  return {
    issue: {
      object: 'conversation-issue',
      id: row.id,
      title: row.title,
      summary: row.summary,
      createdAt: row.created_at,
      ingestedAt: row.ingested_at,
      conversation: conversation.id,
      ...(cluster ? { cluster: cluster.id } : {}),
      urls: { location: addresses.api(`/orgs/${row.organization_id}/conversations-issues/${row.id}`) },
    },
    conversation: conversationView(conversation, context),
  }
}

/** Returns a cluster in the form of the API. Its label is the words that most of its issues share. */
export function clusterView(row: ClusterRow, context: RequestContext): IssuesCluster {
  const { platform, addresses } = context
  const origins = platform.issues.originsOf(row.seq)
  const words = platform.issues.wordsOf(row.seq, maxLabelWords)
  const sources: Record<string, number> = {}
  for (const { source } of origins) sources[source] = (sources[source] ?? 0) + 1
  return {
    object: 'issues-cluster',
    id: row.id,
    label: words.length === 0 ? 'Other' : words.join(', '),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    summary:
      words.length === 0
        ? 'Issues without distinctive words.'
        : `Issues that share words such as ${words.map((word) => `“${word}”`).join(', ')}.`,
    // All clusters have the same icon in the sandbox.
    icon: 'comments',
    weeklyPulse: weeklyPulse(origins, platform.clock().getTime()),
    sources,
    stats: { issues: origins.length, conversations: origins.length, ...noTasks },
    urls: {
      location: addresses.api(`/orgs/${row.organization_id}/conversations-issues?cluster=${row.id}`),
      app: addresses.cluster(row.organization_id, row.id),
    },
  }
}

/** Returns how many issues were created in each of the past 13 weeks, the current week last. */
function weeklyPulse(origins: readonly { created_at: string }[], now: number): number[] {
  const pulse = Array.from({ length: pulseWeeks }, () => 0)
  for (const { created_at: createdAt } of origins) {
    const weeksAgo = Math.floor(Math.max(0, now - Date.parse(createdAt)) / weekMilliseconds)
    const at = pulseWeeks - 1 - weeksAgo
    if (at >= 0) pulse[at] = (pulse[at] ?? 0) + 1
  }
  return pulse
}
