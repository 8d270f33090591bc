import { english } from '../core/text/messages/translate.ts'
import { applyFolderPlan, withFolderLock } from '../folder/applyFolderPlan.ts'
import { readDocsFolder } from '../folder/docsFolder.ts'
import { planChange } from '../folder/folderPlan.ts'
import { newPages, type TextPage } from '../folder/newPages.ts'
import { findDocuments, readDocuments } from '../folder/readDocuments.ts'
import { simplifiedParts } from '../folder/simplifiedParts.ts'
import { namedDocs } from './namedDocs.ts'
import type { Output } from './output.ts'
import { UsageError } from './usageError.ts'

/** The options of `galley import`. */
interface ImportOptions {
  /** Documents, and folders with documents. */
  readonly paths: readonly string[]
  /** The docs folder that gets the pages. */
  readonly into: string
  /** True to make subpages of the headings. */
  readonly split?: boolean
}

/**
 * Adds documents to a docs folder, a page each, and says for each what couldn't be kept. Exit status: 1 if a document
 * couldn't be imported.
 */
export async function importCommand({ paths, into, split = false }: ImportOptions, output: Output): Promise<number> {
  const [docs, another] = await namedDocs([into])
  if (docs === undefined || another !== undefined) throw new UsageError('--into must name one docs folder.')
  const documents = await readDocuments(await findDocuments(paths), split)
  const read = documents.flatMap((each) => ('read' in each ? [each.read] : []))
  const files = read.length === 0 ? [] : await importPages(docs.place.folder, read)
  const fileOf = new Map(read.map((each, at) => [each, files[at] ?? '']))
  for (const each of documents) {
    if ('fault' in each) {
      output.line(`${each.path} wasn’t imported. ${each.fault}`)
      continue
    }
    const { dropped, parts, images } = each.read
    const below = parts.length === 0 ? '' : parts.length === 1 ? ' and 1 subpage' : ` and ${parts.length} subpages`
    const kept = images.length === 0 ? '' : images.length === 1 ? ', 1 image' : `, ${images.length} images`
    const left = simplifiedParts(dropped, english)
    output.line(`${each.path} → ${fileOf.get(each.read)}${below}${kept}${left === '' ? '' : ` (simplified: ${left})`}`)
  }
  output.line(read.length === 1 ? '1 document imported.' : `${read.length} documents imported.`)
  return read.length < documents.length ? 1 : 0
}

/**
 * Adds pages with their images at the end of a docs folder's first group, in one step. Never overwrites a file: each
 * page gets a free name. Returns their files.
 */
async function importPages(folder: string, pages: readonly TextPage[]): Promise<readonly string[]> {
  const known = await readDocsFolder(folder)
  return await withFolderLock(known.disk, async () => {
    const docs = await readDocsFolder(folder, { known })
    const { files, ...change } = newPages(docs, pages, undefined)
    const read = (name: string): string | undefined => docs.disk.readIfThere(name)?.toString()
    await applyFolderPlan(docs.disk, await planChange(docs, change, read))
    return files
  })
}
