import { appendFileSync, cpSync, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { FailedTest } from './runMocha.ts'
import { recordTest } from './testRecords.ts'

/** The environment variable with the folder for what failed tests leave. */
export const failuresVariable = 'GALLEY_TEST_FAILURES'

/**
 * Creates a folder for what a failed test leaves, with its error, and returns its path. Undefined if the run keeps
 * nothing.
 */
export function createFailureFolder(test: FailedTest): string | undefined {
  const top = process.env[failuresVariable]
  if (!top) return undefined
  const name = `${basename(test.file ?? '').replace(/\.test\..*$/, '')} ${test.title}`
  const folder = join(
    top,
    name
      .replaceAll(/[^\p{L}\p{N} .-]+/gu, '')
      .slice(0, 120)
      .trim(),
  )
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  appendFileSync(join(folder, 'error.txt'), `${test.fullTitle()}\n\n${test.err?.stack ?? ''}\n`)
  recordTest({ kind: 'failed', folder })
  return folder
}

/** Copies Galley's logs of a window into a folder. `userData` is the folder of the window's profile. */
export function copyLogs(userData: string, folder: string): void {
  const logs = join(userData, 'logs')
  if (!existsSync(logs)) return
  const entries = readdirSync(logs, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { parentPath, name } of entries.filter(({ name }) => /galley|exthost/i.test(name))) {
    const file = join(parentPath, name)
    cpSync(file, join(folder, 'logs', relative(logs, file).replaceAll(/[\\/]/g, ' ')))
  }
}

/** Returns lines that name the folders that were created in `top` since a time, in milliseconds. */
export function describeFailures(top: string, since: number): readonly string[] {
  const folders = existsSync(top) ? readdirSync(top).map((name) => join(top, name)) : []
  const left = folders.filter((folder) => statSync(folder).mtimeMs >= since)
  return left.map((folder) => `A failure left pictures, logs and requests in “${folder}”.`)
}
