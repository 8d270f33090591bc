import path from 'node:path'
import { type DiskFolder, type FolderFile } from '../disk/diskFolder.ts'
import { folderOf, isShown, isWithin } from '../disk/paths.ts'
import { Turns } from './turns.ts'

/**
 * Lists the files of a folder, without hidden ones except `.gitbook` and `.gitbook.yaml`. Includes symbolic links to
 * files in the folder, but doesn't follow links to folders. Skips files that disappear meanwhile. The order is stable
 * as long as the names are.
 */
export async function listFolderFiles(disk: DiskFolder, signal?: AbortSignal): Promise<FolderFile[]> {
  const files: FolderFile[] = []
  const folders = [{ prefix: '', reading: disk.entries('') }]
  const turns = new Turns(signal)
  // The list grows in the loop: while files are processed, the next folders are read.
  for (const { prefix, reading } of folders) {
    for (const entry of await reading) {
      if (!isShown(entry.name)) continue
      const name = prefix + entry.name
      if (entry.isDirectory()) folders.push({ prefix: `${name}/`, reading: disk.entries(name, entry) })
      const file = entry.isFile() || entry.isSymbolicLink() ? disk.listed(entry, name) : undefined
      if (file !== undefined) files.push(file)
      if (turns.isOver) await turns.pause()
    }
    signal?.throwIfAborted()
  }
  return files
}

/**
 * Returns the innermost folder that contains a file or is the file. `rootOf` returns the path of each. Paths are
 * absolute.
 */
export function innermostContaining<Folder>(
  folders: Iterable<Folder>,
  rootOf: (folder: Folder) => string,
  file: string,
): Folder | undefined {
  const around = [...folders].filter((folder) => isWithin(rootOf(folder), file))
  return around.sort((one, other) => rootOf(other).length - rootOf(one).length)[0]
}

/** Returns whether a file didn't change. */
export function isSameFile(one: FolderFile, other: FolderFile | undefined): boolean {
  return one.path === other?.path && one.size === other.size && one.changed === other.changed
}

/** Returns whether a file exists in a folder of the docs, but has a hidden name. */
export function isHiddenFile(disk: DiskFolder, file: string): boolean {
  const folder = folderOf(file)
  if (isShown(path.posix.basename(file)) || (folder !== '' && !disk.hasFolder(folder))) return false
  try {
    return disk.has(file)
  } catch {
    // Files can't have such a name.
    return false
  }
}
