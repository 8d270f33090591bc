import { l10n } from 'vscode'
import type { Installation, Integration, IntegrationEvent } from '../../../contract/integrations.ts'
import type { Input, Item } from '../../../contract/operations.ts'
import { momentText } from '../../shared/labels/factsTooltip.ts'
import {
  listBranch,
  type ListQuery,
  type Presentation,
  type OrganizationScope,
  type ResourceFamily,
} from '../../shared/families/resourceFamily.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { readListPages } from '../../../client/listPages.ts'
import { displayTitle } from '../../../core/text/strings/displayTitle.ts'
import { ListReadings } from '../../shared/tree/listReadings.ts'
import { listOrganizations, organizationsFailed } from '../../shared/pages/organizationSpaces.ts'

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
  prompt: () => l10n.t('Select an installation'),
  create: commands.installIntegration,
  failed: (reason) => l10n.t('Can’t load installations ({0})', reason),
  reads: ['listIntegrationInstallations'],
  async list({ connection, scope: { integrationName }, extent, options }) {
    const lists = new ListReadings()
    const [reading, named] = await Promise.all([
      readListPages(connection.cache, 'listIntegrationInstallations', { integrationName }, extent, options),
      lists.read(organizationsFailed, listOrganizations(connection)),
    ])
    const titles = new Map((named?.value ?? []).map(({ id, title }) => [id, title]))
    const value = reading.value.map((each): NamedInstallation => {
      const organizationTitle = titles.get(each.target.organization)
      return organizationTitle === undefined ? each : { ...each, organizationTitle }
    })
    // The names are needed only for what is listed.
    return { ...reading, value, failures: value.length > 0 ? lists.failures : [] }
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
  details: withoutConfiguration,
}

/** The spaces in which an integration is installed. */
const spaceInstallations: ResourceFamily<Item<'listIntegrationSpaceInstallations'>, IntegrationScope> = {
  kind: 'spaceInstallation',
  icon: 'book',
  title: () => l10n.t('Spaces with It'),
  empty: () => l10n.t('In no space that you have access to'),
  prompt: () => l10n.t('Select a space with the integration'),
  failed: (reason) => l10n.t('Can’t load spaces with it ({0})', reason),
  reads: ['listIntegrationSpaceInstallations'],
  list: async ({ connection, scope: { integrationName }, extent, options }) => {
    const input = { integrationName, extended: true }
    return await readListPages(connection.cache, 'listIntegrationSpaceInstallations', input, extent, options)
  },
  present: ({ space, status }) => installedIn(space, status, 'book'),
  details: withoutConfiguration,
}

/** The sites on which an integration is installed. */
const siteInstallations: ResourceFamily<Item<'listIntegrationSiteInstallations'>, IntegrationScope> = {
  kind: 'siteInstallation',
  icon: 'globe',
  title: () => l10n.t('Sites with It'),
  empty: () => l10n.t('On no site that you have access to'),
  prompt: () => l10n.t('Select a site with the integration'),
  failed: (reason) => l10n.t('Can’t load sites with it ({0})', reason),
  reads: ['listIntegrationSiteInstallations'],
  list: async ({ connection, scope: { integrationName }, extent, options }) => {
    const input = { integrationName, extended: true }
    return await readListPages(connection.cache, 'listIntegrationSiteInstallations', input, extent, options)
  },
  present: ({ site, status }) => installedIn(site, status, 'globe'),
  details: withoutConfiguration,
}

/** The events of an integration, latest first. A click opens the trace of an event. */
export const integrationEvents: ResourceFamily<IntegrationEvent, IntegrationScope> = {
  kind: 'integrationEvent',
  icon: 'pulse',
  title: () => l10n.t('Events'),
  empty: () => l10n.t('No events yet'),
  prompt: () => l10n.t('Select an event'),
  failed: (reason) => l10n.t('Can’t load events ({0})', reason),
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

/** The integrations that can be installed, each with its installations, the spaces and sites that use it, and its events. */
export const integrations: ResourceFamily<Integration, OrganizationScope> = {
  kind: 'integration',
  icon: 'extensions',
  title: () => l10n.t('Integrations'),
  empty: () => l10n.t('No integrations'),
  prompt: () => l10n.t('Select an integration'),
  failed: (reason) => l10n.t('Can’t load integrations ({0})', reason),
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
  holds: [installations, spaceInstallations, siteInstallations, integrationEvents],
  inside: ({ name: integrationName }, scope) => [
    listBranch(installations, { ...scope, integrationName }),
    listBranch(spaceInstallations, { ...scope, integrationName }),
    listBranch(siteInstallations, { ...scope, integrationName }),
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

/** Returns how a space or site with an integration is shown. The server returns the whole object, or only its id. */
function installedIn(
  place: string | { readonly id: string; readonly title: string; readonly urls: { readonly app?: string } },
  status: Installation['status'],
  icon: string,
): Presentation {
  const { id, title, urls } = typeof place === 'string' ? { id: place, title: '', urls: {} } : place
  return {
    id,
    label: displayTitle(title, id),
    description: statusLabel(status),
    icon,
    appUrl: 'app' in urls ? urls.app : undefined,
    facts: () => [[l10n.t('State'), statusLabel(status)]],
  }
}

/** Returns an installation without its configuration, which can contain keys of other services. */
function withoutConfiguration({ configuration: _secret, ...shown }: { readonly configuration?: unknown }): object {
  return shown
}
