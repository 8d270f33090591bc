import { forgetChangeRequest } from '../../../client/changeRequestReads.ts'
import { EventEmitter, type Disposable, type Memento } from 'vscode'
import type { SyncResult, DraftSync } from '../../../client/drafts/draftSync.ts'
import type { DraftStore } from '../../../client/drafts/draftStore.ts'
import type { ReadOptions } from '../../../client/readCache.ts'
import { maxChangesPerBatch } from '../../../contract/schemas/contentLimits.ts'
import { draftId, movedText, type Draft, type DraftBase, type DraftKey } from '../../../core/review/drafts/draft.ts'
import type { ChangeRequestPageAddress, FileAddress, ReusableContentAddress } from '../../../core/platform/uris/uris.ts'
import type { Connections } from '../../shared/connections/connection.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import { explainError } from '../../shared/window/explainError.ts'
import type { Log } from '../../shared/window/log.ts'
import type { ChangeRequestTexts, ShownPage } from './changeRequestFiles.ts'
import { openDocument } from '../../shared/pages/openPageUri.ts'
import { ServerPages } from './serverPages.ts'
import { ShownTexts, unknownBase } from './shownTexts.ts'
import { translate } from '../../shared/window/translate.ts'

/** Where drafts are kept, and what they are pushed with. */
export interface EditedPagesServices {
  readonly reader: ContentReader
  readonly connections: Connections
  readonly store: DraftStore
  readonly state: Memento
  readonly log: Log
  readonly now: () => number
}

/** What a push did to one page. `pushed` is the draft as it was sent. */
export interface PushedPage extends SyncResult {
  readonly pushed: Draft
}

/** The pages of change requests that are edited: what each is based on, its draft, and its way to the server. */
export class EditedPages implements ChangeRequestTexts, Disposable {
  readonly #services: EditedPagesServices
  readonly #texts = new ShownTexts()
  readonly #server: ServerPages
  readonly #saved = new EventEmitter<ChangeRequestPageAddress>()
  readonly #pushed = new EventEmitter<PushedPage>()
  readonly #discarded = new EventEmitter<Draft>()
  /** Pages that this window is pushing: their documents follow the push itself. */
  readonly #pushing = new Set<string>()
  /** True until the disk has been looked at: an earlier window may have left something. */
  #hasUnchecked = true
  #sync: Promise<DraftSync> | undefined

  /** Fires when a text has become durable. */
  readonly onDidSave = this.#saved.event
  /** Fires when a push has ended, for each page. */
  readonly onDidPush = this.#pushed.event
  readonly onDidDiscard = this.#discarded.event

  constructor(services: EditedPagesServices) {
    this.#services = services
    this.#server = new ServerPages(services)
  }

  /** The server is to be asked again whether it offers writing: after another sign-in, or when it can be reached again. */
  askForWriting(server: string): void {
    this.#server.unofferedWriting.forget(server)
  }

  async read(address: ChangeRequestPageAddress): Promise<ShownPage> {
    const draft = await this.#services.store.get(address)
    if (draft) return this.#texts.remember(address, { text: draft.text, base: draft.base, draft })
    const shown = await this.#server.read(address)
    return this.#texts.remember(address, shown)
  }

  /** Reads a page that the editor is about to ask for. What it hasn't taken by the call of the result is forgotten. */
  prefetch(address: ChangeRequestPageAddress): () => void {
    return this.#server.prefetch(address)
  }

  /** Gives a page that was read to the editor, which is about to ask for it. The result takes back what it hasn't. */
  hold(key: DraftKey, shown: ShownPage): () => void {
    return this.#server.hold(key, shown)
  }

  async file(address: FileAddress): Promise<Uint8Array> {
    return await this.#services.reader.bytes(address, address.file)
  }

  async reusableContent(address: ReusableContentAddress): Promise<Uint8Array> {
    return await this.#services.reader.contentBytes(address)
  }

  /** What a push has read back counts no longer: another window has been at the page since. */
  forgetReadBack(key: DraftKey): void {
    this.#server.forgetReadBack(key)
  }

  /** A document shows this text, unchanged: from here on what is typed into it is based on what gave that text. */
  settle(key: DraftKey, text: string): void {
    this.#texts.settle(key, text)
  }

  /** The text that the document of a page had when it had no unsaved change, as far as that is known. */
  shownText(key: DraftKey): string | undefined {
    return this.#texts.shown(key)
  }

  /** True while a text is all that is known of the server's, or a push has it in hand. */
  isOnServer(key: DraftKey, text: string): boolean {
    return this.#pushing.has(draftId(key)) || this.#texts.base(key)?.markdown === text
  }

  async write(address: ChangeRequestPageAddress, text: string): Promise<void> {
    const { server, space, changeRequest, page, title, spaceTitle, parentPath, changeRequestTitle } = address
    const { store, now } = this.#services
    const key = { server, space, changeRequest, page }
    const isShown = this.#texts.base(key) !== undefined && this.#texts.shown(key) !== undefined
    const kept = isShown ? undefined : await store.base(key)
    const account = this.#services.connections.accountOn(server)?.id ?? kept?.account
    const sync = await this.#openSync()
    const names = { title, spaceTitle, parentPath, changeRequestTitle }
    await sync.save({ ...key, ...names, account, text, ...this.#texts.origin(key, kept), savedAt: now() })
    this.#texts.saved(key, text)
    this.#saved.fire(address)
  }

  readOnlyReason(address: ChangeRequestPageAddress): string | undefined {
    return this.#server.readOnlyReason(address)
  }

  /** True if no one can write a page, no matter what they may do in the space. */
  isClosed(key: DraftKey): boolean {
    return this.#server.isClosed(key)
  }

  /** Looks whether a page can still be written. True if that is another answer than before. */
  async checkWritable(key: DraftKey, options: ReadOptions = {}): Promise<boolean> {
    // A page of a server that no one is signed in to stays as it is, and keeps no other page from being looked at.
    if (!this.#services.connections.accountOn(key.server)) return false
    return await this.#server.checkWritable(key, options)
  }

  /** Says what the unsaved text of a document was written on, where a push couldn't bring the two together. */
  rebase(key: DraftKey, markdown: string): void {
    // Without any base the push finds every difference to be a conflict, and asks.
    this.#texts.set(key, { base: { ...unknownBase, markdown }, onto: markdown })
  }

  /** Says what the unsaved text of a document is based on, now that a push has brought both together. */
  setBase(key: DraftKey, base: DraftBase, shown: string): void {
    this.#texts.set(key, { base, onto: shown })
  }

  /** Keeps on disk what an unsaved text was written on: the editor itself keeps only the text over a restart. */
  async keepBase(address: ChangeRequestPageAddress): Promise<void> {
    const base = this.#texts.base(address)
    const account = this.#services.connections.accountOn(address.server)?.id
    if (base)
      await this.#services.store.putBase(address, {
        ...base,
        account,
        onto: this.#texts.shown(address) ?? base.markdown,
      })
  }

  async drafts(): Promise<readonly Draft[]> {
    return await this.#services.store.all()
  }

  async draft(key: DraftKey): Promise<Draft | undefined> {
    return await this.#services.store.get(key)
  }

  /** Removes a draft. Its text stays on disk, aside. The document shows the server's text with its next read. */
  async discard(draft: Draft): Promise<void> {
    await this.#services.store.discard(draft)
    this.#texts.forgetBase(draft)
    this.#discarded.fire(draft)
  }

  /** Puts the person's decision of a conflict into the draft. */
  async decide(key: DraftKey, text: string): Promise<void> {
    await (await this.#openSync()).decide(key, text)
  }

  /** Brings the page of a draft back that someone deleted. Rejects with the error where the server refuses. */
  async restore(draft: Draft): Promise<void> {
    const { client } = await this.#services.reader.connection(draft.server)
    await (await this.#openSync()).restore(client, draft)
  }

  /** Puts the person's decision between the texts of two windows into the draft. */
  async join(key: DraftKey, text: string): Promise<void> {
    await (await this.#openSync()).join(key, text)
  }

  /** Makes a draft one of the account that is at work on its server now. */
  async adopt({ server, ...key }: DraftKey): Promise<void> {
    const account = this.#services.connections.accountOn(server)
    if (account) await (await this.#openSync()).adopt({ server, ...key }, account.id)
  }

  /** Makes the text of a draft one of the same page in another change request. Undefined if it is as published. */
  async move(draft: Draft, changeRequest: string): Promise<Draft | undefined> {
    return await (await this.#openSync()).save(movedText(draft, changeRequest, this.#services.now()))
  }

  /** True for a draft that the account at work on its server may push. */
  isOurs({ server, account }: Draft): boolean {
    return account === undefined || account === this.#services.connections.accountOn(server)?.id
  }

  /** The name of the account that a draft was written with. Undefined if it is no longer known here. */
  accountOf({ account }: Draft): string | undefined {
    return account === undefined ? undefined : this.#services.connections.accountById(account)?.label
  }

  /** Pushes drafts, each change request's together, and tells what became of each. Never rejects. */
  async push(drafts: readonly Draft[]): Promise<readonly PushedPage[]> {
    const groups = Map.groupBy(drafts, (draft) => JSON.stringify([draft.server, draft.space, draft.changeRequest]))
    const results: PushedPage[] = []
    for (const draft of drafts) this.#pushing.add(draftId(draft))
    try {
      for (const group of groups.values()) results.push(...(await this.#pushGroup(group)))
    } finally {
      for (const draft of drafts) this.#pushing.delete(draftId(draft))
    }
    for (const result of results) this.#pushed.fire(result)
    return results
  }

  /** True while it isn't known of long pushes whether they replaced what no one had seen. */
  get recovers(): boolean {
    return this.#hasUnchecked
  }

  /** Looks at what long pushes replaced, and repairs it. */
  async recoverOverwritten(): Promise<void> {
    const batches = await this.#services.store.unchecked()
    const refs = new Map(batches.flatMap(({ drafts: [draft] }) => (draft ? [[draft.changeRequest, draft]] : [])))
    for (const ref of refs.values()) {
      if (!this.#services.connections.accountOn(ref.server)) continue
      const { client } = await this.#services.reader.connection(ref.server)
      await this.push(await (await this.#openSync()).recoverOverwritten(client, ref))
    }
    this.#hasUnchecked = false
  }

  dispose(): void {
    this.#saved.dispose()
    this.#pushed.dispose()
    this.#discarded.dispose()
  }

  async #pushGroup(drafts: readonly Draft[]): Promise<PushedPage[]> {
    const [first] = drafts
    if (!first) return []
    try {
      const { client, cache, account } = await this.#services.reader.connection(first.server)
      const sync = await this.#openSync()
      const results = await sync.push(client, drafts, {
        account: account.id,
        readsBack: (page) => drafts.length === 1 || openDocument({ ...first, page }) !== undefined,
        translate,
      })
      if (drafts.length > maxChangesPerBatch) this.#hasUnchecked = true
      forgetChangeRequest(cache, first)
      return drafts.flatMap((pushed) => {
        const result = results.get(pushed.page)
        if (!result) return []
        this.#note(pushed, result)
        return [{ ...result, pushed }]
      })
    } catch (error) {
      this.#services.log.warn('Couldn’t push drafts.', error)
      const reason = explainError(error).message
      await Promise.all(drafts.map(async (draft) => await this.#noteReason(draft, reason)))
      return []
    }
  }

  /** The text may be another one by now: only the sentence is new. */
  async #noteReason(draft: Draft, reason: string): Promise<void> {
    await this.#services.store.change(draft, (current) => current && { ...current, reason })
  }

  #note(pushed: Draft, { outcome, left }: SyncResult): void {
    if (outcome.kind === 'notOffered') this.#server.unofferedWriting.note(pushed.server)
    if (outcome.kind !== 'pushed') return
    if (!openDocument(pushed)) this.#texts.forgetBase(pushed)
    this.#texts.remember(pushed, {
      text: left?.text ?? outcome.base.markdown,
      base: left?.base ?? outcome.base,
      draft: left,
    })
    if (left) return
    this.#server.putReadBack(pushed, { text: outcome.base.markdown, base: outcome.base, draft: undefined })
  }

  #openSync(): Promise<DraftSync> {
    this.#sync ??= import('../../../client/drafts/draftSync.ts').then((it) => new it.DraftSync(this.#services.store))
    return this.#sync
  }
}
