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

/** The operations that a push needs. */
export type PushClient = ComparisonClient & Pick<Client, 'updateChangeRequestContent'>

const maxRounds = 4
const none: ReadonlyMap<string, Replaced> = new Map()
const overtaken = new ApiError('conflict', { operation: 'updateChangeRequestContent' })

/** Where the drafts of a push are kept, and what is to be read back of it. */
export interface PushOptions {
  /**
   * Knows before a text is sent what it is sent in place of: no matter what becomes of the answer, it may have arrived.
   */
  readonly repository: DraftRepository
  /** Which pages are read back, with a request each: those that someone looks at. */
  readonly readsBack: (page: string) => boolean
}

/**
 * Puts drafts of one change request on the server: looks what the server has, merges if it isn't what a draft was
 * written on, sends at most 50 pages at once, looks again before it believes that a text without an answer is lost,
 * repairs what it overwrote unseen, and reads back. Gives what became of each page; none for a draft that got another
 * text in the meantime. Never rejects for what a server does.
 */
export async function pushDrafts(
  client: PushClient,
  drafts: readonly Draft[],
  options: PushOptions,
): Promise<ReadonlyMap<string, PushOutcome>> {
  const [first] = drafts
  return first === undefined ? new Map() : await new Push(client, first, options).run(drafts)
}

/** One push: it alone holds what became of its drafts, until it gives that back. */
class Push {
  readonly #client: PushClient
  readonly #ids: ComparedContent
  readonly #options: PushOptions
  readonly #history: PageHistory
  readonly #comparison: DraftComparison
  readonly #outcomes = new Map<string, PushOutcome>()
  readonly #unanswered = new Map<string, ApiError>()
  readonly #unchecked: UncheckedBatch[] = []
  /** The texts that are to be pushed, by page. */
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
    // Until here the drafts themselves know what was sent.
    for (const batch of this.#unchecked) await this.#options.repository.keepUnchecked(batch)
    return this.#outcomes
  }

  /** A push of many batches leaves it to later to check what they replaced. */
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

  #settle({ page }: Draft, outcome: PushOutcome): void {
    this.#outcomes.set(page, outcome)
  }

  /** Sends a batch. Gives the drafts that are to be compared and sent once more. */
  async #sendBatch(all: readonly PendingPush[], isLast: boolean): Promise<readonly Draft[]> {
    const pendingPushes = await this.#announce(all)
    if (pendingPushes.length === 0) return []
    try {
      const answer = await this.#client.updateChangeRequestContent({
        ...this.#ids,
        compat: false,
        body: { changes: pendingPushes.map(changeOf) },
      })
      const revision = 'changeRequest' in answer ? answer.changeRequest.revision : answer.revision
      return await this.#checkOverwritten(pendingPushes, revision, isLast)
    } catch (error) {
      return await this.#failed(pendingPushes, error, isLast)
    }
  }

  /**
   * Says what is sent now, and leaves drafts that have got another text in the meantime to another push. What is put back needs
   * no saying: the draft still knows what was replaced, and by what.
   */
  async #announce(pendingPushes: readonly PendingPush[]): Promise<readonly PendingPush[]> {
    const ready = pendingPushes.map(async (pendingPush) => pendingPush.restores || (await this.#noteSent(pendingPush)))
    const isReady = await Promise.all(ready)
    return pendingPushes.filter((_, index) => isReady[index])
  }

  /** The draft is on what the server has from here on. False for one that has got another text in the meantime. */
  async #noteSent(pendingPush: PendingPush): Promise<boolean> {
    const sent = sentDraft(pendingPush)
    const noted = await this.#options.repository.change(sent, (draft) => {
      const isSame = draft !== undefined && (draft.text === this.#texts.get(sent.page) || draft.text === draft.sent)
      return isSame ? { ...sent, state: 'pushing', reason: undefined } : draft
    })
    return noted?.state === 'pushing' && noted.text === sent.text
  }

  async #failed(pendingPushes: readonly PendingPush[], error: unknown, isLast: boolean): Promise<readonly Draft[]> {
    if (mayHaveArrived(error) && !isLast) {
      // Nothing is sent again before the content has been looked at.
      for (const { draft } of pendingPushes) this.#unanswered.set(draft.page, error)
      return pendingPushes.map((pendingPush) => (pendingPush.restores ? pendingPush.draft : sentDraft(pendingPush)))
    }
    if (isApiError(error, 'conflict') && !isLast) return pendingPushes.map(({ draft }) => draft)
    // One page that is refused takes all others of its batch along: each half gets its own try.
    if (isApiError(error, 'invalid') && pendingPushes.length > 1) {
      const half = Math.ceil(pendingPushes.length / 2)
      const first = await this.#sendBatch(pendingPushes.slice(0, half), isLast)
      return [...first, ...(await this.#sendBatch(pendingPushes.slice(half), isLast))]
    }
    for (const { draft, restores } of pendingPushes) {
      const { page } = draft
      // What was sent for others is another text than the one that arrived.
      const arrived = restores ? draft.arrived : undefined
      // The change request was there a moment ago.
      const missing: PushOutcome = { kind: 'notOffered' }
      const outcome = isApiError(error, 'notFound') ? missing : outcomeOf(error, arrived)
      const isGone = isApiError(error, 'invalid') && (await this.#isGone(page))
      if (isGone) this.#settle(draft, { kind: 'conflict', theirs: undefined })
      else this.#settle(draft, restores && outcome.kind !== 'later' ? conflictOf(restores) : outcome)
    }
    return []
  }

  /** True for a page that someone deleted between the look at it and the write. */
  async #isGone(page: string): Promise<boolean> {
    try {
      return (await this.#comparison.read(page)) === undefined
    } catch (error) {
      if (isApiError(error)) return false
      throw error
    }
  }

  /** Looks whether the write replaced what no one had seen, and reads back what it left. */
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
      if (restores) this.#settle(draft, conflictOf(restores, lost))
      else if (lost) again.push(arrived[index] ?? draft)
      else await this.#readBack(pendingPush, revision)
    }
    if (!isLast) return again
    // Someone writes all the time: another push repairs what this one replaced.
    for (const draft of again) this.#settle(draft, { kind: 'later', error: overtaken, arrived: revision })
    return []
  }

  async #readBack({ draft, text, merged }: PendingPush, revision: string): Promise<void> {
    const { page } = draft
    const sent: DraftBase = { revision, documentId: undefined, markdown: text }
    // No one looks at it: it counts as stored, and is read when it is opened.
    const stored = this.#options.readsBack(page) ? await this.#stored(revision, page, sent) : sent
    const differs = !isSameText(stored.markdown, text)
    this.#settle(draft, { kind: 'pushed', base: stored, merged, differs, sent: text })
  }

  /** What the revision of the write has: others may have gone on since. */
  async #stored(revision: string, page: string, sent: DraftBase): Promise<DraftBase> {
    try {
      return (await this.#history.page(revision, page)) ?? sent
    } catch (error) {
      if (isApiError(error)) return sent
      throw error
    }
  }
}
