import * as Type from 'typebox'
import type { Static } from 'typebox'
import { create, get, list, patch, post, remove } from './operation.ts'
import { SpaceSearchResult } from './organizations.ts'
import { DefaultLevel } from './schemas/conventions.ts'
import {
  flags,
  identifier,
  links,
  listOf,
  model,
  nullable,
  oneOf,
  optional,
  paging,
  timestamp,
} from './schemas/schema.ts'
import { searchText } from './search.ts'

const title = Type.String({ minLength: 2, maxLength: 128 })
const basename = Type.String({ minLength: 1, maxLength: 100 })

/** Who can visit a site (API part 2 §2.4). */
const SiteVisibility = oneOf('public', 'unlisted', 'share-link', 'visitor-auth')

/** The plans of a site (api-facts P2 §2.4). */
const SiteType = oneOf('basic', 'premium', 'ultimate', 'sponsored', 'legacy-basic', 'legacy-premium')

/** A published docs site (API part 2 §2.4). */
export const Site = model('Site', {
  object: Type.Literal('site'),
  id: Type.String(),
  type: SiteType,
  title,
  icon: optional(Type.Unknown()),
  hostname: optional(
    Type.String({
      maxLength: 512,
      pattern: '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$',
    }),
  ),
  basename: optional(basename),
  proxy: optional(Type.Object({ origin: Type.String(), target: Type.String() })),
  visibility: SiteVisibility,
  published: Type.Boolean(),
  /** The effective plan, if it differs from the chosen one. */
  appliedType: optional(SiteType),
  siteSpaces: Type.Number(),
  createdAt: timestamp,
  /**
   * The role of everyone in the organization for this site (today's live service). By default, that of the
   * organization.
   */
  defaultLevel: optional(DefaultLevel),
  adaptiveContent: optional(Type.Object({ enabled: Type.Boolean() })),
  ads: optional(Type.Unknown()),
  agentsContext: optional(oneOf('excluded', 'included')),
  features: optional(
    Type.Array(
      Type.Object({
        id: Type.String(),
        plan: Type.String(),
        frozen: optional(Type.Boolean()),
        customizations: optional(Type.Array(Type.String())),
      }),
    ),
  ),
  urls: links('location', 'app', 'published', 'preview'),
  permissions: optional(
    flags(
      'access',
      'view',
      'create',
      'edit',
      'admin',
      'viewAdaptiveSchema',
      'editAdaptiveSchema',
      'installIntegration',
    ),
  ),
})
export type Site = Static<typeof Site>

/** The response to publishing if it needs another plan first (api-facts C7). */
const Checkout = Type.Object({ type: Type.Literal('checkout'), sessionId: Type.String() })

const base = '/orgs/{organizationId}/sites'
const one = `${base}/{siteId}`

/** Operations on sites (API part 2 §4.4; publishing: api-facts C7). */
export const siteOperations = {
  listSites: list(base, 'List the sites of an organization.', Site, {
    space: optional(identifier),
    title: optional(Type.String()),
    published: optional(Type.Boolean()),
    type: optional(Type.Array(SiteType)),
  }),
  createSite: create(base, 'Create a site.', Site, {
    body: Type.Object({
      type: optional(SiteType),
      title: optional(title),
      visibility: optional(SiteVisibility),
      spaces: optional(Type.Array(identifier)),
    }),
    bodyOptional: true,
  }),
  getSiteById: get(one, 'Get a site.', Site),
  deleteSiteById: remove(one, 'Delete a site. Its spaces aren’t deleted.'),
  updateSiteById: patch(one, 'Change a site.', Site, {
    body: Type.Object({
      title: optional(title),
      visibility: optional(SiteVisibility),
      basename: optional(basename),
      defaultLevel: optional(DefaultLevel),
      adaptiveContent: optional(Type.Object({ enabled: Type.Boolean() })),
      agentsContext: optional(oneOf('excluded', 'included')),
      defaultSiteSpace: optional(identifier),
      defaultSiteSection: optional(identifier),
      proxy: optional(
        nullable(Type.String({ maxLength: 512, pattern: '^([\\w-]+\\.)*[\\w-]+\\.[a-zA-Z]{2,}(\\/[\\w-]+)+$' })),
      ),
    }),
  }),
  publishSite: post(
    `${one}/publish`,
    'Publish a site. If your plan doesn’t allow it, the response contains a checkout.',
    Type.Union([Site, Checkout]),
  ),
  unpublishSite: post(`${one}/unpublish`, 'Unpublish a site.', Site),
  getSitePublishingPreviewById: get(
    `${one}/publishing/preview`,
    'Get the address of a preview of a site as it would be published. It works for an hour.',
    Type.Object({ url: Type.String() }),
    {
      siteSpace: optional(identifier),
      /** A path on the site. */
      target: optional(Type.String({ maxLength: 2048 })),
      /** Includes drafts by default. */
      draft: optional(Type.Boolean()),
    },
  ),
  searchSiteContent: post(
    `${one}/search`,
    'Search the published content of a site: all spaces, the default spaces, or some spaces.',
    listOf(SpaceSearchResult),
    {
      query: Type.Object(paging),
      body: Type.Union([
        Type.Object({ query: searchText, mode: Type.Literal('all') }),
        Type.Object({ query: searchText, mode: Type.Literal('current'), siteSpaceId: identifier }),
        Type.Object({
          query: searchText,
          mode: optional(Type.Literal('specific')),
          siteSpaceIds: Type.Array(identifier, { minItems: 1 }),
        }),
      ]),
    },
  ),
}
