import { lstatSync, realpathSync, statSync, type Dirent } from 'node:fs'
import { readdir, realpath } from 'node:fs/promises'
import path from 'node:path'
import { Turns } from './turns.ts'

/** A file of a docs folder. */
export interface FolderFile {
  /** Below the folder, with `/`. */
  readonly path: string
  /** In bytes. */
  readonly size: number
  /** When it was changed last, in milliseconds since 1970. */
  readonly changed: number
}

const skipped = new Set(['node_modules', '.git'])

/**
 * Lists the files of a folder, hidden ones left out but `.gitbook` and `.gitbook.yaml`. Symbolic links count where they
 * lead to a file in the folder; none is followed to another folder. What vanishes meanwhile is left out. The order is the
 * same as long as the names are.
 */
export async function listFolderFiles(folder: string, signal?: AbortSignal): Promise<FolderFile[]> {
  const root = await realpath(folder)
  const files: FolderFile[] = []
  const entriesOf = async (below: string): Promise<Dirent[]> => {
    return await readdir(path.join(root, below), { withFileTypes: true }).catch(() => [])
  }
  const folders = [{ prefix: '', reading: entriesOf('') }]
  const turns = new Turns(signal)
  // It grows meanwhile: while files are looked at here, the folders that follow are read.
  for (const { prefix, reading } of folders) {
    for (const entry of await reading) {
      if (!isShown(entry.name)) continue
      const name = prefix + entry.name
      if (entry.isDirectory()) folders.push({ prefix: `${name}/`, reading: entriesOf(name) })
      const file = entry.isFile() || entry.isSymbolicLink() ? fileAt(root, name) : undefined
      if (file !== undefined) files.push(file)
      if (turns.isOver) await turns.pause()
    }
    signal?.throwIfAborted()
  }
  return files
}

/**
 * A file as it is now; undefined where there is none, or a symbolic link that leads out of `root`, which is free of
 * such links. Not asked for through the pool of threads: there, the answers for many files take six times as long.
 */
export function fileAt(root: string, below: string): FolderFile | undefined {
  const absolute = root + path.sep + below
  try {
    const own = lstatSync(absolute)
    if (!own.isSymbolicLink()) return { path: below, size: own.size, changed: own.mtimeMs }
    const real = realpathSync(absolute)
    if (!isInside(root, real)) return undefined
    const target = statSync(real)
    return target.isFile() ? { path: below, size: target.size, changed: target.mtimeMs } : undefined
  } catch {
    // It vanished, or leads nowhere.
    return undefined
  }
}

/** The way from a folder to a file in it, with `/`, as docs name their files. */
export function pathBelow(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/')
}

/** The innermost of some folders that a file is in, or is itself; `rootOf` tells where each begins. Paths are absolute. */
export function innermostAround<Folder>(
  folders: Iterable<Folder>,
  rootOf: (folder: Folder) => string,
  file: string,
): Folder | undefined {
  const around = [...folders].filter((folder) => `${file}${path.sep}`.startsWith(rootOf(folder) + path.sep))
  return around.sort((one, other) => rootOf(other).length - rootOf(one).length)[0]
}

/** Whether a file did not change. */
export function isSameFile(one: FolderFile, other: FolderFile | undefined): boolean {
  return one.path === other?.path && one.size === other.size && one.changed === other.changed
}

/** Whether a file or folder of this name belongs to docs. */
export function isShown(name: string): boolean {
  return !skipped.has(name) && (!name.startsWith('.') || name === '.gitbook' || name.startsWith('.gitbook.'))
}

/** Whether a path is below a folder, and not the folder itself; both absolute, and free of symbolic links. */
export function isInside(root: string, file: string): boolean {
  const below = path.relative(root, file)
  return below !== '' && below !== '..' && !below.startsWith(`..${path.sep}`) && !path.isAbsolute(below)
}
