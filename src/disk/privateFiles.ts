import { appendFile, chmod, lstat, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { errorCode, isUnknownCall, replaceFile } from './atomicFile.ts'
import { DiskFailure } from './diskRefusal.ts'

const onlyOwner = { folder: 0o700, file: 0o600 } as const

/**
 * Creates a folder that only its owner can read, or restricts an existing one. Rejects if it's a link, isn't a folder,
 * or belongs to someone else.
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
  await makePrivate(folder, onlyOwner.folder)
}

/** Sets permissions. Some drives don't have any. */
async function makePrivate(target: string, mode: number): Promise<void> {
  await chmod(target, mode).catch((error: unknown) => {
    if (!isUnknownCall(error)) throw error
  })
}

/** Creates or replaces a file that only its owner can read, atomically like {@link replaceFile}. */
export async function writePrivateFile(file: string, content: string | Uint8Array): Promise<void> {
  try {
    await replaceFile(file, content, { mode: onlyOwner.file })
  } catch (error) {
    throw DiskFailure.of(error, file)
  }
}

/** Adds to the end of a file that only its owner can read, or creates it. */
export async function appendPrivateFile(file: string, content: string): Promise<void> {
  await appendFile(file, content, { mode: onlyOwner.file })
}

/**
 * Returns the folder for state that outlives a process and belongs to no window, such as locks and unfinished changes:
 * a folder of the user, in the system's place for such files.
 */
export function stateFolder(environment: NodeJS.ProcessEnv = process.env, platform = process.platform): string {
  const home = os.homedir()
  const { XDG_STATE_HOME: state, LOCALAPPDATA: local } = environment
  // The XDG specification ignores relative paths.
  if (state !== undefined && path.isAbsolute(state)) return path.join(state, 'galley')
  if (platform === 'win32') {
    const around = local !== undefined && path.isAbsolute(local) ? local : path.join(home, 'AppData', 'Local')
    return path.join(around, 'Galley', 'state')
  }
  if (platform === 'darwin') return path.join(home, 'Library', 'Application Support', 'Galley')
  return path.join(home, '.local', 'state', 'galley')
}

/** Reads a private file and its modification time, in milliseconds since 1970. Undefined if it doesn't exist. */
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

/** Deletes a private file, or a folder with everything in it. */
export async function deletePrivate(target: string): Promise<void> {
  await rm(target, { recursive: true, force: true, maxRetries: 5 })
}

/** Makes a file readable only for its owner. */
export async function makePrivateFile(file: string): Promise<void> {
  await makePrivate(file, onlyOwner.file)
}

/** Returns the files in a private folder with their modification times, in milliseconds since 1970. */
export async function privateFilesIn(folder: string): Promise<{ readonly file: string; readonly changed: number }[]> {
  const files = (await readdir(folder)).map((name) => path.join(folder, name))
  return await Promise.all(
    files.map(async (file) => ({ file, changed: (await stat(file).catch(() => undefined))?.mtimeMs ?? 0 })),
  )
}
