import * as Type from 'typebox'
import type { Static } from 'typebox'
import { create, get, list, patch, put, remove } from './operation.ts'
import { absentAs, identifier, model, nullable, oneOf, optional, timestamp } from './schemas/schema.ts'

/** The maximum number of redirects in one request. */
export const maxRedirectsAtOnce = 500

const maxSource = 512
/** A percent-encoded path on the site. A `*` at its end matches anything that follows. */
const source = Type.String({ maxLength: maxSource, pattern: "^/[\\w.~%!$&'()+,;=:@/-]*\\*?$" })
const onSitePage = Type.Object({ kind: Type.Literal('site-page'), siteSpaceId: identifier, pageId: identifier })
const onSiteSpace = Type.Object({ kind: Type.Literal('site-space'), siteSpaceId: identifier })
const onSiteSection = Type.Object({ kind: Type.Literal('site-section'), siteSectionId: identifier })
const external = Type.Object({ kind: Type.Literal('external'), url: Type.String({ minLength: 1, maxLength: 2048 }) })
/** A page by its path in a space, which the platform resolves to the current page. */
const byPath = Type.Object({ kind: Type.Literal('path'), spaceId: identifier, path: Type.String({ maxLength: 2048 }) })

/** The destination of a redirect (today's live service). */
const RedirectDestination = Type.Union([onSitePage, onSiteSpace, onSiteSection, external], {
  title: 'SiteRedirectDestination',
})
export type RedirectDestination = Static<typeof RedirectDestination>

const DestinationInput = Type.Union([onSitePage, onSiteSpace, onSiteSection, external, byPath])
export type RedirectDestinationInput = Static<typeof DestinationInput>

/** A redirect from one address of a site to another (api-facts C7, today's live service). */
export const SiteRedirect = model('SiteRedirect', {
  object: Type.Literal('site-redirect'),
  id: Type.String(),
  source: Type.String(),
  /** True if it isn't active for visitors yet. */
  draft: absentAs(Type.Boolean(), false),
  /** True to append what the `*` of the source matches to the destination. */
  captureWildcard: absentAs(Type.Boolean(), false),
  permanent: absentAs(Type.Boolean(), false),
  /** Missing if the platform doesn't return it. */
  destination: optional(RedirectDestination),
  createdAt: timestamp,
  updatedAt: optional(timestamp),
})
export type SiteRedirect = Static<typeof SiteRedirect>

const setting = {
  captureWildcard: optional(Type.Boolean()),
  draft: optional(Type.Boolean()),
  permanent: optional(Type.Boolean()),
}

/** A change to the redirect with one source. Errors don't affect the others. */
const BulkItem = Type.Object({
  // Has no constraints, because errors are reported for each item.
  source: Type.String(),
  /** `live` by default. `publish` makes the draft live. */
  intent: optional(oneOf('live', 'draft', 'publish')),
  captureWildcard: optional(Type.Boolean()),
  permanent: optional(Type.Boolean()),
  /** Null deletes the redirect. Not needed for `publish`. */
  destination: optional(nullable(DestinationInput)),
})
export type BulkRedirect = Static<typeof BulkItem>

const BulkResult = Type.Object({
  status: oneOf('created', 'updated', 'deleted', 'published', 'error'),
  source: Type.String(),
  draft: absentAs(Type.Boolean(), false),
  id: optional(Type.String()),
  error: optional(Type.String()),
})
export type BulkRedirectResult = Static<typeof BulkResult>

const site = '/orgs/{organizationId}/sites/{siteId}'
const base = `${site}/redirects`

/** Operations on the redirects of a site (api-facts C7). */
export const siteRedirectOperations = {
  listSiteRedirects: list(base, 'List the redirects of a site: the active ones or the drafts.', SiteRedirect, {
    search: optional(Type.String()),
    draft: optional(Type.Boolean()),
    orderBy: optional(oneOf('createdAt', 'updatedAt', 'source')),
  }),
  createSiteRedirect: create(base, 'Create a redirect.', SiteRedirect, {
    body: Type.Object({ source, destination: DestinationInput, ...setting }),
  }),
  bulkUpsertSiteRedirects: put(
    base,
    'Create, change, publish, or delete many redirects by their source. Each gets its own result.',
    Type.Object({ results: Type.Array(BulkResult) }),
    { body: Type.Object({ redirects: Type.Array(BulkItem, { minItems: 1, maxItems: maxRedirectsAtOnce }) }) },
  ),
  updateSiteRedirectById: patch(`${base}/{siteRedirectId}`, 'Change a redirect.', SiteRedirect, {
    body: Type.Object({ source: optional(source), destination: optional(DestinationInput), ...setting }),
  }),
  deleteSiteRedirectById: remove(`${base}/{siteRedirectId}`, 'Delete a redirect.'),
  getSiteRedirectBySource: get(
    `${site}/redirect`,
    'Find the redirect that applies to an address of a site, and its destination.',
    Type.Object({ redirect: SiteRedirect, target: Type.String() }),
    { source: Type.String({ minLength: 1 }), shareKey: optional(Type.String()) },
  ),
}
