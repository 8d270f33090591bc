import type { SiteSpace, siteSpaceOperations } from '../../contract/siteStructure.ts'
import { badRequest, orNotFound } from '../http/errors.ts'
import { copySpace } from '../spaces/copySpace.ts'
import { byPosition, pageOfSorted } from '../http/paging.ts'
import { stored } from '../database/store.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { ShownSpace, SiteMap } from './siteMap.ts'
import { requireFreeSiteSpacePath } from './siteNames.ts'
import type { Positioned } from './repositionAmong.ts'
import { Answer, type Handlers } from '../http/handler.ts'
import { siteEdits, siteMapFor, sitePartAddress, spaceToShow, structureViews, wholeSiteMap } from './siteRequests.ts'

/** Operations on site spaces (API part 2 §4.4). */
export const siteSpaceHandlers: Handlers<keyof typeof siteSpaceOperations> = {
  listSiteSpaces(context, input) {
    const map = siteMapFor(context)
    const views = structureViews(context, input.shareKey)
    const isDefault = ({ row }: ShownSpace) => map.defaultSiteSpace(row.section_id)?.row.id === row.id
    const rows = map.siteSpaces.filter((shown) => input.default === undefined || isDefault(shown) === input.default)
    const order = { ...byPosition, key: ({ row }: ShownSpace) => byPosition.key(row) }
    return pageOfSorted(input, order, rows, (shown) => views.siteSpace(shown))
  },

  addSpaceToSite(context, input) {
    const { spaceId, sectionId, draft } = input.body
    const space = spaceToShow(context, spaceId)
    const map = wholeSiteMap(context)
    if (sectionId !== undefined && !map.section(sectionId))
      throw badRequest('“sectionId” isn’t a section of this site.')
    requireNotOnSite(map, spaceId)
    return answer(context, siteEdits(context).addSpace(space, sectionId, draft).id)
  },

  deleteSiteSpaceById(context, input) {
    const shown = siteMapFor(context).siteSpace(input.siteSpaceId)
    return shown !== undefined && context.platform.siteParts.remove('site-space', shown.row.id)
  },

  updateSiteSpaceById(context, input) {
    const { row } = siteSpaceOf(context, input.siteSpaceId)
    const { path, condition, spaceId, draft } = input.body
    const map = wholeSiteMap(context)
    if (path !== undefined && path !== row.path) requireFreeSiteSpacePath(map, row.section_id, path)
    if (spaceId !== undefined && spaceId !== row.space_id) {
      spaceToShow(context, spaceId)
      requireNotOnSite(map, spaceId)
    }
    context.platform.siteParts.change('site-space', row.id, {
      path,
      condition,
      space_id: spaceId,
      draft: stored(draft),
    })
    return shownSiteSpace(context, row.id)
  },

  moveSiteSpace(context, input) {
    const { row } = siteSpaceOf(context, input.siteSpaceId)
    const { before, after } = input.body.position
    siteEdits(context).move({ type: 'site-space', id: row.id }, siblingsOf(context, row.section_id), {
      before: before && { type: 'site-space', id: before.siteSpace },
      after: after && { type: 'site-space', id: after.siteSpace },
    })
    return shownSiteSpace(context, row.id)
  },

  duplicateSiteSpace(context, input) {
    const { row, space } = siteSpaceOf(context, input.siteSpaceId)
    const { draft } = input.body
    const map = wholeSiteMap(context)
    const section = row.section_id === null ? undefined : map.section(row.section_id)
    const edits = siteEdits(context)
    const copy = copySpace(context, space)
    // The copy becomes another variant of the section. If the section has only one space, the copy gets a section next
    // to it.
    const isAlone = section !== undefined && map.siteSpacesIn(section.id).length === 1
    const target = isAlone ? edits.addSection({ title: copy.title, groupId: section.group_id, draft }) : section
    return answer(context, edits.addSpace(copy, target?.id, draft).id)
  },
}

/** Returns the site spaces of a section with their positions, including those that the caller can't see. */
export function siblingsOf(context: RequestContext, sectionId: string | null): Positioned[] {
  return wholeSiteMap(context)
    .siteSpacesIn(sectionId)
    .map(({ row }) => ({ type: 'site-space', id: row.id, position: row.position }))
}

/** Returns a site space that the caller can see. Throws a 404 failure otherwise. */
export function siteSpaceOf(context: RequestContext, id: string): ShownSpace {
  return orNotFound(siteMapFor(context).siteSpace(id), 'Site space')
}

/** Returns the current state of a site space in the form of the API. */
export function shownSiteSpace(context: RequestContext, id: string) {
  return structureViews(context).siteSpace(siteSpaceOf(context, id))
}

function answer(context: RequestContext, id: string): Answer<SiteSpace> {
  return new Answer(shownSiteSpace(context, id), { location: sitePartAddress(context, `/site-spaces/${id}`) })
}

/** Throws a 400 failure if a space is already on a site. */
export function requireNotOnSite(map: SiteMap, spaceId: string): void {
  const shown = map.siteSpaces.find(({ row }) => row.space_id === spaceId)
  if (shown) throw badRequest(`“${shown.space.title}” is already on this site.`)
}
