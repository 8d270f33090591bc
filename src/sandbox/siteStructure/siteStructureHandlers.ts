import type { PublishedSite, siteStructureOperations } from '../../contract/siteStructure.ts'
import { may } from '../access/accessRules.ts'
import { badRequest, notFound, orNotFound } from '../http/errors.ts'
import { byPosition, pageOfSorted } from '../http/paging.ts'
import { stored } from '../database/store.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { requireFreeSectionPath } from './siteNames.ts'
import type { SitePartPointer, SitePosition } from './repositionAmong.ts'
import type { SectionRow } from './sitePartStore.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import { siteView } from '../sites/siteView.ts'
import { Answer, type Handlers } from '../http/handler.ts'
import { requireNotOnSite, shownSiteSpace, siblingsOf, siteSpaceOf } from './siteSpaceHandlers.ts'
import {
  siteEdits,
  siteMapFor,
  sitePartAddress,
  spaceToShow,
  structureViews,
  visitedSiteMap,
  wholeSiteMap,
} from './siteRequests.ts'
import { SiteStructureViews } from './siteStructureView.ts'
import { groupView, sectionGroupOf } from './siteSectionGroupHandlers.ts'

/** Operations on sections and the whole structure (API part 2 §4.4 `published`; the rest: api-facts C7). */
export const siteStructureHandlers: Handlers<keyof typeof siteStructureOperations> = {
  getPublishedContentSite: (context, input) => publishedSite(context, input.siteId, input.shareKey),

  getSiteStructure: (context, input) => structureViews(context, input.shareKey).structure(),

  sortSiteStructure(context, input) {
    const item = input.body.item as SitePartPointer
    const { siblings, view } = placeOf(context, item)
    siteEdits(context).move(item, siblings, input.body.position as SitePosition)
    return view()
  },

  listSiteSections(context, input) {
    const views = structureViews(context, input.shareKey)
    return pageOfSorted(input, byPosition, siteMapFor(context).sections, (row) => views.section(row))
  },

  addSectionToSite(context, input) {
    const { spaceId, title, icon, siteSectionGroupId, draft } = input.body
    const space = spaceToShow(context, spaceId)
    const map = wholeSiteMap(context)
    requireNotOnSite(map, spaceId)
    if (siteSectionGroupId && !map.group(siteSectionGroupId))
      throw badRequest('“siteSectionGroupId” isn’t a group of this site.')
    const edits = siteEdits(context)
    const section = edits.addSection({ title: title ?? space.title, icon, groupId: siteSectionGroupId, draft })
    edits.addSpace(space, section.id)
    const view = sectionView(context, section.id)
    return new Answer(view, { location: sitePartAddress(context, `/sections/${section.id}`) })
  },

  updateSiteSectionById(context, input) {
    const section = sectionOf(context, input.siteSectionId)
    const { title, path, defaultSiteSpace, condition, icon, description, siteSectionGroupId, draft } = input.body
    const map = wholeSiteMap(context)
    if (path !== undefined && path !== section.path) requireFreeSectionPath(map, path)
    if (defaultSiteSpace !== undefined && map.siteSpace(defaultSiteSpace)?.row.section_id !== section.id) {
      throw badRequest('“defaultSiteSpace” isn’t a site space of this section.')
    }
    if (siteSectionGroupId && !map.group(siteSectionGroupId))
      throw badRequest('“siteSectionGroupId” isn’t a group of this site.')
    context.platform.siteParts.change('site-section', section.id, {
      title,
      path,
      default_site_space_id: defaultSiteSpace,
      condition,
      icon,
      description,
      draft: stored(draft),
    })
    if (siteSectionGroupId !== undefined && siteSectionGroupId !== section.group_id) {
      siteEdits(context).putInto(siteSectionGroupId, { type: 'site-section', id: section.id })
    }
    return sectionView(context, section.id)
  },

  deleteSiteSectionById(context, input) {
    const section = wholeSiteMap(context).section(input.siteSectionId)
    return section !== undefined && context.platform.siteParts.remove('site-section', section.id)
  },
}

function sectionOf(context: RequestContext, id: string): SectionRow {
  return orNotFound(siteMapFor(context).section(id), 'Section')
}

function sectionView(context: RequestContext, id: string) {
  return structureViews(context).section(sectionOf(context, id))
}

/**
 * Returns the siblings of a part, and a function that shows it after the move. Throws a 404 failure if the site has no
 * such part.
 */
function placeOf(context: RequestContext, { type, id }: SitePartPointer) {
  if (type === 'site-space') {
    const { row } = siteSpaceOf(context, id)
    return { siblings: siblingsOf(context, row.section_id), view: () => shownSiteSpace(context, id) }
  }
  const map = wholeSiteMap(context)
  if (type === 'site-section') {
    const { group_id: parent } = sectionOf(context, id)
    return { siblings: map.placedIn(parent), view: () => sectionView(context, id) }
  }
  if (type === 'site-external-link') {
    const link = orNotFound(map.externalLink(id), 'Link')
    return { siblings: map.placedIn(link.group_id), view: () => structureViews(context).externalLink(link) }
  }
  const { parent_id: parent } = sectionGroupOf(context, id)
  return { siblings: map.placedIn(parent), view: () => groupView(context, id) }
}

/**
 * Returns a site as its visitors get it (API part 2 §2.4, §4.4). Throws a 404 failure if the site isn't published.
 * Throws it also if the site needs a share link and the key isn't active, or if visitors must sign in and the caller is
 * a guest. Administrators of the organization need no key.
 */
function publishedSite(context: RequestContext, siteId: string, shareKey: string | undefined): PublishedSite {
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
