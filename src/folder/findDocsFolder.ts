import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { readDocsConfig } from '../core/gitSync/docsConfig.ts'
import type { DocsPlace } from './docsPlace.ts'
import { isInside } from './folderFiles.ts'

/**
 * Finds the docs that a folder belongs to, looking upwards to `top`: those of the nearest `.gitbook.yaml` whose root it
 * is in, and else those of the nearest table of contents.
 */
export async function findDocsFolder(start: string, top: string): Promise<DocsPlace | undefined> {
  let nearest: DocsPlace | undefined
  for (let folder = start; isWithin(folder, top); folder = path.dirname(folder)) {
    const text = await readFile(path.join(folder, '.gitbook.yaml'), 'utf8').catch(() => undefined)
    if (text !== undefined) {
      const config = readDocsConfig(text)
      const root = path.join(folder, config.root)
      if (isWithin(start, root)) return { folder, root, summary: path.join(root, config.summary) }
    }
    const summary = path.join(folder, 'SUMMARY.md')
    if (nearest === undefined && (await isFile(summary))) nearest = { folder, root: folder, summary }
    if (folder === path.dirname(folder)) break
  }
  return nearest
}

function isWithin(folder: string, outer: string): boolean {
  return folder === outer || isInside(outer, folder)
}

async function isFile(file: string): Promise<boolean> {
  return await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}
