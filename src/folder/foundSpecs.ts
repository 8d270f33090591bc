import { maxSpecBytes } from '../contract/schemas/contentLimits.ts'
import { isOverlayName } from '../core/platform/openApi/overlays/overlayName.ts'
import type { FolderFile } from '../disk/diskFolder.ts'
import type { DocsFolder } from './docsFolder.ts'

/** Further files aren't looked at. */
const maxFiles = 200
/** Comments and other fields can come before the version. */
const startBytes = 2000

/** Whether a file begins like a specification. A file that changes is another object. */
const known = new WeakMap<FolderFile, boolean>()

/** Returns the files of docs that are OpenAPI specifications, as paths relative to the root of the docs. */
export function foundSpecs({ files, disk }: DocsFolder): string[] {
  const candidates = [...files.values()]
    .filter(({ path, size }) => /\.(?:ya?ml|json)$/i.test(path) && !isOverlayName(path) && size <= maxSpecBytes)
    .slice(0, maxFiles)
  return candidates
    .filter((file) => {
      const isSpec = known.get(file) ?? beginsLikeSpec(disk.readStart(file.path, startBytes)?.toString() ?? '')
      known.set(file, isSpec)
      return isSpec
    })
    .map(({ path }) => path)
}

function beginsLikeSpec(start: string): boolean {
  return /^(?:\s*(?:\{\s*)?|[^]*\n)\s{0,4}["']?(?:openapi|swagger)["']?\s*:\s*["']?[23]\./.test(start)
}
