import type { SpecSource } from '../core/docs/body/docsBody.ts'
import { cleanPath } from '../core/docs/gitSync/docsConfig.ts'
import { readSpecText, type ReadSpec } from '../core/platform/openApi/specSource.ts'
import { DiskFolder, maxTextBytes } from '../disk/diskFolder.ts'
import { DiskRefusal } from '../disk/diskRefusal.ts'

/** Reads a specification from a file inside a folder. A file outside counts as missing. */
export async function readSpecFile(folder: string, file: string): Promise<ReadSpec> {
  const name = cleanPath(file)
  try {
    if (name === undefined) return { fault: { kind: 'notThere', reason: '' } }
    return readSpecText(DiskFolder.open(folder).readBytes(name, maxTextBytes).toString('utf8'))
  } catch (error) {
    const isTooLarge = error instanceof DiskRefusal && error.kind === 'tooLarge'
    return { fault: { kind: isTooLarge ? 'tooLarge' : 'notThere', reason: '' } }
  }
}

/** Reads the specifications in a configuration. Undefined if it has none. */
export async function readSpecFiles(
  folder: string,
  files: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, SpecSource> | undefined> {
  if (files.size === 0) return undefined
  const specs = new Map<string, SpecSource>()
  for (const [slug, file] of files) specs.set(slug, { slug, title: file, ...(await readSpecFile(folder, file)) })
  return specs
}
