import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The project's root folder. */
export const root = path.join(import.meta.dirname, '../..')

/** Where the files of a release are made, and where jobs after it find them. */
export const releaseFolder = path.join(root, 'release')

/** The version that a manifest or a lock file of the project names. */
export function versionIn(file: 'package.json' | 'package-lock.json'): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  if (typeof manifest === 'object' && manifest && 'version' in manifest) return String(manifest.version)
  throw new Error(`${file} names no version.`)
}

/** Writes the checksums of files in a folder, in the form that `sha256sum --check` reads. */
export function writeSums(folder: string, names: readonly string[], sums: string): void {
  const lines = names.map((name) => `${sumOf(path.join(folder, name))}  ${name}\n`)
  writeFileSync(path.join(folder, sums), lines.join(''))
}

/** The files that aren't what their checksums say, or that have none. */
export function changedFiles(folder: string, names: readonly string[], sums: string): string[] {
  const lines = readFileSync(path.join(folder, sums), 'utf8').split('\n')
  return names.filter((name) => !lines.includes(`${sumOf(path.join(folder, name))}  ${name}`))
}

function sumOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
