import { planChange } from './folderPlan.ts'
import { applyFolderPlan, withFolderLock } from './applyFolderPlan.ts'
import { readDocsFolder, type DocsFolder } from './docsFolder.ts'
import { readDocument, type ReadDocument } from './readDocuments.ts'
import { newPage } from './structureEdits.ts'

/** A document that became a page. */
interface ImportedPage {
  /** The path of the page below the folder. */
  readonly file: string
  readonly dropped: ReadDocument['dropped']
}

/**
 * Adds a document as a page at the end of a docs folder's first group. Never overwrites a file: the page gets a free
 * name.
 */
export async function importDocument(folder: string, document: string): Promise<ImportedPage> {
  const { title, markdown, dropped } = await readDocument(document)
  const { disk } = await readDocsFolder(folder)
  return await withFolderLock(disk, async () => {
    const docs: DocsFolder = await readDocsFolder(folder)
    const { file, creates, ...change } = newPage(docs, title, undefined)
    const heading = creates?.get(file)?.text ?? ''
    const text = `${heading.trimEnd()}\n\n${markdown}`.trimEnd()
    const created = { ...change, creates: new Map([[file, { text: `${text}\n` }]]) }
    const read = (name: string): string | undefined => docs.disk.readIfThere(name)?.toString()
    await applyFolderPlan(docs.disk, await planChange(docs, created, read))
    return { file, dropped }
  })
}
