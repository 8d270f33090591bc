import type { Client } from '../../client/client.ts'
import { mergePage } from '../../core/drafts/mergePage.ts'
import type { Comparison } from './comparison.ts'
import { readTexts } from './remoteContent.ts'

/** A file that is not as it was when folder and platform were last the same. */
export interface FileChange {
  /** Below the folder. */
  readonly path: string
  readonly change: 'new' | 'edited' | 'moved' | 'deleted'
}

/** What changed here, what changed on the platform, and what does not go together. */
export interface FolderStatus {
  readonly local: readonly FileChange[]
  readonly remote: readonly FileChange[]
  /** Files whose texts of both sides nobody but a person can bring together. */
  readonly conflicts: readonly string[]
}

/** Says what changed on both sides. Of the platform only the texts of pages that changed on both are read. */
export async function folderStatus(client: Client, comparison: Comparison): Promise<FolderStatus> {
  const { here, there, local, checkout, source } = comparison
  const fileOf = new Map([...local.ids].map(([file, id]) => [id, file]))
  const nameOf = (id: string, title: string): string => fileOf.get(id) ?? title
  const edits = new Map(here.edited.map((edit) => [edit.page.id, edit]))
  const texts = await readTexts(
    client,
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
  const changedThere = new Set([...there.edited, ...there.fieldsChanged].map(({ page }) => page))
  const knownFiles = new Map(checkout.files.map(({ id, file }) => [id, file]))
  return {
    local: sorted([
      ...here.added.map((path) => ({ path, change: 'new' as const })),
      ...here.edited.map(({ file }) => ({ path: file, change: 'edited' as const })),
      ...here.moved.map((path) => ({ path, change: 'moved' as const })),
      ...here.deleted.map(({ file = '' }) => ({ path: file, change: 'deleted' as const })),
    ]),
    remote: sorted([
      ...there.added.map(({ page }) => ({ path: page.title, change: 'new' as const })),
      ...there.addedFiles.map(({ name }) => ({ path: name, change: 'new' as const })),
      ...[...changedThere].map(({ id, title }) => ({ path: nameOf(id, title), change: 'edited' as const })),
      ...there.deleted.map(({ id, title }) => ({ path: nameOf(id, title), change: 'deleted' as const })),
      ...there.deletedFiles.map(({ id, file }) => ({ path: knownFiles.get(id) ?? file, change: 'deleted' as const })),
    ]),
    conflicts: [...conflicts, ...deletedThere].sort(),
  }
}

function sorted(changes: readonly FileChange[]): FileChange[] {
  return changes.toSorted((one, other) => (one.path < other.path ? -1 : one.path > other.path ? 1 : 0))
}
