import { readChangeRequest, readPresentChangeRequest } from '../../../client/changeRequestReads.ts'
import { l10n, type Memento } from 'vscode'
import type { ReadOptions } from '../../../client/readCache.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { draftId, type DraftKey } from '../../../core/review/drafts/draft.ts'
import type { ChangeRequestPageAddress } from '../../../core/platform/uris/uris.ts'
import { changeRequestKey, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import type { ShownPage } from './changeRequestFiles.ts'

/** What pages are read from, and where it is remembered which servers don't offer writing. */
export interface ServerPagesServices {
  readonly reader: ContentReader
  readonly connections: Connections
  readonly state: Memento
  readonly now: () => number
}

const pageFormat = { format: 'markdown', 'format.markdown.refs': 'stable', metadata: false } as const
/** Milliseconds for which a text that was read back isn't read again. */
const freshFor = 5000

/** Pages of change requests as the server has them, and whether they can be written there. */
export class ServerPages {
  readonly unofferedWriting: UnofferedWriting
  readonly #services: ServerPagesServices
  readonly #readOnly = new Map<string, { readonly account: string; readonly reason: string | undefined }>()
  /** What a push has just read back, or what is about to be shown: the document needs no other request. */
  readonly #prefetched = new PrefetchedTexts()
  readonly #statuses = new Map<string, { readonly status: ChangeRequest['status']; readonly readAt: number }>()

  constructor(services: ServerPagesServices) {
    this.#services = services
    this.unofferedWriting = new UnofferedWriting(services)
  }

  async read(address: ChangeRequestPageAddress): Promise<ShownPage> {
    const shown = await (this.#prefetched.take(address, this.#services.now()) ?? this.#read(address))
    const id = draftId(address)
    const { account } = await this.#services.reader.connection(address.server)
    // Reading alone never makes an open document read-only: what is typed into it must be saved.
    if (this.#readOnly.get(id)?.account !== account.id) {
      this.#readOnly.set(id, { account: account.id, reason: await this.#reasonNow(address) })
    }
    return shown
  }

  /** Looks whether a page that was read can still be written. True if that is another answer than before. */
  async checkWritable(address: DraftKey, options: ReadOptions): Promise<boolean> {
    const { cache, account } = await this.#services.reader.connection(address.server)
    const { readAt = 0 } = this.#statuses.get(changeRequestKey(address)) ?? {}
    if (options.maxAge === undefined || this.#services.now() - readAt > options.maxAge) {
      const { value, error } = await readChangeRequest(cache, address, options)
      if (error) throw error
      this.#keepStatus(address, value)
    }
    const before = this.readOnlyReason(address)
    const reason = await this.#reasonNow(address)
    this.#readOnly.set(draftId(address), { account: account.id, reason })
    return reason !== before
  }

  /** Reads a page that the editor is about to ask for. What it hasn't taken by the call of the result is forgotten. */
  prefetch(address: ChangeRequestPageAddress): () => void {
    const shown = this.#read(address)
    // Anyone who takes it sees why it failed.
    shown.catch(() => undefined)
    return this.#prefetched.put(address, shown)
  }

  /** Gives a page that was read to the editor, which is about to ask for it. The result takes back what it hasn't. */
  hold(key: DraftKey, shown: ShownPage): () => void {
    return this.#prefetched.put(key, shown)
  }

  /** Returns what a push has read back to the code that reads the page next, for a short time. */
  putReadBack(key: DraftKey, shown: ShownPage): void {
    this.#prefetched.put(key, shown, this.#services.now() + freshFor)
  }

  /** What a push has read back counts no longer: another window has been at the page since. */
  forgetReadBack(key: DraftKey): void {
    this.#prefetched.forget(key)
  }

  /** Why a page can't be written. Undefined if it can, or where it wasn't read yet. */
  readOnlyReason(key: DraftKey): string | undefined {
    return this.#readOnly.get(draftId(key))?.reason
  }

  /** True if no one can write a page, no matter what they may do in the space. */
  isClosed({ server, space, changeRequest }: DraftKey): boolean {
    const { status } = this.#statuses.get(changeRequestKey({ server, space, changeRequest })) ?? {}
    return status === 'merged' || status === 'archived' || this.unofferedWriting.isKnown(server)
  }

  async #reasonNow({ server, space, changeRequest }: DraftKey): Promise<string | undefined> {
    if (this.unofferedWriting.isKnown(server)) {
      return l10n.t('This server doesn’t support editing in change requests, so the page is read-only.')
    }
    const { status } = this.#statuses.get(changeRequestKey({ server, space, changeRequest })) ?? {}
    if (status === 'merged') return l10n.t('The change request is merged, so you can no longer edit its pages.')
    if (status === 'archived') return l10n.t('The change request is archived. Reopen it to edit its pages.')
    const mayEdit = await this.#mayEdit(server, space)
    return mayEdit
      ? undefined
      : l10n.t('Your role lets you read change requests in this space, but not edit their pages.')
  }

  /** True also if no one can say: the push tells then. */
  async #mayEdit(server: string, space: string): Promise<boolean> {
    try {
      const { cache } = await this.#services.reader.connection(server)
      return (await cache.get('getSpaceById', { spaceId: space })).value.permissions.edit !== false
    } catch {
      return true
    }
  }

  async #read({ server, space, changeRequest, page }: DraftKey): Promise<ShownPage> {
    const { cache, client } = await this.#services.reader.connection(server)
    // What the person may do is asked in the meantime, and is known by the time it counts.
    void this.#mayEdit(server, space)
    const ids = { spaceId: space, changeRequestId: changeRequest }
    // One after the other: a page that is newer than its revision is looked at again, an older one wouldn't be.
    const request = await readPresentChangeRequest(cache, { space, changeRequest })
    const [found, { baseOf }] = await Promise.all([
      client.getPageInChangeRequestById({ ...ids, pageId: page, ...pageFormat }),
      import('../../../core/review/drafts/shownText.ts'),
    ])
    this.#keepStatus({ server, space, changeRequest }, request)
    const base = baseOf(found, request.revision)
    return { text: base.markdown, base, draft: undefined }
  }

  #keepStatus(ref: ChangeRequestRef, { status }: ChangeRequest): void {
    this.#statuses.set(changeRequestKey(ref), { status, readAt: this.#services.now() })
  }
}

/** When a server was found not to offer writing, and to which account. */
interface Finding {
  readonly account: string | undefined
  readonly at: number
}

const dayLong = 24 * 60 * 60 * 1000

/** Which servers don't offer writing: known of the same account and for a day, for servers learn. */
class UnofferedWriting {
  readonly #services: Omit<ServerPagesServices, 'reader'>

  constructor(services: Omit<ServerPagesServices, 'reader'>) {
    this.#services = services
  }

  isKnown(server: string): boolean {
    const known = this.#services.state.get<Finding>(stateKey(server))
    return known !== undefined && known.account === this.#account(server) && this.#services.now() - known.at < dayLong
  }

  note(server: string): void {
    const finding: Finding = { account: this.#account(server), at: this.#services.now() }
    void this.#services.state.update(stateKey(server), finding)
  }

  /** The server is to be asked again: after another sign-in, or when it can be reached again. */
  forget(server: string): void {
    if (this.#services.state.get(stateKey(server)) !== undefined)
      void this.#services.state.update(stateKey(server), undefined)
  }

  #account(server: string): string | undefined {
    return this.#services.connections.accountOn(server)?.id
  }
}

function stateKey(server: string): string {
  return `galley.noWriting.${server}`
}

interface PrefetchedText {
  readonly shown: ShownPage | Promise<ShownPage>
  /** Milliseconds since 1970; from then on the text counts no longer. */
  readonly until: number
}

/** Texts of pages that are known, or under way, before the editor asks for them. Each is taken once. */
class PrefetchedTexts {
  readonly #texts = new Map<string, PrefetchedText>()

  /** Gives a text to the code that reads the page next. The result takes it back if no one has. */
  put(key: DraftKey, shown: PrefetchedText['shown'], until = Infinity): () => void {
    const [id, text] = [draftId(key), { shown, until }]
    this.#texts.set(id, text)
    return () => {
      if (this.#texts.get(id) === text) this.#texts.delete(id)
    }
  }

  take(key: DraftKey, now: number): PrefetchedText['shown'] | undefined {
    const text = this.#texts.get(draftId(key))
    this.forget(key)
    return text !== undefined && now < text.until ? text.shown : undefined
  }

  forget(key: DraftKey): void {
    this.#texts.delete(draftId(key))
  }
}
