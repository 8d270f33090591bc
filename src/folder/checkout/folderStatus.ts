import type { Client } from '../../client/client.ts'
import { findConflictMarks } from '../../core/text/edits/conflictMarks.ts'
import { mergePage } from '../../core/review/drafts/mergePage.ts'
import type { Comparison, LocalComparison } from './comparison.ts'
import { readTexts } from './remoteContent.ts'
import { contentFiles } from './sideTexts.ts'

/**
 * A file that isn't as it was when folder and platform were last the same. `unlisted`: a new page that the table of
 * contents doesn't name, so that a push leaves it out.
 */
export interface FileChange {
  /** Below the folder. */
  readonly path: string
  readonly change: 'new' | 'unlisted' | 'edited' | 'moved' | 'deleted'
}

/** A change of one side, and the page of the platform that it is about. */
export interface SideChange extends FileChange {
  /** Its identifier; undefined for files, and for pages that the platform doesn't have. */
  readonly page?: string
}

/** What changed in a folder. */
export function changesHere({ here, local }: LocalComparison): SideChange[] {
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

/** What changed on the platform. */
export function changesThere(comparison: Comparison): SideChange[] {
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

/** What changed here, what changed on the platform, and what doesn't go together. */
export interface FolderStatus {
  readonly local: readonly FileChange[]
  readonly remote: readonly FileChange[]
  /** Files whose texts of both sides no one but a person can bring together. */
  readonly conflicts: readonly string[]
  /** Files with marks of a merge that isn't finished, which no push takes. */
  readonly unmerged: readonly string[]
}

/** Says what changed on both sides. Of the platform only the texts of pages that changed on both are read. */
export async function folderStatus(client: Client, comparison: Comparison): Promise<FolderStatus> {
  const { here, there, source } = comparison
  const edits = new Map(here.edited.map((edit) => [edit.page.id, edit]))
  const texts = await readTexts(
    { client },
    source,
    there.edited.flatMap(({ page }) => (edits.get(page.id)?.isTextChanged === true ? [page.id] : [])),
  )
  const conflicts: string[] = []
  for (const [id, theirs] of texts) {
    const edit = edits.get(id)
    const merge = edit && mergePage(edit.base ?? '', edit.written.text, theirs)
    if (edit !== undefined && merge?.kind === 'conflict') conflicts.push(edit.file)
  }
  const deletedThere = there.deleted.flatMap(({ id }) => edits.get(id)?.file ?? [])
  const listed = (changes: readonly SideChange[]): FileChange[] => changes.map(({ path, change }) => ({ path, change }))
  return {
    local: listed(changesHere(comparison)),
    remote: listed(changesThere(comparison)),
    conflicts: [...conflicts, ...deletedThere].sort(),
    unmerged: unmergedFiles(comparison),
  }
}

/** The changed files with marks of a merge that isn't finished. */
export function unmergedFiles({ here, local }: LocalComparison): string[] {
  const changed = new Set([...here.edited.map(({ file }) => file), ...here.added, ...here.unlisted])
  return [...changed].filter((file) => findConflictMarks(local.texts.get(file) ?? '').length > 0).sort()
}

function sorted(changes: readonly SideChange[]): SideChange[] {
  return changes.toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
}
