import type { siteSectionGroupOperations, SiteSectionGroup } from '../../contract/siteStructure.ts'
import { badRequest, orNotFound } from '../http/errors.ts'
import { byPosition, pageOfSorted } from '../http/paging.ts'
import { stored } from '../database/store.ts'
import type { RequestContext } from '../http/requestContext.ts'
import type { SiteMap } from './siteMap.ts'
import type { SitePosition } from './repositionAmong.ts'
import type { SectionGroupRow } from './sitePartStore.ts'
import { Answer, type Handlers } from '../http/handler.ts'
import { siteEdits, siteMapFor, sitePartAddress, structureViews, wholeSiteMap } from './siteRequests.ts'

/** How deep groups can be nested, so that a structure always fits in one answer. */
const maxGroupDepth = 20

/** Operations on section groups (API part 2 §4.4). */
export const siteSectionGroupHandlers: Handlers<keyof typeof siteSectionGroupOperations> = {
  listSiteSectionGroups(context, input) {
    const views = structureViews(context)
    return pageOfSorted(input, byPosition, siteMapFor(context).groups, (row) => views.group(row))
  },

  addSectionGroupToSite(context, input) {
    const { title, icon, sections = [], parent, draft } = input.body
    const map = wholeSiteMap(context)
    if (new Set(sections).size < sections.length) throw badRequest('“sections” contains a section twice.')
    for (const id of sections)
      if (!map.section(id)) throw badRequest('“sections” contains a section that isn’t part of this site.')
    if (parent !== undefined) requireParent(map, parent)
    const edits = siteEdits(context)
    const id = edits.addGroup({ title, icon, groupId: parent, draft })
    for (const section of sections) edits.putInto(id, { type: 'site-section', id: section })
    return answer(context, id)
  },

  deleteSiteSectionGroupById(context, input) {
    if (!wholeSiteMap(context).group(input.siteSectionGroupId)) return false
    siteEdits(context).dissolveGroup(input.siteSectionGroupId)
    return true
  },

  updateSiteSectionGroupById(context, input) {
    const group = sectionGroupOf(context, input.siteSectionGroupId)
    const { title, icon, parentSectionGroupId: parent, draft } = input.body
    context.platform.siteParts.change('site-section-group', group.id, { title, icon, draft: stored(draft) })
    if (parent !== undefined && parent !== group.parent_id) {
      const map = wholeSiteMap(context)
      if (parent !== null) requireParent(map, parent, group.id)
      siteEdits(context).putInto(parent, { type: 'site-section-group', id: group.id })
    }
    return groupView(context, group.id)
  },

  addSectionToGroup(context, input) {
    const group = sectionGroupOf(context, input.siteSectionGroupId)
    const section = wholeSiteMap(context).section(input.body.sectionId)
    if (!section) throw badRequest('“sectionId” isn’t a section of this site.')
    if (section.group_id !== group.id) {
      siteEdits(context).putInto(group.id, { type: 'site-section', id: section.id })
    }
    return answer(context, group.id)
  },

  removeSectionFromGroup(context, input) {
    const section = wholeSiteMap(context).section(input.siteSectionId)
    // A section in another group gets the same answer as one that doesn't exist: "not part of the group" (API part 2
    // §7).
    if (section?.group_id !== input.siteSectionGroupId) return false
    siteEdits(context).takeOut(section)
    return true
  },

  moveSiteSectionGroup(context, input) {
    const group = sectionGroupOf(context, input.siteSectionGroupId)
    const siblings = wholeSiteMap(context).placedIn(group.parent_id)
    const position = input.body.position as SitePosition
    siteEdits(context).move({ type: 'site-section-group', id: group.id }, siblings, position)
    return groupView(context, group.id)
  },
}

/** Returns a group of a site. Throws a 404 failure if it doesn't exist. */
export function sectionGroupOf(context: RequestContext, id: string): SectionGroupRow {
  return orNotFound(siteMapFor(context).group(id), 'Section group')
}

/**
 * Throws a 400 failure if a group can't go into a parent: it doesn't exist, is inside the group itself, or is nested
 * too deep.
 */
function requireParent(map: SiteMap, parent: string, groupId?: string): void {
  if (!map.group(parent)) throw badRequest('The parent isn’t a group of this site.')
  const inner = groupId === undefined ? new Set<string>() : map.groupWithNested(groupId)
  if (inner.has(parent)) throw badRequest('A group can’t be moved into itself.')
  const depthOf = (id: string | null) => map.groupsAround(id).length
  const depths = [...inner].map((id) => depthOf(id) - depthOf(groupId ?? null))
  if (depthOf(parent) + Math.max(0, ...depths) >= maxGroupDepth) {
    throw badRequest(`Groups can be nested at most ${maxGroupDepth} levels deep.`)
  }
}

/** Returns the current state of a group in the form of the API. */
export function groupView(context: RequestContext, id: string): SiteSectionGroup {
  return structureViews(context).group(sectionGroupOf(context, id))
}

function answer(context: RequestContext, id: string): Answer<SiteSectionGroup> {
  return new Answer(groupView(context, id), { location: sitePartAddress(context, `/section-groups/${id}`) })
}
