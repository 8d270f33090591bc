import type { DraftRepository } from '../../client/drafts/draftStore.ts'
import type { Draft, DraftKey } from '../../core/drafts/draft.ts'

/** Drafts of one push: their texts are files of a folder, so that nothing needs to be kept of them. */
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
