import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A new folder that only this account can read, for as long as `work` takes; `name` tells people what it is. */
export async function withTemporaryFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`))
  try {
    return await work(folder)
  } finally {
    // A browser that was ended may still be writing for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}
