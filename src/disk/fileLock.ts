import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { errorCode, isHeld } from './atomicFile.ts'

/** The time in milliseconds after which a lock counts as abandoned. Its holder touches it more often. */
const expiresAfter = 30_000
const touchedEvery = 5000
const maxWaiting = 50

/**
 * Runs `work` while no one else holds the same lock, in any process. Takes over a lock whose process has ended or
 * hangs. The folder of `path` must exist.
 */
export async function withFileLock<T>(path: string, work: () => Promise<T>): Promise<T> {
  const token = `${hostname()} ${process.pid} ${randomUUID()}`
  await take(path, token)
  const touching = setInterval(() => void touch(path), touchedEvery)
  touching.unref()
  try {
    return await work()
  } finally {
    clearInterval(touching)
    if ((await read(path)) === token) await rm(path, { force: true })
  }
}

/**
 * Creates a lock with its token in it. A process killed in between would leave an empty lock, which is stuck until it
 * expires.
 */
async function take(path: string, token: string): Promise<void> {
  const own = `${path}.${randomUUID()}`
  await writeFile(own, token, { mode: 0o600 })
  try {
    for (let pause = 1; !(await isTaken(own, path)); pause = Math.min(maxWaiting, pause * 2)) {
      if (!(await isLeftBehind(path))) await wait(pause)
    }
  } finally {
    await rm(own, { force: true })
  }
}

async function isTaken(own: string, path: string): Promise<boolean> {
  try {
    await linked(own, path)
    return true
  } catch (error) {
    // Windows keeps the name of a deleted file until the last program has closed it.
    if (errorCode(error) === 'EEXIST' || isHeld(error)) return false
    throw error
  }
}

/** Gives a file a second name, unless that is taken. Drives without links get a copy. */
async function linked(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: unknown) => {
    if (errorCode(error) === 'EEXIST') throw error
    await copyFile(from, to, constants.COPYFILE_EXCL)
  })
}

/** Removes an abandoned lock. */
async function isLeftBehind(path: string): Promise<boolean> {
  const token = await read(path)
  if (token === undefined) return true
  const [host, id] = token.split(' ')
  const isDead = host === hostname() && id !== undefined && !isRunning(Number(id))
  if (!isDead && Date.now() - (await touchedAt(path)) < expiresAfter) return false
  // Two processes can find it at once. Moves the lock away, checks it again, and restores it if it's in use.
  const moved = `${path}.${randomUUID()}`
  try {
    await rename(path, moved)
    if ((await read(moved)) !== token) await linked(moved, path)
  } catch (error) {
    if (errorCode(error) !== 'ENOENT' && errorCode(error) !== 'EEXIST' && !isHeld(error)) throw error
  }
  await rm(moved, { force: true })
  return true
}

/** Whether there is a process with this ID, be it someone else's. */
export function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return errorCode(error) !== 'ESRCH'
  }
}

async function touch(path: string): Promise<void> {
  const now = new Date()
  // If another process took over the lock, it's no longer ours to touch.
  await utimes(path, now, now).catch(() => undefined)
}

async function touchedAt(path: string): Promise<number> {
  return await stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )
}

async function read(path: string): Promise<string | undefined> {
  return await readFile(path, 'utf8').catch(() => undefined)
}
