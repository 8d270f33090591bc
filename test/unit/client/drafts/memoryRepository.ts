import type { DraftRepository, UncheckedBatch } from '../../../../src/client/drafts/draftStore.ts'
import { draftId, readDraft, type Draft, type DraftKey } from '../../../../src/core/review/drafts/draft.ts'

/** Drafts that outlive windows. They go through JSON, as on disk, and several windows share them. */
export class MemoryRepository implements DraftRepository {
  readonly #kept = new Map<string, string>()
  readonly #unseen = new Map<string, string>()
  #pushing: Promise<unknown> = Promise.resolve()

  async get(key: DraftKey): Promise<Draft | undefined> {
    return this.#read(key)
  }

  async change(key: DraftKey, change: (draft: Draft | undefined) => Draft | undefined): Promise<Draft | undefined> {
    const draft = change(this.#read(key))
    if (draft) this.#kept.set(draftId(draft), JSON.stringify(draft))
    else this.#kept.delete(draftId(key))
    return draft
  }

  async alone<T>(_: unknown, work: () => Promise<T>): Promise<T> {
    const running = this.#pushing.then(work, work)
    this.#pushing = running
    return await running
  }

  #read(key: DraftKey): Draft | undefined {
    const json = this.#kept.get(draftId(key))
    return json === undefined ? undefined : readDraft(json)
  }

  async unchecked(): Promise<readonly UncheckedBatch[]> {
    return [...this.#unseen.values()].map((json) => JSON.parse(json) as UncheckedBatch)
  }

  async keepUnchecked(batch: UncheckedBatch): Promise<void> {
    this.#unseen.set(batch.revision, JSON.stringify(batch))
  }

  async forgetUnchecked({ revision }: UncheckedBatch): Promise<void> {
    this.#unseen.delete(revision)
  }
}
