import { l10n, ProgressLocation, workspace } from 'vscode'
import type { NamedDocument } from '../../../folder/readDocuments.ts'
import type { TextPage } from '../../../folder/newPages.ts'
import { ExplainedError } from '../window/explainedError.ts'
import { translate } from '../window/translate.ts'
import { window } from '../window/window.ts'

/** Documents that a person chose to import, as pages. */
export interface ChosenDocuments {
  readonly pages: readonly TextPage[]
  /** What was simplified and what couldn't be read, as Markdown. Undefined if all of it is in the pages. */
  readonly report: string | undefined
}

/** Asks for documents and how to divide them, and reads them. Undefined if the user cancels. */
export async function chooseDocuments(title: string): Promise<ChosenDocuments | undefined> {
  // Most systems have no dialog in which both files and folders can be selected.
  const files = { label: l10n.t('Files…'), description: '.docx, .html' }
  const folders = { label: l10n.t('Folder…'), description: l10n.t('with the documents in it') }
  const from = await window.showQuickPick([files, folders], { title })
  if (from === undefined) return undefined
  const isFile = from === files
  const uris = await window.showOpenDialog({
    canSelectMany: true,
    canSelectFiles: isFile,
    canSelectFolders: !isFile,
    openLabel: l10n.t('Import'),
    ...(isFile ? { filters: { [l10n.t('Documents')]: ['docx', 'html', 'htm'] } } : {}),
  })
  if (uris === undefined) return undefined
  const whole = { label: l10n.t('A Page for Each Document'), split: false }
  const split = { label: l10n.t('A Subpage for Each Heading'), split: true }
  const division = await window.showQuickPick([whole, split], { title })
  if (division === undefined) return undefined
  const paths = uris.map(({ fsPath }) => fsPath)
  const documents = await window.withProgress(
    { location: ProgressLocation.Notification, title: l10n.t('Reading documents…') },
    async (progress) => {
      const [{ findDocuments, readDocuments }, { DocumentFault }] = await Promise.all([
        import('../../../folder/readDocuments.ts'),
        import('../../../folder/readDocument.ts'),
      ])
      try {
        const found = await findDocuments(paths)
        return await readDocuments(found, division.split, (path) => progress.report({ message: nameOf(path) }))
      } catch (error) {
        throw error instanceof DocumentFault ? new ExplainedError(error.message) : error
      }
    },
  )
  const pages = documents.flatMap((each) => ('read' in each ? [each.read] : []))
  const report = await reportOf(documents)
  if (pages.length > 0) return { pages, report }
  await showReport(report)
  throw new ExplainedError(l10n.t('None of these files could be imported. Choose .docx or .html files.'))
}

async function reportOf(documents: readonly NamedDocument[]): Promise<string | undefined> {
  const { simplifiedParts } = await import('../../../folder/simplifiedParts.ts')
  const rows = documents.flatMap((each) => {
    const name = nameOf(each.path)
    if ('fault' in each) return [l10n.t('{0} wasn’t imported. {1}', name, each.fault)]
    const left = simplifiedParts(each.read.dropped, translate)
    return left === '' ? [] : [l10n.t('{0} → “{1}”, without: {2}', name, each.read.title, left)]
  })
  return rows.length === 0 ? undefined : `${rows.join('\n')}\n`
}

/** Says that not everything was kept, and shows the list if the user wants it. */
export async function offerReport(report: string | undefined): Promise<void> {
  if (report === undefined) return
  const show = l10n.t('Show Report')
  const message = l10n.t('Parts of the documents couldn’t be kept.')
  if ((await window.showInformationMessage(message, show)) === show) await showReport(report)
}

async function showReport(report: string | undefined): Promise<void> {
  if (report !== undefined)
    await window.showTextDocument(await workspace.openTextDocument({ content: report, language: 'plaintext' }))
}

function nameOf(path: string): string {
  return path.replace(/^.*[/\\]/, '')
}
