import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const stampName = '.complete'

/**
 * Fills `folder` by calling `install`, unless an earlier run already completed that. If two runs do it at the same
 * time, the second waits for the first. Removes what an interrupted run left.
 */
export async function installOnce(folder: string, install: () => Promise<void>): Promise<void> {
  const stamp = join(folder, stampName)
  if (existsSync(stamp)) return
  mkdirSync(dirname(folder), { recursive: true })
  const release = await takeLock(`${folder}.lock`)
  try {
    if (existsSync(stamp)) return
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    await install()
    writeFileSync(stamp, '')
  } finally {
    release()
  }
}

/** Waits until the lock file is free, takes it, and returns the function that releases it. */
async function takeLock(file: string): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rmSync(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      if (!isHeld(file)) rmSync(file, { force: true })
      else await wait(200)
    }
  }
}

/** Returns whether the owner of a lock still runs. A killed run leaves its lock. */
function isHeld(file: string): boolean {
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  // The file was just created and is empty, because its owner is about to write its number.
  if (owner === 0) return existsSync(file)
  try {
    process.kill(owner, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
