import { l10n } from 'vscode'
import type { Conversation, IssuesCluster } from '../../../contract/conversations.ts'
import type { Item } from '../../../contract/operations.ts'
import type { Organization } from '../../../contract/organizations.ts'
import { momentText } from '../../shared/factsTooltip.ts'
import {
  listBranch,
  type Branch,
  type OrganizationPlace,
  type ResourceFamily,
} from '../../shared/families/resourceFamily.ts'
import { commands } from '../../shared/commandIds.ts'
import { readListPages } from '../../../client/listPages.ts'

type ClusterPlace = OrganizationPlace & { readonly cluster: string }

/** The issues of a cluster. A click opens the conversation that one comes from. */
export const conversationIssues: ResourceFamily<Item<'listConversationsIssues'>, ClusterPlace> = {
  kind: 'conversationIssue',
  icon: 'issues',
  title: () => l10n.t('Issues'),
  empty: () => l10n.t('No issues'),
  reads: ['listConversationsIssues'],
  list: async ({ connection, place, extent, options }) =>
    await readListPages(connection.cache, 'listConversationsIssues', place, extent, options),
  look: ({ issue, conversation }) => ({
    id: issue.id,
    label: issue.title,
    description: momentText(issue.createdAt) ?? '',
    icon: 'issues',
    facts: () => [
      ['', issue.summary],
      [l10n.t('From'), conversation.source],
    ],
    command: { command: commands.openConversation, title: l10n.t('Open the conversation') },
  }),
}

/** What readers ask about, sorted by what is about the same. */
export const conversationClusters: ResourceFamily<IssuesCluster, OrganizationPlace> = {
  kind: 'conversationCluster',
  icon: 'comment-discussion',
  title: () => l10n.t('What Readers Ask About'),
  empty: () => l10n.t('Nothing yet'),
  reads: ['listConversationsIssuesClusters'],
  list: async ({ connection, place, extent, options }) =>
    await readListPages(connection.cache, 'listConversationsIssuesClusters', place, extent, options),
  look: ({ id, label, summary, stats, updatedAt }) => ({
    id,
    label,
    description: l10n.t('{0} issues · {1} conversations', stats.issues, stats.conversations),
    icon: 'comment-discussion',
    facts: () => [
      ['', summary],
      [l10n.t('Updated'), momentText(updatedAt)],
    ],
  }),
  holds: [conversationIssues],
  inside: ({ id: cluster }, place) => [listBranch(conversationIssues, { ...place, cluster }, { flat: true })],
}

/** The conversations that were handed in. A click opens what was said. */
export const conversations: ResourceFamily<Conversation, OrganizationPlace> = {
  kind: 'conversation',
  icon: 'comment',
  title: () => l10n.t('Transcripts'),
  empty: () => l10n.t('No conversations yet'),
  reads: ['listConversations'],
  right: 'ingestConversations',
  list: async ({ connection, place, extent, options }) =>
    await readListPages(connection.cache, 'listConversations', place, extent, options),
  look: ({ id, subject, createdAt, source }) => ({
    id,
    label: subject ?? id,
    description: momentText(createdAt) ?? '',
    icon: 'comment',
    facts: () => [[l10n.t('From'), source]],
    command: { command: commands.openConversation, title: l10n.t('Open the conversation') },
  }),
}

/** The families of conversations. */
export const conversationFamilies: readonly ResourceFamily[] = [conversationClusters, conversations]

/** What stands below an organization of conversations. */
export function conversationBranches({ id: organizationId }: Organization): readonly Branch[] {
  const place = { organizationId }
  const inside = [listBranch(conversationClusters, place), listBranch(conversations, place)]
  return [{ kind: 'folder', id: 'conversations', title: l10n.t('Conversations'), icon: 'comment', place, inside }]
}
