import { may } from '../access/accessRules.ts'
import { badRequest, orNotFound } from '../http/errors.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { Platform } from '../platform.ts'
import { SiteEdits } from './siteEdits.ts'
import { SiteMap } from './siteMap.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { SiteStructureViews } from './siteStructureView.ts'

/** Returns a site, by default the one in the path, with the changes of the current request. */
export function siteNow(context: RequestContext, id = context.site.id): SiteRow {
  return orNotFound(context.platform.sites.get(id), 'Site')
}

/** Returns the part of the site in the path that the caller can see. */
export function siteMapFor(context: RequestContext): SiteMap {
  return new SiteMap(siteNow(context), context.platform.siteParts, (space) => may(context.roleInSpace(space), 'view'))
}

/** Returns the whole site in the path: for its visitors, and where positions must take hidden parts into account. */
export function wholeSiteMap(context: RequestContext): SiteMap {
  return new SiteMap(siteNow(context), context.platform.siteParts, () => true)
}

/** Returns a site as its visitors see it: whole, but without drafts. */
export function visitedSiteMap({ siteParts }: Platform, site: SiteRow): SiteMap {
  return new SiteMap(site, siteParts, () => true, false)
}

/** Returns the edits of the site in the path. */
export function siteEdits({ platform, site }: RequestContext): SiteEdits {
  return new SiteEdits(platform, site)
}

/** Returns views of the current site. A share key that doesn't open the site isn't added to addresses. */
export function structureViews(context: RequestContext, shareKey?: string): SiteStructureViews {
  const opens = shareKey !== undefined && context.platform.shareLinks.opens(context.site.id, shareKey)
  return new SiteStructureViews(siteMapFor(context), context, opens ? shareKey : undefined)
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

/** Returns the address of a part of the site in the API. */
export function sitePartAddress({ addresses, site }: RequestContext, path: string): string {
  return addresses.api(`/orgs/${site.organization_id}/sites/${site.id}${path}`)
}
