import type { DraftKeeper, UnseenBatch } from '../../../src/client/pushing/draftKeeper.ts'
import { draftId, readDraft, type Draft, type DraftKey } from '../../../src/core/drafts/draft.ts'

/** Drafts that outlive windows: they go through JSON, as on disk, and several windows share them. */
export class MemoryKeeper implements DraftKeeper {
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

  async all(): Promise<readonly Draft[]> {
    return [...this.#kept.values()].flatMap((json) => readDraft(json) ?? [])
  }

  async unseen(): Promise<readonly UnseenBatch[]> {
    return [...this.#unseen.values()].map((json) => JSON.parse(json) as UnseenBatch)
  }

  async keepUnseen(batch: UnseenBatch): Promise<void> {
    this.#unseen.set(batch.revision, JSON.stringify(batch))
  }

  async forgetUnseen({ revision }: UnseenBatch): Promise<void> {
    this.#unseen.delete(revision)
  }
}
