import type { DraftKeeper } from '../../../src/client/pushing/draftDesk.ts'
import { draftId, readDraft, type Draft, type DraftKey } from '../../../src/core/drafts/draft.ts'

/** Drafts that outlive a window: they go through JSON, as on disk. */
export class MemoryKeeper implements DraftKeeper {
  readonly #kept = new Map<string, string>()

  async get(key: DraftKey): Promise<Draft | undefined> {
    const json = this.#kept.get(draftId(key))
    return json === undefined ? undefined : readDraft(json)
  }

  async put(draft: Draft): Promise<void> {
    this.#kept.set(draftId(draft), JSON.stringify(draft))
  }

  async remove(key: DraftKey): Promise<void> {
    this.#kept.delete(draftId(key))
  }

  async all(): Promise<readonly Draft[]> {
    return [...this.#kept.values()].flatMap((json) => readDraft(json) ?? [])
  }
}
