import { slugFromFileName } from '../../text/strings/pageSlugs.ts'
import { pathOfPage } from '../../text/strings/markdownFiles.ts'

/**
 * Returns the last part of a page's address, from its file below the root of a synced folder. `a/README.md` has the
 * name of `a`, other pages that of their file, and the page of the root has none.
 */
export function slugOfFile(file: string): string {
  return addressOfPath(nameOfFile(file))
}

/** Returns the name of a page's file, without its ending, or that of its folder. Empty for the page of the root. */
export function nameOfFile(file: string): string {
  const bare = pathOfPage(file)
  return bare.slice(bare.lastIndexOf('/') + 1)
}

/** Returns the address of a file's page below the root, if its folders are the pages or groups above it. */
export function addressOfFile(file: string): string {
  return addressOfPath(pathOfPage(file))
}

/** Returns the address of a folder, or of a path without the ending of a file. Each part is never empty. */
export function addressOfPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return parts.map((part) => slugFromFileName(part) || 'page').join('/')
}
