import { appendFileSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFailureFolder } from '../failureFolder.ts'
import type { FailedTest } from '../runMocha.ts'
import { projectRoot } from './paths.ts'

/** Writes what a window or a server knows about a failure to a folder. The number tells sources of one kind apart. */
export type FailureSource = (folder: string, number: number) => void | Promise<void>

/** The environment variable with the folder in which the sandboxes of tests list their requests, a file each. */
export const requestsVariable = 'GALLEY_TEST_REQUESTS'

/** How many of a sandbox's last requests are kept. */
const maxRequests = 200

const sources = new Set<FailureSource>()

/** Adds a source, until the returned function is called. */
export function addFailureSource(source: FailureSource): () => void {
  sources.add(source)
  return () => sources.delete(source)
}

/** Returns the flags of Node with which a sandbox lists its requests, if the ring keeps them. */
export function requestLogFlags(): readonly string[] {
  return process.env[requestsVariable] ? ['--require', join(projectRoot, 'test/support/requestLog.cjs')] : []
}

/** Keeps the error of a test, what all sources know, and the last requests of its sandboxes. */
export async function keepFailure(test: FailedTest): Promise<void> {
  const folder = createFailureFolder(test)
  if (folder === undefined) return
  for (const [index, source] of [...sources].entries()) {
    try {
      await source(folder, index + 1)
    } catch (error) {
      // A window that crashed has no picture.
      appendFileSync(join(folder, 'error.txt'), `\n${String(error)}\n`)
    }
  }
  const requests = process.env[requestsVariable]
  if (!requests || !existsSync(requests)) return
  for (const name of globSync('*.log', { cwd: requests })) {
    const lines = readFileSync(join(requests, name), 'utf8').split('\n')
    writeFileSync(join(folder, name), lines.slice(-maxRequests - 1).join('\n'))
  }
}
