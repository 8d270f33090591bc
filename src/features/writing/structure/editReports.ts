import { l10n, ProgressLocation, TabInputText } from 'vscode'
import { isSameChangeRequest, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { parseChangeRequestUri, parsePageUri } from '../../../core/platform/uris/uris.ts'
import type { RunWatch } from '../../../core/docs/structure/runPlan.ts'
import { showError } from '../../shared/commands/commands.ts'
import { explainError } from '../../shared/window/explainError.ts'
import type { ContextKeys } from '../../shared/commands/contextKeys.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import { Hint } from '../../shared/window/explainedError.ts'
import { contextKeys, views } from '../../shared/commands/ids.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { redirectOffer } from './redirectOffer.ts'
import type { AppliedEdit } from './structureEditor.ts'

/** Edits of at least this many pages show progress and can be stopped. */
const long = 50

/** Runs an edit with progress. A long edit can be stopped between two batches. */
export async function withProgress(
  title: string,
  pages: number,
  work: (watch: RunWatch) => Promise<AppliedEdit>,
): Promise<AppliedEdit> {
  const isLong = pages > long
  const location = isLong ? ProgressLocation.Notification : { viewId: views.docs }
  return await window.withProgress({ location, title, cancellable: isLong }, async (progress, token) => {
    let reported = 0
    return await work({
      isCancelled: () => token.isCancellationRequested,
      progress: (done) => {
        progress.report({ increment: ((done - reported) * 100) / pages, message: l10n.t('{0} of {1}', done, pages) })
        reported = done
      },
    })
  })
}

/** What reporting edits needs. */
export interface EditReportsServices {
  readonly contextKeys: Pick<ContextKeys, 'set'>
  readonly log: Log
  readonly connections: Connections
  readonly reader: Pick<ContentReader, 'pages'>
}

/** An edit, and the message about it. */
interface ReportedEdit {
  readonly applied: AppliedEdit
  readonly message: string
}

/** Reports edits and remembers the last one, which can be undone even after its message has closed. */
export class EditReports {
  readonly #services: EditReportsServices
  #last: ReportedEdit | undefined
  /** Edits that were undone, because a message can still offer to undo them. */
  readonly #undone = new WeakSet<AppliedEdit>()

  constructor(services: EditReportsServices) {
    this.#services = services
  }

  /**
   * Shows what an edit did and how much of it. Offers to undo it, and to redirect the addresses that visitors know.
   * Doesn't wait for the answer.
   */
  report(applied: AppliedEdit, doneMessage: string): void {
    const message = editMessage(applied, doneMessage)
    if (applied.outcome.done > 0) this.#remember({ applied, message })
    void this.#announce(applied, message).catch((error: unknown) => showError(error, this.#services.log))
  }

  /** Undoes the last edit. */
  async undoLast(): Promise<void> {
    if (!this.#last) throw new Hint(l10n.t('There are no page changes to undo.'))
    await this.#undo(this.#last)
  }

  async #announce(applied: AppliedEdit, message: string): Promise<void> {
    const { connections, log } = this.#services
    const undo = l10n.t('Undo')
    const offer = await redirectOffer(applied, connections, log)
    const buttons = applied.outcome.done > 0 ? [undo, ...(offer ? [offer.label] : [])] : []
    const { error, cancelled } = applied.outcome
    const show = error === undefined && !cancelled ? window.showInformationMessage : window.showWarningMessage
    const answer = await show(message, ...buttons)
    if (answer === undo) await this.#undo({ applied, message })
    else if (answer !== undefined) await offer?.accept()
  }

  async #undo({ applied, message }: ReportedEdit): Promise<void> {
    if (this.#undone.has(applied)) throw new Hint(l10n.t('This change is already undone: {0}', message))
    if (!(await applied.isLatest())) {
      const anyway = l10n.t('Undo Anyway')
      const answer = await window.showWarningMessage(
        l10n.t('The change request has changed since then. Undo anyway?'),
        { modal: true, detail: l10n.t('You might lose later changes to these pages.') },
        anyway,
      )
      if (answer !== anyway) return
    }
    try {
      await applied.undo()
      this.#undone.add(applied)
      if (this.#last?.applied === applied) this.#remember(undefined)
      window.setStatusBarMessage(l10n.t('Undone: {0}', message), 5000)
    } catch (error) {
      await showError(error, this.#services.log, () => this.#undo({ applied, message }))
      return
    }
    const { reader, log } = this.#services
    await closeDeletedPageTabs(applied.ref, reader).catch((error: unknown) =>
      log.warn('Couldn’t close the tabs of deleted pages.', error),
    )
  }

  #remember(last: ReportedEdit | undefined): void {
    this.#last = last
    this.#services.contextKeys.set(contextKeys.undoableEdit, last !== undefined)
  }
}

/** Returns what an edit did: all of it, or how much before it was stopped or failed. */
export function editMessage({ outcome, total, uncertain }: AppliedEdit, doneMessage: string): string {
  const { done, error, cancelled } = outcome
  if (cancelled) return l10n.t('Stopped after {0} of {1} changes.', done, total)
  if (error === undefined) return doneMessage
  const { message, cause } = explainError(error)
  if (!uncertain) {
    return total === 1
      ? l10n.t('Nothing changed. {0}', message)
      : l10n.t('Galley made {0} of {1} changes, and stopped. {2}', done, total, message)
  }
  return total === 1
    ? l10n.t(
        'Galley doesn’t know whether the server made this change: {0} Check the page in the Docs view before you try again.',
        cause,
      )
    : l10n.t(
        'Galley made {0} of {1} changes. The next one is uncertain: {2} Check the pages in the Docs view before you continue.',
        done,
        total,
        cause,
      )
}

/** Closes the tabs of pages that a change request no longer has, unless they have unsaved text. */
async function closeDeletedPageTabs(ref: ChangeRequestRef, reader: Pick<ContentReader, 'pages'>): Promise<void> {
  const open = window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap((tab) => {
      const uri = tab.input instanceof TabInputText ? tab.input.uri : undefined
      const shown = uri && parseChangeRequestUri(uri)
      const page = uri && parsePageUri(uri)?.page
      return shown && page !== undefined && isSameChangeRequest(shown, ref) ? [{ tab, page }] : []
    })
  if (open.length === 0) return
  const pages = await reader.pages(ref)
  const gone = open.filter(({ tab, page }) => !tab.isDirty && !pages.byId(page)).map(({ tab }) => tab)
  if (gone.length > 0) await window.tabGroups.close(gone)
}
