import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isWithin } from './paths.ts'

/** Creates a folder that only this account can read, and deletes it after `work`. `name` tells people what it's for. */
export async function withTemporaryFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = createTemporaryFolder(name)
  try {
    return await work(folder)
  } finally {
    deleteTemporaryFolder(folder)
  }
}

/** Creates a folder that only this account can read. The caller deletes it. */
export function createTemporaryFolder(name: string): string {
  return mkdtempSync(path.join(tmpdir(), `${name}-`))
}

/** Deletes a temporary folder. A browser that was stopped can still write for a moment. */
export function deleteTemporaryFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

/**
 * Writes a file into a temporary folder. Throws if the path is outside it. `made` has the folders in it that exist, and
 * gets new ones.
 */
export function writeTemporary(
  folder: string,
  name: string,
  content: string | Uint8Array,
  made = new Set<string>(),
): void {
  const file = path.join(folder, name)
  if (!isWithin(folder, file)) throw new Error(`“${name}” is outside the temporary folder.`)
  const around = path.dirname(file)
  if (!made.has(around)) mkdirSync(around, { recursive: true })
  made.add(around)
  writeFileSync(file, content)
}
