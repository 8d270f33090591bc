import { may } from '../access/accessRules.ts'
import { badRequest, notFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { Platform } from '../platform.ts'
import { SiteMap } from './siteMap.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { SiteStructureViews } from './siteStructureView.ts'

/** A site as it is now, after what the request has changed. */
export function siteNow({ platform }: RequestContext, id: string): SiteRow {
  const site = platform.sites.get(id)
  if (!site) throw notFound('Site')
  return site
}

/** What the caller sees of a site. */
export function siteMapFor(context: RequestContext, site: SiteRow): SiteMap {
  return new SiteMap(site, context.platform.siteParts, (space) => may(context.roleInSpace(space), 'view'))
}

/** All of a site: for its visitors, and where parts must get along with those that the caller doesn't see. */
export function wholeSiteMap(context: RequestContext, site: SiteRow): SiteMap {
  return new SiteMap(site, context.platform.siteParts, () => true)
}

/** A site as its visitors find it: whole, but without drafts. */
export function visitedSiteMap({ siteParts }: Platform, site: SiteRow): SiteMap {
  return new SiteMap(site, siteParts, () => true, false)
}

/** A boolean of a request as the database keeps it. */
export function stored(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value)
}

/** Views of a site as it is now. A share key that doesn't open the site goes into no address. */
export function structureViews(context: RequestContext, site: SiteRow, shareKey?: string): SiteStructureViews {
  const key = shareKey !== undefined && context.platform.shareLinks.opens(site.id, shareKey) ? shareKey : undefined
  return new SiteStructureViews(siteMapFor(context, site), context, key)
}

/** A space of the site's organization that the caller may put on it; 400 if there is none. */
export function spaceToShow(context: RequestContext, spaceId: string): SpaceRow {
  const space = context.platform.spaces.get(spaceId)
  const seen = space !== undefined && space.deleted_at === null && may(context.roleInSpace(space), 'view')
  if (!seen || space.organization_id !== context.organization.id) {
    throw badRequest('“spaceId” isn’t a space of this organization.')
  }
  return space
}

/** The address in the API of a part of a site. */
export function sitePartAddress(context: RequestContext, site: SiteRow, path: string): string {
  return context.addresses.api(`/orgs/${site.organization_id}/sites/${site.id}${path}`)
}
