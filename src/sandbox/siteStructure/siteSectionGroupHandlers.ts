import type { siteSectionGroupOperations, SiteSectionGroup } from '../../contract/siteStructure.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { byPosition, pageOfSorted } from '../http/paging.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { SiteEdits } from './siteEdits.ts'
import type { SiteMap } from './siteMap.ts'
import type { SitePartPointer } from './repositionAmong.ts'
import type { SectionGroupRow } from './sitePartStore.ts'
import type { SiteRow } from '../sites/siteStore.ts'
import { Answer, type Handlers } from '../http/handler.ts'
import { siteMapFor, siteNow, sitePartAddress, stored, structureViews, wholeSiteMap } from './siteRequests.ts'

/** How deep groups can be nested, so that a structure always fits in one answer. */
const maxGroupDepth = 20

/** Operations on section groups (API part 2 §4.4). */
export const siteSectionGroupHandlers: Handlers<keyof typeof siteSectionGroupOperations> = {
  listSiteSectionGroups(context, input) {
    const { site } = context
    const views = structureViews(context, site)
    const rows = siteMapFor(context, site).groups
    return pageOfSorted(input, byPosition, rows, (row) => views.group(row))
  },

  addSectionGroupToSite(context, input) {
    const { site } = context
    const { title, icon, sections = [], parent, draft } = input.body
    const map = wholeSiteMap(context, site)
    if (new Set(sections).size < sections.length) throw badRequest('“sections” contains a section twice.')
    for (const id of sections)
      if (!map.section(id)) throw badRequest('“sections” contains a section that isn’t part of this site.')
    if (parent !== undefined) requireParent(map, parent)
    const edits = new SiteEdits(context.platform, site)
    const id = edits.addGroup({ title, icon, groupId: parent, draft })
    for (const section of sections) edits.putInto(id, { type: 'site-section', id: section })
    return answer(context, site, id)
  },

  deleteSiteSectionGroupById(context, input) {
    const { site } = context
    if (!wholeSiteMap(context, site).group(input.siteSectionGroupId)) return false
    new SiteEdits(context.platform, site).dissolveGroup(input.siteSectionGroupId)
    return true
  },

  updateSiteSectionGroupById(context, input) {
    const { site } = context
    const group = sectionGroupOf(context, site, input.siteSectionGroupId)
    const { title, icon, parentSectionGroupId: parent, draft } = input.body
    context.platform.siteParts.changeGroup(group.id, { title, icon, draft: stored(draft) })
    if (parent !== undefined && parent !== group.parent_id) {
      const map = wholeSiteMap(context, site)
      if (parent !== null) requireParent(map, parent, group.id)
      new SiteEdits(context.platform, site).putInto(parent, { type: 'site-section-group', id: group.id })
    }
    return groupView(context, site, group.id)
  },

  addSectionToGroup(context, input) {
    const { site } = context
    const group = sectionGroupOf(context, site, input.siteSectionGroupId)
    const section = wholeSiteMap(context, site).section(input.body.sectionId)
    if (!section) throw badRequest('“sectionId” isn’t a section of this site.')
    if (section.group_id !== group.id) {
      new SiteEdits(context.platform, site).putInto(group.id, { type: 'site-section', id: section.id })
    }
    return answer(context, site, group.id)
  },

  removeSectionFromGroup(context, input) {
    const { site } = context
    const section = wholeSiteMap(context, site).section(input.siteSectionId)
    // A section in another group gets the same answer as one that doesn't exist: "not part of the group" (API part 2
    // §7).
    if (section?.group_id !== input.siteSectionGroupId) return false
    new SiteEdits(context.platform, site).takeOut(section)
    return true
  },

  moveSiteSectionGroup(context, input) {
    const { site } = context
    const group = sectionGroupOf(context, site, input.siteSectionGroupId)
    const { before, after } = input.body.position
    const siblings = wholeSiteMap(context, site).placedIn(group.parent_id)
    new SiteEdits(context.platform, site).move({ type: 'site-section-group', id: group.id }, siblings, {
      before: before as SitePartPointer | undefined,
      after: after as SitePartPointer | undefined,
    })
    return groupView(context, site, group.id)
  },
}

/** Returns a group of a site. Throws a 404 failure if it doesn't exist. */
export function sectionGroupOf(context: RequestContext, site: SiteRow, id: string): SectionGroupRow {
  const group = siteMapFor(context, site).group(id)
  if (!group) throw notFound('Section group')
  return group
}

/**
 * Throws a 400 failure if a group can't go into a parent: it doesn't exist, is inside the group itself, or is nested
 * too deep.
 */
function requireParent(map: SiteMap, parent: string, groupId?: string): void {
  if (!map.group(parent)) throw badRequest('The parent isn’t a group of this site.')
  const inner = groupId === undefined ? new Set<string>() : map.groupWithNested(groupId)
  if (inner.has(parent)) throw badRequest('A group can’t be moved into itself.')
  const depths = [...inner].map((id) => map.depthOf(id) - map.depthOf(groupId ?? null))
  if (map.depthOf(parent) + Math.max(0, ...depths) >= maxGroupDepth) {
    throw badRequest(`Groups can be nested at most ${maxGroupDepth} levels deep.`)
  }
}

function groupView(context: RequestContext, site: SiteRow, id: string): SiteSectionGroup {
  return structureViews(context, siteNow(context, site.id)).group(sectionGroupOf(context, site, id))
}

function answer(context: RequestContext, site: SiteRow, id: string): Answer<SiteSectionGroup> {
  return new Answer(groupView(context, site, id), { location: sitePartAddress(context, site, `/section-groups/${id}`) })
}
