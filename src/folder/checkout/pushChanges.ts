import path from 'node:path'
import { pushOutcomeMessage } from '../../client/drafts/pushOutcome.ts'
import { wholeAnswer } from '../../client/wholeAnswer.ts'
import type { ContentChange } from '../../contract/contentChanges.ts'
import { maxChangesPerBatch } from '../../contract/schemas/contentLimits.ts'
import type { Draft } from '../../core/review/drafts/draft.ts'
import { shownParts } from '../../core/review/drafts/shownText.ts'
import { saveReplaced, writeCheckout, type CheckedOutFile } from './checkoutRecord.ts'
import type { Platform } from './cloneSpace.ts'
import { platformText, type Comparison, type LocalEdit } from './comparison.ts'
import { isManyPages, pushQuestion, requireAgreed } from './deletions.ts'
import { draftOfText, pushTexts, textsAtRisk, type TextOutcome } from './draftsInMemory.ts'
import { withNewIds, type LocalPage } from './localPages.ts'
import { planDeletions, planMoves, type PushPlan } from './pushPlan.ts'
import { fieldsOfText } from '../../core/docs/gitSync/pageFields.ts'
import { recordPush, type SharedText } from './recordPush.ts'
import { placedPages, readContent, type RemoteContent } from './remoteContent.ts'
import { uploadFiles } from './uploadFiles.ts'
import { explainedEnd, explainedRecord } from './writeInside.ts'

/** The result of a push. */
export interface Pushed {
  /** Files whose text is on the platform now. */
  readonly pushed: readonly string[]
  /** Files that aren't on the platform, each with the reason as a sentence. */
  readonly refused: readonly { readonly file: string; readonly reason: string }[]
}

/** A page whose text is sent. A new one has no properties yet. */
type Drafted = Pick<LocalEdit['page'], 'id'> & Partial<Pick<LocalEdit['page'], 'fields'>>

type PushPlatform = Pick<Platform, 'client' | 'download' | 'confirm' | 't'>

/** What to push, and where to. */
interface PushWork {
  readonly comparison: Comparison
  readonly plan: PushPlan
  readonly changeRequest: string
  /** Cancels the push between two requests, so that it's known what arrived. */
  readonly signal?: AbortSignal
}

/**
 * Pushes the changes in a folder to a change request in batches: files, then new pages, their order, properties and
 * texts, then deletions. Afterwards the folder follows the change request. Merges what other people wrote in the
 * meantime, and never overwrites it.
 */
export async function pushChanges(platform: PushPlatform, folder: string, work: PushWork): Promise<Pushed> {
  const { plan, comparison } = work
  const [deleted, all] = [
    plan.deleted.length,
    comparison.checkout.pages.filter(({ file }) => file !== undefined).length,
  ]
  if (isManyPages(deleted, all)) await requireAgreed(platform, pushQuestion(deleted, all, platform.t))
  try {
    return await new Push(platform, folder, work).run()
  } catch (error) {
    throw explainedRecord(error, platform.t)
  }
}

class Push {
  readonly #platform: PushPlatform
  readonly #signal: AbortSignal | undefined
  readonly #folder: string
  readonly #comparison: Comparison
  readonly #plan: PushPlan
  readonly #ids: { readonly spaceId: string; readonly changeRequestId: string }
  readonly #pages: Map<string, string>
  readonly #files: Map<string, string>
  readonly #uploaded: CheckedOutFile[] = []
  readonly #pushed: string[] = []
  readonly #refused: { file: string; reason: string }[] = []
  readonly #bases: Map<string, SharedText> = new Map()
  /** Whether pages are in the same positions as in the folder. */
  #isArranged = false
  /** The change request before anything was sent. */
  #there: RemoteContent = { pages: [], files: [] }

  constructor(platform: PushPlatform, folder: string, { comparison, plan, changeRequest, signal }: PushWork) {
    this.#platform = platform
    this.#signal = signal
    this.#folder = folder
    this.#comparison = comparison
    this.#plan = plan
    this.#ids = { spaceId: comparison.checkout.space, changeRequestId: changeRequest }
    this.#pages = new Map(comparison.ids.pages)
    this.#files = new Map(comparison.ids.files)
  }

  async run(): Promise<Pushed> {
    // From now on, the folder follows the change request, so that an interrupted push can continue.
    await writeCheckout(this.#folder, { ...this.#comparison.checkout, changeRequest: this.#ids.changeRequestId })
    try {
      this.#there = await readContent(this.#platform.client, this.#source)
      await this.#upload()
      await this.#addPages(this.#comparison.local.tree, undefined)
      await this.#arrange()
      await this.#pushTexts()
      await this.#deletePages()
    } catch (error) {
      // Records what arrived after any error. If reading fails too, the next push detects it.
      await this.#keep().catch(() => undefined)
      throw await explainedEnd(error, this.#platform, this.#ids)
    }
    await this.#keep()
    return { pushed: this.#pushed, refused: this.#refused }
  }

  async #send(changes: readonly ContentChange[]) {
    this.#signal?.throwIfAborted()
    const body = { changes: [...changes] }
    const answer = await this.#platform.client.updateChangeRequestContent({ ...this.#ids, compat: false, body })
    return wholeAnswer(answer, 'updateChangeRequestContent', ['changes', 'ref', 'page', 'id', 'insertedFiles'])
  }

  async #sendAll(changes: readonly ContentChange[]): Promise<void> {
    for (let start = 0; start < changes.length; start += maxChangesPerBatch) {
      await this.#send(changes.slice(start, start + maxChangesPerBatch))
    }
  }

  async #upload(): Promise<void> {
    const { checkout } = this.#comparison
    const uploads = uploadFiles(this.#platform, {
      disk: this.#comparison.docs.whole,
      files: this.#plan.uploads,
      known: checkout.files,
      there: this.#there.files,
      send: async (changes) => await this.#send(changes),
    })
    for await (const uploaded of uploads) {
      this.#files.set(uploaded.file, uploaded.id)
      this.#uploaded.push(uploaded)
    }
  }

  /** Adds new pages level by level, because each needs the id of its parent. */
  async #addPages(siblings: readonly LocalPage[], parent: string | undefined): Promise<void> {
    const wanted = new Set(this.#plan.added)
    const fresh = siblings.flatMap(({ file }, at) => {
      return file !== undefined && wanted.has(file) && !this.#pages.has(file) ? [{ file, at }] : []
    })
    for (let start = 0; start < fresh.length; start += maxChangesPerBatch) {
      const part = fresh.slice(start, start + maxChangesPerBatch)
      const answer = await this.#send(
        part.map(({ file, at }, index) => this.#insertion(file, { parent, at, ref: String(index) })),
      )
      for (const outcome of 'changes' in answer ? answer.changes : []) {
        if (outcome.object !== 'created_page' || outcome.ref === undefined) continue
        const file = part[Number(outcome.ref)]?.file
        if (file !== undefined) this.#pages.set(file, outcome.page.id)
      }
    }
    for (const { id, file, children } of siblings) {
      const own = id ?? (file === undefined ? undefined : this.#pages.get(file))
      if (own !== undefined) await this.#addPages(children, own)
    }
  }

  #titleOf(file: string): string {
    const { title } = shownParts(this.#comparison.local.texts.get(file) ?? '')
    return title || path.posix.basename(file, path.posix.extname(file))
  }

  /** The text follows later, because links to pages created in the same batch have no ids yet. */
  #insertion(
    file: string,
    { parent, at, ref }: { readonly parent: string | undefined; readonly at: number; readonly ref: string },
  ): ContentChange {
    const text = this.#comparison.local.texts.get(file) ?? ''
    const fields = Object.entries(fieldsOfText(text)).filter(([, value]) => value !== '' && value !== false)
    return {
      operation: 'insert_page',
      title: this.#titleOf(file),
      document: { markdown: '' },
      ...(parent === undefined ? {} : { into: parent }),
      at,
      ref,
      ...Object.fromEntries(fields),
    }
  }

  async #arrange(): Promise<void> {
    const { pages } = await readContent(this.#platform.client, this.#source)
    const { moved, added } = this.#plan
    const placed = new Set([...moved, ...added].flatMap((file) => this.#pages.get(file) ?? []))
    const moves = planMoves(pages, this.#tree, placed)
    const fields = this.#plan.described.map(({ page, fields: changed }): ContentChange => {
      return { operation: 'update_page', page, ...changed }
    })
    await this.#sendAll([...moves, ...fields])
    this.#isArranged = true
  }

  /** The table of contents with the ids of created pages. */
  get #tree(): LocalPage[] {
    return withNewIds(this.#comparison.local.tree, (file) => this.#pages.get(file))
  }

  async #pushTexts(): Promise<void> {
    const fresh = this.#plan.added.flatMap((file) => {
      const page = this.#pages.get(file)
      return page === undefined ? [] : [this.#draft(file, { id: page }, undefined)]
    })
    const edited = this.#plan.edited.map(({ file, page, base }) => this.#draft(file, page, base))
    const drafts = [...fresh, ...edited]
    this.#signal?.throwIfAborted()
    const outcomes = await pushTexts(this.#platform.client, drafts)
    for (const draft of drafts) {
      const done = outcomes.get(draft.page)
      if (done !== undefined) await this.#settle(draft, done)
    }
  }

  #draft(file: string, { id: page, fields }: Drafted, base: LocalEdit['base']): Draft {
    const { docs, local } = this.#comparison
    const ids = { pages: this.#pages, files: this.#files }
    const { text } = platformText(file, local.texts.get(file) ?? '', { docs, ids }, fields?.emoji)
    const { spaceId: space, changeRequestId: changeRequest } = this.#ids
    const { title = '' } = shownParts(text)
    return draftOfText({
      space,
      changeRequest,
      page,
      title,
      // The file is the name that people know the page by.
      parentPath: file,
      base: { revision: undefined, documentId: undefined, markdown: base ?? `# ${title}\n` },
      text,
    })
  }

  async #settle({ parentPath: file = '', page, text }: Draft, done: TextOutcome): Promise<void> {
    const { outcome } = done
    if (outcome?.kind === 'pushed') {
      // For a text that arrived without a response, the outcome no longer tells whether it was merged.
      const isMerged = outcome.merged || done.merged !== undefined
      this.#pushed.push(file)
      // The next pull gets what the platform added.
      this.#bases.set(page, isMerged ? { markdown: text } : outcome.base)
      return
    }
    const { t } = this.#platform
    const sentences = [outcome && pushOutcomeMessage(outcome, t)]
    for (const other of textsAtRisk(done)) {
      const kept = await saveReplaced(this.#folder, file, other)
      sentences.push(
        t(
          'Changes that someone else made in the meantime might be lost on the platform. A copy is in {0}. Restore what’s missing.',
          kept,
        ),
      )
    }
    this.#refused.push({ file, reason: sentences.filter(Boolean).join(' ') })
  }

  async #deletePages(): Promise<void> {
    if (this.#plan.deleted.length === 0) return
    const known = new Map(this.#comparison.checkout.pages.map((page) => [page.id, page.documentId]))
    // Compares with the state before this push sent anything, because its own writes don't count as other people's
    // changes.
    const before = new Map(placedPages(this.#there.pages).map(({ page }) => [page.id, page.documentId]))
    const changed = this.#plan.deleted.flatMap(({ id }) => (before.get(id) === known.get(id) ? [] : [id]))
    const { pages } = await readContent(this.#platform.client, this.#source)
    const { changes, refused } = planDeletions(this.#plan, pages, new Set(changed), this.#platform.t)
    this.#refused.push(...refused)
    await this.#sendAll(changes)
  }

  get #source() {
    return { space: this.#ids.spaceId, changeRequest: this.#ids.changeRequestId }
  }

  /** Records what arrived. */
  async #keep(): Promise<void> {
    const { pages } = await readContent(this.#platform.client, this.#source)
    await recordPush(this.#folder, pages, {
      comparison: this.#comparison,
      plan: this.#plan,
      changeRequest: this.#ids.changeRequestId,
      tree: this.#tree,
      pages: this.#pages,
      uploaded: this.#uploaded,
      bases: this.#bases,
      isArranged: this.#isArranged,
    })
  }
}
