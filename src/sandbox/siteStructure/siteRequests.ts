import { may } from '../access/accessRules.ts'
import { badRequest, notFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { SiteMap } from './siteMap.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { SiteStructureViews } from './siteStructureView.ts'

/** A site of the organization in the path; 404 for guests, who see nothing of an organization. */
export function siteOf(context: RequestContext, siteId: string): SiteRow {
  const site = context.platform.sites.get(siteId)
  const { id } = context.organization
  if (site?.organization_id !== id || !may(context.roleInOrganization(id), 'view')) throw notFound('Site')
  return site
}

/** What the caller sees of a site. */
export function siteMapFor(context: RequestContext, site: SiteRow): SiteMap {
  return new SiteMap(site, context.platform.siteParts, (space) => may(context.roleInSpace(space), 'view'))
}

/** All of a site: for its visitors, and where parts must get along with those that the caller does not see. */
export function wholeSiteMap(context: RequestContext, site: SiteRow): SiteMap {
  return new SiteMap(site, context.platform.siteParts, () => true)
}

/** Views of a site as it is now. A share key that does not open the site goes into no address. */
export function structureViews(context: RequestContext, site: SiteRow, shareKey?: string): SiteStructureViews {
  const key = shareKey !== undefined && context.platform.shareLinks.opens(site.id, shareKey) ? shareKey : undefined
  return new SiteStructureViews(siteMapFor(context, site), context, key)
}

/** A space of the site's organization that the caller may put on it; 400 if there is none. */
export function spaceToShow(context: RequestContext, spaceId: string): SpaceRow {
  const space = context.platform.spaces.get(spaceId)
  const seen = space !== undefined && space.deleted_at === null && may(context.roleInSpace(space), 'view')
  if (!seen || space.organization_id !== context.organization.id) {
    throw badRequest('“spaceId” is no space of this organization.')
  }
  return space
}

/** The address in the API of a part of a site. */
export function sitePartAddress(context: RequestContext, site: SiteRow, path: string): string {
  return context.addresses.api(`/orgs/${site.organization_id}/sites/${site.id}${path}`)
}
