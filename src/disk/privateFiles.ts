import { chmod, lstat, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { errorCode, replaceFile } from './atomicFile.ts'
import { DiskFailure } from './diskRefusal.ts'

const onlyOwner = { folder: 0o700, file: 0o600 } as const

/**
 * Makes a folder that only its owner can look into; one that is there already becomes so. Rejects where it is a link,
 * no folder, or someone else's.
 */
export async function makePrivateFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: onlyOwner.folder })
  } catch (error) {
    throw DiskFailure.of(error, folder)
  }
  const found = await lstat(folder)
  const isOwn = process.getuid === undefined || found.uid === process.getuid()
  if (!found.isDirectory() || !isOwn) {
    throw new Error(
      `Galley can’t store anything in ${folder} because the folder doesn’t belong to you. Remove it, and then try again.`,
    )
  }
  await chmod(folder, onlyOwner.folder)
}

/** Puts a file that only its owner can read in the place of the one that was there, as {@link replaceFile} does. */
export async function writePrivateFile(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await replaceFile(file, content, { mode: onlyOwner.file })
  } catch (error) {
    throw DiskFailure.of(error, file)
  }
}

/**
 * Where Galley keeps what outlives a process and belongs to no window, such as locks and unfinished changes: a folder of
 * the user's own, in the place that the system has for such files.
 */
export function stateFolder(environment: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const home = os.homedir()
  const { XDG_STATE_HOME: state, LOCALAPPDATA: local } = environment
  // The specification of XDG ignores relative paths.
  if (state !== undefined && path.isAbsolute(state)) return path.join(state, 'galley')
  if (platform === 'win32') return path.join(local ?? path.join(home, 'AppData', 'Local'), 'Galley', 'state')
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Galley')
  return path.join(home, '.local', 'state', 'galley')
}

/** A file of the user's own state, with when it was changed, in milliseconds since 1970. Undefined if there is none. */
export async function readPrivateFile(
  file: string,
): Promise<{ readonly bytes: Buffer; readonly changed: number } | undefined> {
  try {
    const [bytes, { mtimeMs: changed }] = await Promise.all([readFile(file), stat(file)])
    return { bytes, changed }
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined
    throw error
  }
}

/** Deletes a file, or a folder with everything in it, of the user's own state. */
export async function deletePrivate(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true, maxRetries: 5 })
}

/** Makes a file readable for its owner alone. */
export async function makePrivateFile(file: string): Promise<void> {
  await chmod(file, onlyOwner.file)
}

/** The files in a folder of the user's own state, with when each was changed, in milliseconds since 1970. */
export async function privateFilesIn(folder: string): Promise<{ readonly file: string; readonly changed: number }[]> {
  const files = (await readdir(folder)).map((name) => path.join(folder, name))
  return await Promise.all(
    files.map(async (file) => ({ file, changed: (await stat(file).catch(() => undefined))?.mtimeMs ?? 0 })),
  )
}
