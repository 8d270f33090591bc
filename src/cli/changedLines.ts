import path from 'node:path'
import { inChangedLines } from '../core/text/edits/changedLines.ts'
import { GitFailure, runGit } from '../disk/runGit.ts'
import type { FileProblems } from '../folder/fileProblems.ts'
import { UsageError } from './usageError.ts'

/**
 * Keeps only problems in lines that differ from a Git revision. `files` have paths relative to `folder`. Throws if the
 * revision doesn't exist.
 */
export async function problemsSince(
  folder: string,
  revision: string,
  files: readonly FileProblems[],
): Promise<FileProblems[]> {
  const commit = await commitOf(folder, revision)
  const before = await textsAt(folder, commit, files)
  return files.flatMap((file, at) => {
    const problems = file.problems.filter(inChangedLines(before[at], file.text))
    return problems.length === 0 ? [] : [{ ...file, problems }]
  })
}

async function commitOf(folder: string, revision: string): Promise<string> {
  try {
    const found = await runGit(folder, ['rev-parse', '--verify', '--end-of-options', `${revision}^{commit}`])
    return found.toString('utf8').trim()
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error
    throw new UsageError(`Git has no revision “${revision}” for ${folder}. In CI, fetch it first.`)
  }
}

/** Returns the texts of files in a commit. Undefined for files that it doesn't have. Doesn't read the working tree. */
async function textsAt(
  folder: string,
  commit: string,
  files: readonly FileProblems[],
): Promise<(string | undefined)[]> {
  const names = files.map((file) => `${commit}:./${file.path.split(path.sep).join('/')}`)
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
