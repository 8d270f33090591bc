import { l10n } from 'vscode'
import type { Conversation, IssuesCluster } from '../../../contract/conversations.ts'
import type { Item } from '../../../contract/operations.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import {
  listBranch,
  listedBy,
  type Branch,
  type OrganizationScope,
  type ResourceFamily,
} from '../../shared/families/resourceFamily.ts'
import { commands } from '../../shared/commands/commandIds.ts'

type ClusterScope = OrganizationScope & { readonly cluster: string }

/** The issues of a cluster. A click opens the conversation of an issue. */
export const conversationIssues: ResourceFamily<Item<'listConversationsIssues'>, ClusterScope> = {
  kind: 'conversationIssue',
  icon: 'issues',
  title: () => l10n.t('Issues'),
  empty: () => l10n.t('No issues'),
  prompt: () => l10n.t('Select an issue'),
  failed: (reason) => l10n.t('Can’t load issues ({0})', reason),
  ...listedBy('listConversationsIssues'),
  read: async ({ client }, { organizationId }, issueId) =>
    await client.getConversationIssueById({ organizationId, issueId }),
  present: ({ issue, conversation }) => ({
    id: issue.id,
    label: issue.title,
    description: momentText(issue.createdAt) ?? '',
    icon: 'issues',
    facts: () => [
      ['', issue.summary],
      [l10n.t('From'), conversation.source],
    ],
    command: commands.openConversation,
  }),
}

/** The clusters of issues that readers ask about. */
export const conversationClusters: ResourceFamily<IssuesCluster, OrganizationScope> = {
  kind: 'conversationCluster',
  icon: 'comment-discussion',
  title: () => l10n.t('Reader Questions'),
  empty: () => l10n.t('No questions yet'),
  prompt: () => l10n.t('Select a question'),
  failed: (reason) => l10n.t('Can’t load questions ({0})', reason),
  ...listedBy('listConversationsIssuesClusters'),
  present: ({ id, label, summary, stats, updatedAt }) => ({
    id,
    label,
    description: [
      stats.issues === 1 ? l10n.t('1 issue') : l10n.t('{0} issues', stats.issues),
      stats.conversations === 1 ? l10n.t('1 conversation') : l10n.t('{0} conversations', stats.conversations),
    ].join(' · '),
    icon: 'comment-discussion',
    facts: () => [
      ['', summary],
      [l10n.t('Updated'), momentText(updatedAt)],
    ],
  }),
  holds: [conversationIssues],
  inside: ({ id: cluster }, scope) => [listBranch(conversationIssues, { ...scope, cluster }, { flat: true })],
}

/** The conversations that were sent to the platform. A click opens the transcript. */
export const conversations: ResourceFamily<Conversation, OrganizationScope> = {
  kind: 'conversation',
  icon: 'comment',
  title: () => l10n.t('Transcripts'),
  empty: () => l10n.t('No conversations yet'),
  prompt: () => l10n.t('Select a conversation'),
  failed: (reason) => l10n.t('Can’t load conversations ({0})', reason),
  ...listedBy('listConversations'),
  right: 'ingestConversations',
  present: ({ id, subject, createdAt, source }) => ({
    id,
    label: subject ?? id,
    description: momentText(createdAt) ?? '',
    icon: 'comment',
    facts: () => [[l10n.t('From'), source]],
    command: commands.openConversation,
  }),
}

/** The families of conversations. */
export const conversationFamilies: readonly ResourceFamily[] = [conversationClusters, conversations]

/** Returns the element for the conversations of an organization. */
export function conversationBranch(scope: OrganizationScope): Branch {
  const inside = [listBranch(conversationClusters, scope), listBranch(conversations, scope)]
  return { kind: 'folder', id: 'conversations', title: l10n.t('Conversations'), icon: 'comment', scope, inside }
}
