import { draftId, type DraftKey } from '../../../core/drafts/draft.ts'
import type { ShownPage } from './changeRequestFiles.ts'

interface PrefetchedText {
  readonly shown: ShownPage | Promise<ShownPage>
  /** Milliseconds since 1970; from then on the text counts no longer. */
  readonly until: number
}

/** Texts of pages that are known, or under way, before the editor asks for them. Each is taken once. */
export class PrefetchedTexts {
  readonly #texts = new Map<string, PrefetchedText>()

  /** Gives a text to whoever reads the page next. The result takes it back where nobody has. */
  put(key: DraftKey, shown: PrefetchedText['shown'], until = Infinity): () => void {
    const [id, text] = [draftId(key), { shown, until }]
    this.#texts.set(id, text)
    return () => {
      if (this.#texts.get(id) === text) this.#texts.delete(id)
    }
  }

  take(key: DraftKey, now: number): PrefetchedText['shown'] | undefined {
    const text = this.#texts.get(draftId(key))
    this.forget(key)
    return text !== undefined && now < text.until ? text.shown : undefined
  }

  forget(key: DraftKey): void {
    this.#texts.delete(draftId(key))
  }
}
