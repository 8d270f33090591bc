import { isDeepStrictEqual } from 'node:util'
import path from 'node:path/posix'
import { FolderWriter, type KnownContent } from '../import/folderContent.ts'
import type { ImportProblem } from '../import/importedFolder.ts'
import { findConfig, readFiles } from '../import/readFolder.ts'
import type { Content, PageNode, PageTree } from '../revisions/pageTree.ts'
import { addRevision, setMainContent } from '../spaceContent/mainContent.ts'
import type { SpaceRow } from '../spaces/spaceStore.ts'
import { folderLayout } from './folderLayout.ts'
import { GitFailure } from '../../disk/runGit.ts'
import type { GitOutcome } from './gitSyncStore.ts'
import type { GitWork } from './gitWork.ts'
import { readBranch } from './repositoryFiles.ts'

/** How many skipped files are listed. */
const maxListedProblems = 5

/** Replaces the content of a space with that of a branch. Pages and files with the same path keep their ids. */
export async function importSpace(work: GitWork): Promise<GitOutcome> {
  const { platform, space, row, request, directory } = work
  if (!request.force && row.revision_id !== null && row.revision_id !== space.revision_id) {
    throw new GitFailure(`“${space.title}” changed after its last sync with the repository. Export it first.`)
  }
  const { commit, files } = await readBranch(work.repository, request.ref, directory)
  const problems: ImportProblem[] = []
  const { root } = await findConfig(files, [])
  const imported = await readFiles(path.basename(directory || row.folder), { files, problems }, { signal: work.signal })
  if (imported.pages.length === 0) throw new GitFailure('The branch has no pages. Nothing was imported.')
  const tree = platform.revisions.tree(space.revision_id)
  const writer = new FolderWriter(platform, imported, { signal: work.signal, known: knownContent(tree, root) })
  try {
    const written = await writer.write()
    const content = { ...tree.content, ...written.content }
    const revision = platform.database.transaction(() => keep(work, tree.content, content))
    const leftOut = [...imported.problems, ...written.problems]
    return {
      state: 'success',
      ...(leftOut.length === 0 ? {} : { error: problemList(leftOut) }),
      ...(revision === undefined ? {} : { inStep: { revision, commit } }),
    }
  } catch (error) {
    writer.undo()
    throw error
  }
}

/**
 * Saves the content and returns the revision that the space now shows. Returns undefined if the space changed during
 * the import.
 */
function keep({ platform, space, row, request }: GitWork, before: Content, content: Content): string | undefined {
  const now: SpaceRow | undefined = platform.spaces.get(space.id)
  if (now?.revision_id !== space.revision_id) {
    throw new GitFailure(`“${space.title}” changed during the import. Import it again.`)
  }
  const act = { userId: row.requested_by ?? '', time: platform.clock().toISOString() }
  const parents = [space.revision_id]
  if (request.standalone) {
    addRevision(platform, space.id, { type: 'edits', content, parents }, act)
    return undefined
  }
  if (isSame(before, content)) return space.revision_id
  return setMainContent(platform, now, { type: 'edits', content, parents }, act).id
}

/** Returns whether two contents are equal, apart from the repository files that they come from. */
function isSame(one: Content, other: Content): boolean {
  const bare = (nodes: readonly PageNode[]): unknown[] =>
    nodes.map(({ git: _git, pages = [], ...node }) => ({ ...node, pages: bare(pages) }))
  const files = (content: Content): unknown => new Map(content.files.map(({ git: _git, ...file }) => [file.id, file]))
  const extras = ({ reusableContents = [], variables = {}, tags = [] }: Content): unknown => {
    return [reusableContents.map(({ git: _git, ...each }) => each), variables, tags]
  }
  return (
    isDeepStrictEqual(bare(one.pages), bare(other.pages)) &&
    isDeepStrictEqual(files(one), files(other)) &&
    isDeepStrictEqual(extras(one), extras(other))
  )
}

function knownContent(tree: PageTree, root: string): KnownContent {
  const { byId } = folderLayout(tree, root)
  const at = <T>(file: string, known: T): [string, T] => [path.join(root, file), known]
  const pages = [...byId.pages].flatMap(([id, file]) => {
    const node = tree.page(id)?.node
    return node ? [at(file, node)] : []
  })
  const files = [...byId.files].flatMap(([id, file]) => {
    const node = tree.file(id)
    return node ? [at(file, node)] : []
  })
  const others = [...tree.all].filter(({ node }) => node.type !== 'document')
  const includes = (tree.content.reusableContents ?? []).map((each) => [each.git?.path ?? '', each] as const)
  return { pages: new Map(pages), files: new Map(files), includes: new Map(includes), others }
}

function problemList(problems: readonly ImportProblem[]): string {
  const listed = problems.slice(0, maxListedProblems).map(({ path: file, reason }) => `${file}: ${reason}`)
  return [...listed, ...(problems.length > listed.length ? [`And ${problems.length - listed.length} more.`] : [])].join(
    ' ',
  )
}
