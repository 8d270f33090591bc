import path from 'node:path'
import { CancellationError, commands as editorCommands, l10n, Uri } from 'vscode'
import { isFolder, namesIn } from '../../../disk/namedPaths.ts'
import type { BuildResult } from '../../../site/build/buildSite.ts'
import type { Log } from '../../shared/window/log.ts'
import { ExplainedError } from '../../shared/window/explainedError.ts'
import { withCancel } from '../../shared/window/withCancel.ts'
import { window } from '../../shared/window/window.ts'
import type { FolderSiteServices } from './folderSiteView.ts'

/** The formats of an export. */
type Form = 'site' | 'single' | 'pdf'

/** What to export. */
export interface Exported {
  readonly folder: string
  readonly title: string
  readonly visitor: FolderSiteServices['visitor']
}

/** Asks for a format and a folder, and exports the docs of a folder there. */
export async function exportDocs(exported: Exported, title: string, log: Log): Promise<void> {
  const rows: readonly { readonly label: string; readonly detail: string; readonly form: Form }[] = [
    {
      label: l10n.t('Static site'),
      detail: l10n.t('A folder of files for any host. It also opens from a disk.'),
      form: 'site',
    },
    { label: l10n.t('One document'), detail: l10n.t('A folder with all pages in one HTML file.'), form: 'single' },
    {
      label: 'PDF',
      detail: l10n.t('All pages in one file. Needs an installed Chrome, Chromium or Edge.'),
      form: 'pdf',
    },
  ]
  const form = (await window.showQuickPick(rows, { title, placeHolder: l10n.t('Select a form') }))?.form
  const target = form && (await (form === 'pdf' ? pdfFile(exported, title) : newFolder(title)))
  if (form === undefined || target === undefined) return
  const result = await withCancel(l10n.t('Exporting docs'), async (signal, report) => {
    const onProgress = (written: number, all: number): void => report(l10n.t('Pages: {0} of {1}', written, all))
    return await written(exported, form, target, { onProgress, signal, log })
  })
  if (result.unread.length > 0) {
    throw new ExplainedError(l10n.t('Galley can’t read “{0}”, so it didn’t export anything.', result.unread[0] ?? ''))
  }
  const show = l10n.t('Show in Folder')
  const message = l10n.t('Exported “{0}” to {1}.', exported.title, target)
  const file = form === 'pdf' ? target : path.join(target, 'index.html')
  if ((await window.showInformationMessage(message, show)) === show) {
    await editorCommands.executeCommand('revealFileInOS', Uri.file(file))
  }
}

async function pdfFile({ folder, title }: Exported, dialog: string): Promise<string | undefined> {
  const name = title.replace(/[^\p{L}\p{N} _-]/gu, '').trim() || 'docs'
  const defaultUri = Uri.file(path.join(path.dirname(folder), `${name}.pdf`))
  return (await window.showSaveDialog({ title: dialog, defaultUri, filters: { PDF: ['pdf'] } }))?.fsPath
}

/** Returns the folder for an export. If the chosen folder isn't empty, that's a new folder in it. */
async function newFolder(title: string): Promise<string | undefined> {
  const openLabel = l10n.t('Export to This Folder')
  const options = { title, openLabel, canSelectFolders: true, canSelectFiles: false }
  const chosen = (await window.showOpenDialog(options))?.[0]?.fsPath
  if (chosen === undefined) return undefined
  const isOurs = (await isFolder(path.join(chosen, '~site'))) || (await namesIn(chosen)).length === 0
  return isOurs ? chosen : path.join(chosen, 'site')
}

/** What an export does besides writing. */
interface Exporting {
  readonly onProgress: (written: number, all: number) => void
  readonly signal: AbortSignal
  readonly log: Log
}

async function written(
  { folder, visitor }: Exported,
  form: Form,
  target: string,
  { onProgress, signal, log }: Exporting,
): Promise<BuildResult> {
  const [{ FolderSite }, { OwnFiles }, { buildSite }, { printSite }, { ForeignFiles }, { NoBrowser }] =
    await Promise.all([
      import('../../../site/folders/folderSite.ts'),
      import('../../../site/look/ownFiles.ts'),
      import('../../../site/build/buildSite.ts'),
      import('../../../site/print/printSite.ts'),
      import('../../../disk/builtFolder.ts'),
      import('../../../site/print/findBrowser.ts'),
    ])
  try {
    const site = await new FolderSite(folder, { visitor: visitor.visitor }).read(signal)
    const report = (error: unknown): void => log.warn('Couldn’t export a block of a page.', error)
    const options = { site, own: new OwnFiles(), at: { origin: '', path: '/' }, signal, onProgress, report }
    if (form === 'pdf') return await printSite(target, options)
    return await buildSite(target, { ...options, single: form === 'single' })
  } catch (error) {
    if (signal.aborted) throw new CancellationError()
    if (error instanceof NoBrowser) {
      throw new ExplainedError(
        l10n.t('Galley found no browser that can print. Install Chrome, Chromium or Edge, and try again.'),
      )
    }
    if (error instanceof ForeignFiles) {
      throw new ExplainedError(l10n.t('{0} contains files that Galley didn’t export. Select another folder.', target))
    }
    throw error
  }
}
