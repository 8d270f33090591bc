import {
  withConflictDecided,
  withWindowsJoined,
  type Draft,
  type DraftKey,
  type SavedText,
} from '../../core/drafts/draft.ts'
import { withSavedText } from '../../core/drafts/saveText.ts'
import { bringBackPage, type BringingBackClient } from './bringBackPage.ts'
import { settledDraft } from './settledDraft.ts'
import type { DraftRepository } from './draftRepository.ts'
import { recoverOverwritten } from './recoverOverwritten.ts'
import { pushDrafts, type PushClient, type PushOptions } from './pushDrafts.ts'
import type { PushOutcome } from './pushOutcome.ts'

/** How a push is done, with which account, and the sentence that a draft keeps about what became of it. */
export interface SyncOptions extends Pick<PushOptions, 'readsBack'> {
  readonly account: string
  readonly explain: (outcome: PushOutcome) => string | undefined
}

/** What became of a draft: `left` is the draft that there still is, if any. */
export interface SyncResult {
  readonly outcome: PushOutcome
  readonly left: Draft | undefined
}

/**
 * Saved texts on their way to the server. A text is durable before anything else is done with it, and its draft goes
 * only when the server has shown that it has the text.
 */
export class DraftSync {
  readonly #repository: DraftRepository

  constructor(repository: DraftRepository) {
    this.#repository = repository
  }

  /** Makes a saved text durable. Without a difference to what the server has there is nothing to keep. */
  async save(saved: SavedText): Promise<Draft | undefined> {
    return await this.#repository.change(saved, (before) => withSavedText(before, saved))
  }

  /** Brings the page of a draft back that somebody deleted; {@link decide} then lets the text be pushed. */
  async bringBack(client: BringingBackClient, draft: Draft): Promise<void> {
    await this.#repository.alone(draft, async () => await bringBackPage(client, draft))
  }

  /** Puts the person's decision of a conflict into the draft; it is pushed with the next push. */
  async decide(key: DraftKey, text: string): Promise<Draft | undefined> {
    return await this.#repository.change(key, (draft) => draft && withConflictDecided(draft, text))
  }

  /** Puts the person's decision between the texts of two windows into the draft. */
  async join(key: DraftKey, text: string): Promise<Draft | undefined> {
    return await this.#repository.change(key, (draft) => draft && withWindowsJoined(draft, text))
  }

  /** Makes a draft one of another account, which pushes it from now on. */
  async adopt(key: DraftKey, account: string): Promise<Draft | undefined> {
    return await this.#repository.change(
      key,
      (draft) => draft && { ...draft, account, state: 'unpushed', reason: undefined },
    )
  }

  /**
   * Pushes the drafts of one change request. Drafts in conflict stay, for they need a decision, and so do those of other
   * accounts. What is saved while a push is under way stays a draft, on what the server has then.
   */
  async push(client: PushClient, keys: readonly DraftKey[], options: SyncOptions): Promise<Map<string, SyncResult>> {
    const [first] = keys
    if (!first) return new Map()
    return await this.#repository.alone(first, async () => await this.#push(client, keys, options))
  }

  /** Looks at what long pushes replaced; what nobody had seen becomes a draft again, which is to be pushed. */
  async recoverOverwritten(client: PushClient, ref: Omit<DraftKey, 'page'>): Promise<readonly Draft[]> {
    return await this.#repository.alone(ref, async () => await recoverOverwritten(this.#repository, client, ref))
  }

  async #push(client: PushClient, keys: readonly DraftKey[], options: SyncOptions): Promise<Map<string, SyncResult>> {
    const results = new Map<string, SyncResult>()
    const drafts: Draft[] = []
    for (const draft of await Promise.all(keys.map(async (key) => await this.#repository.get(key)))) {
      if (!draft || draft.state === 'conflict') continue
      const isOurs = draft.account === undefined || draft.account === options.account
      if (isOurs) drafts.push(draft)
      else results.set(draft.page, await this.#settle(draft, { kind: 'otherAccount' }, options))
    }
    const { outcomes, unchecked } = await pushDrafts(client, drafts, {
      readsBack: options.readsBack,
      beforeSending: async (sent) => {
        const noted = await Promise.all(sent.map(async (draft) => await this.#noteSent(draft, drafts)))
        return new Set(noted.flatMap((page) => page ?? []))
      },
    })
    // Until here the drafts themselves know what was sent.
    for (const batch of unchecked) await this.#repository.keepUnchecked(batch)
    for (const draft of drafts) {
      const outcome = outcomes.get(draft.page)
      if (outcome) results.set(draft.page, await this.#settle(draft, outcome, options))
    }
    return results
  }

  /** The draft is on what the server has from here on. One that has got another text meanwhile is not sent now. */
  async #noteSent(sent: Draft, pushed: readonly Draft[]): Promise<string | undefined> {
    const before = pushed.find(({ page }) => page === sent.page)?.text
    const noted = await this.#repository.change(sent, (draft) => {
      const isSame = draft !== undefined && (draft.text === before || draft.text === draft.sent)
      return isSame ? { ...sent, state: 'pushing', reason: undefined } : draft
    })
    return noted?.state === 'pushing' && noted.text === sent.text ? sent.page : undefined
  }

  async #settle(pushed: Draft, outcome: PushOutcome, { explain }: SyncOptions): Promise<SyncResult> {
    const left = await this.#repository.change(pushed, (draft) => {
      const settled = draft && settledDraft(draft, pushed, outcome)
      return settled && { ...settled, reason: explain(outcome) }
    })
    return { outcome, left }
  }
}
