/** Matches a file that is the page of its folder. */
const folderPage = /(?:^|\/)readme\.(?:md|markdown)$/i
const pageExtension = /\.(?:md|markdown)$/i

/** Returns whether a file is the page of its folder, such as `guides/README.md`. */
export function isFolderPage(file: string): boolean {
  return folderPage.test(file)
}

/**
 * Returns the last part of a page's address, from its file below the root of a synced folder. `a/README.md` has the
 * name of `a`, other pages that of their file, and the page of the root has none.
 */
export function slugOfFile(file: string): string {
  const bare = file.replace(folderPage, '').replace(pageExtension, '')
  return bare.slice(bare.lastIndexOf('/') + 1)
}
