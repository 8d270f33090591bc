import path from 'node:path/posix'
import { isMarkdownName } from '../../core/text/strings/markdownFiles.ts'
import { isSkippedFolder, type FoundFile } from '../import/walkFolder.ts'
import { GitFailure } from '../../disk/runGit.ts'
import type { GitFile, GitRepository } from './gitRepository.ts'

/** The largest text, in bytes, that is read in one batch with the others. */
const maxTextBytes = 5 * 1024 * 1024

/** Returns the commit of a branch and its files below a folder, as an import reads them. */
export async function readBranch(
  repository: GitRepository,
  ref: string,
  directory: string,
): Promise<{ commit: string; files: FoundFile[] }> {
  const commit = await repository.commitOf(ref)
  if (commit === undefined) throw new GitFailure(await missingBranch(repository, ref))
  return { commit, files: await filesOf(repository, commit, directory) }
}

/** Returns the files of a commit below a folder. */
export async function filesOf(repository: GitRepository, commit: string, directory: string): Promise<FoundFile[]> {
  const files = (await repository.files(commit, directory)).filter(({ path: file }) => !isSkipped(file))
  const texts = files.filter(({ path: file, size }) => isText(file) && size <= maxTextBytes)
  const contents = new Map<GitFile, Buffer>()
  for (const [at, content] of (await repository.readAll(texts)).entries()) contents.set(texts[at] as GitFile, content)
  return files.map((file) => ({
    sourcePath: file.path,
    size: file.size,
    read: async () => contents.get(file) ?? (await repository.read(file)),
  }))
}

function isSkipped(file: string): boolean {
  return file
    .split('/')
    .slice(0, -1)
    .some((folder) => isSkippedFolder(folder))
}

function isText(file: string): boolean {
  return isMarkdownName(file) || /\.ya?ml$/i.test(path.basename(file))
}

async function missingBranch(repository: GitRepository, ref: string): Promise<string> {
  const branches = await repository.branches()
  const others =
    branches.length === 0 ? 'The repository has no branches yet.' : `Its branches are ${branches.join(', ')}.`
  return `The repository has no branch “${ref.replace('refs/heads/', '')}”. ${others}`
}
