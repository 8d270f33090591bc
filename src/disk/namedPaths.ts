import { readFileSync } from 'node:fs'
import { lstat, mkdir, readdir, readFile, rmdir, stat } from 'node:fs/promises'
import { readRegularFile } from './regularFile.ts'

// For paths that the user named or that belong to the machine. Use {@link DiskFolder} for the content of a folder.

/** Returns whether there's a folder at a path. */
export async function isFolder(folder: string): Promise<boolean> {
  return await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** Returns whether there's a regular file at a path. */
export async function isFile(file: string): Promise<boolean> {
  return await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}

/** Returns whether a path is a symbolic link. */
export async function isLink(file: string): Promise<boolean> {
  return await lstat(file).then(
    (found) => found.isSymbolicLink(),
    () => false,
  )
}

/** Returns the names in a folder. Empty if it can't be read. */
export async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch(() => [])
}

/** Creates a folder that the user named, and its parents. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
}

/** Deletes a folder that the user named, if it's empty. */
export async function deleteEmptyFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined)
}

/** The maximum size in bytes of a Git file. */
const maxSmallBytes = 1024 * 1024

/** Returns the text of a regular file of at most 1 MB. Undefined if there's none. */
export function readSmallFile(file: string): string | undefined {
  try {
    return readRegularFile(file, { maxBytes: maxSmallBytes }).toString('utf8')
  } catch {
    return undefined
  }
}

/** Returns the text of a file that was named on the command line, which can be a pipe. */
export async function readNamedFile(file: string): Promise<string> {
  return await readFile(file, 'utf8')
}

/** Returns the text of one of Galley's own files. */
export function readOwnFile(file: string): string {
  return readFileSync(file, 'utf8')
}

/** Returns the bytes of one of Galley's own files. */
export function readOwnBytes(file: string): Uint8Array {
  return readFileSync(file)
}
