import { createHash } from 'node:crypto'
import { posix } from 'node:path'
import { maxTextBytes } from '../disk/diskFolder.ts'
import { GitFailure, runGit } from '../disk/runGit.ts'
import type { DocsFolder } from './docsFolder.ts'

/** The maximum number of files on each side to compare by similarity. */
const maxCompared = 1000

/**
 * Returns the files of docs that were renamed since the last commit, by old path relative to the root: staged renames,
 * which Git guesses by how similar the files are, and others with the same content. With `exact`, only the latter. Empty without Git or a trusted repository. Reads only what Git has stored, because
 * a repository's configuration can run programs on the files of the working tree.
 */
export async function gitRenames(docs: DocsFolder, { exact = false } = {}): Promise<Map<string, string>> {
  try {
    const below = ['--relative', '--ignore-submodules=all', '--no-ext-diff', '--no-textconv']
    const renames = ['--name-status', '-z', '--diff-filter=R', exact ? '-M100%' : '-M', `-l${maxCompared}`]
    const staged = await runGit(docs.folder, ['diff-index', '--cached', ...renames, ...below, 'HEAD'])
    const index = await runGit(docs.folder, ['ls-files', '--stage', '-z'])
    return joinedRenames(readRenames(staged.toString('utf8')), unstagedRenames(docs, readIndex(index.toString('utf8'))))
  } catch (error) {
    if (error instanceof GitFailure) return new Map()
    throw error
  }
}

function readRenames(answer: string): Map<string, string> {
  const renames = new Map<string, string>()
  const words = answer.split('\0')
  for (let at = 0; at + 2 < words.length; at += 3) renames.set(words[at + 1] ?? '', words[at + 2] ?? '')
  return renames
}

/** Returns the tracked files with their object ids. */
function readIndex(answer: string): Map<string, string> {
  const entries = answer.split('\0').map((entry) => /^100\d+ ([0-9a-f]+) 0\t([^]+)$/.exec(entry))
  return new Map(entries.flatMap((entry) => (entry ? [[entry[2] ?? '', entry[1] ?? '']] : [])))
}

/** Returns tracked files that are missing, matched with untracked files of the same content. */
function unstagedRenames(docs: DocsFolder, index: ReadonlyMap<string, string>): Map<string, string> {
  const missingFiles = [...index].filter(([file]) => !docs.files.has(file) && !docs.disk.has(file))
  const endings = new Set(missingFiles.map(([file]) => posix.extname(file)))
  const others = [...docs.files.keys()].filter((file) => !index.has(file) && endings.has(posix.extname(file)))
  const found = new Map<string, string[]>()
  const isLong = missingFiles[0]?.[1].length === 64
  for (const file of others) {
    for (const name of contentNames(contentOf(docs, file), isLong ? 'sha256' : 'sha1')) {
      found.set(name, [...(found.get(name) ?? []), file])
    }
  }
  return new Map(
    missingFiles.flatMap(([file, name]): [string, string][] => {
      const same = found.get(name) ?? []
      const named = same.filter((each) => posix.basename(each) === posix.basename(file))
      const [to] = same.length === 1 ? same : named.length === 1 ? named : []
      return to === undefined ? [] : [[file, to]]
    }),
  )
}

/** Returns undefined for a file that can't be read, or is too large for a page. */
function contentOf({ disk, files }: DocsFolder, file: string): Buffer | undefined {
  try {
    return (files.get(file)?.size ?? 0) > maxTextBytes ? undefined : disk.readBytes(file, maxTextBytes)
  } catch {
    return undefined
  }
}

/** Returns Git's object ids for content: as it is, and with the line ends that Git stores. */
function contentNames(content: Buffer | undefined, algorithm: 'sha1' | 'sha256'): Set<string> {
  if (content === undefined) return new Set()
  const withLineFeeds = Buffer.from(content.toString('latin1').replaceAll('\r\n', '\n'), 'latin1')
  const names = [content, withLineFeeds].map((each) =>
    createHash(algorithm).update(`blob ${each.length}\0`).update(each).digest('hex'),
  )
  return new Set(names)
}

/** Combines two consecutive sets of renames. */
export function joinedRenames(
  first: ReadonlyMap<string, string>,
  second: ReadonlyMap<string, string>,
): Map<string, string> {
  const between = new Set(first.values())
  return new Map([
    ...[...second].filter(([from]) => !between.has(from)),
    ...[...first].map(([from, to]) => [from, second.get(to) ?? to] as const),
  ])
}
