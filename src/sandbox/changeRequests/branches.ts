import { conflict, unprocessable } from '../http/errors.ts'
import type { Platform } from '../platform.ts'
import type { ChangeRequestRow } from './changeRequestStore.ts'
import type { RevisionRow } from '../revisions/revisionStore.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { isOutdated } from './changeRequestView.ts'
import { applyChanges, type AppliedChanges } from '../contentChanges/applyChanges.ts'
import type { ContentChange } from '../contentChanges/contentChange.ts'
import { addRevision, setMainContent, type Authorship } from '../spaceContent/mainContent.ts'
import { mergeContent, type MergeConflict, type MergedContent } from './merging/mergeContent.ts'
import { mergeMarkdown } from './merging/mergeMarkdown.ts'
import type { MergeBodies } from './merging/mergePages.ts'
import type { PageTree } from '../revisions/pageTree.ts'

/** The properties of a new change request. */
export interface NewChangeRequest {
  readonly subject: string
  readonly status?: 'draft' | 'open'
  readonly description?: string | null
}

/** The result of a merge or an update. `revision` is the revision that it created or found. */
interface MergeOutcome {
  readonly revision: string
  readonly conflicts: readonly MergeConflict[]
}

/** Creates a change request from the main content of a space. */
export function addChangeRequest(
  platform: Platform,
  space: SpaceRow,
  request: NewChangeRequest,
  act: Authorship,
): ChangeRequestRow {
  const row: ChangeRequestRow = {
    id: platform.newId(),
    space_id: space.id,
    number: platform.spaces.nextChangeRequestNumber(space.id),
    links: '[]',
    status: request.status ?? 'draft',
    subject: request.subject,
    description: request.description ?? null,
    created_by: act.userId,
    created_at: act.time,
    updated_at: act.time,
    revision_id: space.revision_id,
    revision_initial: space.revision_id,
    revision_ancestor: null,
    revision_merged: null,
  }
  platform.changeRequests.add(row)
  return row
}

/**
 * Applies a batch of changes to a change request. Creates one revision, or none if a change is refused. With
 * `normalize`, Markdown is rewritten the way the live service may, instead of kept as it was sent.
 */
export function changeBranch(
  platform: Platform,
  row: ChangeRequestRow,
  changes: readonly ContentChange[],
  act: Authorship,
  { normalize = false } = {},
): AppliedChanges & { readonly row: ChangeRequestRow } {
  requireUnfinished(row, 'edited')
  const tree = platform.revisions.tree(row.revision_id)
  const revertTarget = (revision: string | undefined) => contentToRevertTo(platform, row, revision)
  const applied = applyChanges(tree, changes, { ...platform, time: act.time, revertTarget, normalize })
  const revision = addRevision(
    platform,
    row.space_id,
    { type: 'edits', content: applied.content, parents: [row.revision_id] },
    act,
  )
  const change = { revision_id: revision.id, updated_at: act.time }
  platform.changeRequests.change(row.id, change)
  platform.changeRequests.addContribution(row.id, act.userId, act.time)
  return { ...applied, row: { ...row, ...change } }
}

/** Applies a batch of changes to the main content of a space. */
export function changeMainContent(
  platform: Platform,
  space: SpaceRow,
  changes: readonly ContentChange[],
  act: Authorship,
): RevisionRow {
  const tree = platform.revisions.tree(space.revision_id)
  const { content } = applyChanges(tree, changes, { ...platform, time: act.time })
  return setMainContent(platform, space, { type: 'edits', content, parents: [space.revision_id] }, act)
}

/**
 * Merges a change request into the main content and closes it, even if there are conflicts. Locked spaces accept
 * merges: only direct edits are locked.
 */
export function mergeBranch(platform: Platform, space: SpaceRow, row: ChangeRequestRow, act: Authorship): MergeOutcome {
  const { content, conflicts } = merged(platform, space, row)
  const parents = [space.revision_id, row.revision_id]
  const revision = setMainContent(platform, space, { type: 'merge', content, parents, mergedFrom: row.id }, act)
  platform.changeRequests.change(row.id, { status: 'merged', revision_merged: revision.id, updated_at: act.time })
  return { revision: revision.id, conflicts }
}

/** Merges the main content into a change request. Does nothing if the change request is up to date. */
export function updateBranch(
  platform: Platform,
  space: SpaceRow,
  row: ChangeRequestRow,
  act: Authorship,
): MergeOutcome {
  requireUnfinished(row, 'updated')
  if (!isOutdated(row, space)) return { revision: row.revision_id, conflicts: [] }
  const { content, conflicts } = merged(platform, space, row)
  const parents = [row.revision_id, space.revision_id]
  const revision = addRevision(platform, row.space_id, { type: 'update', content, parents }, act)
  platform.changeRequests.change(row.id, {
    revision_id: revision.id,
    revision_ancestor: space.revision_id,
    updated_at: act.time,
  })
  return { revision: revision.id, conflicts }
}

/** Returns the revision of the main content that a change request is based on. */
export function baseRevisionOf(row: ChangeRequestRow): string {
  return row.revision_ancestor ?? row.revision_initial
}

/** Throws a 409 failure if a change request is merged or archived. */
export function requireUnfinished(row: ChangeRequestRow, verb: string): void {
  if (row.status === 'merged') throw conflict(`Change request #${row.number} is merged, so it can’t be ${verb}.`)
  if (row.status === 'archived') {
    throw conflict(`Change request #${row.number} is archived. Reopen it before it can be ${verb}.`)
  }
}

function contentToRevertTo(platform: Platform, row: ChangeRequestRow, revisionId: string | undefined): PageTree {
  if (revisionId === undefined) return platform.revisions.tree(baseRevisionOf(row))
  if (platform.revisions.get(revisionId)?.space_id !== row.space_id) {
    throw unprocessable(`The revision “${revisionId}” doesn’t exist in this space.`)
  }
  return platform.revisions.tree(revisionId)
}

function merged(platform: Platform, space: SpaceRow, row: ChangeRequestRow): MergedContent {
  const theirs = platform.revisions.tree(row.revision_id)
  if (!isOutdated(row, space)) return { content: theirs.content, conflicts: [] }
  const base = platform.revisions.tree(baseRevisionOf(row))
  const ours = platform.revisions.tree(space.revision_id)
  return mergeContent({ base, ours, theirs }, bodyMerger(platform, row))
}

function bodyMerger({ documents }: Platform, row: ChangeRequestRow): MergeBodies {
  // A block that only the change request has keeps its key.
  const keyed = (...ids: (string | undefined)[]) =>
    ids.flatMap((id) => (id === undefined ? [] : documents.document(id)))
  const read = (id: string | undefined) => (id === undefined ? '' : documents.markdown(id))
  const names = { ours: 'Published content', theirs: `Change request #${row.number}` }
  return ({ base, ours, theirs }) => {
    const { markdown, conflict: differs } = mergeMarkdown(read(base), read(ours), read(theirs), names)
    return { documentId: documents.put(markdown, ours ?? theirs, keyed(ours, theirs)), conflict: differs }
  }
}
