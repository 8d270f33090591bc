import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isWithin } from './paths.ts'

/** Creates a folder that only this account can read, and deletes it after `work`. `name` tells people what it's for. */
export async function withTemporaryFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), `${name}-`))
  try {
    return await work(folder)
  } finally {
    // A browser that was stopped can still write for a moment.
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** Writes a text into a temporary folder. Throws if the path is outside it. */
export function writeTemporary(folder: string, name: string, text: string): void {
  const file = path.join(folder, name)
  if (!isWithin(folder, file)) throw new Error(`“${name}” is outside the temporary folder.`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
}
