import path from 'node:path'
import { isShown } from '../disk/paths.ts'

/** What the `docs.yaml` of a site says of docs that it syncs; '' where it says nothing. */
export interface ListedDocs {
  /** The folder of the file. */
  readonly by: string
  /** Which of the folders in the file it is. */
  readonly index: number
  readonly title: string
  /** The name of an icon of the platform. */
  readonly icon: string
}

/** Where docs are on disk. All paths are absolute. */
export interface DocsPlace {
  /** That of `.gitbook.yaml`, or of the table of contents if there is no such file. */
  readonly folder: string
  /** That of the pages: `folder`, or one below it. */
  readonly root: string
  /** The table of contents, which need not exist. */
  readonly summary: string
  readonly listed?: ListedDocs
}

/** Orders docs by their folders, those of one `docs.yaml` as it lists them. */
export function compareDocs(one: DocsPlace, other: DocsPlace): number {
  const [from, otherFrom] = [one, other].map(({ listed, root }) => listed?.by ?? root)
  if (from !== otherFrom) return (from ?? '') < (otherFrom ?? '') ? -1 : 1
  return (one.listed?.index ?? -1) - (other.listed?.index ?? -1) || (one.root < other.root ? -1 : 1)
}

/** What the file may be called that says which folders are synced with the spaces of a site. */
export const siteConfigNames: readonly string[] = ['docs.yaml', 'gitbook-docs.yaml']

/** The files that mark a folder as docs. */
export const docsMarks: readonly string[] = ['.gitbook.yaml', 'SUMMARY.md', ...siteConfigNames]

/** Whether a file may be a page of docs, or a piece of content that pages include. */
export function isDocsText({ root, summary }: DocsPlace, file: string): boolean {
  const isSummary = file.toLowerCase() === summary.toLowerCase()
  return /\.(?:md|markdown)$/i.test(file) && !isSummary && path.relative(root, file).split(path.sep).every(isShown)
}
