import { Disposable, EventEmitter, type Event } from 'vscode'
import type { Draft } from '../../../core/review/drafts/draft.ts'
import { isSameChangeRequest, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { ChangeRequestWrites } from '../../shared/changeRequests/changeRequestWrites.ts'
import type { DraftedPage, DraftStates } from '../../shared/changeRequests/draftStates.ts'
import type { Log } from '../../shared/window/log.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import { parseChangeRequestUri } from '../../../core/platform/uris/uris.ts'

/** The source of drafts, with the parts that Source Control needs. */
export interface DraftSource {
  readonly onDidSave: Event<unknown>
  readonly onDidPush: Event<unknown>
  readonly onDidDiscard: Event<unknown>
  drafts(): Promise<readonly Draft[]>
}

/** Pushes drafts, and asks if something would be lost. */
export interface DraftPushes {
  push(drafts: readonly Draft[]): Promise<unknown>
}

/** The drafts as they were last read. Reads them again when something was saved, pushed or written. */
export class DraftList implements DraftStates, Disposable {
  readonly #source: DraftSource
  readonly #log: Log
  readonly #changed = new EventEmitter<void>()
  readonly #subscriptions: Disposable
  #pages: readonly DraftedPage[] | undefined

  readonly onDidChange = this.#changed.event

  constructor(source: DraftSource, writes: ChangeRequestWrites, log: Log) {
    this.#source = source
    this.#log = log
    const refresh = (): void => void this.refresh()
    this.#subscriptions = Disposable.from(
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
  async ready({ server, space, changeRequest }: ChangeRequestRef): Promise<readonly Draft[]> {
    const drafts = await this.#source.drafts()
    return drafts.filter((draft) => {
      const isMatch = draft.server === server && draft.space === space && draft.changeRequest === changeRequest
      return isMatch && draft.state !== 'conflict'
    })
  }

  /** Returns whether a draft of a change request has a conflict, as far as the drafts were read. */
  inConflict(ref: ChangeRequestRef): boolean {
    return this.pages.some(({ uri, state }) => {
      const other = state === 'conflict' ? parseChangeRequestUri(uri) : undefined
      return other !== undefined && isSameChangeRequest(other, ref)
    })
  }

  dispose(): void {
    this.#subscriptions.dispose()
  }
}
