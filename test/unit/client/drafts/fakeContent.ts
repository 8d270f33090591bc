import { ApiError, type ErrorKind } from '../../../../src/client/errors/apiError.ts'
import type { PushClient } from '../../../../src/client/drafts/pushDrafts.ts'
import { normalizeMarkdown } from '../../../../src/core/text/markdown/writing/normalizeMarkdown.ts'

/** When and how the next write fails. */
export type Failure =
  | { readonly at: 'before' | 'after'; readonly kind: 'offline' | 'protocol' | 'timeout' }
  | { readonly at: 'answer'; readonly kind: ErrorKind; readonly status: number }

interface StoredPage {
  readonly title: string
  readonly body: string
  readonly version: number
}

type Pages = ReadonlyMap<string, StoredPage>

/** Simulates that the process ends in the middle of a call. */
export class Killed extends Error {}

/**
 * The content of a change request in memory. It stores the normalized form of what it receives, and fails on request.
 */
export class FakeContent {
  readonly calls: string[] = []
  /** Failures of the next writes, in order. `undefined` means none. */
  readonly failures: (Failure | undefined)[] = []
  /** What other people do right before the next writes arrive, so that no read can see it. */
  readonly races: (() => void)[] = []
  /** What the next answers with a page lack: its text, or its text and what identifies it. */
  readonly halves: ('text' | 'both')[] = []
  status: 'open' | 'merged' | 'archived' = 'open'
  reachable = true
  offersWriting = true
  offersHistory = true
  /** The number of calls until the process ends. `done` says whether the server still does its work. */
  killAfter: { calls: number; readonly done: boolean } | undefined
  /** Called before a write arrives, for someone else who is faster. */
  beforeWrite: (() => Promise<void>) | undefined
  /** The pages of each revision; the first is `r0`. */
  readonly #revisions: Pages[] = [new Map()]

  get pages(): Pages {
    return this.#revisions.at(-1) ?? new Map()
  }

  /** Sets up content without a revision. */
  add(page: string, title: string, body: string): void {
    this.#revisions[this.#revisions.length - 1] = this.#with(page, { title, body: normalizeMarkdown(body), version: 1 })
  }

  /** Edits a page as another person. */
  edit(page: string, change: (body: string) => string): void {
    const stored = this.pages.get(page)
    if (stored) this.#store(page, { ...stored, body: change(stored.body) })
  }

  remove(page: string): void {
    this.#revisions.push(new Map([...this.pages].filter(([id]) => id !== page)))
  }

  body(page: string): string | undefined {
    return this.pages.get(page)?.body
  }

  get client(): PushClient {
    const answer = <I, O>(name: string, answer: (input: I) => O | Promise<O>) => {
      return async (input: I) => await this.#call(name, async () => await answer(input))
    }
    const client = {
      getChangeRequestById: answer('getChangeRequestById', () => this.#changeRequest()),
      listPagesInChangeRequest: answer('listPagesInChangeRequest', () => ({ pages: listed(this.pages) })),
      getPageInChangeRequestById: answer('getPageInChangeRequestById', ({ pageId }: { pageId: string }) =>
        this.#half(pageIn(this.pages, pageId)),
      ),
      getRevisionById: answer('getRevisionById', ({ revisionId }: AtRevision) => {
        const parents = numberOf(revisionId) > 0 ? [`r${numberOf(revisionId) - 1}`] : []
        return { id: revisionId, parents, pages: listed(this.#at(revisionId)) }
      }),
      getRevisionChanges: answer('getRevisionChanges', ({ revisionId }: AtRevision) => this.#changes(revisionId)),
      getPageInRevisionById: answer(
        'getPageInRevisionById',
        ({ revisionId, pageId }: AtRevision & { pageId: string }) => this.#half(pageIn(this.#at(revisionId), pageId)),
      ),
      updateChangeRequestContent: answer('updateChangeRequestContent', async ({ body }: { body: Body }) => {
        await this.#takeWrite(body.changes)
        return { changeRequest: this.#changeRequest(), changes: [] }
      }),
    }
    return client as unknown as PushClient
  }

  #half({ markdown, documentId, ...page }: PageAnswer): unknown {
    const half = this.halves.shift()
    if (half === 'both') return page
    return half === 'text' ? { ...page, documentId } : { ...page, documentId, markdown }
  }

  #changeRequest(): unknown {
    return { id: 'cr', revision: `r${this.#revisions.length - 1}`, status: this.status }
  }

  async #call<O>(name: string, work: () => Promise<O>): Promise<O> {
    const isLast = this.killAfter !== undefined && --this.killAfter.calls < 0
    if (isLast && this.killAfter?.done === false) throw this.#killed()
    this.calls.push(name)
    if (!this.reachable) throw failed(name, 'offline')
    const answered = await work()
    if (isLast) throw this.#killed()
    return answered
  }

  #killed(): Killed {
    this.killAfter = undefined
    return new Killed()
  }

  async #takeWrite(changes: readonly Write[]): Promise<void> {
    const name = 'updateChangeRequestContent'
    if (!this.offersWriting) throw failed(name, 'notFound', 404)
    const failure = this.failures.shift()
    if (failure?.at === 'before') throw failed(name, failure.kind)
    if (failure?.at === 'answer') throw failed(name, failure.kind, failure.status)
    await this.beforeWrite?.()
    this.races.shift()?.()
    this.#write(changes)
    if (failure) throw failed(name, failure.kind)
  }

  #write(changes: readonly Write[]): void {
    if (this.status !== 'open') throw failed('updateChangeRequestContent', 'conflict', 409)
    const exists = ({ operation, page, revision = 'r0' }: Write): boolean =>
      this.pages.has(page) || (operation === 'revert_page' && this.#at(revision).has(page))
    if (!changes.every(exists)) throw failed('updateChangeRequestContent', 'invalid', 422)
    const pages = new Map(this.pages)
    for (const change of changes) {
      const stored = pages.get(change.page)
      const before = change.operation === 'revert_page' ? this.#at(change.revision ?? 'r0').get(change.page) : undefined
      if (before) pages.set(change.page, before)
      else if (stored && change.document) {
        const body = normalizeMarkdown(change.document.markdown)
        pages.set(change.page, { title: change.title ?? stored.title, body, version: this.#revisions.length + 1 })
      }
    }
    this.#revisions.push(pages)
  }

  #store(page: string, stored: StoredPage): void {
    const version = this.#revisions.length + 1
    this.#revisions.push(this.#with(page, { ...stored, body: normalizeMarkdown(stored.body), version }))
  }

  #with(page: string, stored: StoredPage): Pages {
    return new Map([...this.pages, [page, stored]])
  }

  #at(revision: string): Pages {
    const pages = this.offersHistory ? this.#revisions[numberOf(revision)] : undefined
    if (!pages) throw failed('getRevisionById', 'notFound', 404)
    return pages
  }

  #changes(revision: string): unknown {
    const [now, before] = [this.#at(revision), this.#at(`r${numberOf(revision) - 1}`)]
    const changes = [...now].flatMap(([id, page]) => {
      const was = before.get(id)
      if (!was || was === page) return []
      const document = { before: bodyId(id, was), after: bodyId(id, page) }
      const title = was.title === page.title ? {} : { title: { before: was.title, after: page.title } }
      const changed = { id, type: 'document', title: page.title }
      return [{ type: 'page_edited', page: changed, attributes: { document, ...title } }]
    })
    return { changes }
  }
}

interface PageAnswer {
  readonly id: string
  readonly type: string
  readonly title: string
  readonly documentId: string
  readonly markdown: string
}

interface AtRevision {
  readonly revisionId: string
}

interface Body {
  readonly changes: readonly Write[]
}

interface Write {
  readonly operation: 'update_page' | 'revert_page'
  readonly page: string
  readonly title?: string
  readonly document?: { readonly markdown: string }
  readonly revision?: string
}

function listed(pages: Pages): unknown[] {
  return [...pages].map(([id, stored]) => pageView(id, stored))
}

function pageIn(pages: Pages, id: string): PageAnswer {
  const stored = pages.get(id)
  if (!stored) throw failed('getPageInChangeRequestById', 'notFound', 404)
  return { ...pageView(id, stored), markdown: `# ${stored.title}\n\n${stored.body}` }
}

function pageView(id: string, stored: StoredPage): Omit<PageAnswer, 'markdown'> {
  return { id, type: 'document', title: stored.title, documentId: bodyId(id, stored) }
}

function bodyId(id: string, { version }: StoredPage): string {
  return `${id}-${version}`
}

function numberOf(revision: string): number {
  return Number(revision.slice(1))
}

function failed(operation: string, kind: ErrorKind, status?: number): ApiError {
  return new ApiError(kind, { operation, ...(status === undefined ? {} : { status }) })
}
