// What previews of folders need of texts. It's loaded with the first preview.
import path from 'node:path'
import { Uri } from 'vscode'
import type { PageEntry } from '../../core/docs/pages/pageIndex.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import { includedText } from '../../folder/includedText.ts'
import { readText } from '../shared/documents/readText.ts'

export { pageVariables } from '../../core/authoring/language/variables.ts'

/** Reads the content that a page includes. Undefined if the target isn't a file of the docs. */
export async function readIncluded(
  { body, folder }: DocsFolder,
  from: PageEntry,
  target: string,
): Promise<ReturnType<typeof includedText> | undefined> {
  const found = body.resolve(target, from)
  const file = found?.kind === 'page' ? found.page.id : found?.kind === 'file' ? found.file : undefined
  if (file === undefined) return undefined
  return includedText(await readText(Uri.file(path.join(folder, file))), { file, from: from.id })
}
