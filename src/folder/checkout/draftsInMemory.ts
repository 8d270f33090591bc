import type { DraftRepository } from '../../client/drafts/draftStore.ts'
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
