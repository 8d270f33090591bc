import path from 'node:path'
import { l10n, Uri, workspace } from 'vscode'
import { innermostContaining } from '../../../folder/folderFiles.ts'
import { Turns } from '../../../folder/turns.ts'
import { readText } from '../../shared/documents/readText.ts'
import type { PageFolders } from '../../shared/pages/pageFolders.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { withCancel } from '../../shared/window/withCancel.ts'
import { changeRequestPageOf } from '../../shared/pages/openPageUri.ts'
import type { QuietSaves } from '../editing/quietSaves.ts'
import type { TextSource } from '../language/textSource.ts'
import { applyReplacements, type DocumentReplacements } from './applyReplacements.ts'
import type { ReplacesTerms } from './replaceInDocs.ts'

/** What replacing a term needs. */
export interface TermServices {
  readonly folders: PageFolders
  readonly quietSaves: QuietSaves
  readonly replacing: ReplacesTerms
}

/**
 * Writes a term in all pages of a docs folder or a change request, in place of the words that its docs don't use, after
 * a preview.
 */
export async function replaceTerm(
  { folders, quietSaves, replacing }: TermServices,
  { prose: proseOf }: Pick<TextSource, 'prose'>,
  [uri, use]: readonly [uri: unknown, use: unknown],
): Promise<void> {
  if (!(uri instanceof Uri) || typeof use !== 'string') {
    throw new Hint(l10n.t('Use this command as a quick fix for a term in Problems.'))
  }
  const document = await workspace.openTextDocument(uri)
  const prose = await proseOf(document)
  const page = changeRequestPageOf(document)
  if (prose !== undefined && page !== undefined) return await replacing.useTerm(page, use, prose.checks.terms)
  const folder = innermostContaining(await folders(), ({ id }) => id, uri.fsPath)
  if (prose === undefined || folder === undefined) throw new Hint(l10n.t('This page isn’t in a docs folder.'))
  const { termEdits } = await import('../../../core/authoring/prose/termEdits.ts')
  const documents = await withCancel(l10n.t('Searching pages'), async (signal, report) => {
    const found: DocumentReplacements[] = []
    const turns = new Turns(signal)
    const pages = await folder.pages()
    for (const [at, page] of pages.entries()) {
      await turns.pause()
      report(l10n.t('{0} of {1} pages', at + 1, pages.length))
      const file = Uri.file(path.join(folder.id, page.id))
      const text = await readText(file)
      const edits = termEdits(text, prose.checks.terms, use)
      if (edits.length > 0) found.push({ uri: file, text, edits })
    }
    return found
  })
  if (documents.length === 0) throw new Hint(l10n.t('No page has other words for “{0}”.', use))
  await applyReplacements(documents, l10n.t('Write “{0}”', use), quietSaves)
}
