import { docsIn } from '../folder/findDocsFolder.ts'
import { isFolder } from '../disk/namedPaths.ts'
import { UsageError } from './usageError.ts'

/** The docs that somebody means who names a folder: those that its `docs.yaml` syncs, else itself. */
export async function namedDocs(folder: string): Promise<string[]> {
  if (!(await isFolder(folder))) throw new UsageError(`There is no folder ${folder}.`)
  return await docsIn(folder)
}
