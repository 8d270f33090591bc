import type { integrationOperations } from '../../contract/integrations.ts'
import type { Input } from '../../contract/operations.ts'
import { contentTypeOf } from '../../core/docs/files/contentTypes.ts'
import { endingOfBytes } from '../../core/docs/files/fileChecks.ts'
import { may } from '../access/accessRules.ts'
import { badRequest, conflict, forbidden, notFound, orNotFound } from '../http/errors.ts'
import { descriptionOf, matchesSearch, settingTitles, type IntegrationDescription } from './integrationDescription.ts'
import { install } from './installIntegration.ts'
import { latestFirst, oldestFirst, pageOf, pageOfSorted } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { FileStore } from '../revisions/fileStore.ts'
import type { TraceLog } from './integrationEventStore.ts'
import type { IntegrationRow } from './integrationStore.ts'
import type { OrganizationRow } from '../organizations/organizationStore.ts'
import { installationView, integrationEventView, integrationView } from './integrationView.ts'
import type { Handlers } from '../http/handler.ts'
import { onSites, onSpaces } from './contentInstallations.ts'
import { contentInstallationsPage, installedPage, visibleInstallations } from './installationListings.ts'
import { webAddress } from '../../core/text/strings/addresses.ts'

/** Operations on integrations (API part 2 §4.6). The sandbox stores scripts, but never runs them. */
export const integrationHandlers: Handlers<keyof typeof integrationOperations> = {
  /** Lists the integrations that pass the filters: public ones and those of the caller's organizations. */
  listIntegrations(context, input) {
    const found = context.platform.integrations
      .all()
      .filter((row) => (row.visibility === 'public' || isOfCaller(context, row)) && passes(row, input))
    return pageOfSorted(input, oldestFirst, found, (row) => integrationView(row, context))
  },

  getIntegrationByName: (context, input) => integrationView(integrationOf(context, input.integrationName), context),

  publishIntegration(context, input) {
    publish(context, input)
    return integrationView(integrationOf(context, input.integrationName), context)
  },

  unpublishIntegration(context, input) {
    const row = context.platform.integrations.get(input.integrationName)
    if (!row || !isVisible(context, row)) return false
    requireOwner(context, row)
    context.platform.integrations.remove(row.name)
    return true
  },

  listIntegrationInstallations(context, input) {
    const row = integrationOf(context, input.integrationName)
    const found = visibleInstallations(context, row, 'admin', input.externalId)
    return installedPage(found, input, (one) => installationView(one, context))
  },

  installIntegration(context, input) {
    const row = integrationOf(context, input.integrationName)
    const organization = organizationNamed(context, input.body.organization)
    requireAdmin(context, organization)
    if (row.visibility === 'private' && row.organization_id !== organization.id) throw notFound('Integration')
    if (context.platform.integrations.installationIn(row.name, organization.id)) {
      throw conflict(`“${row.title}” is already installed in “${organization.title}”.`)
    }
    const installation = install(context.platform, row, organization)
    return installationView({ integration: row, installation }, context)
  },

  listIntegrationEvents(context, input) {
    const row = integrationOf(context, input.integrationName)
    const rows = context.platform.integrationEvents.list(row.name, organizationsSeen(context, row))
    return pageOf(input, latestFirst, rows, integrationEventView)
  },

  getIntegrationEvent(context, input) {
    const row = integrationOf(context, input.integrationName)
    const event = orNotFound(context.platform.integrationEvents.get(row.name, input.eventId), 'Event')
    requireEvents(context, row, event.organization_id)
    return { event: integrationEventView(event), trace: { logs: JSON.parse(event.logs) as TraceLog[] } }
  },

  listIntegrationSpaceInstallations(context, input) {
    const installed = visibleInstallations(context, integrationOf(context, input.integrationName), 'view')
    return contentInstallationsPage(context, onSpaces, installed, input)
  },

  listIntegrationSiteInstallations(context, input) {
    const installed = visibleInstallations(context, integrationOf(context, input.integrationName), 'view')
    return contentInstallationsPage(context, onSites, installed, input)
  },

  setIntegrationDevelopmentMode(context, input) {
    const row = integrationOf(context, input.integrationName)
    requireOwner(context, row)
    const { tunnelUrl, all = false } = input.body
    if (!webAddress(tunnelUrl)) {
      throw badRequest('“tunnelUrl” must be an address that starts with http:// or https://.')
    }
    context.platform.integrations.setTunnel(row.name, tunnelUrl, all)
    return undefined
  },

  disableIntegrationDevelopmentMode(context, input) {
    const row = context.platform.integrations.get(input.integrationName)
    if (!row || !isVisible(context, row)) return false
    requireOwner(context, row)
    context.platform.integrations.setTunnel(row.name, null, false)
    return row.tunnel_url !== null
  },
}

function publish(context: RequestContext, input: Input<'publishIntegration'>): void {
  const { platform } = context
  const { integrationName: name, body } = input
  if (!/^[a-zA-Z0-9-_.]+$/.test(name) || name.length > 100) {
    throw badRequest('The name of an integration can contain at most 100 letters, digits, “-”, “_”, and “.”.')
  }
  const organization = organizationNamed(context, body.organization)
  requireAdmin(context, organization)
  for (const title of settingTitles(body.configurations)) {
    if (title.length < 2) throw badRequest('The title of a setting in “configurations” needs at least 2 characters.')
  }
  const known = platform.integrations.get(name)
  if (known && known.organization_id !== organization.id) {
    throw forbidden(`“${name}” belongs to another organization.`)
  }
  platform.integrations.publish({
    name,
    organization_id: organization.id,
    title: body.title,
    visibility: (body.visibility ?? 'private') as IntegrationRow['visibility'],
    target: (body.target ?? 'all') as IntegrationRow['target'],
    runtime: body.runtime ?? 'v1',
    description: JSON.stringify(descriptionOf(body)),
    script: body.script,
    secrets: JSON.stringify(body.secrets ?? {}),
    icon: body.icon === undefined ? (known?.icon ?? null) : keepPicture(platform.files, body.icon, 'icon'),
    preview_images: JSON.stringify(
      (body.previewImages ?? []).map((image) => keepPicture(platform.files, image, 'previewImages')),
    ),
    updated_at: context.now,
  })
}

/** Returns an integration by its name. Throws a 404 failure if the caller can't see it. */
export function integrationOf(context: RequestContext, name: string): IntegrationRow {
  const row = context.platform.integrations.get(name)
  if (!row || !isVisible(context, row)) throw notFound('Integration')
  return row
}

/** Anyone who knows the name of an unlisted integration can see it. */
function isVisible(context: RequestContext, row: IntegrationRow): boolean {
  return row.visibility !== 'private' || isOfCaller(context, row)
}

/** Returns an organization of the caller by its id or subdomain. Throws a 404 failure if there is none. */
function organizationNamed(context: RequestContext, name: string): OrganizationRow {
  const organization = context.platform.organizations.named(name)
  if (!organization || context.roleInOrganization(organization.id) === undefined) throw notFound('Organization')
  return organization
}

function requireAdmin(context: RequestContext, organization: OrganizationRow): void {
  if (may(context.roleInOrganization(organization.id), 'admin')) return
  throw forbidden(`You need the role “admin” in “${organization.title}”.`)
}

function requireOwner(context: RequestContext, row: IntegrationRow): void {
  if (may(context.roleInOrganization(row.organization_id), 'admin')) return
  throw forbidden(`You need the role “admin” in the organization that published “${row.title}”.`)
}

/**
 * Throws a failure unless the caller administers the publisher's organization or the one of the event. Others get 404,
 * as if there were no events.
 */
function requireEvents(context: RequestContext, row: IntegrationRow, organizationId: string): void {
  if (may(context.roleInOrganization(row.organization_id), 'admin')) return
  const role = context.roleInOrganization(organizationId)
  if (!may(role, 'view')) throw notFound('Event')
  if (!may(role, 'admin')) throw forbidden('You need the role “admin” in the organization of the installation.')
}

/**
 * Returns the organizations whose events the caller can see. Undefined means all, for administrators of the publisher.
 */
function organizationsSeen(context: RequestContext, row: IntegrationRow): string[] | undefined {
  if (may(context.roleInOrganization(row.organization_id), 'admin')) return undefined
  return context.platform.integrations
    .installations(row.name)
    .map((installation) => installation.organization_id)
    .filter((id) => may(context.roleInOrganization(id), 'admin'))
}

/** Returns whether the caller is a member, not a guest, of the organization that published an integration. */
function isOfCaller(context: RequestContext, row: IntegrationRow): boolean {
  return may(context.roleInOrganization(row.organization_id), 'view')
}

function passes(row: IntegrationRow, filter: Input<'listIntegrations'>): boolean {
  const listing = JSON.parse(row.description) as IntegrationDescription
  const { search, category, blockDomain, blocks, contentSources, owner, scope, target } = filter
  return (
    (search === undefined || matchesSearch(row, search)) &&
    (category === undefined || (listing.categories ?? []).includes(category)) &&
    (blockDomain === undefined || unfurls(listing, blockDomain)) &&
    (blocks === undefined || (listing.blocks ?? []).length > 0 === blocks) &&
    (contentSources === undefined || (listing.contentSources ?? []).length > 0 === contentSources) &&
    (owner === undefined || row.organization_id === owner) &&
    (scope === undefined || listing.scopes.includes(scope)) &&
    (target === undefined || row.target === target || (row.target === 'all' && target !== 'all'))
  )
}

/**
 * Returns whether a block unfurls addresses of a domain. `urlUnfurl` contains patterns such as
 * `https://*.example.com/**`.
 */
function unfurls(listing: IntegrationDescription, domain: string): boolean {
  const wanted = domain.toLowerCase()
  return (listing.blocks ?? []).some((block) =>
    (block.urlUnfurl ?? []).some((pattern) => {
      const host = /^(?:[a-z*]+:\/\/)?([^/:]+)/i.exec(pattern)?.[1]?.toLowerCase() ?? ''
      return (
        host === wanted ||
        host.replace(/^\*\./, '') === wanted ||
        (host.startsWith('*.') && wanted.endsWith(host.slice(1)))
      )
    }),
  )
}

/** The largest image of an integration, in bytes. */
const maxPictureBytes = 1024 * 1024

const pictureEndings: ReadonlySet<string> = new Set(['png', 'jpg', 'gif', 'webp', 'svg'])

/** Stores an image in base64 and returns the secret part of its address. Throws a 400 failure if it isn't an image. */
function keepPicture(files: FileStore, base64: string, field: string): string {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) throw badRequest(`“${field}” must be an image in base64.`)
  const content = Buffer.from(base64, 'base64')
  if (content.length > maxPictureBytes) throw badRequest(`“${field}” can be at most 1 MB.`)
  const ending = endingOfBytes(content)
  if (ending === undefined || !pictureEndings.has(ending)) {
    throw badRequest(`“${field}” must be a PNG, JPEG, GIF, WebP, or SVG image.`)
  }
  const name = `${field}.${ending}`
  return files.put({ name, contentType: contentTypeOf(name), content })
}
