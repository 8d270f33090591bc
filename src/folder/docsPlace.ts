import { isInside, isShown, pathBelow } from '../disk/paths.ts'
import { isMarkdownFile } from '../core/text/strings/markdownFiles.ts'

/** What the `docs.yaml` of a site says about docs that it syncs. '' if it says nothing. */
export interface ListedDocs {
  /** The folder of the file. */
  readonly by: string
  /** The index of the docs among the folders in the file. */
  readonly index: number
  readonly title: string
  /** The name of an icon of the platform. */
  readonly icon: string
}

/** The location of docs on disk. All paths are absolute. */
export interface DocsPlace {
  /** The folder of `.gitbook.yaml`, or of the table of contents if that doesn't exist. */
  readonly folder: string
  /** The folder of the pages: `folder`, or one below it. */
  readonly root: string
  /** The table of contents, which doesn't have to exist. */
  readonly summary: string
  readonly listed?: ListedDocs
}

/** Orders docs by folder. Those in one `docs.yaml` are in its order. */
export function compareDocs(one: DocsPlace, other: DocsPlace): number {
  const [from, otherFrom] = [one, other].map(({ listed, root }) => listed?.by ?? root)
  if (from !== otherFrom) return (from ?? '') < (otherFrom ?? '') ? -1 : 1
  return (one.listed?.index ?? -1) - (other.listed?.index ?? -1) || (one.root < other.root ? -1 : 1)
}

/** Possible names of the file that lists the folders synced with the spaces of a site. */
export const siteConfigNames: readonly string[] = ['docs.yaml', 'gitbook-docs.yaml']

/** The files that mark a folder as docs. */
export const docsMarks: readonly string[] = ['.gitbook.yaml', 'SUMMARY.md', ...siteConfigNames]

/** Returns whether a file can be a page or reusable content. */
export function isDocsText({ root, summary }: DocsPlace, file: string): boolean {
  const isSummary = file.toLowerCase() === summary.toLowerCase()
  const isPage = isMarkdownFile(file) && !isSummary && isInside(root, file)
  return isPage && pathBelow(root, file).split('/').every(isShown)
}
