import { randomUUID } from 'node:crypto'
import { access, constants, link, lstat, open, rename, rm, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** Options for writing a file. */
interface WriteOptions {
  /** Permission bits of a new file; by default 0o666 minus the umask. */
  readonly mode?: number
  /** The name of the temporary file in the same folder. Random and hidden by default. */
  readonly temporary?: string
  /** Called when everything is written, right before the rename. Rejects to keep the old file. */
  readonly beforeRename?: () => Promise<void> | void
}

/**
 * Creates or replaces a file atomically: after a crash, the path has the old file or the new one, never a part. When
 * this resolves, the new file is on disk, with the permissions and the owner of the old one. Rejects with the file
 * system's error (`ENOSPC`, `EACCES`, …).
 */
export async function replaceFile(
  file: string,
  content: string | Uint8Array,
  { mode, temporary, beforeRename }: WriteOptions = {},
): Promise<void> {
  const old = await lstat(file).catch(() => undefined)
  // A rename would replace a read-only file, and would fail late for a folder.
  if (old !== undefined) await access(file, constants.W_OK)
  const fresh = temporaryPath(file, temporary)
  try {
    await writeWhole(fresh, content, { mode: mode ?? (old && old.mode & 0o7777), owner: old })
    await beforeRename?.()
    await patiently(async () => await rename(fresh, file))
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
  await syncFolder(path.dirname(file))
}

/**
 * Creates a file. Rejects with `EEXIST` if the path exists. The file is complete when it becomes visible, and on disk
 * when this resolves.
 */
export async function createFile(file: string, content: string | Uint8Array): Promise<void> {
  const fresh = temporaryPath(file)
  try {
    await writeWhole(fresh, content, {})
    await linked(fresh, file)
  } finally {
    await rm(fresh, { force: true })
  }
  try {
    await syncFolder(path.dirname(file))
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

/** The prefix of temporary files. They are hidden, so they are never part of docs. */
const temporaryPrefix = '.galley-'

function temporaryPath(file: string, name = `${temporaryPrefix}${randomUUID()}.tmp`): string {
  return path.join(path.dirname(file), name)
}

interface Attributes {
  readonly mode?: number | undefined
  readonly owner?: { readonly uid: number; readonly gid: number } | undefined
}

async function writeWhole(file: string, content: string | Uint8Array, { mode, owner }: Attributes): Promise<void> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const handle = await open(file, 'wx', mode ?? 0o666)
  try {
    await writeAll(handle, bytes)
    await keepAttributes(handle, { mode, owner })
    await handle.sync()
    const { size } = await handle.stat()
    if (size !== bytes.length) throw new Error(`Only ${size} of ${bytes.length} bytes were written.`)
  } finally {
    await handle.close()
  }
}

/** A single call can write only a part, for example on a nearly full disk. */
async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) {
    const { bytesWritten } = await handle.write(bytes, at, bytes.length - at)
    if (bytesWritten === 0) throw new Error(`Only ${at} of ${bytes.length} bytes were written.`)
    at += bytesWritten
  }
}

async function keepAttributes(handle: FileHandle, { mode, owner }: Attributes): Promise<void> {
  const own = await handle.stat()
  if (owner !== undefined && (own.uid !== owner.uid || own.gid !== owner.gid)) {
    // Only the superuser can change the owner. The content matters more.
    await handle.chown(owner.uid, owner.gid).catch(() => undefined)
  }
  // The umask can have removed bits. Some drives have no permissions.
  if (mode !== undefined && (own.mode & 0o7777) !== mode) await handle.chmod(mode).catch(() => undefined)
}

const triesOnWindows = 10

/**
 * Renames or deletes files, and retries for half a second on Windows, which refuses while another program, such as a
 * virus scanner, has one of them open.
 */
export async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!isHeld(error) || tries === triesOnWindows) throw error
      await wait(tries * 10)
    }
  }
}

/** Returns whether Windows refused because another program has the file open, or it's being deleted. */
export function isHeld(error: unknown): boolean {
  return process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(errorCode(error) ?? '')
}

/** Gives a written file its final name, unless that is taken. */
async function linked(from: string, to: string): Promise<void> {
  try {
    await link(from, to)
  } catch (error) {
    // Some drives don't support links.
    if (!isUnknownCall(error) && errorCode(error) !== 'EISDIR') throw error
    const handle = await open(to, 'wx')
    await handle.close()
    await patiently(async () => await rename(from, to))
  }
}

/**
 * A new name is on disk only after its folder is synced. Windows can't open folders, and syncs by itself. Some network
 * drives don't support it.
 */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!isUnknownCall(error)) throw error
  } finally {
    await handle.close()
  }
}

/** Returns whether a drive doesn't support a call, such as one for links or permissions. */
export function isUnknownCall(error: unknown): boolean {
  return ['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EINVAL'].includes(errorCode(error) ?? '')
}

/** Returns the code of a file system error, such as `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
