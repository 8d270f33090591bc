import type { PublishedSite } from '../../contract/siteStructure.ts'
import { may } from '../access/accessRules.ts'
import { notFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { SiteRow } from './siteStore.ts'
import { siteView } from './siteView.ts'
import { SiteStructureViews } from '../siteStructure/siteStructureView.ts'
import { visitedSiteMap } from '../siteStructure/siteRequests.ts'

/**
 * Returns a site as its visitors get it (API part 2 §2.4, §4.4). Throws a 404 failure if the site isn't published.
 * Throws it also if the site needs a share link and the key isn't active, or if visitors must sign in and the caller is
 * a guest. Administrators of the organization need no key.
 */
export function publishedSite(context: RequestContext, siteId: string, shareKey: string | undefined): PublishedSite {
  const site = context.platform.sites.get(siteId)
  if (site?.organization_id !== context.organization.id || !opens(context, site, shareKey)) {
    throw notFound('Published site')
  }
  const opening = shareKey !== undefined && context.platform.shareLinks.opens(site.id, shareKey)
  const key = site.visibility === 'share-link' && opening ? shareKey : undefined
  return {
    object: 'published-content-site',
    site: siteView(site, context, key),
    structure: new SiteStructureViews(visitedSiteMap(context.platform, site), context, key).structure(),
    // The sandbox shows sites without customization, and runs no scripts of integrations.
    customizations: { site: {}, siteSpaces: {} },
    scripts: [],
  }
}

function opens(context: RequestContext, site: SiteRow, shareKey: string | undefined): boolean {
  if (site.published === 0) return false
  const role = context.roleOnSite(site)
  if (site.visibility === 'share-link') {
    return may(role, 'admin') || (shareKey !== undefined && context.platform.shareLinks.opens(site.id, shareKey))
  }
  return site.visibility !== 'visitor-auth' || may(role, 'view')
}
