import path from 'node:path'
import { l10n, Uri } from 'vscode'
import type { OperationGaps } from '../../../core/platform/openApi/specGaps.ts'
import { listText } from '../../../core/text/messages/translate.ts'
import { pagesOfSpec } from '../../../folder/specPages.ts'
import { commands } from '../../shared/commands/commandIds.ts'
import { pickerTitle } from '../../shared/commands/commandTitle.ts'
import { translate } from '../../shared/window/translate.ts'
import { window } from '../../shared/window/window.ts'
import { withCancel } from '../../shared/window/withCancel.ts'
import { openInSpec } from './specParts.ts'
import { currentText } from './specOverlays.ts'
import { readingText, type SpecProblems } from './specProblems.ts'

/** Lists the operations with their pages. A chosen one opens a page that shows it, otherwise its place in the file. */
export async function showCoverage(spec: Uri, problems: SpecProblems): Promise<void> {
  const title = pickerTitle(commands.showApiCoverage)
  const { gaps, found } = await withCancel(readingText(spec), async (signal) => ({
    gaps: (await problems.sound(spec, { text: await currentText(spec), wants: ['gaps'] }, signal))?.gaps,
    found: await pagesOfSpec(spec.fsPath),
  }))
  if (gaps === undefined) return
  const rows = gaps.map((each) => {
    const pages = found?.pagesOf({ part: 'operation', name: each.name }) ?? []
    const description = pages.length === 0 ? l10n.t('on no page') : pages.join(', ')
    return { label: each.name, target: each.target, pages, description, detail: gapsText(each) }
  })
  const shown = rows.filter(({ pages }) => pages.length > 0).length
  const described = rows.filter(({ detail }) => detail === '').length
  const counts = l10n.t('Operations: {0}, on pages: {1}, with all texts: {2}', rows.length, shown, described)
  const none = l10n.t('To see pages, name this file with “openapi” in the .galley.yaml of your docs.')
  const row = await window.showQuickPick(rows, {
    title: `${title}: ${counts}`,
    placeHolder: found === undefined ? none : l10n.t('Select an operation to open it'),
    matchOnDescription: true,
    matchOnDetail: true,
  })
  if (row === undefined) return
  const page = found && (await onePage(row.pages, title))
  if (found && page !== undefined)
    return void (await window.showTextDocument(Uri.file(path.join(found.docs.folder, page))))
  if (row.pages.length === 0) await openInSpec({ spec: spec.fsPath, target: row.target }, problems)
}

/** What readers miss about an operation. Empty if nothing. */
function gapsText({ hasNoText, parameters }: OperationGaps): string {
  const texts = [
    ...(hasNoText ? [l10n.t('No summary or description')] : []),
    ...(parameters.length > 0
      ? [l10n.t('Parameters without a description: {0}', listText(parameters, translate))]
      : []),
  ]
  return texts.join('. ')
}

async function onePage(pages: readonly string[], title: string): Promise<string | undefined> {
  if (pages.length < 2) return pages[0]
  const rows = pages.map((label) => ({ label }))
  return (await window.showQuickPick(rows, { title, placeHolder: l10n.t('Select a page') }))?.label
}
