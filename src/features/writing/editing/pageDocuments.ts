import { setTimeout as wait } from 'node:timers/promises'
import { commands, workspace, type Disposable, type TextDocument } from 'vscode'
import type { DraftStore } from '../../../client/drafts/draftStore.ts'
import { isSameChangeRequest, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { Draft, DraftKey } from '../../../core/review/drafts/draft.ts'
import { changeRequestPageOf, openDocument } from '../../shared/pages/openPageUri.ts'
import type { Log } from '../../shared/window/log.ts'
import { window } from '../../shared/window/window.ts'
import { replaceInPlace } from '../../shared/documents/replaceInPlace.ts'
import type { ChangeRequestFiles } from './changeRequestFiles.ts'
import type { EditedPages, PushedPage } from './editedPages.ts'
import type { QuietSaves } from './quietSaves.ts'
import { inEditor, unknownBase } from './shownTexts.ts'

/** How often an edit of a document is tried while the user types. After that, the next push merges. */
const maxTries = 15
/** How many milliseconds longer each pause between two tries is. */
const betweenTries = 30

/** What following drafts needs. */
export interface PageDocumentsServices {
  readonly pages: EditedPages
  readonly files: ChangeRequestFiles
  readonly store: DraftStore
  readonly quietSaves: QuietSaves
  readonly log: Log
}

/** A push whose text a document is about to show. */
interface FollowedPush {
  /** The document's text when it was saved. */
  readonly before: string
  readonly shown: string
  /** Returns whether the document wasn't saved again. */
  readonly isLatest: () => boolean
}

/** Keeps open documents up to date when their page was saved, pushed or discarded, in this window or another. */
export class PageDocuments implements Disposable {
  readonly #services: PageDocumentsServices
  /** The documents that are about to show the result of a push. */
  readonly #following = new WeakSet<TextDocument>()
  #watch: Promise<() => void> | undefined
  #isDisposed = false

  constructor(services: PageDocumentsServices) {
    this.#services = services
  }

  /** Starts to watch other windows with the first document. */
  start(): void {
    if (this.#isDisposed || this.#watch) return
    const { store, log } = this.#services
    this.#watch = store.watch((isOf) => this.#changed(isOf))
    this.#watch.catch((error: unknown) => {
      log.warn('Couldn’t follow the drafts of other windows.', error)
      this.#watch = undefined
    })
  }

  /** Shows the draft in a document without unsaved changes. What is being typed is merged at the next save. */
  async follow(document: TextDocument): Promise<void> {
    const target = changeRequestPageOf(document)
    if (!target || document.isDirty || this.#following.has(document)) return
    const draft = await this.#services.pages.draft(target)
    const text = document.getText()
    const isOnServer = this.#services.pages.isOnServer(target, text)
    if (document.isDirty || (draft ? draft.text === text : isOnServer)) return
    if (draft && isOnServer && (await isOlder(draft, text))) return
    this.#services.pages.server.forgetReadBack(target)
    this.#services.files.changed(document.uri)
  }

  /** Shows the server's text in the document after a push, and keeps what was typed since the save. */
  async followPush(page: PushedPage): Promise<void> {
    const document = openDocument(page.pushed)
    if (!document) return
    // The draft disappears from the disk at the same time, which must not reload the document.
    this.#following.add(document)
    try {
      await this.#followPush(document, page)
    } finally {
      this.#following.delete(document)
    }
    await this.follow(document)
  }

  async #followPush(document: TextDocument, { pushed, outcome, left }: PushedPage): Promise<void> {
    const { pages, files } = this.#services
    if (outcome.kind !== 'pushed' || left?.state === 'differs') return
    const shown = left?.text ?? outcome.base.markdown
    // What was saved since then has a push of its own. The text that this one brought lacks its words.
    if ((await pages.draft(pushed))?.text !== left?.text) return
    const text = document.getText()
    if (text === shown) return pages.texts.settle(pushed, text)
    if (document.isClosed) return files.changed(document.uri)
    // The user typed on the saved text. That may not be the pushed text, which another window can have saved.
    const saved = pages.texts.shown(pushed)
    const before = saved ?? (document.isDirty ? pushed.text : text)
    const isLatest = (): boolean => [saved, shown].includes(pages.texts.shown(pushed))
    const origin = { base: left?.base ?? outcome.base, onto: shown }
    const following = { before, shown, isLatest }
    if (await this.#showForm(document, following, () => pages.texts.set(pushed, origin))) return
    const isApplied = await applyChanges(document, following)
    if (!isLatest()) return
    // Without a known base, the push treats every difference as a conflict and asks.
    pages.texts.set(pushed, isApplied ? origin : { base: { ...unknownBase, markdown: before }, onto: before })
  }

  /**
   * Shows the server's form of the text that a document shows, and saves it without a push. A reload would move the
   * cursor, so that what is typed next lands elsewhere. Returns false if someone typed in the meantime: VS Code reports
   * that before it marks the document as changed, so the texts are compared.
   */
  async #showForm(
    document: TextDocument,
    { before, shown, isLatest }: FollowedPush,
    showing: () => void,
  ): Promise<boolean> {
    const { characterEdits } = await import('../../../core/text/edits/minimalEdits.ts')
    const text = document.getText()
    if (inEditor(text) !== inEditor(before)) return false
    if (!(await replaceInPlace(document, characterEdits(text, shown)))) return false
    if (document.getText() !== shown || !isLatest()) return false
    // The save stores no draft, because the text is the server's.
    showing()
    return await this.#services.quietSaves.during([document.uri], async () => await document.save(), shown)
  }

  /** Updates documents without unsaved text after the server's texts may have changed. */
  async readAgain(ref: ChangeRequestRef): Promise<void> {
    const { pages, files } = this.#services
    for (const document of workspace.textDocuments) {
      const target = changeRequestPageOf(document)
      if (!target || !isSameChangeRequest(target, ref) || (await pages.draft(target)) || document.isDirty) continue
      pages.server.forgetReadBack(target)
      files.changed(document.uri)
    }
  }

  /** Shows the server's text after the draft of a page was discarded, regardless of unsaved text. */
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

/**
 * Returns whether another window saved a draft on an older text than the server's, which a document shows. The draft
 * lacks the words that this window has pushed. They stay until both are merged.
 */
async function isOlder({ base }: Draft, shown: string): Promise<boolean> {
  const { isSameText } = await import('../../../core/review/drafts/shownText.ts')
  return !isSameText(base.markdown, shown)
}

/** Merges the changes of a document since a push into the text that it brought. Returns false if they conflict. */
async function applyChanges(document: TextDocument, { before, shown, isLatest }: FollowedPush): Promise<boolean> {
  const [{ mergePage }, { characterEdits }] = await Promise.all([
    import('../../../core/review/drafts/mergePage.ts'),
    import('../../../core/text/edits/minimalEdits.ts'),
  ])
  // VS Code refuses edits of a text that has changed, so typing in the meantime makes another attempt necessary.
  for (let tries = 0; tries < maxTries && isLatest(); tries++) {
    const text = document.getText()
    const merge = mergePage(before, text, shown)
    if (merge.kind === 'conflict') return false
    if (await replaceInPlace(document, characterEdits(text, merge.text))) return true
    await wait(tries * betweenTries)
  }
  return false
}
