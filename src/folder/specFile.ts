import { readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import type { SpecSource } from '../core/docs/docsBody.ts'
import { readSpecText, type ReadSpec } from '../core/openApi/specSource.ts'
import { isInside } from './folderFiles.ts'

/** Larger files are not read at all. */
const maxBytes = 10 * 1024 * 1024

/** Reads a specification from a file inside of a folder; what leads out of that counts as not there. */
export async function readSpecFile(folder: string, file: string): Promise<ReadSpec> {
  try {
    const root = await realpath(folder)
    const real = await realpath(path.resolve(root, file))
    const found = await stat(real)
    if (!isInside(root, real) || !found.isFile()) return { fault: { kind: 'notThere', reason: '' } }
    if (found.size > maxBytes) return { fault: { kind: 'tooLarge', reason: '' } }
    return readSpecText(await readFile(real, 'utf8'))
  } catch {
    // It leads nowhere, or vanished.
    return { fault: { kind: 'notThere', reason: '' } }
  }
}

/** Reads the specifications that a configuration names; undefined where it names none. */
export async function readSpecFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, SpecSource> | undefined> {
  if (files.size === 0) return undefined
  const specs = new Map<string, SpecSource>()
  for (const [slug, file] of files) specs.set(slug, { slug, title: file, ...(await readSpecFile(folder, file)) })
  return specs
}
