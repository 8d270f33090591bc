import type { Client } from '../../client/client.ts'
import { findConflictMarks } from '../../core/text/edits/conflictMarks.ts'
import { mergePage } from '../../core/review/drafts/mergePage.ts'
import type { Comparison, LocalComparison } from './comparison.ts'
import { isUnfinished, type FolderMerge } from './folderMerges.ts'
import { readTexts } from './remoteContent.ts'
import { contentFiles } from './sideTexts.ts'

/**
 * A file that changed since the last sync. `unlisted` is a new page that isn't in the table of contents, so a push
 * leaves it out.
 */
export interface FileChange {
  /** The path relative to the folder. */
  readonly path: string
  readonly change: 'new' | 'unlisted' | 'edited' | 'moved' | 'deleted'
}

/** A change on one side, and its page on the platform. */
export interface SideChange extends FileChange {
  /** The page's id. Undefined for files, and for pages that the platform doesn't have. */
  readonly page?: string
}

/** Returns the changes in a folder. */
export function folderChanges({ here, local }: LocalComparison): SideChange[] {
  const known = (file: string): Pick<SideChange, 'page'> => {
    const page = local.ids.get(file)
    return page === undefined ? {} : { page }
  }
  return sorted([
    ...here.added.map((path) => ({ path, change: 'new' as const })),
    ...here.unlisted.map((path) => ({ path, change: 'unlisted' as const })),
    ...here.edited.map(({ file, page }) => ({ path: file, change: 'edited' as const, page: page.id })),
    ...here.moved.map((path) => ({ path, change: 'moved' as const, ...known(path) })),
    ...here.deleted.map(({ file = '', id }) => ({ path: file, change: 'deleted' as const, page: id })),
  ])
}

/** Returns the changes on the platform. */
export function platformChanges(comparison: Comparison): SideChange[] {
  const { there, checkout } = comparison
  const files = contentFiles(comparison)
  const before = new Map(checkout.pages.map(({ id, file }) => [id, file]))
  const named = ({ id, title }: { readonly id: string; readonly title: string }): { path: string; page: string } => {
    return { path: files.pages.get(id) ?? before.get(id) ?? title, page: id }
  }
  const edited = new Map([...there.edited, ...there.fieldsChanged].map(({ page }) => [page.id, page]))
  return sorted([
    ...there.added.map(({ page }) => ({ ...named(page), change: 'new' as const })),
    ...there.addedFiles.map(({ id, name }) => ({ path: files.files.get(id) ?? name, change: 'new' as const })),
    ...[...edited.values()].map((page) => ({ ...named(page), change: 'edited' as const })),
    ...there.deleted.map((page) => ({ ...named(page), change: 'deleted' as const })),
    ...there.deletedFiles.map(({ file }) => ({ path: file, change: 'deleted' as const })),
  ])
}

/** Changes in the folder, changes on the platform, and conflicts. */
export interface FolderStatus {
  readonly local: readonly FileChange[]
  readonly remote: readonly FileChange[]
  /** Files that changed on both sides and can't be merged automatically. */
  readonly conflicts: readonly string[]
  /** Files with unfinished merges or conflict markers. A push refuses them. */
  readonly unmerged: readonly string[]
}

/** Returns the changes on both sides. Reads only texts of pages that changed on both. */
export async function folderStatus(client: Client, comparison: Comparison): Promise<FolderStatus> {
  const { here, there, source } = comparison
  const edits = new Map(here.edited.map((edit) => [edit.page.id, edit]))
  const onBoth = there.edited.map(({ page }) => page.id).filter((id) => edits.get(id)?.isTextChanged === true)
  const texts = await readTexts({ client }, source, onBoth)
  const conflicts: string[] = []
  for (const [id, theirs] of texts) {
    const edit = edits.get(id)
    const merge = edit && mergePage(edit.base ?? '', edit.written.text, theirs)
    if (edit !== undefined && merge?.kind === 'conflict') conflicts.push(edit.file)
  }
  const deletedThere = there.deleted.flatMap(({ id }) => edits.get(id)?.file ?? [])
  const listed = (changes: readonly SideChange[]): FileChange[] => changes.map(({ path, change }) => ({ path, change }))
  return {
    local: listed(folderChanges(comparison)),
    remote: listed(platformChanges(comparison)),
    conflicts: [...conflicts, ...deletedThere].sort(),
    unmerged: unmergedFiles(comparison),
  }
}

/** Returns the files with unfinished merges, and the changed files with conflict markers. */
export function unmergedFiles({ here, local, merges }: LocalComparison): string[] {
  const changed = new Set([...here.edited.map(({ file }) => file), ...here.added, ...here.unlisted])
  const marked = [...changed].filter((file) => findConflictMarks(local.texts.get(file) ?? '').length > 0)
  const open = merges.filter((merge) => isOpen(merge, local.texts.get(merge.file)))
  return [...new Set([...marked, ...open.map(({ file }) => file)])].sort()
}

/** A file that was deleted has nothing to push. */
function isOpen(merge: FolderMerge, text: string | undefined): boolean {
  return text !== undefined && isUnfinished(merge, text)
}

function sorted(changes: readonly SideChange[]): SideChange[] {
  return changes.toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
}
