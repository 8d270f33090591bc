import {
  draftId,
  type Draft,
  type DraftBase,
  type DraftKey,
  type UnsavedBase,
} from '../../../core/review/drafts/draft.ts'

/** The text of a page in its document, and what it's based on. */
export interface ShownPage {
  readonly text: string
  readonly base: DraftBase
  readonly draft: Draft | undefined
}

/** An unknown base. A push then compares the whole text. */
export const unknownBase: DraftBase = { revision: undefined, documentId: undefined, markdown: '' }

/** What a text is based on, and what the document showed before. */
export interface TextOrigin {
  readonly base: DraftBase
  readonly onto: string
}

/** How many texts of a page are kept that were read but aren't shown yet. */
const maxRead = 5

/** The texts that documents of pages show, and what they're based on. */
export class ShownTexts {
  /** The base of each page's document. */
  readonly #bases = new Map<string, DraftBase>()
  /** The last text of each page's document without unsaved changes. */
  readonly #shown = new Map<string, string>()
  /** The last texts that were read, newest first. VS Code reads at any time, and doesn't always show the text. */
  readonly #read = new Map<string, readonly ShownPage[]>()

  /** Records a text of a page that was read, because the document might show it. */
  remember(key: DraftKey, page: ShownPage): ShownPage {
    const id = draftId(key)
    this.#read.set(id, [page, ...(this.#read.get(id) ?? [])].slice(0, maxRead))
    return page
  }

  /** Records that a document shows this text without changes. What is typed from now on is based on it. */
  settle(key: DraftKey, text: string): void {
    const id = draftId(key)
    const read = this.#read.get(id) ?? []
    const index = read.findIndex((each) => each.text === text || inEditor(each.text) === inEditor(text))
    const shown = read[index]
    // VS Code reports some changes before it marks the document as changed. A text that was never read was typed.
    if (!shown) return
    // Older texts no longer count. A user who undoes back to one of them has typed it.
    this.#read.set(id, read.slice(0, index + 1))
    this.set(key, { base: shown.base, onto: text })
  }

  /** Sets the base of a document's unsaved text, and the text that the document would show without it. */
  set(key: DraftKey, { base, onto }: TextOrigin): void {
    this.#bases.set(draftId(key), base)
    this.#shown.set(draftId(key), onto)
  }

  /** Records that a document was saved with this text, so it has no unsaved changes. */
  saved(key: DraftKey, text: string): void {
    const id = draftId(key)
    this.#shown.set(id, text)
    // What was read before and is shown from now on was typed.
    const same = this.#read.get(id)?.filter((each) => inEditor(each.text) === inEditor(text)) ?? []
    if (this.#bases.has(id)) this.#read.set(id, same)
  }

  /** Removes the base. The next text that the document shows sets it again. */
  forgetBase(key: DraftKey): void {
    this.#bases.delete(draftId(key))
  }

  base(key: DraftKey): DraftBase | undefined {
    return this.#bases.get(draftId(key))
  }

  /** Returns the last text that the document of a page had without unsaved changes, if known. */
  shown(key: DraftKey): string | undefined {
    return this.#shown.get(draftId(key))
  }

  /**
   * Returns what a text that is being saved is based on. `kept` is the base on disk. After a restart, VS Code restores
   * typed text without reading the page, so a later read isn't the base.
   */
  origin(key: DraftKey, kept: UnsavedBase | undefined): TextOrigin {
    const id = draftId(key)
    const read = kept ? undefined : this.#read.get(id)?.[0]
    const base = this.#bases.get(id) ?? (kept && baseAlone(kept)) ?? read?.base ?? unknownBase
    return { base, onto: this.#shown.get(id) ?? kept?.onto ?? read?.text ?? base.markdown }
  }
}

function baseAlone({ revision, documentId, markdown }: UnsavedBase): DraftBase {
  return { revision, documentId, markdown }
}

/** Returns a text as VS Code converts it from bytes: one kind of line breaks, no byte order mark, whole characters. */
export function inEditor(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text)).replaceAll(/\r\n?/g, '\n')
}
