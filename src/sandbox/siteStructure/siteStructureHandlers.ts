import type { siteStructureOperations } from '../../contract/siteStructure.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { byPosition, pageOfSorted } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { SiteEdits } from './siteEdits.ts'
import { requireFreeSectionPath } from './siteNames.ts'
import type { SitePartPointer } from './repositionAmong.ts'
import type { SectionRow } from './sitePartStore.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import { publishedSite } from '../sites/publishedSite.ts'
import { Answer, type Handlers } from '../http/handler.ts'
import { shownSiteSpace, siblingsOf, siteSpaceOf } from './siteSpaceHandlers.ts'
import {
  siteMapFor,
  siteNow,
  sitePartAddress,
  spaceToShow,
  stored,
  structureViews,
  wholeSiteMap,
} from './siteRequests.ts'
import { sectionGroupOf } from './siteSectionGroupHandlers.ts'

/** Operations on sections and the whole structure (API part 2 §4.4 `published`; the rest: api-facts C7). */
export const siteStructureHandlers: Handlers<keyof typeof siteStructureOperations> = {
  getPublishedContentSite: (context, input) => publishedSite(context, input.siteId, input.shareKey),

  getSiteStructure: (context, input) => structureViews(context, context.site, input.shareKey).structure(),

  sortSiteStructure(context, input) {
    const { site } = context
    const item = input.body.item as SitePartPointer
    const { siblings, view } = placeOf(context, site, item)
    new SiteEdits(context.platform, site).move(item, siblings, {
      before: input.body.position.before as SitePartPointer | undefined,
      after: input.body.position.after as SitePartPointer | undefined,
    })
    return view()
  },

  listSiteSections(context, input) {
    const { site } = context
    const views = structureViews(context, site, input.shareKey)
    const rows = siteMapFor(context, site).sections
    return pageOfSorted(input, byPosition, rows, (row) => views.section(row))
  },

  addSectionToSite(context, input) {
    const { site } = context
    const { spaceId, title, icon, siteSectionGroupId, draft } = input.body
    const space = spaceToShow(context, spaceId)
    const map = wholeSiteMap(context, site)
    if (map.siteSpaces.some(({ row }) => row.space_id === spaceId))
      throw badRequest(`“${space.title}” is already on this site.`)
    if (siteSectionGroupId && !map.group(siteSectionGroupId))
      throw badRequest('“siteSectionGroupId” isn’t a group of this site.')
    const edits = new SiteEdits(context.platform, site)
    const section = edits.addSection({ title: title ?? space.title, icon, groupId: siteSectionGroupId, draft })
    edits.addSpace(space, section.id)
    const view = sectionView(context, siteNow(context, site.id), section.id)
    return new Answer(view, { location: sitePartAddress(context, site, `/sections/${section.id}`) })
  },

  updateSiteSectionById(context, input) {
    const { site } = context
    const section = sectionOf(context, site, input.siteSectionId)
    const { title, path, defaultSiteSpace, condition, icon, description, siteSectionGroupId, draft } = input.body
    const map = wholeSiteMap(context, site)
    if (path !== undefined && path !== section.path) requireFreeSectionPath(map, path)
    if (defaultSiteSpace !== undefined && map.siteSpace(defaultSiteSpace)?.row.section_id !== section.id) {
      throw badRequest('“defaultSiteSpace” isn’t a site space of this section.')
    }
    if (siteSectionGroupId && !map.group(siteSectionGroupId))
      throw badRequest('“siteSectionGroupId” isn’t a group of this site.')
    context.platform.siteParts.changeSection(section.id, {
      title,
      path,
      default_site_space_id: defaultSiteSpace,
      condition,
      icon,
      description,
      draft: stored(draft),
    })
    if (siteSectionGroupId !== undefined && siteSectionGroupId !== section.group_id) {
      new SiteEdits(context.platform, site).putInto(siteSectionGroupId, { type: 'site-section', id: section.id })
    }
    return sectionView(context, site, section.id)
  },

  deleteSiteSectionById(context, input) {
    const { site } = context
    if (!wholeSiteMap(context, site).section(input.siteSectionId)) return false
    context.platform.siteParts.removeSection(input.siteSectionId)
    return true
  },
}

function sectionOf(context: RequestContext, site: SiteRow, id: string): SectionRow {
  const section = siteMapFor(context, site).section(id)
  if (!section) throw notFound('Section')
  return section
}

function sectionView(context: RequestContext, site: SiteRow, id: string) {
  return structureViews(context, site).section(sectionOf(context, site, id))
}

/**
 * Returns the siblings of a part, and a function that shows it after the move. Throws a 404 failure if the site has no
 * such part.
 */
function placeOf(context: RequestContext, site: SiteRow, { type, id }: SitePartPointer) {
  if (type === 'site-space') {
    const { row } = siteSpaceOf(context, site, id)
    return { siblings: siblingsOf(context, site, row.section_id), view: () => shownSiteSpace(context, site, id) }
  }
  const map = wholeSiteMap(context, site)
  if (type === 'site-section') {
    const { group_id: parent } = sectionOf(context, site, id)
    return { siblings: map.placedIn(parent), view: () => sectionView(context, site, id) }
  }
  if (type === 'site-external-link') {
    const link = map.externalLink(id)
    if (!link) throw notFound('Link')
    return { siblings: map.placedIn(link.group_id), view: () => structureViews(context, site).externalLink(link) }
  }
  const { parent_id: parent } = sectionGroupOf(context, site, id)
  return {
    siblings: map.placedIn(parent),
    view: () => structureViews(context, site).group(sectionGroupOf(context, site, id)),
  }
}
