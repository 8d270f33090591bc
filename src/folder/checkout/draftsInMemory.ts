import { pushDrafts, type PushClient, type PushOptions } from '../../client/drafts/pushDrafts.ts'
import type { PushOutcome } from '../../client/drafts/pushOutcome.ts'
import { maxChangesPerBatch } from '../../contract/schemas/contentLimits.ts'
import type { Draft } from '../../core/review/drafts/draft.ts'

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
  const pending = new Map(drafts.map((draft) => [draft.page, draft]))
  // The texts are stored elsewhere, or returned if they're refused.
  const repository: PushOptions['repository'] = {
    change: async ({ page }, change) => {
      const after = change(pending.get(page))
      if (after === undefined) pending.delete(page)
      else pending.set(page, after)
      return after
    },
    keepUnchecked: async () => undefined,
  }
  const given = new Map(drafts.map(({ page, text }) => [page, text]))
  let left = drafts
  for (let push = 1; left.length > 0; push++) {
    const outcomes = await pushDrafts(client, left, { repository, readsBack: () => true })
    const again: Draft[] = []
    for (const draft of left) {
      const { page } = draft
      const outcome = outcomes.get(page)
      const sent = pending.get(page) ?? draft
      const isOpen = outcome?.kind === 'later' && outcome.arrived !== undefined
      if (isOpen && push < maxPushes) again.push({ ...sent, arrived: outcome.arrived })
      else done.set(page, { outcome, merged: sent.text === given.get(page) ? undefined : sent.text })
    }
    left = again
  }
}
