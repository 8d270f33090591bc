import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of the sample docs, Galley's user guide: as seen from this source, or from the bundle. */
export function guideFolder(): string | undefined {
  const folders = ['../../../media/guide', '../media/guide'].map((folder) => path.resolve(import.meta.dirname, folder))
  return folders.find((folder) => existsSync(folder))
}
