import path from 'node:path'
import { type DiskFolder, type FolderFile } from '../disk/diskFolder.ts'
import { folderOf, isShown } from '../disk/paths.ts'
import { Turns } from './turns.ts'

/**
 * Lists the files of a folder, hidden ones left out but `.gitbook` and `.gitbook.yaml`. Symbolic links count where they
 * point to a file in the folder; none is followed to another folder. What vanishes in the meantime is left out. The order is
 * the same as long as the names are.
 */
export async function listFolderFiles(disk: DiskFolder, signal?: AbortSignal): Promise<FolderFile[]> {
  const files: FolderFile[] = []
  const folders = [{ prefix: '', reading: disk.entries('') }]
  const turns = new Turns(signal)
  // It grows in the meantime: while files are looked at here, the folders that follow are read.
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

/** The innermost of some folders that a file is in, or is itself; `rootOf` tells where each begins. Paths are absolute. */
export function innermostAround<Folder>(
  folders: Iterable<Folder>,
  rootOf: (folder: Folder) => string,
  file: string,
): Folder | undefined {
  const around = [...folders].filter((folder) => `${file}${path.sep}`.startsWith(rootOf(folder) + path.sep))
  return around.sort((one, other) => rootOf(other).length - rootOf(one).length)[0]
}

/** Whether a file didn't change. */
export function isSameFile(one: FolderFile, other: FolderFile | undefined): boolean {
  return one.path === other?.path && one.size === other.size && one.changed === other.changed
}

/** Whether there is a file in a folder of the docs whose own name makes it hidden. */
export function isHiddenFile(disk: DiskFolder, file: string): boolean {
  const folder = folderOf(file)
  if (isShown(path.posix.basename(file)) || (folder !== '' && !disk.hasFolder(folder))) return false
  try {
    return disk.has(file)
  } catch {
    // No file can have such a name.
    return false
  }
}
