import { EventEmitter, type Uri } from 'vscode'
import type { Draft } from '../../../core/review/drafts/draft.ts'
import { isSameChangeRequest, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { ChangeRequestWrites } from '../../shared/changeRequests/changeRequestWrites.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import type { Log } from '../../shared/window/log.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { parseChangeRequestUri } from '../../../core/platform/uris/uris.ts'
import type { EditedPages } from '../editing/editedPages.ts'

/** A page with text that the server doesn't have. */
export interface DraftedPage {
  /** Its document of the scheme `galley-cr`. */
  readonly uri: Uri
  readonly state: 'unpushed' | 'conflict'
}

/** The drafts as they were last read. Reads them again when something was saved, pushed or written. */
export class DraftList extends DisposableBase {
  readonly #source: EditedPages
  readonly #log: Log
  readonly #changed = new EventEmitter<void>()
  #pages: readonly DraftedPage[] | undefined

  readonly onDidChange = this.#changed.event

  constructor(source: EditedPages, writes: ChangeRequestWrites, log: Log) {
    super()
    this.#source = source
    this.#log = log
    const refresh = (): void => void this.refresh()
    this.register(
      this.#changed,
      source.onDidSave(refresh),
      source.onDidPush(refresh),
      source.onDidDiscard(refresh),
      writes.onDidWrite(refresh),
    )
  }

  /** The drafts are read after the first call. Until then, the list is empty. */
  get pages(): readonly DraftedPage[] {
    if (!this.#pages) {
      this.#pages = []
      void this.refresh()
    }
    return this.#pages
  }

  async refresh(): Promise<void> {
    try {
      const drafts = await this.#source.drafts()
      const sorted = drafts.toSorted((one, other) => one.title.localeCompare(other.title))
      const pages = sorted.map((draft): DraftedPage => ({
        uri: openPageUri(draft),
        state: draft.state === 'conflict' ? 'conflict' : 'unpushed',
      }))
      const isSame = JSON.stringify(pages) === JSON.stringify(this.#pages ?? [])
      this.#pages = pages
      if (!isSame) this.#changed.fire()
    } catch (error) {
      this.#log.warn('Couldn’t read the drafts.', error)
    }
  }

  /** Returns the drafts of a change request that can be pushed. */
  async ready(ref: ChangeRequestRef): Promise<readonly Draft[]> {
    const drafts = await this.#source.drafts()
    return drafts.filter((draft) => isSameChangeRequest(draft, ref) && draft.state !== 'conflict')
  }

  /** Returns the pages of a change request with drafts, as far as the drafts were read. */
  of(ref: ChangeRequestRef): readonly DraftedPage[] {
    return this.pages.filter(({ uri }) => {
      const other = parseChangeRequestUri(uri)
      return other !== undefined && isSameChangeRequest(other, ref)
    })
  }
}
