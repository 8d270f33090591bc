import { GitFailure, runGit } from '../disk/runGit.ts'
import { findRepository } from './gitRepository.ts'

/** Returns the files that Git keeps out of a sparse working tree. They aren't deleted. Paths are relative to the folder. */
export async function filesLeftOut(folder: string): Promise<ReadonlySet<string>> {
  if ((await findRepository(folder)) === undefined) return new Set()
  try {
    const listed = await runGit(folder, ['ls-files', '-t', '-z', '--cached'])
    const rows = listed.toString('utf8').split('\0')
    return new Set(rows.flatMap((row) => (row.startsWith('S ') ? [row.slice(2)] : [])))
  } catch (error) {
    // Without Git, there's no sparse working tree either.
    if (error instanceof GitFailure) return new Set()
    throw error
  }
}
