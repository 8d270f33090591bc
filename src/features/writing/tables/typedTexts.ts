import type { TextDocumentContentChangeEvent } from 'vscode'

/** What was typed in one place after a key, as it is in the document now. */
export interface TypedText {
  readonly key: number
  readonly start: number
  readonly text: string
}

/**
 * Follows what is typed after keys that put the cursor elsewhere. VS Code runs the command of a key in another process,
 * so what is typed meanwhile is still inserted at the old place.
 */
export class TypedTexts {
  /** The position where the last key that was handled left the cursor. */
  anchor: number
  #key = 0
  #texts: readonly TypedText[] = []

  constructor(anchor: number) {
    this.anchor = anchor
  }

  /** The number of the key that was pressed last. */
  get key(): number {
    return this.#key
  }

  /** Counts a key, and returns its number. */
  press(): number {
    return ++this.#key
  }

  /** Returns what was typed after a key, before the next one. */
  after(key: number): readonly TypedText[] {
    return this.#texts.filter((text) => text.key === key)
  }

  /** Takes in a change of the document: one insertion in a line is typed, and everything else moves what was typed. */
  follow(changes: readonly Pick<TextDocumentContentChangeEvent, 'rangeOffset' | 'rangeLength' | 'text'>[]): void {
    const [first] = changes
    const isTyped = changes.length === 1 && first?.rangeLength === 0 && !/[\r\n]/.test(first.text)
    for (const { rangeOffset: at, rangeLength, text } of changes) {
      const end = at + rangeLength
      const isInside = ({ key, start, text: typed }: TypedText): boolean =>
        key === this.#key && start <= at && end <= start + typed.length && (isTyped || rangeLength > 0)
      const isNew = isTyped && !this.#texts.some(isInside)
      this.#texts = this.#texts.flatMap((typed) => {
        const moved = movedBy(typed, { at, end, text }, isInside(typed))
        return moved.text === '' ? [] : [moved]
      })
      if (isNew) this.#texts = [...this.#texts, { key: this.#key, start: at, text }]
      if (at < this.anchor && end <= this.anchor) this.anchor += text.length - rangeLength
    }
  }
}

function movedBy(
  typed: TypedText,
  { at, end, text }: { readonly at: number; readonly end: number; readonly text: string },
  isInside: boolean,
): TypedText {
  const { start, text: old } = typed
  const local = (position: number): number => Math.min(old.length, Math.max(0, position - start))
  if (!isInside && end <= start) return { ...typed, start: start + text.length - (end - at) }
  return {
    ...typed,
    start: at < start ? at + text.length : start,
    text: old.slice(0, local(at)) + (isInside ? text : '') + old.slice(local(end)),
  }
}
