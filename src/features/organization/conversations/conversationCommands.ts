import { l10n, Uri, workspace } from 'vscode'
import type { Input, Output } from '../../../contract/operations.ts'
import { escapeMarkdown } from '../../../core/text/strings/titles.ts'
import { markdownName } from '../../../core/platform/uris/objectUris.ts'
import { registerCommands, type CommandHost } from '../../shared/commands/commands.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import type { CommandTargets, ItemTarget, ListTarget } from '../../shared/families/commandTargets.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import { itemOf } from '../../shared/families/familyElements.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import { window } from '../../shared/window/window.ts'
import { conversationClusters, conversationIssues, conversations } from './conversations.ts'
import type { conversationCommandTable } from './conversationCommandTable.ts'
import { commands } from '../../shared/commands/commandIds.ts'

type Body = Input<'ingestConversation'>['body']

const kind = 'conversationTranscript'

/** Registers the commands for conversations. */
export function registerConversations(host: CommandHost, targets: CommandTargets, documents: ObjectDocumentHost): void {
  documents.add(kind, {
    read: async ({ client }, { organizationId = '', conversationId = '' }) =>
      transcript(await client.getConversationById({ organizationId, conversationId })),
  })
  const open = async (target: ItemTarget<unknown, OrganizationScope>, conversationId: string): Promise<void> => {
    const { connection, scope, presentation } = target
    const ids = { organizationId: scope.organizationId, conversationId }
    const name = markdownName(presentation.label, l10n.t('Conversation'))
    const uri = await documents.refresh({ kind, server: connection.server.id, ids, name })
    await window.showTextDocument(uri, { preview: true })
  }
  const command = commands.openConversation
  const ofIssue = targets.onItem(conversationIssues, command, (target) => open(target, target.item.issue.conversation))
  const ofList = targets.onItem(conversations, command, (target) => open(target, target.item.id), { needs: 'view' })
  registerCommands<typeof conversationCommandTable>(host, {
    openConversation: async (element?: unknown) => {
      await (itemOf(conversationIssues, element) ? ofIssue : ofList)(element)
    },
    ingestConversations: targets.inList(conversations, commands.ingestConversations, ingest),
  })
}

async function ingest(target: ListTarget<OrganizationScope>): Promise<void> {
  const { connection, scope, element, changed, changes } = target
  const file = element instanceof Uri ? element : await askFile()
  if (!file) return
  const body = await readConversations(file)
  await connection.client.ingestConversation({ ...scope, body })
  changed()
  changes.wrote(connection, conversationClusters, scope, ['listConversationsIssues'])
  const count = Array.isArray(body) ? body.length : 1
  void window.showInformationMessage(
    count === 1 ? l10n.t('Uploaded 1 conversation.') : l10n.t('Uploaded {0} conversations.', count),
  )
}

async function askFile(): Promise<Uri | undefined> {
  const title = l10n.t('Select a JSON file with one conversation or a list of conversations')
  return (await window.showOpenDialog({ title, filters: { JSON: ['json'] }, openLabel: l10n.t('Upload') }))?.[0]
}

/**
 * Reads the conversations in a file. Checks each against the contract before any is sent. Rejects with a message for
 * users.
 */
async function readConversations(file: Uri): Promise<Body> {
  const name = workspace.asRelativePath(file)
  const text = new TextDecoder().decode(await workspace.fs.readFile(file))
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new ExplainedError(l10n.t('“{0}” isn’t valid JSON, so Galley didn’t send it: {1}', name, reason))
  }
  if (typeof value === 'object' && value !== null) return value as Body
  throw new ExplainedError(
    l10n.t('“{0}” must contain a conversation object or a list of them. Galley didn’t send anything.', name),
  )
}

/** Returns a transcript that shows each message literally under its author, so that nothing in it acts as Markdown. */
function transcript({ conversation, parts, metadata }: Output<'getConversationById'>): string {
  const head = [`# ${escapeMarkdown(conversation.subject ?? conversation.id)}`]
  const about = [conversation.createdAt, conversation.source, metadata.url && `<${metadata.url}>`].filter(Boolean)
  const messages = parts.map(
    ({ role, body }) => `## ${roleLabel(role)}\n\n${body.split('\n').map(escapeMarkdown).join('\n')}`,
  )
  return `${[...head, about.join(' · '), ...messages].join('\n\n')}\n`
}

function roleLabel(role: Output<'getConversationById'>['parts'][number]['role']): string {
  const labels = new Map<string, string>([
    ['user', l10n.t('Reader')],
    ['assistant', l10n.t('Assistant')],
    ['team-member', l10n.t('Team member')],
  ])
  return labels.get(role) ?? role
}
