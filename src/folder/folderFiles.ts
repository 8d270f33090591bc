import { lstat, readdir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'

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
const atOnce = 64

/**
 * Lists the files of a folder, hidden ones left out but `.gitbook` and `.gitbook.yaml`. Symbolic links count where they
 * lead to a file in the folder; none is followed to another folder. What vanishes meanwhile is left out.
 */
export async function listFolderFiles(folder: string, signal?: AbortSignal): Promise<FolderFile[]> {
  const root = await realpath(folder)
  const files: FolderFile[] = []
  const waiting = ['']
  while (waiting.length > 0) {
    signal?.throwIfAborted()
    const found = await Promise.all(waiting.splice(0, atOnce).map((each) => readFolder(root, each)))
    for (const level of found) {
      files.push(...level.files)
      waiting.push(...level.folders)
    }
  }
  return files.sort((one, other) => (one.path < other.path ? -1 : 1))
}

async function readFolder(root: string, folder: string): Promise<{ files: FolderFile[]; folders: string[] }> {
  const folders: string[] = []
  const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => [])
  const files = await Promise.all(
    entries.map(async (entry) => {
      if (!isShown(entry.name)) return []
      const below = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) folders.push(below)
      else if (entry.isFile() || entry.isSymbolicLink()) return await readFile(root, below)
      return []
    }),
  )
  return { files: files.flat(), folders }
}

/** Whether a file or folder of this name belongs to docs. */
export function isShown(name: string): boolean {
  return !skipped.has(name) && (!name.startsWith('.') || name === '.gitbook' || name.startsWith('.gitbook.'))
}

async function readFile(root: string, below: string): Promise<FolderFile[]> {
  const absolute = path.join(root, below)
  try {
    const own = await lstat(absolute)
    if (!own.isSymbolicLink()) return [{ path: below, size: own.size, changed: own.mtimeMs }]
    const real = await realpath(absolute)
    if (!isInside(root, real)) return []
    const target = await stat(real)
    return target.isFile() ? [{ path: below, size: target.size, changed: target.mtimeMs }] : []
  } catch {
    // It vanished, or leads nowhere.
    return []
  }
}

/** Whether a path is below a folder, and not the folder itself; both absolute, and free of symbolic links. */
export function isInside(root: string, file: string): boolean {
  const below = path.relative(root, file)
  return below !== '' && below !== '..' && !below.startsWith(`..${path.sep}`) && !path.isAbsolute(below)
}
