import type { Draft, DraftKey } from '../../core/drafts/draft.ts'

/** A batch of which it is not checked yet what it overwrote: after many batches that would cost more requests than the push. */
export interface UncheckedBatch {
  /** The revision that the batch made. */
  readonly revision: string
  /** The drafts as they were sent, all of one change request. */
  readonly drafts: readonly Draft[]
}

/** Where drafts are kept, for all windows. What has been given to it survives a power cut once it answers. */
export interface DraftRepository {
  get(key: DraftKey): Promise<Draft | undefined>
  all(): Promise<readonly Draft[]>
  /**
   * Replaces a draft by what `change` makes of it, with nobody in between; undefined removes it. Gives what there is
   * afterwards.
   */
  change(key: DraftKey, change: (draft: Draft | undefined) => Draft | undefined): Promise<Draft | undefined>
  /** Does something with a change request while no other window does. */
  alone<T>(ref: Omit<DraftKey, 'page'>, work: () => Promise<T>): Promise<T>
  /** Batches of long pushes of which it is not known yet whether they replaced what nobody had seen. */
  unchecked(): Promise<readonly UncheckedBatch[]>
  keepUnchecked(batch: UncheckedBatch): Promise<void>
  forgetUnchecked(batch: UncheckedBatch): Promise<void>
}
