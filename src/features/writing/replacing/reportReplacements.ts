import { commands as editorCommands, l10n } from 'vscode'
import type { ChangeRequestPageAddress } from '../../../core/platform/uris/uris.ts'
import { showError } from '../../shared/commands/commands.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import type { CheckedPushes } from '../drafts/checkedPushes.ts'
import type { EditedPages } from '../editing/editedPages.ts'
import type { PageMatches } from './pageMatches.ts'

/** What reporting replacements needs. */
interface ReportServices {
  readonly pages: Pick<EditedPages, 'draft'>
  readonly pushes: Pick<CheckedPushes, 'push'>
  readonly log: Log
}

/** Shows how many pages were changed and a note, and offers to push them together. Doesn't wait for the answer. */
export async function reportReplacements(
  { pages, pushes, log }: ReportServices,
  changeRequest: string,
  matches: readonly PageMatches<{ readonly address: ChangeRequestPageAddress }>[],
  note = '',
): Promise<void> {
  const read = matches.map(async ({ read: { address }, text }) => {
    const draft = await pages.draft(address)
    return draft && draft.text !== text ? [draft] : []
  })
  const drafts = (await Promise.all(read)).flat()
  const message =
    drafts.length === 1
      ? l10n.t('1 page of {0} is changed, and not pushed yet.', changeRequest)
      : l10n.t('{0} pages of {1} are changed, and not pushed yet.', drafts.length, changeRequest)
  const [push, show] = [l10n.t('Push'), l10n.t('Show Changes')]
  const buttons = drafts.length === 0 ? [] : [push, show]
  const showReport = async (): Promise<void> => {
    const answer = await window.showInformationMessage([message, note].filter(Boolean).join(' '), ...buttons)
    if (answer === show) await editorCommands.executeCommand('workbench.view.scm')
    if (answer !== push) return
    const results = await pushes.push(drafts)
    const count = results.filter(({ outcome }) => outcome.kind === 'pushed').length
    void window.showInformationMessage(l10n.t('Pushed {0} of {1} pages.', count, drafts.length))
  }
  showReport().catch((error: unknown) => (isCancellation(error) ? undefined : showError(error, log)))
}
