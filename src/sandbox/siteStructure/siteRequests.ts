import { may } from '../access/accessRules.ts'
import { badRequest, notFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { Platform } from '../platform.ts'
import { SiteMap } from './siteMap.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { SiteStructureViews } from './siteStructureView.ts'

/** Returns a site with the changes of the current request. */
export function siteNow({ platform }: RequestContext, id: string): SiteRow {
  const site = platform.sites.get(id)
  if (!site) throw notFound('Site')
  return site
}

/** Returns the part of a site that the caller can see. */
export function siteMapFor(context: RequestContext, site: SiteRow): SiteMap {
  return new SiteMap(site, context.platform.siteParts, (space) => may(context.roleInSpace(space), 'view'))
}

/** Returns the whole site: for its visitors, and where positions must take hidden parts into account. */
export function wholeSiteMap(context: RequestContext, site: SiteRow): SiteMap {
  return new SiteMap(site, context.platform.siteParts, () => true)
}

/** Returns a site as its visitors see it: whole, but without drafts. */
export function visitedSiteMap({ siteParts }: Platform, site: SiteRow): SiteMap {
  return new SiteMap(site, siteParts, () => true, false)
}

/** Returns a boolean in the form of the database. */
export function stored(value: boolean | undefined): number | undefined {
  return value === undefined ? undefined : Number(value)
}

/** Returns views of the current site. A share key that doesn't open the site isn't added to addresses. */
export function structureViews(context: RequestContext, site: SiteRow, shareKey?: string): SiteStructureViews {
  const key = shareKey !== undefined && context.platform.shareLinks.opens(site.id, shareKey) ? shareKey : undefined
  return new SiteStructureViews(siteMapFor(context, site), context, key)
}

/**
 * Returns a space of the site's organization that the caller can put on the site. Throws a 400 failure if there is
 * none.
 */
export function spaceToShow(context: RequestContext, spaceId: string): SpaceRow {
  const space = context.platform.spaces.get(spaceId)
  const isVisible = space !== undefined && space.deleted_at === null && may(context.roleInSpace(space), 'view')
  if (!isVisible || space.organization_id !== context.organization.id) {
    throw badRequest('“spaceId” isn’t a space of this organization.')
  }
  return space
}

/** Returns the address of a part of a site in the API. */
export function sitePartAddress(context: RequestContext, site: SiteRow, path: string): string {
  return context.addresses.api(`/orgs/${site.organization_id}/sites/${site.id}${path}`)
}
