import { readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rmdir, stat } from 'node:fs/promises'
import { readRegularFile } from './regularFile.ts'

// Paths that a person named or that belong to the machine, not to a folder's content: {@link DiskFolder} is for those.

/** Whether there is a folder at a path. */
export async function isFolder(folder: string): Promise<boolean> {
  return await stat(folder).then(
    (found) => found.isDirectory(),
    () => false,
  )
}

/** Whether there is a regular file at a path. */
export async function isFile(file: string): Promise<boolean> {
  return await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}

/** The names in a folder. Empty if it can't be read. */
export async function namesIn(folder: string): Promise<string[]> {
  return await readdir(folder).catch(() => [])
}

/** Makes a folder that a person named, with those above it. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
}

/** Deletes a folder that a person named, if nothing is in it. */
export async function deleteEmptyFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined)
}

/** Of a file of Git. In bytes. */
const maxSmallBytes = 1024 * 1024

/** The text of a regular file of at most 1 MB. Undefined if there is none. */
export function readSmallFile(file: string): string | undefined {
  try {
    return readRegularFile(file, { maxBytes: maxSmallBytes }).toString('utf8')
  } catch {
    return undefined
  }
}

/** The text of a file that a person named on the command line, which may be a pipe. */
export async function readNamedFile(file: string): Promise<string> {
  return await readFile(file, 'utf8')
}

/** What changes with a file that is a part of Galley: its size in bytes, and when it was changed. Empty without one. */
export async function fileVersion(file: string): Promise<number[]> {
  return await stat(file).then(
    ({ size, mtimeMs }) => [size, mtimeMs],
    () => [],
  )
}

/** The text of a file that is a part of Galley. */
export function readOwnFile(file: string): string {
  return readFileSync(file, 'utf8')
}

/** The bytes of a file that is a part of Galley. */
export function readOwnBytes(file: string): Uint8Array {
  return readFileSync(file)
}
