import { Disposable, EventEmitter } from 'vscode'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { ReviewPage } from '../../../core/changeRequests/reviewPages.ts'
import { findConflictMarks } from '../../../core/drafts/conflictMarks.ts'
import { pageText } from '../../../core/pages/pageText.ts'
import { parentPathOf } from '../../../core/uris/uris.ts'
import { keyOf, type ChangeRequestPlace, type ChangeRequestWrites } from '../../shared/changeRequestWrites.ts'
import { changeRequestTitle } from '../../shared/changeWords.ts'
import type { Connections } from '../../shared/connection.ts'
import type { ContentReader } from '../../shared/contentReader.ts'
import { isCancellation } from '../../shared/explainError.ts'
import type { Log } from '../../shared/log.ts'
import type { MarkedLine, MarkedPage, MarkedPages } from '../../shared/markedPages.ts'
import type { RequestReader } from './requestReader.ts'

/** So many texts are read of a change request. */
const maxTexts = 50

/** What the search needs from its surroundings. */
export interface MarkSearchParts {
  readonly connections: Connections
  readonly reader: RequestReader
  readonly pages: ContentReader
  readonly writes: ChangeRequestWrites
  readonly log: Log
}

/** What a search found. */
export interface FoundMarks {
  readonly pages: readonly MarkedPage[]
  /** Changed pages that were not searched. */
  readonly unread: number
}

/** Searches the changed pages of change requests for the conflict marks that an update from main leaves. */
export class MarkSearch implements MarkedPages, Disposable {
  readonly #parts: MarkSearchParts
  readonly #changed = new EventEmitter<ChangeRequestPlace>()
  readonly #subscriptions: Disposable
  readonly #found = new Map<string, { readonly place: ChangeRequestPlace; readonly pages: readonly MarkedPage[] }>()
  /** By document: a text that stays as it is is searched once, however often its change request is written to. */
  readonly #lines = new Map<string, readonly MarkedLine[]>()

  readonly onDidChange = this.#changed.event

  constructor(parts: MarkSearchParts) {
    this.#parts = parts
    let active = parts.connections.active?.account.id
    this.#subscriptions = Disposable.from(
      this.#changed,
      parts.writes.onDidWrite((place) => void this.search(place)),
      parts.connections.onDidChange(() => {
        const now = parts.connections.active?.account.id
        if (active === now) return
        active = now
        for (const { place } of this.#found.values()) this.#keep(place, [])
      }),
    )
  }

  /** Every page that is known to have marks. */
  get all(): readonly MarkedPage[] {
    return [...this.#found.values()].flatMap(({ pages }) => pages)
  }

  of(place: ChangeRequestPlace): readonly MarkedPage[] {
    return this.#found.get(keyOf(place))?.pages ?? []
  }

  async search(place: ChangeRequestPlace): Promise<void> {
    try {
      await this.find(place, await this.#parts.reader.request(place))
    } catch (error) {
      if (!isCancellation(error)) this.#parts.log.debug('A change request could not be searched for conflicts.', error)
    }
  }

  /** Searches a change request, and tells whoever shows its marks. */
  async find(place: ChangeRequestPlace, request: ChangeRequest): Promise<FoundMarks> {
    const isWritable = request.status === 'draft' || request.status === 'open'
    // Only an update from main leaves marks; what people push with marks of their own is asked about then.
    const isUpdated = request.revisionMergedAncestor !== undefined
    const found = isWritable && isUpdated ? await this.#read(place, request) : { pages: [], unread: 0 }
    this.#keep(place, found.pages)
    return found
  }

  dispose(): void {
    this.#subscriptions.dispose()
  }

  async #read(place: ChangeRequestPlace, request: ChangeRequest): Promise<FoundMarks> {
    const { reader } = this.#parts
    const [{ pages }, space] = await Promise.all([reader.content(place, request), reader.space(place)])
    const candidates = pages.filter(({ after, isTextChanged }) => after !== undefined && isTextChanged)
    const read = candidates.slice(0, maxTexts)
    const names = { spaceTitle: space.title, changeRequestTitle: changeRequestTitle(request) }
    const marked = await Promise.all(
      read.map(async (page): Promise<MarkedPage> => {
        const { id, title, path } = page
        const address = { ...place, ...names, page: id, title, parentPath: parentPathOf(path) }
        return { address, lines: await this.#linesOf(place, request, page) }
      }),
    )
    return { pages: marked.filter(({ lines }) => lines.length > 0), unread: candidates.length - read.length }
  }

  async #linesOf(
    { server, space }: ChangeRequestPlace,
    { revision }: ChangeRequest,
    { id, after }: ReviewPage,
  ): Promise<readonly MarkedLine[]> {
    const document = after?.page.documentId
    const known = document === undefined ? undefined : this.#lines.get(document)
    if (known) return known
    const text = pageText((await this.#parts.pages.page({ server, space, revision }, id)).value)
    const lines = findConflictMarks(text).map(({ start, line }): MarkedLine => {
      return { line: text.slice(0, start).split('\n').length - 1, text: line.trimEnd() }
    })
    if (document !== undefined) this.#lines.set(document, lines)
    return lines
  }

  #keep(place: ChangeRequestPlace, pages: readonly MarkedPage[]): void {
    if (JSON.stringify(this.of(place)) === JSON.stringify(pages)) return
    if (pages.length > 0) this.#found.set(keyOf(place), { place, pages })
    else this.#found.delete(keyOf(place))
    this.#changed.fire(place)
  }
}
