import type { siteSpaceOperations } from '../../contract/siteStructure.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { copySpace } from '../spaces/copySpace.ts'
import { byPosition, pageOfSorted } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { SiteEdits } from './siteEdits.ts'
import type { ShownSpace, SiteMap } from './siteMap.ts'
import { requireFreeSiteSpacePath } from './siteNames.ts'
import type { Positioned } from './repositionAmong.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import { Answer, type Handlers } from '../http/handler.ts'
import {
  siteMapFor,
  siteNow,
  sitePartAddress,
  spaceToShow,
  stored,
  structureViews,
  wholeSiteMap,
} from './siteRequests.ts'

/** Operations on site spaces (API part 2 §4.4). */
export const siteSpaceHandlers: Handlers<keyof typeof siteSpaceOperations> = {
  listSiteSpaces(context, input) {
    const { site } = context
    const map = siteMapFor(context, site)
    const views = structureViews(context, site, input.shareKey)
    const rows = map.siteSpaces.filter(
      (shown) => input.default === undefined || isDefault(map, shown) === input.default,
    )
    const order = { ...byPosition, key: ({ row }: ShownSpace) => byPosition.key(row) }
    return pageOfSorted(input, order, rows, (shown) => views.siteSpace(shown))
  },

  addSpaceToSite(context, input) {
    const { site } = context
    const { spaceId, sectionId, draft } = input.body
    const space = spaceToShow(context, spaceId)
    const map = wholeSiteMap(context, site)
    if (sectionId !== undefined && !map.section(sectionId))
      throw badRequest('“sectionId” isn’t a section of this site.')
    requireNotOnSite(map, spaceId)
    const { id } = new SiteEdits(context.platform, site).addSpace(space, sectionId, draft)
    const view = shownSiteSpace(context, siteNow(context, site.id), id)
    return new Answer(view, { location: sitePartAddress(context, site, `/site-spaces/${id}`) })
  },

  deleteSiteSpaceById(context, input) {
    const { site } = context
    if (!siteMapFor(context, site).siteSpace(input.siteSpaceId)) return false
    context.platform.siteParts.removeSiteSpace(input.siteSpaceId)
    return true
  },

  updateSiteSpaceById(context, input) {
    const { site } = context
    const { row } = siteSpaceOf(context, site, input.siteSpaceId)
    const { path, condition, spaceId, draft } = input.body
    const map = wholeSiteMap(context, site)
    if (path !== undefined && path !== row.path) requireFreeSiteSpacePath(map, row.section_id, path)
    if (spaceId !== undefined && spaceId !== row.space_id) {
      spaceToShow(context, spaceId)
      requireNotOnSite(map, spaceId)
    }
    context.platform.siteParts.changeSiteSpace(row.id, { path, condition, space_id: spaceId, draft: stored(draft) })
    return shownSiteSpace(context, site, row.id)
  },

  moveSiteSpace(context, input) {
    const { site } = context
    const { row } = siteSpaceOf(context, site, input.siteSpaceId)
    const { before, after } = input.body.position
    new SiteEdits(context.platform, site).move(
      { type: 'site-space', id: row.id },
      siblingsOf(context, site, row.section_id),
      {
        before: before && { type: 'site-space', id: before.siteSpace },
        after: after && { type: 'site-space', id: after.siteSpace },
      },
    )
    return shownSiteSpace(context, site, row.id)
  },

  duplicateSiteSpace(context, input) {
    const { site } = context
    const { row, space } = siteSpaceOf(context, site, input.siteSpaceId)
    const { draft } = input.body
    const map = wholeSiteMap(context, site)
    const section = row.section_id === null ? undefined : map.section(row.section_id)
    const edits = new SiteEdits(context.platform, site)
    const copy = copySpace(context, space)
    // The copy becomes another variant of the section. If the section has only one space, the copy gets a section next
    // to it.
    const isAlone = section !== undefined && map.siteSpacesIn(section.id).length === 1
    const target = isAlone ? edits.addSection({ title: copy.title, groupId: section.group_id, draft }) : section
    const { id } = edits.addSpace(copy, target?.id, draft)
    const view = shownSiteSpace(context, siteNow(context, site.id), id)
    return new Answer(view, { location: sitePartAddress(context, site, `/site-spaces/${id}`) })
  },
}

/** Returns the site spaces of a section with their positions, including those that the caller can't see. */
export function siblingsOf(context: RequestContext, site: SiteRow, sectionId: string | null): Positioned[] {
  return wholeSiteMap(context, site)
    .siteSpacesIn(sectionId)
    .map(({ row }) => ({ type: 'site-space', id: row.id, position: row.position }))
}

/** Returns a site space that the caller can see. Throws a 404 failure otherwise. */
export function siteSpaceOf(context: RequestContext, site: SiteRow, id: string): ShownSpace {
  const shown = siteMapFor(context, site).siteSpace(id)
  if (!shown) throw notFound('Site space')
  return shown
}

/** Returns the current state of a site space in the form of the API. */
export function shownSiteSpace(context: RequestContext, site: SiteRow, id: string) {
  return structureViews(context, site).siteSpace(siteSpaceOf(context, site, id))
}

function requireNotOnSite(map: SiteMap, spaceId: string): void {
  const shown = map.siteSpaces.find(({ row }) => row.space_id === spaceId)
  if (shown) throw badRequest(`“${shown.space.title}” is already on this site.`)
}

function isDefault(map: SiteMap, { row }: ShownSpace): boolean {
  return map.defaultSiteSpace(row.section_id)?.row.id === row.id
}
