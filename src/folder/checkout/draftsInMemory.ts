import type { DraftRepository } from '../../client/drafts/draftStore.ts'
import { pushDrafts, type PushClient } from '../../client/drafts/pushDrafts.ts'
import type { PushOutcome } from '../../client/drafts/pushOutcome.ts'
import { maxChangesPerBatch } from '../../contract/schemas/contentLimits.ts'
import type { Draft, DraftKey } from '../../core/review/drafts/draft.ts'

/** Returns a text to push immediately as a draft that isn't stored. */
export function draftOfText(
  change: Pick<Draft, 'space' | 'changeRequest' | 'page' | 'title' | 'base' | 'text' | 'parentPath'>,
): Draft {
  return {
    ...change,
    server: '',
    spaceTitle: '',
    account: undefined,
    sent: undefined,
    arrived: undefined,
    savedAt: 0,
    state: 'unpushed',
    theirs: undefined,
    otherTexts: [],
    reason: undefined,
  }
}

/** A push gives up after a few rounds if other people keep writing. It's repeated this many times. */
const maxPushes = 5

/** The outcome for a text that isn't stored. */
export interface TextOutcome {
  readonly outcome: PushOutcome | undefined
  /**
   * The merged text that was sent. If the outcome isn't a successful push, the other people's part might not exist
   * anywhere else.
   */
  readonly merged: string | undefined
}

/** Pushes texts that aren't stored, until it's known what each one replaced. Returns the outcomes by page. */
export async function pushTexts(
  client: PushClient,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<string, TextOutcome>> {
  const done = new Map<string, TextOutcome>()
  // Each batch fits in one request. A longer push would defer the check of what it replaced, and drafts in memory can't
  // do that.
  for (let start = 0; start < drafts.length; start += maxChangesPerBatch) {
    await pushBatch(client, drafts.slice(start, start + maxChangesPerBatch), done)
  }
  return done
}

/** Returns texts of other people that the push might have replaced or merged, and that don't exist anywhere else. */
export function textsAtRisk({ outcome, merged }: TextOutcome): string[] {
  if (outcome?.kind === 'pushed') return []
  const between = outcome?.kind === 'conflict' ? outcome.otherText : undefined
  return [between, merged].filter((text) => text !== undefined)
}

async function pushBatch(client: PushClient, drafts: readonly Draft[], done: Map<string, TextOutcome>): Promise<void> {
  const repository = new DraftsInMemory(drafts)
  const given = new Map(drafts.map(({ page, text }) => [page, text]))
  let left = drafts
  for (let push = 1; left.length > 0; push++) {
    const outcomes = await pushDrafts(client, left, { repository, readsBack: () => true })
    const again: Draft[] = []
    for (const draft of left) {
      const { page } = draft
      const outcome = outcomes.get(page)
      const sent = (await repository.get(draft)) ?? draft
      const isOpen = outcome?.kind === 'later' && outcome.arrived !== undefined
      if (isOpen && push < maxPushes) again.push({ ...sent, arrived: outcome.arrived })
      else done.set(page, { outcome, merged: sent.text === given.get(page) ? undefined : sent.text })
    }
    left = again
  }
}

/** The drafts of one push. Their texts are stored elsewhere, or returned if they're refused. */
class DraftsInMemory implements DraftRepository {
  readonly #drafts: Map<string, Draft>

  constructor(drafts: readonly Draft[]) {
    this.#drafts = new Map(drafts.map((draft) => [draft.page, draft]))
  }

  async get({ page }: DraftKey): Promise<Draft | undefined> {
    return this.#drafts.get(page)
  }

  async all(): Promise<readonly Draft[]> {
    return [...this.#drafts.values()]
  }

  async change(
    { page }: DraftKey,
    change: (draft: Draft | undefined) => Draft | undefined,
  ): Promise<Draft | undefined> {
    const after = change(this.#drafts.get(page))
    if (after === undefined) this.#drafts.delete(page)
    else this.#drafts.set(page, after)
    return after
  }

  async alone<T>(_: Omit<DraftKey, 'page'>, work: () => Promise<T>): Promise<T> {
    return await work()
  }

  async unchecked(): Promise<readonly []> {
    return []
  }

  async keepUnchecked(): Promise<void> {}

  async forgetUnchecked(): Promise<void> {}
}
