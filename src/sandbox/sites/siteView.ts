import type { ShareLink } from '../../contract/shareLinks.ts'
import type { Site } from '../../contract/sites.ts'
import { may } from '../access/accessRules.ts'
import type { Addresses } from '../urls/addresses.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ShareLinkRow } from '../shareLinks/shareLinkStore.ts'
import type { SiteRow } from './siteStore.ts'

/** Returns the name of a site in the address for its visitors. */
export function publishedName(row: SiteRow): string {
  return row.basename ?? row.id
}

/** Returns a site in the form of the API, as the caller sees it (API part 2 §2.4). */
export function siteView(row: SiteRow, context: RequestContext, shareKey?: string): Site {
  const { addresses, platform } = context
  const role = context.roleOnSite(row)
  const published = addresses.publishedSite(publishedName(row), [], shareKey)
  return {
    object: 'site',
    id: row.id,
    type: row.type,
    appliedType: row.type,
    title: row.title,
    ...(row.basename === null ? {} : { basename: row.basename }),
    ...(row.proxy === null ? {} : { proxy: { origin: row.proxy, target: published } }),
    visibility: row.visibility,
    published: row.published === 1,
    siteSpaces: platform.siteParts.siteSpaceCount(row.id),
    createdAt: row.created_at,
    defaultLevel: row.default_level as Site['defaultLevel'],
    adaptiveContent: { enabled: row.adaptive_enabled === 1 },
    agentsContext: row.agents_context,
    urls: {
      location: addresses.api(`/orgs/${row.organization_id}/sites/${row.id}`),
      app: addresses.site(row.organization_id, row.id),
      preview: addresses.siteInPreview(row.organization_id, row.id),
      ...(row.published === 1 ? { published } : {}),
    },
    // No plan limits the features of a site in the sandbox.
    features: [],
    permissions: {
      access: may(role, 'view'),
      view: may(role, 'view'),
      create: may(role, 'create'),
      edit: may(role, 'create'),
      admin: may(role, 'admin'),
      viewAdaptiveSchema: may(role, 'view'),
      editAdaptiveSchema: may(role, 'create'),
      installIntegration: may(context.roleInOrganization(row.organization_id), 'admin'),
    },
  }
}

/** Returns a share link in the form of the API. Its address opens the site while the link is active. */
export function shareLinkView(row: ShareLinkRow, site: SiteRow, addresses: Addresses): ShareLink {
  return {
    object: 'share-link',
    id: row.id,
    createdAt: row.created_at,
    name: row.name,
    active: row.active === 1,
    urls: { published: addresses.publishedSite(publishedName(site), [], row.share_key) },
  }
}
