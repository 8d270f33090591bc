import path from 'node:path'
import { l10n, Range, Uri, workspace, WorkspaceEdit } from 'vscode'
import { releaseNotes, withUpdate } from '../../../core/platform/openApi/differences/releaseNotes.ts'
import type { ChangedPart } from '../../../core/platform/openApi/differences/specDifferences.ts'
import type { DocsFolder } from '../../../folder/docsFolder.ts'
import { pagesOfSpec } from '../../../folder/specPages.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { translate } from '../../shared/window/translate.ts'
import { window } from '../../shared/window/window.ts'
import { withCancel } from '../../shared/window/withCancel.ts'
import { askEarlier } from './earlierVersion.ts'
import { currentText } from './specOverlays.ts'
import { readingText, type SpecProblems } from './specProblems.ts'
import { requireApplied } from '../../shared/documents/requireApplied.ts'

/** Writes the changes since an earlier version into a page, and selects them. Saving is up to the writer. */
export async function writeReleaseNotes(spec: Uri, problems: SpecProblems): Promise<void> {
  const title = pickerTitle(commands.writeReleaseNotes)
  const before = await askEarlier(spec, { title, prompt: l10n.t('Select the version to compare with') })
  if (before === undefined) return
  const { changes, docs } = await withCancel(readingText(spec), async (signal) => ({
    changes: await changesSince(spec, before, problems, signal),
    docs: (await pagesOfSpec(spec.fsPath))?.docs,
  }))
  if (changes === undefined) return
  if (changes.length === 0) throw new Hint(l10n.t('Nothing differs for readers.'))
  const page = await askPage(docs, title)
  if (page === undefined) return
  const document = await workspace.openTextDocument(page)
  const { at, text } = withUpdate(
    document.getText(),
    releaseNotes(changes, new Date().toISOString().slice(0, 10), translate),
  )
  const edit = new WorkspaceEdit()
  edit.insert(page, document.positionAt(at), text)
  requireApplied(await workspace.applyEdit(edit))
  const selection = new Range(document.positionAt(at), document.positionAt(at + text.trimEnd().length))
  await window.showTextDocument(document, { selection })
}

/** Undefined if an overlay has problems, which are then shown. */
async function changesSince(
  spec: Uri,
  before: string,
  problems: SpecProblems,
  signal: AbortSignal,
): Promise<readonly ChangedPart[] | undefined> {
  const earlier = await problems.sound(spec, { text: before }, signal)
  if (earlier === undefined) return undefined
  const texts = { text: await currentText(spec), before: earlier.overlaid ?? before, wants: [] }
  return (await problems.sound(spec, texts, signal))?.changes
}

/** Asks for a page: of the docs that name the specification, otherwise a file. */
async function askPage(docs: DocsFolder | undefined, title: string): Promise<Uri | undefined> {
  if (docs === undefined) return (await window.showOpenDialog({ title, filters: { Markdown: ['md'] } }))?.[0]
  const pages = docs.body.pages.entries.filter(({ type }) => type === 'document')
  const rows = pages.map(({ id, title: label, ancestors }) => ({ label, description: ancestors.join(' › '), id }))
  const placeHolder = l10n.t('Select the page for the release notes')
  const row = await window.showQuickPick(rows, { title, placeHolder, matchOnDescription: true })
  return row && Uri.file(path.join(docs.folder, row.id))
}
