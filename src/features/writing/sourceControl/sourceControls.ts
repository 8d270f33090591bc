import { Disposable, workspace, type Uri } from 'vscode'
import { parseChangeRequestUri } from '../../../core/uris/uris.ts'
import { keyOf, type ChangeRequestPlace, type ChangeRequestWrites } from '../../shared/changeRequestWrites.ts'
import type { DraftedPage, DraftStates } from '../../shared/draftStates.ts'
import { isCancellation } from '../../shared/explainError.ts'
import type { Log } from '../../shared/log.ts'
import type { MarkedPages } from '../../shared/markedPages.ts'
import type { ChangedPages } from './changedPages.ts'
import { ChangeRequestControl } from './changeRequestControl.ts'

/** What Source Control is fed by. */
export interface SourceControlParts {
  readonly changed: ChangedPages
  readonly writes: ChangeRequestWrites
  readonly drafts: DraftStates
  readonly marked: MarkedPages
  readonly log: Log
}

/**
 * The change requests of this window in the Source Control view: those that were written to here, have a page open, or
 * have text that is not pushed. One that changes nothing, or is merged or archived, is not shown.
 */
export class SourceControls implements Disposable {
  readonly #parts: SourceControlParts
  readonly #controls = new Map<string, ChangeRequestControl>()
  readonly #opening = new Set<string>()
  readonly #subscriptions: Disposable

  constructor(parts: SourceControlParts) {
    this.#parts = parts
    this.#subscriptions = Disposable.from(
      parts.writes.onDidWrite((place) => void this.show(place)),
      parts.drafts.onDidChange(() => void this.#showAll(parts.drafts.pages.map(({ uri }) => uri))),
      parts.marked.onDidChange((place) => this.#controls.get(keyOf(place))?.showMarked(parts.marked.of(place))),
      workspace.onDidOpenTextDocument(({ uri }) => void this.#showOpened(uri)),
    )
    void this.#showAll(workspace.textDocuments.map(({ uri }) => uri))
  }

  /** What is shown now. */
  get controls(): readonly ChangeRequestControl[] {
    return [...this.#controls.values()]
  }

  /** Reads a change request and shows it, or takes it away where there is nothing to show. */
  async show(place: ChangeRequestPlace): Promise<void> {
    try {
      const content = await this.#parts.changed.read(place)
      const key = keyOf(place)
      const drafts = this.#draftsOf(place)
      const status = content?.changeRequest.status
      const isFinished = status === 'merged' || status === 'archived'
      if (!content || (drafts.length === 0 && (isFinished || content.pages.length === 0))) return this.#remove(key)
      const control = this.#controls.get(key) ?? new ChangeRequestControl(place, content)
      this.#controls.set(key, control)
      control.show(content, drafts)
      control.showMarked(this.#parts.marked.of(place))
      void this.#parts.marked.search(place)
    } catch (error) {
      this.#controls.get(keyOf(place))?.showDrafts(this.#draftsOf(place))
      if (!isCancellation(error)) this.#parts.log.warn('A change request could not be shown in Source Control.', error)
    }
  }

  /** Reads anew what is shown, and change requests with open pages. */
  async refresh(): Promise<void> {
    const places = this.#places(workspace.textDocuments.map(({ uri }) => uri))
    for (const place of places) {
      await this.#parts.changed.forget(place)
      await this.show(place)
    }
  }

  dispose(): void {
    this.#subscriptions.dispose()
    for (const control of this.#controls.values()) control.dispose()
  }

  /** A review opens a hundred pages of a change request at once: the first of them is reason enough to show it. */
  async #showOpened(uri: Uri): Promise<void> {
    const place = parseChangeRequestUri(uri)
    if (!place || this.#opening.has(keyOf(place)) || this.#controls.has(keyOf(place))) return
    this.#opening.add(keyOf(place))
    await this.#showAll([uri])
    this.#opening.delete(keyOf(place))
  }

  async #showAll(uris: readonly Uri[]): Promise<void> {
    if (uris.length > 0 && !uris.some((uri) => parseChangeRequestUri(uri))) return
    for (const place of this.#places(uris)) await this.show(place)
  }

  /** Also those that are shown already, because a draft that is gone is no longer among the drafts. */
  #places(uris: readonly Uri[]): ChangeRequestPlace[] {
    const places = [
      ...this.controls.map(({ place }) => place),
      ...uris.flatMap((uri) => parseChangeRequestUri(uri) ?? []),
    ]
    return [...new Map(places.map((place) => [keyOf(place), place])).values()]
  }

  #draftsOf(place: ChangeRequestPlace): readonly DraftedPage[] {
    return this.#parts.drafts.pages.filter(({ uri }) => {
      const other = parseChangeRequestUri(uri)
      return other !== undefined && keyOf(other) === keyOf(place)
    })
  }

  #remove(key: string): void {
    this.#controls.get(key)?.dispose()
    this.#controls.delete(key)
  }
}
