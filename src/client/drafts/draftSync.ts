import {
  withConflictDecided,
  withWindowsJoined,
  type Draft,
  type DraftKey,
  type SavedText,
} from '../../core/review/drafts/draft.ts'
import { withSavedText } from '../../core/review/drafts/saveText.ts'
import type { Translate } from '../../core/text/messages/translate.ts'
import type { Client } from '../client.ts'
import { isApiError } from '../errors/apiError.ts'
import type { DraftRepository, UncheckedBatch } from './draftStore.ts'
import { PageHistory, writeOf } from './pageHistory.ts'
import { pushDrafts, type PushClient, type PushOptions } from './pushDrafts.ts'
import { pushOutcomeMessage, settledDraft, type PushOutcome } from './pushOutcome.ts'

/** The operations that it takes to bring a page back. */
export type RestoringClient = Pick<Client, 'getPageInChangeRequestById' | 'updateChangeRequestContent'>

/** How a push is done, with which account, and the language of the sentence that a draft keeps about what became of it. */
export interface SyncOptions extends Pick<PushOptions, 'readsBack'> {
  readonly account: string
  readonly translate: Translate
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

  /** Brings the page of a draft back that someone deleted; {@link decide} then lets the text be pushed. */
  async restore(client: RestoringClient, draft: Draft): Promise<void> {
    await this.#repository.alone(draft, async () => await restorePage(client, draft))
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

  /**
   * Looks at what long pushes to a change request replaced; what no one had seen becomes a draft again, which is to be
   * pushed. A batch goes only then, so that a process that ends in between loses nothing. Rejects where the server
   * can't be asked.
   */
  async recoverOverwritten(client: PushClient, ref: Omit<DraftKey, 'page'>): Promise<readonly Draft[]> {
    return await this.#repository.alone(ref, async () => {
      const batches = (await this.#repository.unchecked()).filter(({ drafts }) =>
        drafts.some((each) => isIn(each, ref)),
      )
      const found: Draft[] = []
      for (const batch of batches) found.push(...(await this.#recover(new PageHistory(client, ref.space), batch)))
      return found
    })
  }

  async #recover(history: PageHistory, batch: UncheckedBatch): Promise<readonly Draft[]> {
    const overwritten = await history.replacedBy(batch.revision, batch.drafts.map(writeOf))
    const found: Draft[] = []
    for (const draft of batch.drafts) {
      const lost = overwritten.get(draft.page)
      if (!lost) continue
      const again = await this.#repository.change(draft, (now) => withOverwritten(now, draft, lost.theirs.markdown))
      if (again) found.push(again)
    }
    await this.#repository.forgetUnchecked(batch)
    return found
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
    const outcomes = await pushDrafts(client, drafts, { repository: this.#repository, readsBack: options.readsBack })
    for (const draft of drafts) {
      const outcome = outcomes.get(draft.page)
      if (outcome) results.set(draft.page, await this.#settle(draft, outcome, options))
    }
    return results
  }

  async #settle(pushed: Draft, outcome: PushOutcome, { translate }: SyncOptions): Promise<SyncResult> {
    const left = await this.#repository.change(pushed, (draft) => {
      const settled = draft && settledDraft(draft, pushed, outcome)
      return settled && { ...settled, reason: pushOutcomeMessage(outcome, translate) }
    })
    return { outcome, left }
  }
}

/**
 * Brings back the page of a draft that someone deleted, with its place and identifier, as it was when the draft was
 * begun. A page that is there again stays as it is. Rejects with the error where the server refuses.
 */
async function restorePage(
  client: RestoringClient,
  { space, changeRequest, page, base: { revision } }: Draft,
): Promise<void> {
  const ids = { spaceId: space, changeRequestId: changeRequest }
  try {
    await client.getPageInChangeRequestById({ ...ids, pageId: page, metadata: false }, { fresh: true })
  } catch (error) {
    if (!isApiError(error, 'notFound')) throw error
    const change = { operation: 'revert_page', page, ...(revision === undefined ? {} : { revision }) } as const
    await client.updateChangeRequestContent({ ...ids, compat: false, body: { changes: [change] } })
  }
}

function isIn({ server, space, changeRequest }: Draft, ref: Omit<DraftKey, 'page'>): boolean {
  return server === ref.server && space === ref.space && changeRequest === ref.changeRequest
}

/** A draft of which an earlier push replaced `theirs`; `now` is what there is of it, `sent` what was pushed. */
function withOverwritten(now: Draft | undefined, sent: Draft, theirs: string): Draft {
  if (now === undefined) return { ...sent, state: 'unpushed' }
  if (now.state !== 'conflict') return { ...now, base: sent.base, sent: sent.sent, arrived: sent.arrived }
  return now.otherTexts.includes(theirs) ? now : { ...now, otherTexts: [...now.otherTexts, theirs] }
}
