import { draftId, type DraftBase, type DraftKey, type UnsavedBase } from '../../../core/review/drafts/draft.ts'
import type { ShownPage } from './changeRequestFiles.ts'

/** A base of which nothing is known to the server: a push compares all of the text. */
export const unknownBase: DraftBase = { revision: undefined, documentId: undefined, markdown: '' }

/** What a text was written on, and what the document showed before. */
export interface TextOrigin {
  readonly base: DraftBase
  readonly onto: string
}

/** The most texts of a page that were read and aren't shown yet. */
const maxRead = 5

/** What the documents of pages show, and what that is based on. */
export class ShownTexts {
  /** What the document of each page shows is based on. */
  readonly #bases = new Map<string, DraftBase>()
  /** The text that the document of each page had when it had no unsaved change. */
  readonly #shown = new Map<string, string>()
  /** What was read lately, newest first: the editor reads when it likes, and doesn't always show it. */
  readonly #read = new Map<string, readonly ShownPage[]>()

  /** Notes what was read of a page, for the document to show. */
  remember(key: DraftKey, page: ShownPage): ShownPage {
    const id = draftId(key)
    this.#read.set(id, [page, ...(this.#read.get(id) ?? [])].slice(0, maxRead))
    return page
  }

  /** A document shows this text, unchanged: from here on what is typed into it is based on what gave that text. */
  settle(key: DraftKey, text: string): void {
    const id = draftId(key)
    const read = this.#read.get(id) ?? []
    const index = read.findIndex((each) => each.text === text || inEditor(each.text) === inEditor(text))
    const shown = read[index]
    // The editor tells some changes before it calls the document changed: what no one gave it to show was typed.
    if (!shown) return
    // What was shown before is old by now: the person who undoes back to it has typed it.
    this.#read.set(id, read.slice(0, index + 1))
    this.set(key, { base: shown.base, onto: text })
  }

  /** Says what the unsaved text of a document is based on, and what it would show without what was typed. */
  set(key: DraftKey, { base, onto }: TextOrigin): void {
    this.#bases.set(draftId(key), base)
    this.#shown.set(draftId(key), onto)
  }

  /** Notes that a document was saved with this text: it has no unsaved change now. */
  saved(key: DraftKey, text: string): void {
    this.#shown.set(draftId(key), text)
  }

  /** The next text that the document shows says what it is based on. */
  forgetBase(key: DraftKey): void {
    this.#bases.delete(draftId(key))
  }

  base(key: DraftKey): DraftBase | undefined {
    return this.#bases.get(draftId(key))
  }

  /** The text that the document of a page had when it had no unsaved change, as far as that is known. */
  shown(key: DraftKey): string | undefined {
    return this.#shown.get(draftId(key))
  }

  /**
   * What a text that is saved now was written on. `kept` is what the disk knows of it: after a restart the editor brings
   * back typed text without reading the page, and code that reads it then didn't see what was typed on.
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

/** A text as the editor makes it of bytes: one kind of line ends, no mark of the byte order, whole characters. */
function inEditor(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text)).replaceAll(/\r\n?/g, '\n')
}
