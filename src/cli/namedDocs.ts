import path from 'node:path'
import { isFolder } from '../disk/namedPaths.ts'
import { docsIn, type NamedDocs } from '../folder/findDocsFolder.ts'
import { otherSite } from '../folder/otherSite.ts'
import { UsageError } from './usageError.ts'

/**
 * The docs that a person means who names a folder: all below it, or those that it is a part of, and without any mark the
 * folder itself. Rejects where it is the site of another program.
 */
export async function namedDocs(folder: string): Promise<NamedDocs[]> {
  if (!(await isFolder(folder))) throw new UsageError(`There is no folder ${folder}.`)
  const docs = await docsIn(folder)
  if (docs.length > 0) return docs
  const program = await otherSite(folder)
  if (program !== undefined) {
    throw new UsageError(
      `${folder} belongs to a site of ${program}: it has no docs folder, which a SUMMARY.md, a .gitbook.yaml or a docs.yaml marks.`,
    )
  }
  const root = path.resolve(folder)
  return [{ place: { folder: root, root, summary: path.join(root, 'SUMMARY.md') }, part: '' }]
}
