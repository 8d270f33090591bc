import path from 'node:path'
import { readOwnFile } from '../disk/namedPaths.ts'

/** Returns the version of the package. Its manifest is one folder above the packed code, and two above the source. */
export function packageVersion(): string {
  const up = path.extname(import.meta.filename) === '.ts' ? '../..' : '..'
  const manifest: unknown = JSON.parse(readOwnFile(path.join(import.meta.dirname, up, 'package.json')))
  return (manifest as { readonly version: string }).version
}
