import path from 'node:path'
import { isShown } from '../disk/paths.ts'

/** Where docs are on disk. All paths are absolute. */
export interface DocsPlace {
  /** That of `.gitbook.yaml`, or of the table of contents where there is no such file. */
  readonly folder: string
  /** That of the pages: `folder`, or one below it. */
  readonly root: string
  /** The table of contents, which need not exist. */
  readonly summary: string
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
