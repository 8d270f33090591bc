import { workspace, type Disposable, type TextDocument } from 'vscode'
import type { DraftKey } from '../../../core/drafts/draft.ts'
import { parseGalleyUri } from '../../../core/uris/uris.ts'
import type { Log } from '../../shared/window/log.ts'
import type { ChangeRequestFiles } from './changeRequestFiles.ts'
import type { DraftStore } from '../../../client/drafts/draftStore.ts'
import type { EditedPages } from './editedPages.ts'

/** What it takes to follow drafts. */
export interface DraftFollowerParts {
  readonly pages: EditedPages
  readonly files: ChangeRequestFiles
  readonly store: DraftStore
  readonly log: Log
}

/** Keeps documents on the newest text of their draft: another window may have saved, pushed or discarded it. */
export class DraftFollower implements Disposable {
  readonly #parts: DraftFollowerParts
  #watch: Promise<() => void> | undefined
  #isDisposed = false

  constructor(parts: DraftFollowerParts) {
    this.#parts = parts
  }

  /** From the first document on, other windows are watched. */
  start(): void {
    if (this.#isDisposed || this.#watch) return
    const { store, log } = this.#parts
    this.#watch = store.watch((isOf) => this.#changed(isOf))
    this.#watch.catch((error: unknown) => {
      log.warn('Drafts of other windows cannot be followed.', error)
      this.#watch = undefined
    })
  }

  /** A document without unsaved changes shows its draft. What is typed now comes together with it at the next save. */
  async follow(document: TextDocument): Promise<void> {
    const target = keyOf(document)
    if (!target || document.isDirty) return
    const draft = await this.#parts.pages.draft(target)
    const text = document.getText()
    if (document.isDirty || (draft ? draft.text === text : this.#parts.pages.isOnServer(target, text))) return
    this.#parts.pages.forgetReadBack(target)
    this.#parts.files.changed(document.uri)
  }

  dispose(): void {
    this.#isDisposed = true
    void this.#watch?.then((stop) => stop()).catch(() => undefined)
  }

  #changed(isOf: (key: DraftKey) => boolean): void {
    for (const document of workspace.textDocuments) {
      const target = document.isClosed ? undefined : keyOf(document)
      if (!target || !isOf(target)) continue
      this.follow(document).catch((error: unknown) => this.#parts.log.warn('A draft could not be followed.', error))
    }
  }
}

function keyOf(document: TextDocument): DraftKey | undefined {
  const target = parseGalleyUri(document.uri)
  if (target?.kind !== 'changeRequestPage') return undefined
  const { server, space, changeRequest, page } = target
  return { server, space, changeRequest, page }
}
