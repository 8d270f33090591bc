import type { Draft, DraftKey } from '../../core/drafts/draft.ts'
import type { DraftRepository } from './draftRepository.ts'
import { PageHistory, type HistoryClient } from './pageHistory.ts'
import { writeOf } from './pendingPush.ts'

/**
 * Looks at what the batches of a change request replaced; what nobody had seen becomes a draft again, which is to be
 * pushed. A batch goes only then, so that a process that ends in between loses nothing. Rejects where the server cannot
 * be asked.
 */
export async function recoverOverwritten(
  repository: DraftRepository,
  client: HistoryClient,
  ref: Omit<DraftKey, 'page'>,
): Promise<readonly Draft[]> {
  const found: Draft[] = []
  for (const batch of (await repository.unchecked()).filter(({ drafts }) => drafts.some((draft) => isIn(draft, ref)))) {
    const overwritten = await new PageHistory(client, ref.space).replacedBy(batch.revision, batch.drafts.map(writeOf))
    for (const draft of batch.drafts) {
      const lost = overwritten.get(draft.page)
      if (!lost) continue
      const again = await repository.change(draft, (now) => withOverwritten(now, draft, lost.theirs.markdown))
      if (again) found.push(again)
    }
    await repository.forgetUnchecked(batch)
  }
  return found
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
