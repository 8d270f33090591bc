import { forgetChangeRequest } from '../../../client/changeRequestReads.ts'
import { EventEmitter, type Disposable } from 'vscode'
import type { SyncResult, DraftSync } from '../../../client/drafts/draftSync.ts'
import type { DraftStore } from '../../../client/drafts/draftStore.ts'
import type { ReadOptions } from '../../../client/readCache.ts'
import { maxChangesPerBatch } from '../../../contract/schemas/contentLimits.ts'
import { draftId, movedText, type Draft, type DraftKey, type OpenMerge } from '../../../core/review/drafts/draft.ts'
import type { ChangeRequestPageAddress } from '../../../core/platform/uris/uris.ts'
import { explainError } from '../../shared/window/explainError.ts'
import type { Log } from '../../shared/window/log.ts'
import { openDocument } from '../../shared/pages/openPageUri.ts'
import { ServerPages, type ServerPagesServices } from './serverPages.ts'
import { ShownTexts, type ShownPage } from './shownTexts.ts'
import { translate } from '../../shared/window/translate.ts'

/** What the pages need to keep and push drafts. */
interface EditedPagesServices extends ServerPagesServices {
  readonly store: DraftStore
  readonly log: Log
}

/** The result of pushing one page. `pushed` is the draft as it was sent. */
export interface PushedPage extends SyncResult {
  readonly pushed: Draft
  /** True if one message tells about all pages, so that this one needs none. */
  readonly isQuiet: boolean
}

/** The edited pages of change requests: their bases, their drafts, and pushing them. */
export class EditedPages implements Disposable {
  readonly #services: EditedPagesServices
  /** The texts that open documents show. */
  readonly texts = new ShownTexts()
  /** What the server has, and whether it can be written. */
  readonly server: ServerPages
  readonly #saved = new EventEmitter<ChangeRequestPageAddress>()
  readonly #pushed = new EventEmitter<PushedPage>()
  readonly #discarded = new EventEmitter<Draft>()
  /** The pages that this window is pushing. The push itself updates their documents. */
  readonly #pushing = new Set<string>()
  /** True until the disk was checked for pushes that an earlier window left unchecked. */
  #hasUnchecked = true
  #sync: Promise<DraftSync> | undefined

  /** Fires when a text was saved on disk. */
  readonly onDidSave = this.#saved.event
  /** Fires for each page when a push has ended. */
  readonly onDidPush = this.#pushed.event
  readonly onDidDiscard = this.#discarded.event

  constructor(services: EditedPagesServices) {
    this.#services = services
    this.server = new ServerPages(services)
  }

  /** Returns the text to show: the draft if there is one, or else the server's text. */
  async read(address: ChangeRequestPageAddress): Promise<ShownPage> {
    const draft = await this.#services.store.get(address)
    if (draft) return this.texts.remember(address, { text: draft.text, base: draft.base, draft })
    const shown = await this.server.read(address)
    return this.texts.remember(address, shown)
  }

  /** Reads a page that VS Code is about to request. Call the result to drop the text if VS Code hasn't taken it. */
  prefetch(address: ChangeRequestPageAddress): () => void {
    return this.server.prefetch(address)
  }

  /**
   * Holds the text of a page for VS Code, which is about to request it. Call the result to drop the text if VS Code
   * hasn't taken it.
   */
  hold(key: DraftKey, shown: ShownPage): () => void {
    return this.server.hold(key, shown)
  }

  /** Returns true if the text is the last one known from the server, or if a push of it is running. */
  isOnServer(key: DraftKey, text: string): boolean {
    return this.#pushing.has(draftId(key)) || this.texts.base(key)?.markdown === text
  }

  /** Saves a text durably as the draft of its page. */
  async write(address: ChangeRequestPageAddress, text: string): Promise<void> {
    const { server, space, changeRequest, page, title, spaceTitle, parentPath, changeRequestTitle } = address
    const { store, now } = this.#services
    const key = { server, space, changeRequest, page }
    const isShown = this.texts.base(key) !== undefined && this.texts.shown(key) !== undefined
    const kept = isShown ? undefined : await store.base(key)
    const account = this.#services.connections.accountOn(server)?.id ?? kept?.account
    const sync = await this.#openSync()
    const names = { title, spaceTitle, parentPath, changeRequestTitle }
    await sync.save({ ...key, ...names, account, text, ...this.texts.origin(key, kept), savedAt: now() })
    this.texts.saved(key, text)
    this.#saved.fire(address)
  }

  /** Records whether the user asked for the last save of a draft. */
  async markExplicit(key: DraftKey, isExplicit: boolean): Promise<void> {
    await this.#services.store.change(key, (draft) => {
      const isSame = draft === undefined || (draft.isExplicit ?? false) === isExplicit
      return isSame ? draft : { ...draft, isExplicit }
    })
  }

  /** Returns why a page can't be written. Undefined if it can, or if it wasn't read yet. */
  readOnlyReason(address: ChangeRequestPageAddress): string | undefined {
    return this.server.readOnlyReason(address)
  }

  /** Checks whether a page can still be written. Returns true if that has changed. */
  async checkWritable(key: DraftKey, options: ReadOptions = {}): Promise<boolean> {
    // If no one is signed in to the server, the page stays as it is, and other pages can still be checked.
    if (!this.#services.connections.accountOn(key.server)) return false
    return await this.server.checkWritable(key, options)
  }

  /** Stores the base of an unsaved text on disk. After a restart, VS Code restores only the text. */
  async keepBase(address: ChangeRequestPageAddress): Promise<void> {
    const base = this.texts.base(address)
    const account = this.#services.connections.accountOn(address.server)?.id
    if (base)
      await this.#services.store.putBase(address, {
        ...base,
        account,
        onto: this.texts.shown(address) ?? base.markdown,
      })
  }

  async drafts(): Promise<readonly Draft[]> {
    return await this.#services.store.all()
  }

  async draft(key: DraftKey): Promise<Draft | undefined> {
    return await this.#services.store.get(key)
  }

  /** Removes a draft, but keeps its text on disk. The document shows the server's text at its next read. */
  async discard(draft: Draft): Promise<void> {
    await this.#services.store.discard(draft)
    this.texts.forgetBase(draft)
    this.#discarded.fire(draft)
  }

  /** Saves the user's resolution of a conflict as the draft. */
  async decide(key: DraftKey, text: string): Promise<void> {
    await (await this.#openSync()).decide(key, text)
  }

  /** Restores the deleted page of a draft. Rejects with the error if the server refuses. */
  async restore(draft: Draft): Promise<void> {
    const { client } = await this.#services.reader.connection(draft.server)
    await (await this.#openSync()).restore(client, draft)
  }

  /** Saves the user's choice between the texts of two windows as the draft. */
  async join(key: DraftKey, text: string): Promise<void> {
    await (await this.#openSync()).join(key, text)
  }

  /** Keeps on disk that a merge is open for a page, before a merge editor shows it. Rejects if the disk refuses. */
  async openMerge(address: ChangeRequestPageAddress, merge: OpenMerge): Promise<void> {
    const { store, now, connections } = this.#services
    const { base } = (await store.get(address)) ?? (await this.server.read(address))
    const { server, space, changeRequest, page, title, spaceTitle, parentPath, changeRequestTitle } = address
    const names = { title, spaceTitle, parentPath, changeRequestTitle }
    const none = { sent: undefined, arrived: undefined, theirs: undefined, otherTexts: [], reason: undefined }
    const account = connections.accountOn(server)?.id
    const key = { server, space, changeRequest, page }
    const first: Draft = {
      ...key,
      ...names,
      ...none,
      account,
      base,
      text: base.markdown,
      savedAt: now(),
      state: 'unpushed',
    }
    await (await this.#openSync()).openMerge(key, merge, first)
    this.#saved.fire(address)
  }

  /** Saves the text of a finished merge as the draft, which can be pushed from now on. */
  async finishMerge(key: DraftKey, text: string): Promise<Draft | undefined> {
    return await (await this.#openSync()).finishMerge(key, text)
  }

  /** Assigns a draft to the active account of its server. */
  async adopt({ server, ...key }: DraftKey): Promise<void> {
    const account = this.#services.connections.accountOn(server)
    if (account) await (await this.#openSync()).adopt({ server, ...key }, account.id)
  }

  /**
   * Saves the text of a draft for the same page in another change request. Returns undefined if it equals the published
   * text.
   */
  async move(draft: Draft, changeRequest: string): Promise<Draft | undefined> {
    return await (await this.#openSync()).save(movedText(draft, changeRequest, this.#services.now()))
  }

  /** Returns whether the account in use on a draft's server can push it. */
  isOurs({ server, account }: Draft): boolean {
    return account === undefined || account === this.#services.connections.accountOn(server)?.id
  }

  /** Returns the name of the account that wrote a draft. Undefined if it's no longer on this machine. */
  accountOf({ account }: Draft): string | undefined {
    return account === undefined ? undefined : this.#services.connections.accountById(account)?.label
  }

  /** Pushes drafts, one change request at a time, and returns the result of each. Never rejects. */
  async push(drafts: readonly Draft[], { isQuiet = false } = {}): Promise<readonly PushedPage[]> {
    const groups = Map.groupBy(drafts, (draft) => JSON.stringify([draft.server, draft.space, draft.changeRequest]))
    const results: PushedPage[] = []
    for (const draft of drafts) this.#pushing.add(draftId(draft))
    try {
      for (const group of groups.values()) {
        results.push(...(await this.#pushGroup(group)).map((page) => ({ ...page, isQuiet })))
      }
    } finally {
      for (const draft of drafts) this.#pushing.delete(draftId(draft))
    }
    for (const result of results) this.#pushed.fire(result)
    return results
  }

  /** True until it's checked whether long pushes have overwritten text that no one had seen. */
  get recovers(): boolean {
    return this.#hasUnchecked
  }

  /** Checks what long pushes have overwritten, and restores it. */
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

  async #pushGroup(drafts: readonly Draft[]): Promise<Omit<PushedPage, 'isQuiet'>[]> {
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
      // The text can have changed in the meantime.
      const { store } = this.#services
      await Promise.all(
        drafts.map(async (draft) => await store.change(draft, (current) => current && { ...current, reason })),
      )
      return []
    }
  }

  #note(pushed: Draft, { outcome, left }: SyncResult): void {
    if (outcome.kind === 'notOffered') this.server.unofferedWriting.note(pushed.server)
    if (outcome.kind !== 'pushed') return
    if (!openDocument(pushed)) this.texts.forgetBase(pushed)
    this.texts.remember(pushed, {
      text: left?.text ?? outcome.base.markdown,
      base: left?.base ?? outcome.base,
      draft: left,
    })
    if (left) return
    this.server.putReadBack(pushed, { text: outcome.base.markdown, base: outcome.base, draft: undefined })
  }

  #openSync(): Promise<DraftSync> {
    this.#sync ??= import('../../../client/drafts/draftSync.ts').then((it) => new it.DraftSync(this.#services.store))
    return this.#sync
  }
}
