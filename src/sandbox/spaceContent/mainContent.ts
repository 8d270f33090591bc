import type { Platform } from '../platform.ts'
import type { RevisionRow, RevisionStore } from '../revisions/revisionStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { emptyContent, type Content } from '../revisions/pageTree.ts'

/** Who makes a change, and when. */
export interface Authorship {
  readonly userId: string
  readonly time: string
}

/** The properties of a new space; others have defaults. */
export interface NewSpace {
  readonly organizationId: string
  readonly title: string
  readonly parentId?: string | null
  readonly emoji?: string | null
  readonly visibility?: string
  readonly editMode?: 'live' | 'locked'
  readonly defaultLevel?: string | null
  readonly language?: string | null
  readonly content?: Content
}

/** Creates a space with a first revision, after its siblings. */
export function addSpace(platform: Platform, space: NewSpace, act: Authorship): SpaceRow {
  const id = platform.newId()
  const content = space.content ?? emptyContent
  const revisionId = platform.newId()
  const row: SpaceRow = {
    id,
    organization_id: space.organizationId,
    parent_id: space.parentId ?? null,
    title: space.title,
    emoji: space.emoji ?? null,
    icon: null,
    visibility: space.visibility ?? (space.parentId ? 'in-collection' : 'private'),
    edit_mode: space.editMode ?? 'live',
    merge_rules: '{"type":"inherit"}',
    default_level: space.defaultLevel === undefined ? 'inherit' : space.defaultLevel,
    language: space.language ?? null,
    position: platform.siblings.lastPosition(space.organizationId),
    revision_id: revisionId,
    change_request_count: 0,
    created_at: act.time,
    updated_at: act.time,
    deleted_at: null,
  }
  return platform.database.transaction(() => {
    platform.spaces.add(row)
    platform.revisions.add({
      id: revisionId,
      spaceId: id,
      type: 'edits',
      parents: [],
      content,
      authorId: act.userId,
      createdAt: act.time,
    })
    platform.searchIndex.update(id, platform.revisions.tree(revisionId))
    return row
  })
}

/** A revision to add to a space. */
type NewRevision = Pick<Parameters<RevisionStore['add']>[0], 'type' | 'content' | 'parents' | 'mergedFrom'>

/** Makes a new revision the main content of a space. The search index is updated later. */
export function setMainContent(
  platform: Platform,
  space: SpaceRow,
  revision: NewRevision,
  act: Authorship,
): RevisionRow {
  const row = addRevision(platform, space.id, revision, act)
  platform.spaces.change(space.id, { revision_id: row.id, updated_at: act.time })
  platform.searchUpdates.note(space.id)
  platform.work.notify()
  return row
}

/** Adds a revision to a space, which doesn't show it yet. */
export function addRevision(platform: Platform, spaceId: string, revision: NewRevision, act: Authorship): RevisionRow {
  const { userId: authorId, time: createdAt } = act
  return platform.revisions.add({ ...revision, id: platform.newId(), spaceId, authorId, createdAt })
}
