import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const stampName = '.complete'

/**
 * Fills `folder` by calling `install` unless an earlier run already did so to its end. Two runs at the same time do
 * not disturb each other: the second waits for the first. What an interrupted run left is removed first.
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

/** Waits until no one else holds the lock file, and returns the function that gives it back. */
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

/** A lock whose owner no longer runs was left by a killed run. */
function isHeld(file: string): boolean {
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  // Just created and still empty: its owner is about to write its number.
  if (owner === 0) return existsSync(file)
  try {
    process.kill(owner, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
