import type { DraftRepository } from '../../client/drafts/draftStore.ts'
import { pushDrafts, type PushClient } from '../../client/drafts/pushDrafts.ts'
import type { PushOutcome } from '../../client/drafts/pushOutcome.ts'
import { maxChangesPerBatch } from '../../contract/schemas/contentLimits.ts'
import type { Draft, DraftKey } from '../../core/review/drafts/draft.ts'

/** A text that is pushed at once, as a draft that no one has saved. */
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

/** Where others write all the time, a push gives up after a few rounds: so often it is taken up again. */
const maxPushes = 5

/** What became of a text that no one keeps. */
export interface TextOutcome {
  readonly outcome: PushOutcome | undefined
  /**
   * What was sent in its place, with what others had written, which may be nowhere else anymore where the outcome is
   * not that it was pushed.
   */
  readonly merged: string | undefined
}

/** Pushes texts that no one keeps, until it is known of each what it replaced. Gives what became of them, by page. */
export async function pushTexts(
  client: PushClient,
  drafts: readonly Draft[],
): Promise<ReadonlyMap<string, TextOutcome>> {
  const done = new Map<string, TextOutcome>()
  // In batches of one request: what a longer push replaced would be left to be looked for later, by anyone who keeps
  // texts.
  for (let start = 0; start < drafts.length; start += maxChangesPerBatch) {
    await pushBatch(client, drafts.slice(start, start + maxChangesPerBatch), done)
  }
  return done
}

/** What a text that no one has kept may have replaced or been merged with, and what is nowhere else then. */
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

/** Drafts of one push: their texts are kept elsewhere, or given back where they are refused. */
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
