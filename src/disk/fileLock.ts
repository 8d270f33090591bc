import { randomUUID } from 'node:crypto'
import { constants, copyFile, link, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** Milliseconds after which a lock counts as left behind that no one has touched; anyone who holds one touches it. */
const expiresAfter = 30_000
const touchedEvery = 5000
const maxWaiting = 50

/**
 * Does something while no one else does who takes the same lock, in any process. A lock whose process is gone, or is
 * still, is taken over. The folder of `path` must be there.
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

/** A lock comes with the token in it: an empty one, whose process was killed, would be no one's until it expires. */
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
    // Some drives know no links.
    await link(own, path).catch(async (error: unknown) => {
      if (hasCode(error, 'EEXIST')) throw error
      await copyFile(own, path, constants.COPYFILE_EXCL)
    })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/** Takes a lock away that no one holds anymore. */
async function isLeftBehind(path: string): Promise<boolean> {
  const token = await read(path)
  if (token === undefined) return true
  const [host, id] = token.split(' ')
  const isDead = host === hostname() && id !== undefined && !isRunning(Number(id))
  if (!isDead && Date.now() - (await touchedAt(path)) < expiresAfter) return false
  // Two may find it at once: what was moved away is looked at once more, and given back if it is someone's.
  const moved = `${path}.${randomUUID()}`
  try {
    await rename(path, moved)
    if ((await read(moved)) !== token) await link(moved, path)
  } catch (error) {
    if (!hasCode(error, 'ENOENT') && !hasCode(error, 'EEXIST')) throw error
  }
  await rm(moved, { force: true })
  return true
}

function isRunning(id: number): boolean {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return !hasCode(error, 'ESRCH')
  }
}

async function touch(path: string): Promise<void> {
  const now = new Date()
  // Taken over in the meantime: then it is no longer ours to touch.
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

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
