import {
  draftId,
  withConflictDecided,
  withSavedText,
  withTextSent,
  type Draft,
  type DraftKey,
  type SavedText,
} from '../../core/drafts/draft.ts'
import { mergePage } from '../../core/drafts/mergePage.ts'
import { isSameText } from '../../core/drafts/shownText.ts'
import { pushDrafts, type PushClient, type PushOptions } from './pushDrafts.ts'
import type { PushOutcome } from './pushOutcome.ts'

/** Where drafts are kept. `put` is done only when the draft would survive a power cut. */
export interface DraftKeeper {
  get(key: DraftKey): Promise<Draft | undefined>
  put(draft: Draft): Promise<void>
  remove(key: DraftKey): Promise<void>
  all(): Promise<readonly Draft[]>
}

/** How a push is done, and the sentence that a draft keeps about what became of it. */
export interface DeskOptions extends PushOptions {
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
  readonly #queues = new Map<string, Promise<unknown>>()

  constructor(keeper: DraftKeeper) {
    this.#keeper = keeper
  }

  /** Makes a saved text durable. Without a difference to what the server has there is nothing to keep. */
  async save(saved: SavedText): Promise<Draft | undefined> {
    return await this.#alone(saved, async () => {
      const before = await this.#keeper.get(saved)
      const isBack = before === undefined || (before.state === 'unpushed' && before.sent === undefined)
      if (isBack && saved.text === (before?.base ?? saved.base).markdown) {
        if (before) await this.#keeper.remove(saved)
        return undefined
      }
      const draft = withSavedText(before, saved)
      await this.#keeper.put(draft)
      return draft
    })
  }

  /** Puts the person's decision of a conflict into the draft; it is pushed with the next push. */
  async decide(key: DraftKey, text: string): Promise<Draft | undefined> {
    return await this.#change(key, (draft) => withConflictDecided(draft, text))
  }

  /** Removes a draft: its text is no longer wanted. */
  async discard(key: DraftKey): Promise<void> {
    await this.#alone(key, async () => await this.#keeper.remove(key))
  }

  /**
   * Pushes the drafts of one change request. Drafts in conflict stay, for they need a decision. What is saved while a
   * push is under way stays a draft, on what the server has then.
   */
  async push(client: PushClient, keys: readonly DraftKey[], options: DeskOptions): Promise<Map<string, DeskResult>> {
    const found = await Promise.all(keys.map(async (key) => await this.#keeper.get(key)))
    const drafts = found.filter((draft) => draft !== undefined && draft.state !== 'conflict') as Draft[]
    const outcomes = await pushDrafts(client, drafts, {
      readsBack: options.readsBack,
      beforeSending: async (sent) => {
        await Promise.all(sent.map(async (draft) => await this.#noteSent(draft)))
        await options.beforeSending?.(sent)
      },
    })
    const results = new Map<string, DeskResult>()
    for (const draft of drafts) {
      const outcome = outcomes.get(draft.page)
      if (!outcome) continue
      const left = await this.#settle(draft, outcome, options.explain(outcome))
      results.set(draft.page, { outcome, left })
    }
    return results
  }

  async #noteSent(sent: Draft): Promise<void> {
    // What is sent may be merged: that text is the one that may arrive, while the draft keeps its own.
    await this.#change(sent, (draft) => ({ ...withTextSent(draft), sent: sent.text }))
  }

  async #settle(pushed: Draft, outcome: PushOutcome, reason: string | undefined): Promise<Draft | undefined> {
    return await this.#alone(pushed, async () => {
      const draft = await this.#keeper.get(pushed)
      if (draft === undefined) return undefined
      const left = settled(draft, pushed, outcome)
      if (left === undefined) {
        await this.#keeper.remove(draft)
        return undefined
      }
      const kept = { ...left, reason }
      await this.#keeper.put(kept)
      return kept
    })
  }

  async #change(key: DraftKey, change: (draft: Draft) => Draft): Promise<Draft | undefined> {
    return await this.#alone(key, async () => {
      const draft = await this.#keeper.get(key)
      if (draft === undefined) return undefined
      const changed = change(draft)
      await this.#keeper.put(changed)
      return changed
    })
  }

  /** One thing after the other on one page. */
  async #alone<T>(key: DraftKey, work: () => Promise<T>): Promise<T> {
    const id = draftId(key)
    const before = this.#queues.get(id) ?? Promise.resolve()
    const running = before.then(work, work)
    this.#queues.set(id, running)
    try {
      return await running
    } finally {
      if (this.#queues.get(id) === running) this.#queues.delete(id)
    }
  }
}

/** The draft after a push of `pushed`; it may have got another text meanwhile. Undefined: nothing is left to keep. */
function settled(draft: Draft, pushed: Draft, outcome: PushOutcome): Draft | undefined {
  switch (outcome.kind) {
    case 'pushed':
      return afterPush(draft, pushed, outcome)
    case 'conflict':
      return { ...draft, state: 'conflict', theirs: outcome.theirs }
    case 'later':
      return { ...draft, state: 'unpushed' }
    default:
      return { ...draft, state: 'refused' }
  }
}

function afterPush(draft: Draft, pushed: Draft, outcome: PushOutcome & { kind: 'pushed' }): Draft | undefined {
  const { base, differs } = outcome
  if (differs) return { ...draft, base, sent: undefined, state: 'differs' }
  if (draft.text === pushed.text) return undefined
  // Typed while the push was under way, on the text that was pushed: that is what both sides come from.
  const merge = mergePage(pushed.text, draft.text, base.markdown)
  if (merge.kind === 'conflict')
    return { ...draft, base: { ...base, markdown: pushed.text }, theirs: base, state: 'conflict' }
  if (isSameText(merge.text, base.markdown)) return undefined
  return { ...draft, base, text: merge.text, sent: undefined, state: 'unpushed' }
}
