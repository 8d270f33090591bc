import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** The project's root folder. */
export const root = path.join(import.meta.dirname, '../..')

/** The folder in which the files of a release are created, and in which later jobs find them. */
export const releaseFolder = path.join(root, 'release')

/** Returns the version in a manifest or lock file of the project. */
export function versionIn(file: 'package.json' | 'package-lock.json'): string {
  const manifest: unknown = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
  if (typeof manifest === 'object' && manifest && 'version' in manifest) return String(manifest.version)
  throw new Error(`${file} names no version.`)
}

/** Writes the checksums of files in a folder in the format of `sha256sum --check`. */
export function writeSums(folder: string, names: readonly string[], sums: string): void {
  const lines = names.map((name) => `${sumOf(path.join(folder, name))}  ${name}\n`)
  writeFileSync(path.join(folder, sums), lines.join(''))
}

/** Returns the files that don't match their checksum, or have none. */
export function changedFiles(folder: string, names: readonly string[], sums: string): string[] {
  const lines = readFileSync(path.join(folder, sums), 'utf8').split('\n')
  return names.filter((name) => !lines.includes(`${sumOf(path.join(folder, name))}  ${name}`))
}

function sumOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
