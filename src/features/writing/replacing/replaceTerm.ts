import path from 'node:path'
import { l10n, Uri, workspace } from 'vscode'
import { innermostContaining } from '../../../folder/folderFiles.ts'
import { Turns } from '../../../folder/turns.ts'
import { readText } from '../../shared/documents/readText.ts'
import type { PageFolders } from '../../shared/pages/pageFolders.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { withCancel } from '../../shared/window/withCancel.ts'
import type { QuietSaves } from '../editing/quietSaves.ts'
import type { TextSource } from '../language/textSource.ts'
import { applyReplacements, type DocumentReplacements } from './applyReplacements.ts'

/** What replacing a term needs. */
export interface TermServices {
  readonly folders: PageFolders
  readonly folderTexts: Pick<TextSource, 'prose'>
  readonly quietSaves: QuietSaves
}

/** Writes a term in all pages of a docs folder, in place of the words that its docs don't use, after a preview. */
export async function replaceTerm(
  { folders, folderTexts, quietSaves }: TermServices,
  uri: unknown,
  use: unknown,
): Promise<void> {
  if (!(uri instanceof Uri) || typeof use !== 'string') {
    throw new Hint(l10n.t('Use this command as a quick fix for a term in Problems.'))
  }
  const prose = await folderTexts.prose(await workspace.openTextDocument(uri))
  const folder = innermostContaining(await folders(), ({ id }) => id, uri.fsPath)
  if (prose === undefined || folder === undefined) throw new Hint(l10n.t('This page isn’t in a docs folder.'))
  const { isProse, proseMask } = await import('../../../core/text/prose/proseMask.ts')
  const documents = await withCancel(l10n.t('Searching pages'), async (signal, report) => {
    const found: DocumentReplacements[] = []
    const turns = new Turns(signal)
    const pages = await folder.pages()
    for (const [at, page] of pages.entries()) {
      await turns.pause()
      report(l10n.t('{0} of {1} pages', at + 1, pages.length))
      const file = Uri.file(path.join(folder.id, page.id))
      const text = await readText(file)
      const mask = proseMask(text)
      const edits = prose.checks.terms.find(mask).flatMap(({ span, use: wanted }) => {
        // At the start of a sentence, a term has a capital letter.
        const isTerm = wanted?.toLowerCase() === use.toLowerCase() && isProse(text, mask, span)
        return isTerm ? [{ ...span, text: wanted }] : []
      })
      if (edits.length > 0) found.push({ uri: file, text, edits })
    }
    return found
  })
  if (documents.length === 0) throw new Hint(l10n.t('No page has other words for “{0}”.', use))
  await applyReplacements(documents, l10n.t('Write “{0}”', use), quietSaves)
}
