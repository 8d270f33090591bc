import { maxSpaceTitleLength } from '../../contract/schemas/contentLimits.ts'
import type { RequestContext } from '../http/requestContext.ts'
import { addSpace } from '../spaceContent/mainContent.ts'
import type { SpaceRow } from './spaceStore.ts'

/** Creates a copy of a space next to it, with the same published content and settings. */
export function copySpace({ platform, user, now }: RequestContext, space: SpaceRow): SpaceRow {
  const content = platform.revisions.tree(space.revision_id).content
  const copy = addSpace(
    platform,
    {
      organizationId: space.organization_id,
      parentId: space.parent_id,
      title: Array.from(`Copy of ${space.title}`).slice(0, maxSpaceTitleLength).join(''),
      emoji: space.emoji,
      visibility: space.visibility,
      editMode: space.edit_mode,
      defaultLevel: space.default_level,
      language: space.language,
      content,
    },
    { userId: user.id, time: now },
  )
  platform.spaces.change(copy.id, { icon: space.icon, merge_rules: space.merge_rules })
  return copy
}
