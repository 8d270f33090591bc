import { may } from '../access/accessRules.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import { siteView } from '../sites/siteView.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { spaceView } from '../spaces/spaceView.ts'
import {
  defaultSettings,
  matchesSearch,
  missingSettings,
  type IntegrationDescription,
} from './integrationDescription.ts'
import type { ContentInstallationRow, ContentKind, InstallationRow, IntegrationRow } from './integrationStore.ts'

/** What spaces and sites have in common. */
export interface Titled {
  readonly id: string
  readonly title: string
}

/** One kind of content that integrations can be installed on: spaces or sites. */
export interface Content<Row extends Titled, Shown extends object> {
  readonly kind: ContentKind
  /** Returns those of an organization that the caller can see. */
  readonly list: (context: RequestContext, organizationId: string) => Row[]
  /** Returns the field of an answer that names the space or site. */
  readonly show: (context: RequestContext, row: Row, extended: boolean | undefined) => Shown
}

/** Installations on spaces. */
export const onSpaces = {
  kind: 'space',
  list: (context: RequestContext, organizationId: string) => context.visibleSpaces(organizationId),
  show: (context: RequestContext, row: SpaceRow, extended: boolean | undefined) => ({
    space: extended ? spaceView(row, context) : row.id,
  }),
} as const

/** Installations on sites. */
export const onSites = {
  kind: 'site',
  list: (context: RequestContext, organizationId: string) =>
    context.platform.sites.all(organizationId).filter((site) => may(context.roleOnSite(site), 'view')),
  show: (context: RequestContext, row: SiteRow, extended: boolean | undefined) => ({
    site: extended ? siteView(row, context) : row.id,
  }),
} as const

/** An integration and its installation in an organization. */
export interface Installed {
  readonly integration: IntegrationRow
  readonly installation: InstallationRow
}

/** A space or site, the installation that covers it, and the stored settings of both. */
export interface Covered<Row> extends Installed {
  readonly row: Row
  readonly kept: ContentInstallationRow | undefined
}

/** Returns whether an integration is published for spaces, or for sites. */
export function isFor(integration: IntegrationRow, kind: ContentKind): boolean {
  return integration.target === 'all' || integration.target === kind
}

/** Returns the spaces or sites that an installation covers and the caller can see: all, or the selected ones. */
export function coveredBy<Row extends Titled>(
  context: RequestContext,
  content: Content<Row, object>,
  installed: Installed,
): Covered<Row>[] {
  const { integration, installation } = installed
  if (!isFor(integration, content.kind)) return []
  const rows = context.platform.integrations.contentInstallations(installation.id, content.kind)
  const kept = new Map(rows.map((row) => [row.contentId, row]))
  return content
    .list(context, installation.organization_id)
    .filter(({ id }) => installation[`${content.kind}_selection`] === 'all' || kept.has(id))
    .map((row) => ({ ...installed, row, kept: kept.get(row.id) }))
}

/**
 * Returns the state and settings of an integration on a space or site. The state is pending while required settings are
 * missing.
 */
export function contentState(kind: ContentKind, { integration, installation, kept }: Covered<unknown>) {
  const listing = JSON.parse(integration.description) as IntegrationDescription
  const configuration = kept
    ? (JSON.parse(kept.configuration) as Record<string, unknown>)
    : defaultSettings(listing, kind)
  const missing = missingSettings(listing, kind, configuration)
  const status = installation.status === 'active' && missing.length > 0 ? ('pending' as const) : installation.status
  return { configuration, missing, status, externalIds: JSON.parse(kept?.external_ids ?? '[]') as string[] }
}

/**
 * Returns an installation on a space or site in the form of the API (API part 2 §2.6). Only administrators see the
 * settings.
 */
export function contentInstallationView<Row extends Titled, Shown extends object>(
  context: RequestContext,
  content: Content<Row, Shown>,
  reached: Covered<Row>,
  extended: boolean | undefined,
) {
  const { installation, row } = reached
  const { configuration, status, externalIds } = contentState(content.kind, reached)
  const endpoint = context.addresses.integrationEndpoint(installation.integration)
  return {
    integration: installation.integration,
    installation: installation.id,
    status,
    configuration: may(context.roleInOrganization(installation.organization_id), 'admin') ? configuration : {},
    externalIds,
    urls: {
      location: context.addresses.api(
        `/integrations/${installation.integration}/installations/${installation.id}/${content.kind}s/${row.id}`,
      ),
      publicEndpoint: endpoint,
      publicContentEndpoint: endpoint,
    },
    ...content.show(context, row, extended),
  }
}

/**
 * Returns the installations in an organization with their integrations. With `search`, only those whose name, title or
 * description contains it.
 */
export function installedIn(context: RequestContext, organizationId: string, search?: string): Installed[] {
  const { integrations } = context.platform
  return integrations.installationsIn(organizationId).flatMap((installation) => {
    const integration = integrations.get(installation.integration)
    const isFound = integration && (search === undefined || matchesSearch(integration, search))
    return isFound ? [{ integration, installation }] : []
  })
}

/** Returns the integrations that are installed and active on a space or site. */
export function activeOn<Row extends Titled & { readonly organization_id: string }>(
  context: RequestContext,
  content: Content<Row, object>,
  { id, organization_id: organizationId }: Row,
  search?: string,
): Installed[] {
  return installedIn(context, organizationId, search).filter((installed) =>
    coveredBy(context, content, installed).some(
      (one) => one.row.id === id && contentState(content.kind, one).status === 'active',
    ),
  )
}
