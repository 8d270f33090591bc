import path from 'node:path/posix'
import { stringify } from 'yaml'
import type { Page } from '../../contract/revisions.ts'
import { toFolderText } from '../../core/docs/gitSync/folderText.ts'
import { fieldsOfPage } from '../../core/docs/gitSync/pageFields.ts'
import { summaryText } from '../../core/docs/gitSync/summaryText.ts'
import { pageText } from '../../core/docs/pages/pageText.ts'
import { findConfig } from '../import/readFolder.ts'
import type { FoundFile } from '../import/walkFolder.ts'
import type { Platform } from '../platform.ts'
import type { PageTree } from '../revisions/pageTree.ts'
import { folderLayout } from './folderLayout.ts'
import { GitFailure } from '../../disk/runGit.ts'
import type { GitOutcome } from './gitSyncStore.ts'
import type { GitWork } from './gitWork.ts'
import { filesOf } from './repositoryFiles.ts'

/** Texts and bytes of files by path. */
type Written = Map<string, string | Uint8Array>

/**
 * Commits the content of a space to a branch, which is created if needed. Files that haven't changed since the last
 * sync keep the text in the branch. Files that don't belong to the space stay.
 */
export async function exportSpace(work: GitWork): Promise<GitOutcome> {
  const { platform, space, row, request, directory, repository } = work
  const { ref } = request
  const parent = await repository.commitOf(ref)
  const isInStep = row.commit_id !== null && row.commit_id === parent
  if (!request.force && row.commit_id !== null && parent !== undefined && !isInStep) {
    throw new GitFailure(`The branch has commits that “${space.title}” doesn’t have. Import them first.`)
  }
  const there = new Map<string, FoundFile>()
  const files = parent === undefined ? [] : await filesOf(repository, parent, directory)
  for (const file of files) there.set(file.sourcePath, file)
  const config = await findConfig(files, [])
  const before = row.revision_id === null ? undefined : platform.revisions.tree(row.revision_id)
  const now = platform.revisions.tree(space.revision_id)
  const known: Written = before === undefined ? new Map() : await folderFiles(platform, before, config, there)
  const wanted = await folderFiles(platform, now, config, there)
  const at = (file: string): string => path.join(directory, file)
  const changed = [...wanted].filter(
    ([file, content]) => !isInStep || !there.has(file) || !isSame(content, known.get(file)),
  )
  const commit = await repository.commit({
    ref,
    parent,
    message: request.commitMessage ?? '',
    author: authorOf(platform, row.requested_by),
    time: platform.clock(),
    written: new Map(changed.map(([file, content]) => [at(file), content])),
    deleted: [...known.keys()].filter((file) => !wanted.has(file) && there.has(file)).map(at),
  })
  return { state: 'success', inStep: { revision: space.revision_id, commit } }
}

/** Returns all files of a content, with paths relative to the folder of `.gitbook.yaml`. */
async function folderFiles(
  { documents, files }: Platform,
  tree: PageTree,
  { root, summary }: { readonly root: string; readonly summary: string },
  there: ReadonlyMap<string, FoundFile>,
): Promise<Written> {
  const { pages, byId } = folderLayout(tree, root)
  const written: Written = new Map()
  for (const page of allPages(pages)) {
    const file = byId.pages.get(page.id)
    if (file === undefined) continue
    const body = page.documentId === undefined ? {} : { markdown: documents.markdown(page.documentId) }
    const place = path.join(root, file)
    const before = (await there.get(place)?.read())?.toString('utf8')
    const options = { files: byId, fields: fieldsOfPage(page), before }
    written.set(place, toFolderText(pageText({ ...page, ...body }), file, options))
  }
  for (const [id, file] of byId.files) {
    const content = files.get(tree.file(id)?.download ?? '')?.content
    if (content) written.set(path.join(root, file), content)
  }
  for (const { title, documentId, git } of tree.content.reusableContents ?? []) {
    // The space can't change this content, so the branch keeps its version.
    if (git === undefined || there.has(git.path) || documentId === undefined) continue
    written.set(git.path, `${stringifiedTitle(title)}${documents.markdown(documentId)}`)
  }
  written.set(path.join(root, summary), summaryText(pages, byId.pages, summary))
  return written
}

function stringifiedTitle(title: string): string {
  return `---\n${stringify({ title }, { lineWidth: 0 })}---\n\n`
}

function allPages(pages: readonly Page[]): Page[] {
  return pages.flatMap((page) => [page, ...allPages(page.pages ?? [])])
}

function isSame(one: string | Uint8Array, other: string | Uint8Array | undefined): boolean {
  return other !== undefined && Buffer.from(one).equals(Buffer.from(other))
}

function authorOf({ users }: Platform, id: string | null): { name: string; email: string } {
  const user = id === null ? undefined : users.user(id)
  return { name: user?.display_name ?? 'Galley', email: user?.email ?? '' }
}
