import type { spaceOperations } from '../../contract/spaces.ts'
import { addSpace } from '../spaceContent/mainContent.ts'
import { copySpace } from './copySpace.ts'
import { mainContent } from '../revisions/contentRequests.ts'
import type { Content } from '../revisions/pageTree.ts'
import { badRequest, conflict } from '../http/errors.ts'
import { retentionMilliseconds, type RequestContext } from '../http/requestContext.ts'
import type { SpaceRow } from './spaceStore.ts'
import { spaceView } from './spaceView.ts'
import { visibilityIn } from '../collections/collectionHandlers.ts'
import type { Handlers } from '../http/handler.ts'
import { allLinks } from '../linkReports/linkListings.ts'
import { moveTargetFor, transferTarget } from '../collections/moveTarget.ts'
import { byPosition, pageOfSorted } from '../http/paging.ts'
import type { Platform } from '../platform.ts'

/** Operations on spaces (API part 1 §4.2). */
export const spaceHandlers: Handlers<keyof typeof spaceOperations> = {
  getSpaceById: (context, input) => spaceView(context.space, context, input.shareKey),

  deleteSpaceById(context) {
    const { platform, space } = context
    platform.spaces.change(space.id, { deleted_at: context.now })
    purgeSpaces(platform, retentionMilliseconds)
    return true
  },

  updateSpaceById(context, input) {
    const { editMode, title, defaultLevel, language, mergeRules, emoji, icon } = input.body
    if (typeof emoji === 'string' && typeof icon === 'string') {
      throw badRequest('A space can have an emoji or an icon, not both.')
    }
    context.platform.spaces.change(context.space.id, {
      ...(editMode === undefined ? {} : { edit_mode: editMode as SpaceRow['edit_mode'] }),
      title,
      ...(defaultLevel === undefined ? {} : { default_level: defaultLevel }),
      language,
      ...(mergeRules === undefined ? {} : { merge_rules: JSON.stringify(mergeRules) }),
      // A space has an icon or an emoji, so one replaces the other.
      ...(typeof icon === 'string' ? { emoji: null } : { emoji }),
      ...(typeof emoji === 'string' ? { icon: null } : { icon }),
      updated_at: context.now,
    })
    return viewOf(context, context.space.id)
  },

  duplicateSpace: (context) => viewOf(context, copySpace(context, context.space).id),

  restoreSpace(context) {
    if (context.space.deleted_at === null) throw conflict(`“${context.space.title}” isn’t deleted.`)
    context.platform.spaces.change(context.space.id, { deleted_at: null, updated_at: context.now })
    return viewOf(context, context.space.id)
  },

  moveSpace(context, input) {
    const { platform, space } = context
    const place = moveTargetFor(context, { ...space, kind: 'space' }, input.body)
    platform.spaces.change(space.id, { ...place, ...visibilityIn(place.parent_id, space) })
    return viewOf(context, space.id)
  },

  transferSpace(context, input) {
    const { platform, space } = context
    const target = transferTarget(context, space, input.body.organization)
    platform.spaces.change(space.id, {
      organization_id: target.id,
      parent_id: null,
      position: platform.siblings.lastPosition(target.id),
      ...visibilityIn(null, space),
    })
    return viewOf(context, space.id)
  },

  listSpaceLinks: (context, input) => allLinks(context, mainContent(context), input),

  listSpacesInOrganizationById: (context, input) =>
    pageOfSorted(input, byPosition, context.visibleSpaces(context.organization.id), (row) => spaceView(row, context)),

  createSpace(context, input) {
    const { platform, organization, user } = context
    const { title = 'Untitled', parent, emoji, language, editMode, empty } = input.body ?? {}
    if (parent !== undefined && context.collectionFor(parent, 'create').organization_id !== organization.id) {
      throw badRequest('The parent collection is in another organization.')
    }
    const space = {
      organizationId: organization.id,
      title,
      parentId: parent,
      emoji,
      language,
      // The contract accepts only these values.
      editMode: editMode as SpaceRow['edit_mode'] | undefined,
      content: empty ? undefined : firstContent(context),
    }
    return spaceView(addSpace(platform, space, { userId: user.id, time: context.now }), context)
  },
}

/** Returns the content of a new space: one empty page. */
function firstContent({ platform, now }: RequestContext): Content {
  const page = { id: platform.newId(), type: 'document', title: 'Untitled', slug: 'untitled', createdAt: now } as const
  return { pages: [{ ...page, pages: [] }], files: [] }
}

function viewOf(context: RequestContext, id: string) {
  return spaceView(context.platform.spaces.get(id) ?? context.space, context)
}

/** Permanently removes the spaces whose time to be restored is over (API part 1 §8). */
function purgeSpaces(platform: Platform, retentionMilliseconds: number): void {
  const limit = new Date(platform.clock().getTime() - retentionMilliseconds).toISOString()
  platform.database.transaction(() => {
    for (const space of platform.spaces.deletedBefore(limit)) {
      platform.searchIndex.removeSpace(space.id)
      platform.spaces.remove(space.id)
    }
  })
}
