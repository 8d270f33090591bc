import { readChangeRequest, readPresentChangeRequest } from '../../../client/changeRequestReads.ts'
import { l10n } from 'vscode'
import { pageFormat } from '../../../client/pagesInput.ts'
import type { ReadOptions } from '../../../client/readCache.ts'
import { wholePageOf } from '../../../client/wholeAnswer.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import { draftId, type DraftKey } from '../../../core/review/drafts/draft.ts'
import type { ChangeRequestPageAddress } from '../../../core/platform/uris/uris.ts'
import { changeRequestKey, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { StoredFindings } from '../../shared/connections/serverFindings.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import type { ShownPage } from './shownTexts.ts'

/** What reading pages needs. */
export interface ServerPagesServices {
  readonly reader: ContentReader
  readonly connections: Connections
  readonly findings: StoredFindings
  readonly now: () => number
}

/** For how many milliseconds a text that was read back isn't read again. */
const freshFor = 5000

/** The server's texts of pages in change requests, and whether these can be written. */
export class ServerPages {
  readonly unofferedWriting: UnofferedWriting
  readonly #services: ServerPagesServices
  readonly #readOnly = new Map<string, { readonly account: string; readonly reason: string | undefined }>()
  /** Texts that a push has read back, or that are about to be shown, so that the document needs no request. */
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
    // Reading never makes an open document read-only, because what is typed into it must be saved.
    if (this.#readOnly.get(id)?.account !== account.id) {
      this.#readOnly.set(id, { account: account.id, reason: await this.#reasonNow(address) })
    }
    return shown
  }

  /** Checks whether a page that was read can still be written. Returns true if that has changed. */
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

  /** Reads a page that VS Code is about to request. Call the result to drop the text if VS Code hasn't taken it. */
  prefetch(address: ChangeRequestPageAddress): () => void {
    const shown = this.#read(address)
    // The caller that takes it handles the error.
    shown.catch(() => undefined)
    return this.#prefetched.put(address, shown)
  }

  /**
   * Holds the text of a page for VS Code, which is about to request it. Call the result to drop the text if VS Code
   * hasn't taken it.
   */
  hold(key: DraftKey, shown: ShownPage): () => void {
    return this.#prefetched.put(key, shown)
  }

  /** Holds the text that a push has read back, for the next read within a short time. */
  putReadBack(key: DraftKey, shown: ShownPage): void {
    this.#prefetched.put(key, shown, this.#services.now() + freshFor)
  }

  /** Drops the text that a push has read back, because another window has changed the page since. */
  forgetReadBack(key: DraftKey): void {
    this.#prefetched.forget(key)
  }

  /** Returns why a page can't be written. Undefined if it can, or if it wasn't read yet. */
  readOnlyReason(key: DraftKey): string | undefined {
    return this.#readOnly.get(draftId(key))?.reason
  }

  /** Returns true if no one can write a page, regardless of permissions. */
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

  /** Also returns true if the permissions are unknown. The push then finds out. */
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
    // Reads the permissions in the meantime, so that they're known when they're needed.
    void this.#mayEdit(server, space)
    const ids = { spaceId: space, changeRequestId: changeRequest }
    // The requests run one after the other. If the page is newer than its revision, the next check notices; if it were
    // older, it wouldn't.
    const request = await readPresentChangeRequest(cache, { space, changeRequest })
    const [found, { baseOf }] = await Promise.all([
      client.getPageInChangeRequestById({ ...ids, pageId: page, ...pageFormat }),
      import('../../../core/review/drafts/shownText.ts'),
    ])
    this.#keepStatus({ server, space, changeRequest }, request)
    const list = async () => (await client.listPagesInChangeRequest(ids, { fresh: true })).pages
    const base = baseOf(await wholePageOf(found, 'getPageInChangeRequestById', list), request.revision)
    return { text: base.markdown, base, draft: undefined }
  }

  #keepStatus(ref: ChangeRequestRef, { status }: ChangeRequest): void {
    this.#statuses.set(changeRequestKey(ref), { status, readAt: this.#services.now() })
  }
}

const writing = 'updateChangeRequestContent'

/** Which servers don't offer writing, as their connections found out. */
class UnofferedWriting {
  readonly #services: Omit<ServerPagesServices, 'reader'>

  constructor(services: Omit<ServerPagesServices, 'reader'>) {
    this.#services = services
  }

  isKnown(server: string): boolean {
    return this.#findings.missing(this.#account(server)).includes(writing)
  }

  note(server: string): void {
    const account = this.#account(server)
    if (account !== undefined) this.#findings.note(account, writing)
  }

  /** Makes the next check ask the server again, after signing in or after being offline. */
  forget(server: string): void {
    const account = this.#account(server)
    if (account !== undefined) this.#findings.forget(account)
  }

  get #findings(): StoredFindings {
    return this.#services.findings
  }

  #account(server: string): string | undefined {
    return this.#services.connections.accountOn(server)?.id
  }
}

interface PrefetchedText {
  readonly shown: ShownPage | Promise<ShownPage>
  /** Milliseconds since 1970 when the text expires. */
  readonly until: number
}

/** Texts of pages that are known, or being read, before VS Code requests them. Each is used once. */
class PrefetchedTexts {
  readonly #texts = new Map<string, PrefetchedText>()

  /** Holds a text for the next read of a page. Call the result to drop it if it wasn't read. */
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
