import { commands as editorCommands, l10n } from 'vscode'
import type { Integration } from '../../../contract/integrations.ts'
import type { Output } from '../../../contract/operations.ts'
import { escapeMarkdown } from '../../../core/text/strings/titles.ts'
import { markdownName } from '../../../core/platform/uris/objectUris.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { ObjectDocumentHost } from '../../shared/objects/objectDocumentKind.ts'
import { window } from '../../shared/window/window.ts'
import type { IntegrationScope } from './integrations.ts'

const pageKind = 'integrationPage'
const traceKind = 'integrationTrace'

/** Documents about integrations: a page that describes one, and the trace of an event as a log. */
export class IntegrationDocuments {
  readonly #documents: ObjectDocumentHost

  constructor(documents: ObjectDocumentHost) {
    this.#documents = documents
    documents.add(pageKind, {
      read: async ({ client }, { integrationName = '' }) =>
        integrationText(await client.getIntegrationByName({ integrationName })),
    })
    documents.add(traceKind, {
      read: async ({ client }, { integrationName = '', id = '' }) =>
        traceText(await client.getIntegrationEvent({ integrationName, eventId: id })),
    })
  }

  /** Opens the description of an integration as rendered Markdown. */
  async openPage({ server }: Connection, { name, title }: Integration): Promise<void> {
    const ids = { integrationName: name }
    const tab = markdownName(title, l10n.t('Integration'))
    const uri = await this.#documents.refresh({ kind: pageKind, server: server.id, ids, name: tab })
    await editorCommands.executeCommand('markdown.showPreview', uri)
  }

  /** Opens the trace of an event as a log. */
  async openTrace(
    { server }: Connection,
    { integrationName }: IntegrationScope,
    id: string,
    name: string,
  ): Promise<void> {
    const ids = { integrationName, id }
    const uri = await this.#documents.refresh({ kind: traceKind, server: server.id, ids, name: `${name}.log` })
    await window.showTextDocument(uri, { preview: true })
  }
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
