import { EventEmitter } from 'vscode'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { ReviewPage } from '../../../core/review/changeRequests/reviewPages.ts'
import { findConflictMarks } from '../../../core/text/edits/conflictMarks.ts'
import { pageText } from '../../../core/docs/pages/pageText.ts'
import { parentPathOf } from '../../../core/platform/uris/uris.ts'
import { changeRequestKey, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import { isCancellation } from '../../shared/window/explainError.ts'
import type { MarkedLine, MarkedPage, MarkedPages } from '../../shared/changeRequests/markedPages.ts'
import type { RequestSources } from '../changeRequests/requestReader.ts'

/** How many texts of a change request are read unless all are asked for. */
const maxTexts = 50

/** What searching for conflict markers needs. */
export interface MarkSearchServices extends RequestSources {
  readonly connections: Connections
  readonly pages: ContentReader
}

/** The result of a search. */
export interface FoundMarks {
  readonly pages: readonly MarkedPage[]
  /** The number of changed pages that weren't searched. */
  readonly unread: number
}

/** Searches the changed pages of change requests for conflict markers from an update from main. */
export class MarkSearch extends DisposableBase implements MarkedPages {
  readonly #services: MarkSearchServices
  readonly #changed = new EventEmitter<ChangeRequestRef>()
  readonly #found = new Map<string, { readonly ref: ChangeRequestRef; readonly pages: readonly MarkedPage[] }>()
  /** By document id. An unchanged text is searched once, even if its change request changes. */
  readonly #lines = new Map<string, readonly MarkedLine[]>()

  readonly onDidChange = this.#changed.event

  constructor(services: MarkSearchServices) {
    super()
    this.#services = services
    let active = services.connections.active?.account.id
    this.register(
      this.#changed,
      services.writes.onDidWrite((ref) => void this.search(ref)),
      services.connections.onDidChange(() => {
        const now = services.connections.active?.account.id
        if (active === now) return
        active = now
        for (const { ref } of this.#found.values()) this.#keep(ref, [])
      }),
    )
  }

  /** All pages that are known to have conflict markers. */
  get all(): readonly MarkedPage[] {
    return [...this.#found.values()].flatMap(({ pages }) => pages)
  }

  of(ref: ChangeRequestRef): readonly MarkedPage[] {
    return this.#found.get(changeRequestKey(ref))?.pages ?? []
  }

  async search(ref: ChangeRequestRef): Promise<void> {
    try {
      await this.find(ref, await this.#services.reader.request(ref))
    } catch (error) {
      if (!isCancellation(error)) this.#services.log.debug('Couldn’t search a change request for conflicts.', error)
    }
  }

  /** Searches a change request, and notifies the views that show conflict markers. */
  async find(ref: ChangeRequestRef, request: ChangeRequest, { isComplete = false } = {}): Promise<FoundMarks> {
    const isWritable = request.status === 'draft' || request.status === 'open'
    // Only an update from main leaves conflict markers. For others, a push asks.
    const isUpdated = request.revisionMergedAncestor !== undefined
    const found = isWritable && isUpdated ? await this.#read(ref, request, isComplete) : { pages: [], unread: 0 }
    this.#keep(ref, found.pages)
    return found
  }

  async #read(ref: ChangeRequestRef, request: ChangeRequest, isComplete: boolean): Promise<FoundMarks> {
    const { reader } = this.#services
    const [{ pages }, space] = await Promise.all([reader.content(ref, request), reader.space(ref)])
    const candidates = pages.filter(({ after, isTextChanged }) => after !== undefined && isTextChanged)
    const read = isComplete ? candidates : candidates.slice(0, maxTexts)
    const names = { spaceTitle: space.title, changeRequestTitle: changeRequestTitle(request) }
    const marked = await Promise.all(
      read.map(async (page): Promise<MarkedPage> => {
        const { id, title, path } = page
        const address = { ...ref, ...names, page: id, title, parentPath: parentPathOf(path) }
        return { address, lines: await this.#linesOf(ref, request, page) }
      }),
    )
    return { pages: marked.filter(({ lines }) => lines.length > 0), unread: candidates.length - read.length }
  }

  async #linesOf(
    { server, space }: ChangeRequestRef,
    { revision }: ChangeRequest,
    { id, after }: ReviewPage,
  ): Promise<readonly MarkedLine[]> {
    const document = after?.page.documentId
    const known = document === undefined ? undefined : this.#lines.get(document)
    if (known) return known
    const text = pageText((await this.#services.pages.page({ server, space, revision }, id)).value)
    const lines = findConflictMarks(text).map(({ start, line }): MarkedLine => {
      return { line: text.slice(0, start).split('\n').length - 1, text: line.trimEnd() }
    })
    if (document !== undefined) this.#lines.set(document, lines)
    return lines
  }

  #keep(ref: ChangeRequestRef, pages: readonly MarkedPage[]): void {
    if (JSON.stringify(this.of(ref)) === JSON.stringify(pages)) return
    if (pages.length > 0) this.#found.set(changeRequestKey(ref), { ref, pages })
    else this.#found.delete(changeRequestKey(ref))
    this.#changed.fire(ref)
  }
}
