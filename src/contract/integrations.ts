import * as Type from 'typebox'
import type { Static } from 'typebox'
import { integrationCategories } from './integrationCategories.ts'
import { create, get, list, post, put, remove } from './operation.ts'
import { Organization } from './organizations.ts'
import { flags, identifier, links, model, oneOf, optional, timestamp } from './schemas/schema.ts'
import { Site } from './sites.ts'
import { Space } from './spaces.ts'

const namePattern = '^[a-zA-Z0-9-_.]+$'
const target = oneOf('all', 'site', 'space', 'organization')
const visibility = oneOf('public', 'private', 'unlisted')
const status = oneOf('active', 'pending', 'paused')
const category = oneOf(...integrationCategories)
const scope = oneOf(
  'space:content:read',
  'space:content:write',
  'space:metadata:read',
  'space:metadata:write',
  'space:git:sync',
  'page:feedback:read',
  'site:metadata:read',
  'site:views:read',
  'site:script:inject',
  'site:script:cookies',
  'site:visitor:auth',
  'site:visitor:claims',
  'site:adaptive:read',
  'site:adaptive:write',
  'openapi:read',
  'openapi:write',
  'conversations:ingest',
)
const freeObject = Type.Record(Type.String(), Type.Unknown())

/** Ids that an integration assigns to its installation targets (API part 2 §2.6). */
export const externalIds = Type.Array(Type.String(), { maxItems: 5 })

/** The settings of an installation. */
export const configuration = freeObject

/** Whether an installation has access to everything in its organization, or to a selection. */
export const selection = oneOf('all', 'selected')

/** A block that an integration provides for pages. */
export const IntegrationBlock = Type.Object({
  id: Type.String(),
  title: optional(Type.String()),
  description: optional(Type.String()),
  icon: optional(Type.String()),
  urlUnfurl: optional(Type.Array(Type.String())),
  markdown: optional(Type.Object({ codeblock: optional(Type.String()), body: optional(Type.String()) })),
})

const ContentSource = Type.Object({
  id: Type.String(),
  title: optional(Type.String()),
  description: optional(Type.String()),
  icon: optional(Type.String()),
  configuration: optional(freeObject),
})

/** An integration's own description. Limits: api-facts P2 §2.6. */
const description = {
  title: Type.String({ minLength: 2, maxLength: 30 }),
  description: Type.String({ maxLength: 100 }),
  summary: optional(Type.String({ maxLength: 2048 })),
  previewImages: optional(Type.Array(Type.String(), { maxItems: 3 })),
  visibility: optional(visibility),
  target: optional(target),
  scopes: Type.Array(scope),
  categories: optional(Type.Array(category)),
  blocks: optional(Type.Array(IntegrationBlock)),
  contentSources: optional(Type.Array(ContentSource)),
  externalLinks: optional(Type.Array(Type.Object({ url: Type.String(), label: Type.String() }), { maxItems: 5 })),
  configurations: optional(freeObject),
  contentSecurityPolicy: optional(Type.Union([Type.String(), freeObject])),
}

/** An integration (API part 2 §2.6). */
export const Integration = model('Integration', {
  object: Type.Literal('integration'),
  name: Type.String({ pattern: namePattern }),
  version: Type.Number(),
  ...description,
  verified: Type.Boolean(),
  owner: Organization,
  urls: links('location', 'icon', 'app', 'assets', 'publicEndpoint', 'publicContentEndpoint'),
  permissions: flags('admin'),
})
export type Integration = Static<typeof Integration>

/** An integration installed in an organization (API part 2 §2.6). */
export const Installation = model('Installation', {
  id: Type.String(),
  status,
  space_selection: optional(selection),
  site_selection: optional(selection),
  spaces: optional(Type.Number()),
  configuration,
  createdAt: timestamp,
  updatedAt: timestamp,
  urls: links('location', 'app', 'publicEndpoint', 'publicContentEndpoint'),
  externalIds,
  target: Type.Object({ organization: Type.String() }),
})
export type Installation = Static<typeof Installation>

const installedOn = {
  integration: Type.String(),
  installation: Type.String(),
  status,
  configuration,
  externalIds,
  urls: links('location', 'publicEndpoint', 'publicContentEndpoint'),
}

/**
 * An installation of an integration on a space. `space` is the id, unless the whole space was requested (API part 2
 * §2.6).
 */
export const SpaceInstallation = Type.Object({ ...installedOn, space: Type.Union([Type.String(), Space]) })

/** An installation of an integration on a site. */
export const SiteInstallation = Type.Object({ ...installedOn, site: Type.Union([Type.String(), Site]) })

/** An event of an integration (API part 2 §2.6, types in api-facts P2 §6). */
export const IntegrationEvent = model('IntegrationEvent', {
  id: Type.String(),
  integrationId: Type.String(),
  installationId: optional(Type.String()),
  createdAt: timestamp,
  status: oneOf('success', 'failed'),
  payload: Type.Object({
    eventId: optional(Type.String()),
    type: Type.String(),
    installationId: optional(Type.String()),
    status: optional(Type.String()),
    previous: optional(Type.Unknown()),
  }),
})
export type IntegrationEvent = Static<typeof IntegrationEvent>

const one = '/integrations/{integrationName}'
const externalId = optional(Type.String())
const extended = optional(Type.Boolean())

/** Operations on integrations (API part 2 §4.6, query names in api-facts P2 §4). */
export const integrationOperations = {
  listIntegrations: list('/integrations', 'List integrations.', Integration, {
    search: optional(Type.String()),
    category: optional(category),
    blockDomain: optional(Type.String({ maxLength: 100, pattern: namePattern })),
    blocks: optional(Type.Boolean()),
    contentSources: optional(Type.Boolean()),
    owner: optional(identifier),
    scope: optional(scope),
    target: optional(target),
  }),
  getIntegrationByName: get(one, 'Get an integration.', Integration),
  publishIntegration: post(one, 'Publish an integration, or a new version of it.', Integration, {
    body: Type.Object({
      ...description,
      runtime: optional(oneOf('v1', 'v2')),
      icon: optional(Type.String()),
      script: Type.String(),
      organization: identifier,
      secrets: optional(Type.Record(Type.String(), Type.String(), { maxProperties: 20 })),
    }),
  }),
  unpublishIntegration: remove(one, 'Unpublish an integration and uninstall it everywhere.'),
  listIntegrationInstallations: list(
    `${one}/installations`,
    'List the installations of an integration.',
    Installation,
    { externalId },
  ),
  installIntegration: create(`${one}/installations`, 'Install an integration in an organization.', Installation, {
    body: Type.Object({ organization: identifier }),
    errors: [409],
  }),
  listIntegrationEvents: list(`${one}/events`, 'List the events of an integration.', IntegrationEvent),
  getIntegrationEvent: get(
    `${one}/events/{eventId}`,
    'Get an event of an integration and its trace.',
    Type.Object({
      event: IntegrationEvent,
      trace: Type.Object({
        logs: Type.Array(
          Type.Object({
            message: Type.String(),
            timestamp,
            level: oneOf('debug', 'info', 'warn', 'error'),
          }),
        ),
      }),
    }),
  ),
  listIntegrationSpaceInstallations: list(
    `${one}/spaces`,
    'List the spaces in which an integration is installed.',
    SpaceInstallation,
    { externalId, extended },
  ),
  listIntegrationSiteInstallations: list(
    `${one}/sites`,
    'List the sites on which an integration is installed.',
    SiteInstallation,
    { externalId, extended },
  ),
  setIntegrationDevelopmentMode: put(`${one}/dev`, 'Send the events of an integration to a tunnel.', null, {
    body: Type.Object({
      tunnelUrl: Type.String({ minLength: 1, maxLength: 256 }),
      all: optional(Type.Boolean()),
    }),
  }),
  disableIntegrationDevelopmentMode: remove(`${one}/dev`, 'Stop sending the events of an integration to a tunnel.'),
}
