import path from 'node:path'
import { runGit } from '../../../disk/runGit.ts'

/** How many commits of a file are looked at. */
const maxCommits = 5

/**
 * Returns the last committed version of a specification that differs from a text: the one that its overlays were
 * written for. Undefined if there's none.
 */
export async function earlierVersion(file: string, text: string): Promise<string | undefined> {
  const [folder, name] = [path.dirname(file), path.basename(file)]
  try {
    const log = await runGit(folder, ['log', '-n', String(maxCommits), '--format=%H', '--', `:(literal)${name}`])
    for (const commit of log.toString('utf8').split('\n').filter(Boolean)) {
      const known = (await runGit(folder, ['cat-file', 'blob', `${commit}:./${name}`])).toString('utf8')
      if (known !== text) return known
    }
  } catch {
    // The folder isn't a repository, or the file was deleted in a commit.
  }
  return undefined
}
