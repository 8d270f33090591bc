import { commands, workspace, type Disposable, type TextDocument } from 'vscode'
import type { DraftStore } from '../../../client/drafts/draftStore.ts'
import { isSameChangeRequest, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { DraftKey } from '../../../core/review/drafts/draft.ts'
import { changeRequestPageOf, openDocument } from '../../shared/pages/openPageUri.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import { editOf } from '../../shared/documents/editOf.ts'
import type { ChangeRequestFiles } from './changeRequestFiles.ts'
import type { EditedPages, PushedPage } from './editedPages.ts'

/** Edits of a document that is typed in before its text is left as it is, for the next push to join. */
const maxTries = 10

/** Where drafts are read and watched, and what makes a document be read again. */
export interface PageDocumentsServices {
  readonly pages: EditedPages
  readonly files: ChangeRequestFiles
  readonly store: DraftStore
  readonly log: Log
}

/** Keeps open documents on the newest text of their page, whether this window or another saved, pushed or discarded it. */
export class PageDocuments implements Disposable {
  readonly #services: PageDocumentsServices
  #watch: Promise<() => void> | undefined
  #isDisposed = false

  constructor(services: PageDocumentsServices) {
    this.#services = services
  }

  /** From the first document on, other windows are watched. */
  start(): void {
    if (this.#isDisposed || this.#watch) return
    const { store, log } = this.#services
    this.#watch = store.watch((isOf) => this.#changed(isOf))
    this.#watch.catch((error: unknown) => {
      log.warn('Couldn’t follow the drafts of other windows.', error)
      this.#watch = undefined
    })
  }

  /** A document without unsaved changes shows its draft. What is typed now comes together with it at the next save. */
  async follow(document: TextDocument): Promise<void> {
    const target = changeRequestPageOf(document)
    if (!target || document.isDirty) return
    const draft = await this.#services.pages.draft(target)
    const text = document.getText()
    if (document.isDirty || (draft ? draft.text === text : this.#services.pages.isOnServer(target, text))) return
    this.#services.pages.forgetReadBack(target)
    this.#services.files.changed(document.uri)
  }

  /** The document shows what the server has now; what was typed since the save stays. */
  async followPush({ pushed, outcome, left }: PushedPage): Promise<void> {
    const { pages, files } = this.#services
    const document = openDocument(pushed)
    if (outcome.kind !== 'pushed' || !document || left?.state === 'differs') return
    const shown = left?.text ?? outcome.base.markdown
    const text = document.getText()
    if (text === shown) return pages.settle(pushed, text)
    if (!document.isDirty) return files.changed(document.uri)
    // Typed on what the document showed, which need not be what was pushed: another window may have saved that.
    const before = pages.shownText(pushed) ?? pushed.text
    if (await applyChanges(document, before, shown)) pages.setBase(pushed, left?.base ?? outcome.base, shown)
    else pages.rebase(pushed, before)
  }

  /** The server may have other texts by now: documents in which nothing waits show them. */
  async readAnew(ref: ChangeRequestRef): Promise<void> {
    const { pages, files } = this.#services
    for (const document of workspace.textDocuments) {
      const target = changeRequestPageOf(document)
      if (!target || !isSameChangeRequest(target, ref) || (await pages.draft(target)) || document.isDirty) continue
      pages.forgetReadBack(target)
      files.changed(document.uri)
    }
  }

  /** The draft of a page is discarded: its document shows what the server has, no matter what was typed. */
  async revert(key: DraftKey): Promise<void> {
    const document = openDocument(key)
    if (!document) return
    if (document.isDirty) {
      await window.showTextDocument(document)
      await commands.executeCommand('workbench.action.files.revert')
    }
    this.#services.files.changed(document.uri)
  }

  dispose(): void {
    this.#isDisposed = true
    void this.#watch?.then((stop) => stop()).catch(() => undefined)
  }

  #changed(isOf: (key: DraftKey) => boolean): void {
    for (const document of workspace.textDocuments) {
      const target = document.isClosed ? undefined : changeRequestPageOf(document)
      if (!target || !isOf(target)) continue
      this.follow(document).catch((error: unknown) => this.#services.log.warn('Couldn’t follow a draft.', error))
    }
  }
}

/** Joins what a document has got since it showed `before` with another text. False if the two don't go together. */
async function applyChanges(document: TextDocument, before: string, now: string): Promise<boolean> {
  const [{ mergePage }, { minimalEdits }] = await Promise.all([
    import('../../../core/review/drafts/mergePage.ts'),
    import('../../../core/text/edits/minimalEdits.ts'),
  ])
  // Anyone who types in the meantime is quicker: the editor refuses edits of a text that is no longer there.
  for (let tries = 0; tries < maxTries; tries++) {
    const text = document.getText()
    const merge = mergePage(before, text, now)
    if (merge.kind === 'conflict') return false
    const edit = editOf(document, minimalEdits(text, merge.text))
    if (await workspace.applyEdit(edit)) return true
  }
  return false
}
