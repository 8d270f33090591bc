import path from 'node:path'
import { inChangedLines } from '../core/text/edits/changedLines.ts'
import { GitFailure, runGit } from '../disk/runGit.ts'
import { isFolder } from '../disk/namedPaths.ts'
import { withExportedCommit } from '../folder/exportedCommit.ts'
import type { FileProblems } from '../folder/fileProblems.ts'
import { problemKey } from './baseline.ts'
import { UsageError } from './usageError.ts'

/** The docs that problems were found in. */
interface CheckedNow {
  readonly files: readonly FileProblems[]
  /** The folder of the docs with their configuration. */
  readonly place: string
  /** Finds the problems of the docs as they were in a commit, in the folder that corresponds to `place` there. */
  readonly findBefore: (folder: string) => Promise<readonly FileProblems[]>
}

/**
 * Keeps only new problems: those in lines that changed since the merge base of a Git revision and HEAD, and those
 * anywhere else that the docs didn't have then. Throws if there's no merge base.
 */
export async function problemsSince(
  folder: string,
  revision: string,
  { files, ...docs }: CheckedNow,
): Promise<FileProblems[]> {
  const commit = await mergeBase(folder, revision)
  const names = await namesBefore(folder, commit)
  const before = await textsAt(
    folder,
    commit,
    files.map((file) => names.get(slashed(file.path)) ?? slashed(file.path)),
  )
  const changed = files.map((file, at) => new Set(file.problems.filter(inChangedLines(before[at], file.text))))
  const isDone = files.every(({ problems }, at) => problems.length === changed[at]?.size)
  const known = isDone ? new Map<string, number>() : await countsBefore(commit, docs)
  return files.flatMap((file, at) => {
    const own = slashed(file.path)
    const problems = file.problems.filter((problem) => {
      const key = `${names.get(own) ?? own}\0${problemKey(problem)}`
      const left = known.get(key) ?? 0
      known.set(key, left - 1)
      return left <= 0 || changed[at]?.has(problem) === true
    })
    return problems.length === 0 ? [] : [{ ...file, problems }]
  })
}

function slashed(file: string): string {
  return file.split(path.sep).join('/')
}

async function countsBefore(
  commit: string,
  { place, findBefore }: Omit<CheckedNow, 'files'>,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  await withExportedCommit(place, commit, async (exported) => {
    // The docs are new.
    if (!(await isFolder(exported))) return
    for (const file of await findBefore(exported)) {
      for (const problem of file.problems) {
        const key = `${slashed(file.path)}\0${problemKey(problem)}`
        counts.set(key, (counts.get(key) ?? 0) + 1)
      }
    }
  })
  return counts
}

/** The status if Git doesn't have what to compare with. */
const noBaseStatus = 3

async function mergeBase(folder: string, revision: string): Promise<string> {
  try {
    await runGit(folder, ['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`])
    return (await runGit(folder, ['merge-base', '--end-of-options', revision, 'HEAD'])).toString('utf8').trim()
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error
    const [, remote = 'origin', branch = revision] = /^([\w.-]+)\/(.+)$/.exec(revision) ?? []
    throw new UsageError(
      `Git has no common commit of “${revision}” and HEAD for ${folder}. Fetch it first: git fetch --unshallow ${remote} ${branch}, or git fetch ${remote} ${branch} if the repository is whole.`,
      { cause: error, status: noBaseStatus },
    )
  }
}

/** Returns the files that were renamed since a commit, by their names now relative to the folder. */
async function namesBefore(folder: string, commit: string): Promise<ReadonlyMap<string, string>> {
  const options = ['-r', '-M', '-z', '--name-status', '--diff-filter=R', '--relative', '--no-ext-diff', '--no-textconv']
  const answer = (await runGit(folder, ['diff-tree', ...options, commit, 'HEAD'])).toString('utf8').split('\0')
  const names = new Map<string, string>()
  for (let at = 0; at + 2 < answer.length; at += 3) names.set(answer[at + 2] ?? '', answer[at + 1] ?? '')
  return names
}

/** Returns the texts of files in a commit. Undefined for files that it doesn't have. Doesn't read the working tree. */
async function textsAt(folder: string, commit: string, files: readonly string[]): Promise<(string | undefined)[]> {
  const names = files.map((file) => `${commit}:./${file}`)
  // A name with a line end would be two queries.
  if (names.length === 0) return []
  const asked = names.map((name) => (name.includes('\n') ? 'none' : name))
  const answer = await runGit(folder, ['cat-file', '--batch'], { input: `${asked.join('\n')}\n` })
  let at = 0
  return names.map(() => {
    const end = answer.indexOf(0x0a, at)
    const head = answer.toString('utf8', at, end === -1 ? answer.length : end)
    at = end + 1
    const size = /^[\da-f]+ blob (\d+)$/.exec(head)?.[1]
    if (size === undefined) return undefined
    const text = answer.toString('utf8', at, at + Number(size))
    at += Number(size) + 1
    return text
  })
}
