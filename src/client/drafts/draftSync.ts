import {
  withConflictDecided,
  withMergeFinished,
  withMergeOpened,
  withWindowsJoined,
  type Draft,
  type DraftKey,
  type OpenMerge,
  type SavedText,
} from '../../core/review/drafts/draft.ts'
import { withSavedText } from '../../core/review/drafts/saveText.ts'
import type { Translate } from '../../core/text/messages/translate.ts'
import type { Client } from '../client.ts'
import { unlessNotFound } from '../errors/apiError.ts'
import type { DraftRepository, UncheckedBatch } from './draftStore.ts'
import { PageHistory, writeOf } from './pageHistory.ts'
import { pushDrafts, type PushClient, type PushOptions } from './pushDrafts.ts'
import { pushOutcomeMessage, draftAfterPush, type PushOutcome } from './pushOutcome.ts'

/** The operations that restoring a page needs. */
export type RestoringClient = Pick<Client, 'getPageInChangeRequestById' | 'updateChangeRequestContent'>

/** Options for a push: the account, and the language of the message that a draft keeps about the outcome. */
export interface SyncOptions extends Pick<PushOptions, 'readsBack'> {
  readonly account: string
  readonly translate: Translate
}

/** The outcome for a draft. `left` is the remaining draft, if any. */
export interface SyncResult {
  readonly outcome: PushOutcome
  readonly left: Draft | undefined
}

/**
 * Brings saved texts to the server. A text is stored durably first. Its draft is removed only when the server has
 * confirmed the text.
 */
export class DraftSync {
  readonly #repository: DraftRepository

  constructor(repository: DraftRepository) {
    this.#repository = repository
  }

  /** Stores a saved text. Keeps nothing if it doesn't differ from the server's version. */
  async save(saved: SavedText): Promise<Draft | undefined> {
    return await this.#repository.change(saved, (before) => withSavedText(before, saved))
  }

  /** Restores the deleted page of a draft. After {@link decide}, the text can be pushed. */
  async restore(client: RestoringClient, draft: Draft): Promise<void> {
    await this.#repository.alone(draft, async () => await restorePage(client, draft))
  }

  /** Records how the user resolved a conflict. The next push sends it. */
  async decide(key: DraftKey, text: string): Promise<Draft | undefined> {
    return await this.#repository.change(key, (draft) => draft && withConflictDecided(draft, text))
  }

  /** Records how the user resolved the texts of two windows. */
  async join(key: DraftKey, text: string): Promise<Draft | undefined> {
    return await this.#repository.change(key, (draft) => draft && withWindowsJoined(draft, text))
  }

  /**
   * Records that a merge is open in a merge editor. `first` is the draft for a page that has none: its text on the
   * server, which a save in the merge editor replaces.
   */
  async openMerge(key: DraftKey, merge: OpenMerge, first?: Draft): Promise<Draft | undefined> {
    return await this.#repository.change(key, (draft = first) => draft && withMergeOpened(draft, merge))
  }

  /** Records that a merge is finished with this text. The next push sends it. */
  async finishMerge(key: DraftKey, text: string): Promise<Draft | undefined> {
    return await this.#repository.change(key, (draft) => draft && withMergeFinished(draft, text))
  }

  /** Assigns a draft to another account, which pushes it from now on. */
  async adopt(key: DraftKey, account: string): Promise<Draft | undefined> {
    return await this.#repository.change(
      key,
      (draft) => draft && { ...draft, account, state: draft.merging ? 'conflict' : 'unpushed', reason: undefined },
    )
  }

  /**
   * Pushes the drafts of one change request. Drafts in conflict or of other accounts stay. A text that is saved during
   * a push stays a draft, based on the server's new version.
   */
  async push(client: PushClient, keys: readonly DraftKey[], options: SyncOptions): Promise<Map<string, SyncResult>> {
    const [first] = keys
    if (!first) return new Map()
    return await this.#repository.alone(first, async () => await this.#push(client, keys, options))
  }

  /**
   * Checks what long pushes to a change request overwrote. Unseen texts become drafts again, to be pushed. A batch is
   * removed only after that, so a crash loses nothing. Rejects if the server can't be reached.
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
      if (!draft || draft.state === 'conflict' || draft.merging) continue
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
      const settled = draft && draftAfterPush(draft, pushed, outcome)
      return settled && { ...settled, reason: pushOutcomeMessage(outcome, translate) }
    })
    return { outcome, left }
  }
}

/**
 * Restores the deleted page of a draft with its position and id, as it was in the draft's base. Leaves a page alone
 * that exists again. Rejects if the server refuses.
 */
async function restorePage(
  client: RestoringClient,
  { space, changeRequest, page, base: { revision } }: Draft,
): Promise<void> {
  const ids = { spaceId: space, changeRequestId: changeRequest }
  const input = { ...ids, pageId: page, metadata: false }
  if (await unlessNotFound(client.getPageInChangeRequestById(input, { fresh: true }))) return
  const change = { operation: 'revert_page', page, ...(revision === undefined ? {} : { revision }) } as const
  await client.updateChangeRequestContent({ ...ids, compat: false, body: { changes: [change] } })
}

function isIn({ server, space, changeRequest }: Draft, ref: Omit<DraftKey, 'page'>): boolean {
  return server === ref.server && space === ref.space && changeRequest === ref.changeRequest
}

/**
 * Returns a draft after an earlier push overwrote `theirs`. `now` is the current draft, `sent` the one that was pushed.
 */
function withOverwritten(now: Draft | undefined, sent: Draft, theirs: string): Draft {
  if (now === undefined) return { ...sent, state: sent.merging ? 'conflict' : 'unpushed' }
  if (now.state !== 'conflict') return { ...now, base: sent.base, sent: sent.sent, arrived: sent.arrived }
  return now.otherTexts.includes(theirs) ? now : { ...now, otherTexts: [...now.otherTexts, theirs] }
}
