import type { DraftRepository } from '../../client/drafts/draftStore.ts'
import { pushDrafts, type PushClient } from '../../client/drafts/pushDrafts.ts'
import type { PushOutcome } from '../../client/drafts/pushOutcome.ts'
import type { Draft, DraftKey } from '../../core/drafts/draft.ts'

/** A text that is pushed at once, as a draft that nobody has saved. */
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

/**
 * Pushes a text that nobody keeps, until it is known what it replaced. `merged`: what was sent in its place, with what
 * others had written, which may be nowhere else any more where the outcome is not that it was pushed.
 */
export async function pushText(
  client: PushClient,
  draft: Draft,
): Promise<{ readonly outcome: PushOutcome | undefined; readonly merged: string | undefined }> {
  const repository = new DraftsInMemory([draft])
  let now = draft
  for (let push = 1; ; push++) {
    const outcome = (await pushDrafts(client, [now], { repository, readsBack: () => true })).get(draft.page)
    const sent = (await repository.get(draft)) ?? now
    if (outcome?.kind !== 'later' || outcome.arrived === undefined || push === maxPushes) {
      return { outcome, merged: sent.text === draft.text ? undefined : sent.text }
    }
    now = { ...sent, arrived: outcome.arrived }
  }
}

/** Drafts of one push: their texts are kept elsewhere, or given back where they are refused. */
export class DraftsInMemory implements DraftRepository {
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
