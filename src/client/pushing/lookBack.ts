import type { Draft, DraftKey } from '../../core/drafts/draft.ts'
import type { DraftKeeper } from './draftKeeper.ts'
import { PageHistory, type HistoryClient } from './pageHistory.ts'
import { writeOf } from './parcel.ts'

/**
 * Looks at what the batches of a change request replaced; what nobody had seen becomes a draft again, which is to be
 * pushed. A batch goes only then, so that a process that ends in between loses nothing. Rejects where the server cannot
 * be asked.
 */
export async function lookBack(
  keeper: DraftKeeper,
  client: HistoryClient,
  place: Omit<DraftKey, 'page'>,
): Promise<readonly Draft[]> {
  const found: Draft[] = []
  for (const batch of (await keeper.unseen()).filter(({ drafts }) => drafts.some((draft) => isIn(draft, place)))) {
    const replaced = await new PageHistory(client, place.space).replacedBy(batch.revision, batch.drafts.map(writeOf))
    for (const draft of batch.drafts) {
      const unseen = replaced.get(draft.page)
      if (!unseen) continue
      const again = await keeper.change(draft, (now) => withReplaced(now, draft, unseen.theirs.markdown))
      if (again) found.push(again)
    }
    await keeper.forgetUnseen(batch)
  }
  return found
}

function isIn({ server, space, changeRequest }: Draft, place: Omit<DraftKey, 'page'>): boolean {
  return server === place.server && space === place.space && changeRequest === place.changeRequest
}

/** A draft of which an earlier push replaced `theirs`; `now` is what there is of it, `sent` what was pushed. */
function withReplaced(now: Draft | undefined, sent: Draft, theirs: string): Draft {
  if (now === undefined) return { ...sent, state: 'unpushed' }
  if (now.state !== 'conflict') return { ...now, base: sent.base, sent: sent.sent, arrived: sent.arrived }
  return now.aside.includes(theirs) ? now : { ...now, aside: [...now.aside, theirs] }
}
