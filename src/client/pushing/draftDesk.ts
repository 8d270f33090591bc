import {
  withConflictDecided,
  withWindowsJoined,
  type Draft,
  type DraftKey,
  type SavedText,
} from '../../core/drafts/draft.ts'
import { withSavedText } from '../../core/drafts/saveText.ts'
import { settledDraft } from './settledDraft.ts'
import { PageHistory } from './pageHistory.ts'
import { writeOf } from './parcel.ts'
import { pushDrafts, type PushClient, type PushOptions, type UnseenBatch } from './pushDrafts.ts'
import type { PushOutcome } from './pushOutcome.ts'

/** Where drafts are kept, for all windows. What has been given to it survives a power cut once it answers. */
export interface DraftKeeper {
  get(key: DraftKey): Promise<Draft | undefined>
  all(): Promise<readonly Draft[]>
  /**
   * Replaces a draft by what `change` makes of it, with nobody in between; undefined removes it. Gives what there is
   * afterwards.
   */
  change(key: DraftKey, change: (draft: Draft | undefined) => Draft | undefined): Promise<Draft | undefined>
  /** Does something with a change request while no other window does. */
  alone<T>(place: Omit<DraftKey, 'page'>, work: () => Promise<T>): Promise<T>
}

/** How a push is done, with which account, and the sentence that a draft keeps about what became of it. */
export interface DeskOptions extends Pick<PushOptions, 'readsBack'> {
  readonly account: string
  readonly explain: (outcome: PushOutcome) => string | undefined
}

/** What became of a draft: `left` is the draft that there still is, if any. */
export interface DeskResult {
  readonly outcome: PushOutcome
  readonly left: Draft | undefined
}

/**
 * Saved texts on their way to the server. A text is durable before anything else is done with it, and its draft goes
 * only when the server has shown that it has the text.
 */
export class DraftDesk {
  readonly #keeper: DraftKeeper
  #unseen: readonly UnseenBatch[] = []

  constructor(keeper: DraftKeeper) {
    this.#keeper = keeper
  }

  /** Drafts of long pushes of which it is not known yet whether they replaced what nobody had seen. */
  get unseen(): readonly Draft[] {
    return this.#unseen.flatMap(({ drafts }) => drafts)
  }

  /** Makes a saved text durable. Without a difference to what the server has there is nothing to keep. */
  async save(saved: SavedText): Promise<Draft | undefined> {
    return await this.#keeper.change(saved, (before) => withSavedText(before, saved))
  }

  /** Puts the person's decision of a conflict into the draft; it is pushed with the next push. */
  async decide(key: DraftKey, text: string): Promise<Draft | undefined> {
    return await this.#keeper.change(key, (draft) => draft && withConflictDecided(draft, text))
  }

  /** Puts the person's decision between the texts of two windows into the draft. */
  async join(key: DraftKey, text: string): Promise<Draft | undefined> {
    return await this.#keeper.change(key, (draft) => draft && withWindowsJoined(draft, text))
  }

  /** Makes a draft one of another account, which pushes it from now on. */
  async adopt(key: DraftKey, account: string): Promise<Draft | undefined> {
    return await this.#keeper.change(
      key,
      (draft) => draft && { ...draft, account, state: 'unpushed', reason: undefined },
    )
  }

  /** Removes a draft: its text is no longer wanted. */
  async discard(key: DraftKey): Promise<void> {
    await this.#keeper.change(key, () => undefined)
  }

  /**
   * Pushes the drafts of one change request. Drafts in conflict stay, for they need a decision, and so do those of other
   * accounts. What is saved while a push is under way stays a draft, on what the server has then.
   */
  async push(client: PushClient, keys: readonly DraftKey[], options: DeskOptions): Promise<Map<string, DeskResult>> {
    const [place] = keys
    if (!place) return new Map()
    return await this.#keeper.alone(place, async () => await this.#push(client, keys, options))
  }

  /** Looks at what long pushes replaced; what nobody had seen becomes a draft again, which is to be pushed. */
  async lookBack(client: PushClient, place: Omit<DraftKey, 'page'>): Promise<readonly Draft[]> {
    const found: Draft[] = []
    for (const batch of this.#unseen.filter(({ drafts }) => drafts.some((draft) => isIn(draft, place)))) {
      const replaced = await new PageHistory(client, place.space).replacedBy(batch.revision, batch.drafts.map(writeOf))
      this.#unseen = this.#unseen.filter((each) => each !== batch)
      for (const draft of batch.drafts) {
        const unseen = replaced.get(draft.page)
        if (!unseen) continue
        const again = await this.#keeper.change(draft, (now) => withReplaced(now, draft, unseen.theirs.markdown))
        if (again) found.push(again)
      }
    }
    return found
  }

  async #push(client: PushClient, keys: readonly DraftKey[], options: DeskOptions): Promise<Map<string, DeskResult>> {
    const results = new Map<string, DeskResult>()
    const drafts: Draft[] = []
    for (const draft of await Promise.all(keys.map(async (key) => await this.#keeper.get(key)))) {
      if (!draft || draft.state === 'conflict') continue
      const isOurs = draft.account === undefined || draft.account === options.account
      if (isOurs) drafts.push(draft)
      else results.set(draft.page, await this.#settle(draft, { kind: 'otherAccount' }, options))
    }
    const { outcomes, unseen } = await pushDrafts(client, drafts, {
      readsBack: options.readsBack,
      beforeSending: async (sent) => {
        const noted = await Promise.all(sent.map(async (draft) => await this.#noteSent(draft, drafts)))
        return new Set(noted.flatMap((page) => page ?? []))
      },
    })
    this.#unseen = [...this.#unseen, ...unseen]
    for (const draft of drafts) {
      const outcome = outcomes.get(draft.page)
      if (outcome) results.set(draft.page, await this.#settle(draft, outcome, options))
    }
    return results
  }

  /** The draft is on what the server has from here on. One that has got another text meanwhile is not sent now. */
  async #noteSent(sent: Draft, pushed: readonly Draft[]): Promise<string | undefined> {
    const before = pushed.find(({ page }) => page === sent.page)?.text
    const noted = await this.#keeper.change(sent, (draft) => {
      const isSame = draft !== undefined && (draft.text === before || draft.text === draft.sent)
      return isSame ? { ...sent, state: 'pushing', reason: undefined } : draft
    })
    return noted?.state === 'pushing' && noted.text === sent.text ? sent.page : undefined
  }

  async #settle(pushed: Draft, outcome: PushOutcome, { explain }: DeskOptions): Promise<DeskResult> {
    const left = await this.#keeper.change(pushed, (draft) => {
      const settled = draft && settledDraft(draft, pushed, outcome)
      return settled && { ...settled, reason: explain(outcome) }
    })
    return { outcome, left }
  }
}

function isIn({ server, space, changeRequest }: Draft, place: Omit<DraftKey, 'page'>): boolean {
  return server === place.server && space === place.space && changeRequest === place.changeRequest
}

/** A draft of which an earlier push replaced `theirs`; `now` is what there is of it, `sent` what was pushed. */
function withReplaced(now: Draft | undefined, sent: Draft, theirs: string): Draft {
  if (now === undefined) return { ...sent, state: 'unpushed' }
  if (now.state === 'conflict') return { ...now, aside: [...now.aside, theirs] }
  return { ...now, base: sent.base, sent: sent.sent, arrived: sent.arrived }
}
