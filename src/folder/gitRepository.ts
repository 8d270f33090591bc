import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isFile, isFolder, readSmallFile } from '../disk/namedPaths.ts'

/** The Git repository of a folder. */
export interface GitRepository {
  /** The absolute path of the repository. */
  readonly top: string
  /** The addresses of its remotes, and its own path. */
  readonly addresses: readonly string[]
}

/** Finds the repository of a folder by looking at files only. Undefined if there's none. */
export async function findRepository(folder: string): Promise<GitRepository | undefined> {
  for (let top = path.resolve(folder); ; top = path.dirname(top)) {
    const config = await readConfig(path.join(top, '.git'))
    if (config !== undefined) return { top, addresses: [...remotesOf(config), pathToFileURL(top).href] }
    if (path.dirname(top) === top) return undefined
  }
}

/** In a worktree or submodule, `.git` is a file that names the folder. */
async function readConfig(git: string): Promise<string | undefined> {
  if (await isFolder(git)) return readSmallFile(path.join(git, 'config')) ?? ''
  if (!(await isFile(git))) return undefined
  const named = /^gitdir: (.+)$/m.exec(readSmallFile(git) ?? '')?.[1]?.trim()
  if (named === undefined) return undefined
  const own = path.resolve(path.dirname(git), named)
  const common = readSmallFile(path.join(own, 'commondir'))?.trim()
  return readSmallFile(path.join(path.resolve(own, common ?? '.'), 'config')) ?? ''
}

function remotesOf(config: string): string[] {
  let isRemote = false
  return config.split(/\r?\n/).flatMap((line) => {
    const section = /^\s*\[(\w+)/.exec(line)?.[1]
    if (section !== undefined) isRemote = section.toLowerCase() === 'remote'
    const url = isRemote ? /^\s*(?:push)?url\s*=\s*"?([^"#;]+)"?/i.exec(line)?.[1]?.trim() : undefined
    return url === undefined || url === '' ? [] : [url]
  })
}
