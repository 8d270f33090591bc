import { ApiError, type ErrorKind } from '../../../src/client/apiError.ts'
import type { PushClient } from '../../../src/client/pushing/pushDrafts.ts'
import { normaliseMarkdown } from '../../../src/core/markdown/normaliseMarkdown.ts'

/** Where the next write fails, and with what. */
export type Failure =
  | { readonly at: 'before' | 'after'; readonly kind: 'offline' | 'protocol' | 'timeout' }
  | { readonly at: 'answer'; readonly kind: ErrorKind; readonly status: number }

interface StoredPage {
  title: string
  body: string
  version: number
}

/** The content of one change request in memory: it stores the normal form of what it gets, and fails as it is told. */
export class FakeContent {
  readonly pages = new Map<string, StoredPage>()
  readonly calls: string[] = []
  /** Failures of the next writes, in order; undefined = none. */
  readonly failures: (Failure | undefined)[] = []
  status: 'open' | 'merged' | 'archived' = 'open'
  reachable = true
  offersWriting = true
  /** Called before a write arrives: somebody else may be quicker. */
  beforeWrite: (() => Promise<void>) | undefined
  #revision = 1

  add(page: string, title: string, body: string): void {
    this.pages.set(page, { title, body: normaliseMarkdown(body), version: 1 })
  }

  /** Somebody else edits a page. */
  edit(page: string, change: (body: string) => string): void {
    const stored = this.pages.get(page)
    if (!stored) return
    stored.body = normaliseMarkdown(change(stored.body))
    stored.version++
    this.#revision++
  }

  remove(page: string): void {
    this.pages.delete(page)
    this.#revision++
  }

  body(page: string): string | undefined {
    return this.pages.get(page)?.body
  }

  get client(): PushClient {
    const called = (name: string): void => {
      this.calls.push(name)
      if (!this.reachable) throw failed(name, 'offline')
    }
    const changeRequest = (): unknown => ({ id: 'cr', revision: `r${this.#revision}`, status: this.status })
    const page = (id: string, stored: StoredPage): unknown => ({
      id,
      type: 'document',
      title: stored.title,
      documentId: `${id}-${stored.version}`,
    })
    const client = {
      getChangeRequestById: async () => {
        called('getChangeRequestById')
        return changeRequest()
      },
      listPagesInChangeRequest: async () => {
        called('listPagesInChangeRequest')
        return { pages: [...this.pages].map(([id, stored]) => page(id, stored)) }
      },
      getPageInChangeRequestById: async ({ pageId }: { pageId: string }) => {
        called('getPageInChangeRequestById')
        const stored = this.pages.get(pageId)
        if (!stored) throw failed('getPageInChangeRequestById', 'notFound', 404)
        return { ...(page(pageId, stored) as object), markdown: `# ${stored.title}\n\n${stored.body}` }
      },
      updateChangeRequestContent: async ({ body }: { body: { changes: readonly Write[] } }) => {
        called('updateChangeRequestContent')
        if (!this.offersWriting) throw failed('updateChangeRequestContent', 'notFound', 404)
        const failure = this.failures.shift()
        if (failure?.at === 'before') throw failed('updateChangeRequestContent', failure.kind)
        if (failure?.at === 'answer') throw failed('updateChangeRequestContent', failure.kind, failure.status)
        await this.beforeWrite?.()
        this.#write(body.changes)
        if (failure) throw failed('updateChangeRequestContent', failure.kind)
        return { changeRequest: changeRequest(), changes: [] }
      },
    }
    return client as unknown as PushClient
  }

  #write(changes: readonly Write[]): void {
    if (this.status !== 'open') throw failed('updateChangeRequestContent', 'conflict', 409)
    if (changes.some(({ page }) => !this.pages.has(page))) throw failed('updateChangeRequestContent', 'invalid', 422)
    for (const { page, document, title } of changes) {
      const stored = this.pages.get(page)
      if (!stored) continue
      stored.body = normaliseMarkdown(document.markdown)
      stored.title = title ?? stored.title
      stored.version++
    }
    this.#revision++
  }
}

interface Write {
  readonly page: string
  readonly title?: string
  readonly document: { readonly markdown: string }
}

function failed(operation: string, kind: ErrorKind, status?: number): ApiError {
  return new ApiError(kind, { operation, ...(status === undefined ? {} : { status }) })
}
