import { commands as editorCommands, l10n } from 'vscode'
import type { Integration, IntegrationEvent } from '../../../contract/integrations.ts'
import type { Output } from '../../../contract/operations.ts'
import { escapeMarkdown } from '../../../core/text/strings/titles.ts'
import { markdownName } from '../../../core/platform/uris/objectUris.ts'
import type { ItemTarget } from '../../shared/families/commandTargets.ts'
import type { OrganizationScope } from '../../shared/families/resourceFamily.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocuments.ts'
import { window } from '../../shared/window/window.ts'
import type { IntegrationScope } from './integrations.ts'

const pageKind = 'integrationPage'
const traceKind = 'integrationTrace'

/** Returns what opens documents about integrations: a page that describes one, and the trace of an event as a log. */
export function integrationDocuments(documents: ObjectDocumentHost) {
  documents.add(pageKind, {
    read: async ({ client }, { integrationName = '' }) =>
      integrationText(await client.getIntegrationByName({ integrationName })),
  })
  documents.add(traceKind, {
    read: async ({ client }, { integrationName = '', id = '' }) =>
      traceText(await client.getIntegrationEvent({ integrationName, eventId: id })),
  })
  const openPage = async ({ connection, item }: ItemTarget<Integration, OrganizationScope>): Promise<void> => {
    const ids = { integrationName: item.name }
    const name = markdownName(item.title, l10n.t('Integration'))
    const uri = await documents.refresh({ kind: pageKind, server: connection.server.id, ids, name })
    await editorCommands.executeCommand('markdown.showPreview', uri)
  }
  const openTrace = async (target: ItemTarget<IntegrationEvent, IntegrationScope>): Promise<void> => {
    const { connection, scope, item } = target
    const ids = { integrationName: scope.integrationName, id: item.id }
    const name = `${item.payload.type}.log`
    const uri = await documents.refresh({ kind: traceKind, server: connection.server.id, ids, name })
    await window.showTextDocument(uri, { preview: true })
  }
  return { openPage, openTrace }
}

/** Returns the description of an integration. Its summary is Markdown; the rest is plain text. */
function integrationText(integration: Integration): string {
  const { title, description, summary, owner, version, target, scopes, categories, blocks, externalLinks } = integration
  const facts: [string, string | undefined][] = [
    [l10n.t('By'), owner.title],
    [l10n.t('Version'), String(version)],
    [l10n.t('Verified'), integration.verified ? l10n.t('yes') : l10n.t('no')],
    [l10n.t('For'), target],
    [l10n.t('Categories'), categories?.join(', ')],
    [l10n.t('Blocks'), blocks?.map(({ id, title: name = id }) => name).join(', ')],
  ]
  const lines = facts.flatMap(([about, value]) => (value ? [`- **${about}**: ${escapeMarkdown(value)}`] : []))
  const rights = scopes.map((scope) => `- \`${scope}\``)
  const links = (externalLinks ?? []).map(({ url, label }) => `- ${escapeMarkdown(label)}: <${url}>`)
  return [
    `# ${escapeMarkdown(title)}`,
    escapeMarkdown(description),
    lines.join('\n'),
    summary ?? '',
    rights.length > 0 ? `## ${l10n.t('Permissions')}\n\n${rights.join('\n')}` : '',
    links.length > 0 ? `## ${l10n.t('Links')}\n\n${links.join('\n')}` : '',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
    .concat('\n')
}

function traceText({ event, trace }: Output<'getIntegrationEvent'>): string {
  const { payload, status, createdAt } = event
  const head =
    `${createdAt} [${status === 'failed' ? 'error' : 'info'}] ${payload.type} ${payload.status ?? ''}`.trimEnd()
  const lines = trace.logs.map(({ timestamp, level, message }) => `${timestamp} [${level}] ${message}`)
  return `${[head, ...lines].join('\n')}\n`
}
