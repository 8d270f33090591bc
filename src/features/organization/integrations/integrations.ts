import { l10n } from 'vscode'
import type { Installation, Integration, IntegrationEvent } from '../../../contract/integrations.ts'
import type { Input } from '../../../contract/operations.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import {
  listBranch,
  type ListQuery,
  type OrganizationScope,
  type ResourceFamily,
} from '../../shared/families/resourceFamily.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { readListPages } from '../../../client/listPages.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { readOrganizations } from '../../shared/pages/organizationSpaces.ts'

/** The scope of something that belongs to an integration. */
export type IntegrationScope = OrganizationScope & { readonly integrationName: string }

type IntegrationFilter = Omit<Input<'listIntegrations'>, 'page' | 'limit'>

/** An installation with the name of its organization, if the user is a member. */
type NamedInstallation = Installation & { readonly organizationTitle?: string }

/** The installations of an integration that the user can see. */
export const installations: ResourceFamily<NamedInstallation, IntegrationScope> = {
  kind: 'installation',
  icon: 'desktop-download',
  title: () => l10n.t('Installations'),
  empty: () => l10n.t('No installations that you have access to'),
  reads: ['listIntegrationInstallations'],
  async list({ connection, scope: { integrationName }, extent, options }) {
    const [reading, organizations] = await Promise.all([
      readListPages(connection.cache, 'listIntegrationInstallations', { integrationName }, extent, options),
      readOrganizations(connection),
    ])
    const titles = new Map(organizations.map(({ id, title }) => [id, title]))
    const value = reading.value.map((each): NamedInstallation => {
      const organizationTitle = titles.get(each.target.organization)
      return organizationTitle === undefined ? each : { ...each, organizationTitle }
    })
    return { ...reading, value }
  },
  present: ({ id, status, target, organizationTitle, spaces, createdAt, urls }) => ({
    id,
    label: displayTitle(organizationTitle ?? '', target.organization),
    description: statusLabel(status),
    icon: status === 'active' ? 'pass' : 'debug-pause',
    appUrl: urls.app,
    facts: () => [
      [l10n.t('State'), statusLabel(status)],
      [l10n.t('Spaces'), spaces === undefined ? undefined : String(spaces)],
      [l10n.t('Installed'), momentText(createdAt)],
    ],
  }),
  // The configuration can contain keys of other services.
  details: ({ configuration: _secret, ...shown }) => shown,
}

/** The events of an integration, latest first. A click opens the trace of an event. */
export const integrationEvents: ResourceFamily<IntegrationEvent, IntegrationScope> = {
  kind: 'integrationEvent',
  icon: 'pulse',
  title: () => l10n.t('Events'),
  empty: () => l10n.t('No events yet'),
  reads: ['listIntegrationEvents'],
  pageSize: 50,
  list: async ({ connection, scope: { integrationName }, extent, options }) =>
    await readListPages(connection.cache, 'listIntegrationEvents', { integrationName }, extent, options),
  present: ({ id, payload, status, createdAt }) => ({
    id,
    label: payload.type,
    description: momentText(createdAt) ?? '',
    icon: 'pass',
    problem: status === 'failed' ? l10n.t('This event failed. Open it to see the reason.') : undefined,
    command: commands.openIntegrationEvent,
  }),
}

/** The integrations that can be installed, each with its installations and events. */
export const integrations: ResourceFamily<Integration, OrganizationScope> = {
  kind: 'integration',
  icon: 'extensions',
  title: () => l10n.t('Integrations'),
  empty: () => l10n.t('No integrations'),
  reads: ['listIntegrations'],
  readRight: 'listIntegrations',
  right: 'admin',
  list: async ({ connection, extent, options, query }) =>
    await readListPages(connection.cache, 'listIntegrations', query as IntegrationFilter, extent, options),
  read: async ({ client }, _, integrationName) => await client.getIntegrationByName({ integrationName }),
  present: (integration) => ({
    id: integration.name,
    label: integration.title,
    description: [
      `v${integration.version}`,
      integration.verified ? l10n.t('verified') : '',
      integration.visibility === 'private' ? l10n.t('private') : '',
    ]
      .filter(Boolean)
      .join(' · '),
    icon: 'extensions',
    contextWords: [integration.permissions.admin ? 'owned' : 'foreign'],
    appUrl: integration.urls.app,
    facts: () => [
      ['', integration.description],
      [l10n.t('By'), integration.owner.title],
      [l10n.t('For'), integration.target],
    ],
  }),
  holds: [installations, integrationEvents],
  inside: ({ name: integrationName }, scope) => [
    listBranch(installations, { ...scope, integrationName }),
    listBranch(integrationEvents, { ...scope, integrationName }),
  ],
  queryLabel: (query: ListQuery) => Object.values(query).map(String).join(' · '),
}

function statusLabel(status: Installation['status']): string {
  const labels = new Map<string, string>([
    ['active', l10n.t('active')],
    ['pending', l10n.t('pending')],
    ['paused', l10n.t('paused')],
  ])
  return labels.get(status) ?? status
}
