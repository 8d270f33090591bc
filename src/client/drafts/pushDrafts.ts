import { maxChangesPerBatch } from '../../contract/schemas/contentLimits.ts'
import type { Draft, DraftBase } from '../../core/review/drafts/draft.ts'
import { isSameText } from '../../core/review/drafts/shownText.ts'
import { ApiError, isApiError } from '../errors/apiError.ts'
import { mayHaveArrived } from '../errors/mayHaveArrived.ts'
import type { Client } from '../client.ts'
import {
  changeOf,
  DraftComparison,
  sentDraft,
  type ComparedContent,
  type ComparisonClient,
  type PendingPush,
} from './draftComparison.ts'
import type { DraftRepository, UncheckedBatch } from './draftStore.ts'
import { PageHistory, type PageWrite, type Replaced } from './pageHistory.ts'
import { conflictOf, outcomeOf, type PushOutcome } from './pushOutcome.ts'
import { wholeAnswer } from '../wholeAnswer.ts'

/** The operations that a push needs. */
export type PushClient = ComparisonClient & Pick<Client, 'updateChangeRequestContent'>

const maxRounds = 4
const none: ReadonlyMap<string, Replaced> = new Map()
const overtaken = new ApiError('conflict', { operation: 'updateChangeRequestContent' })

/** Options of a push. */
export interface PushOptions {
  /** Records before a write what it replaces, because the text might arrive even without a response. */
  readonly repository: Pick<DraftRepository, 'change' | 'keepUnchecked'>
  /** Returns whether to read a page back with a request of its own: pages that are open. */
  readonly readsBack: (page: string) => boolean
}

/**
 * Pushes drafts of one change request to the server. Reads the server's versions and merges if they differ from a
 * draft's base. Sends at most 50 pages at once. Checks again before it treats a text without a response as lost,
 * restores what it overwrote unseen, and reads back. Returns the outcome of each page, except for drafts that changed
 * since then. Never rejects because of a server's response.
 */
export async function pushDrafts(
  client: PushClient,
  drafts: readonly Draft[],
  options: PushOptions,
): Promise<ReadonlyMap<string, PushOutcome>> {
  const [first] = drafts
  return first === undefined ? new Map() : await new Push(client, first, options).run(drafts)
}

/** A single push, which holds the outcomes of its drafts until it returns them. */
class Push {
  readonly #client: PushClient
  readonly #ids: ComparedContent
  readonly #options: PushOptions
  readonly #history: PageHistory
  readonly #comparison: DraftComparison
  readonly #outcomes = new Map<string, PushOutcome>()
  readonly #unanswered = new Map<string, ApiError>()
  readonly #unchecked: UncheckedBatch[] = []
  /** The texts to push, by page. */
  #texts: ReadonlyMap<string, string> = new Map()

  constructor(client: PushClient, { space, changeRequest }: Draft, options: PushOptions) {
    this.#client = client
    this.#ids = { spaceId: space, changeRequestId: changeRequest }
    this.#options = options
    this.#history = new PageHistory(client, space)
    this.#comparison = new DraftComparison(client, this.#ids, this.#history)
  }

  async run(drafts: readonly Draft[]): Promise<ReadonlyMap<string, PushOutcome>> {
    this.#texts = new Map(drafts.map(({ page, text }) => [page, text]))
    let left = drafts
    for (let round = 1; left.length > 0; round++) {
      const compared = await this.#guarded(left, () => this.#comparison.compare(left, this.#unanswered))
      if (compared === undefined) break
      for (const [page, outcome] of compared.outcomes) this.#outcomes.set(page, outcome)
      const again: Draft[] = []
      for (let at = 0; at < compared.pending.length; at += maxChangesPerBatch) {
        const batch = compared.pending.slice(at, at + maxChangesPerBatch)
        again.push(...(await this.#sendBatch(batch, round === maxRounds)))
      }
      left = again
    }
    // Until now, the drafts themselves know what was sent.
    for (const batch of this.#unchecked) await this.#options.repository.keepUnchecked(batch)
    return this.#outcomes
  }

  /** A push of many batches defers the check of what they replaced. */
  get #defersCheck(): boolean {
    return this.#texts.size > maxChangesPerBatch
  }

  /** Sets the same outcome for all of these drafts after an error. */
  async #guarded<T>(drafts: readonly Draft[], work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work()
    } catch (error) {
      for (const { page, arrived } of drafts) this.#outcomes.set(page, outcomeOf(error, arrived))
      return undefined
    }
  }

  /** Sends a batch. Returns the drafts to compare and send again. */
  async #sendBatch(all: readonly PendingPush[], isLast: boolean): Promise<readonly Draft[]> {
    const pendingPushes = await this.#announce(all)
    if (pendingPushes.length === 0) return []
    try {
      const answer = await this.#client.updateChangeRequestContent({
        ...this.#ids,
        compat: false,
        body: { changes: pendingPushes.map(changeOf) },
      })
      // Without the revision, the next try finds out what arrived.
      wholeAnswer(answer, 'updateChangeRequestContent', ['changeRequest', 'revision', 'id'])
      const revision = 'changeRequest' in answer ? answer.changeRequest.revision : answer.revision
      return await this.#checkOverwritten(pendingPushes, revision, isLast)
    } catch (error) {
      return await this.#failed(pendingPushes, error, isLast)
    }
  }

  /**
   * Records what is sent, and leaves drafts that changed since then to another push. Restored texts don't have to be
   * recorded: the draft still knows what was replaced, and by what.
   */
  async #announce(pendingPushes: readonly PendingPush[]): Promise<readonly PendingPush[]> {
    const ready = pendingPushes.map(async (pendingPush) => pendingPush.restores || (await this.#noteSent(pendingPush)))
    const isReady = await Promise.all(ready)
    return pendingPushes.filter((_, index) => isReady[index])
  }

  /** Bases the draft on the server's version from now on. Returns false if the draft has another text by now. */
  async #noteSent(pendingPush: PendingPush): Promise<boolean> {
    const sent = sentDraft(pendingPush)
    const recorded = await this.#options.repository.change(sent, (draft) => {
      // A merge that was opened in the meantime must be finished first.
      if (draft?.merging) return draft
      const isSame = draft !== undefined && (draft.text === this.#texts.get(sent.page) || draft.text === draft.sent)
      return isSame ? { ...sent, state: 'pushing', reason: undefined } : draft
    })
    return recorded?.state === 'pushing' && recorded.text === sent.text
  }

  async #failed(pendingPushes: readonly PendingPush[], error: unknown, isLast: boolean): Promise<readonly Draft[]> {
    if (mayHaveArrived(error) && !isLast) {
      // Nothing is sent again without checking the content first.
      for (const { draft } of pendingPushes) this.#unanswered.set(draft.page, error)
      return pendingPushes.map((pendingPush) => (pendingPush.restores ? pendingPush.draft : sentDraft(pendingPush)))
    }
    if (isApiError(error, 'conflict') && !isLast) return pendingPushes.map(({ draft }) => draft)
    // The server refuses a whole batch for one page, so each half gets a try of its own.
    if (isApiError(error, 'invalid') && pendingPushes.length > 1) {
      const half = Math.ceil(pendingPushes.length / 2)
      const first = await this.#sendBatch(pendingPushes.slice(0, half), isLast)
      return [...first, ...(await this.#sendBatch(pendingPushes.slice(half), isLast))]
    }
    for (const { draft, restores } of pendingPushes) {
      const { page } = draft
      // What was sent for restored pages isn't the text that arrived.
      const arrived = restores ? draft.arrived : undefined
      // The change request existed a moment ago.
      const missing: PushOutcome = { kind: 'notOffered' }
      const outcome = isApiError(error, 'notFound') ? missing : outcomeOf(error, arrived)
      const isDeleted = isApiError(error, 'invalid') && (await this.#isDeleted(page))
      if (isDeleted) this.#outcomes.set(page, { kind: 'conflict', theirs: undefined })
      else this.#outcomes.set(page, restores && outcome.kind !== 'later' ? conflictOf(restores) : outcome)
    }
    return []
  }

  /** Returns whether someone deleted a page between the check and the write. */
  async #isDeleted(page: string): Promise<boolean> {
    try {
      return await this.#comparison.isDeleted(page)
    } catch (error) {
      if (isApiError(error)) return false
      throw error
    }
  }

  /** Checks whether the write replaced unseen texts, and reads the result back. */
  async #checkOverwritten(
    pendingPushes: readonly PendingPush[],
    revision: string,
    isLast: boolean,
  ): Promise<readonly Draft[]> {
    const arrived = pendingPushes.map((pendingPush): Draft => {
      return pendingPush.restores ? pendingPush.draft : { ...sentDraft(pendingPush), arrived: revision }
    })
    if (this.#defersCheck) this.#unchecked.push({ revision, drafts: arrived })
    const writes = pendingPushes.map(({ draft, text, base }): PageWrite => ({ page: draft.page, text, on: base }))
    const check = async () => (this.#defersCheck ? none : await this.#history.replacedBy(revision, writes))
    const overwritten = await this.#guarded(arrived, check)
    if (!overwritten) return []
    const again: Draft[] = []
    for (const [index, pendingPush] of pendingPushes.entries()) {
      const { draft, restores } = pendingPush
      const lost = overwritten.get(draft.page)
      if (restores) this.#outcomes.set(draft.page, conflictOf(restores, lost))
      else if (lost) again.push(arrived[index] ?? draft)
      else await this.#readBack(pendingPush, revision)
    }
    if (!isLast) return again
    // Someone keeps writing, so another push repairs what this one replaced.
    for (const draft of again) this.#outcomes.set(draft.page, { kind: 'later', error: overtaken, arrived: revision })
    return []
  }

  async #readBack({ draft, text, merged }: PendingPush, revision: string): Promise<void> {
    const { page } = draft
    const sent: DraftBase = { revision, documentId: undefined, markdown: text }
    // No one has the page open, so it counts as stored and is read when it's opened.
    const stored = this.#options.readsBack(page) ? await this.#stored(revision, page, sent) : sent
    const differs = !isSameText(stored.markdown, text)
    this.#outcomes.set(page, { kind: 'pushed', base: stored, merged, differs, sent: text })
  }

  /** Returns the page in the write's revision, because others can have changed it since then. */
  async #stored(revision: string, page: string, sent: DraftBase): Promise<DraftBase> {
    try {
      return (await this.#history.page(revision, page)) ?? sent
    } catch (error) {
      if (isApiError(error)) return sent
      throw error
    }
  }
}
