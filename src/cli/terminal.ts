/** Asks the person at the terminal. */
export type Ask = (question: string) => Promise<boolean>

/** What a command line has around it: a person at a terminal, or a program. */
export interface Terminal {
  /** Undefined where no one is there. */
  readonly ask?: Ask | undefined
  readonly isColored?: boolean
  /** Prints what people should know, and programs that read what is printed should not. */
  readonly note?: (text: string) => void
  /** How far long work is, where a person sees it. */
  readonly progress?: ProgressLine | undefined
}

/** Whether text for a stream has colors, by the conventions of `FORCE_COLOR` and `NO_COLOR`. */
export function isColored(
  { isTTY = false }: { readonly isTTY?: boolean },
  { FORCE_COLOR: forced, NO_COLOR: none = '', TERM: term }: Readonly<Record<string, string | undefined>>,
): boolean {
  if (forced !== undefined) return !['0', 'false'].includes(forced)
  return isTTY && none === '' && term !== 'dumb'
}

/** Milliseconds before anything is shown, and between two changes of it. */
const pause = { first: 1000, next: 100 }
const lineStart = '\r\u001B[K'

/** One line of a terminal that says how far a long command is, and goes before anything else is printed. */
export class ProgressLine {
  readonly #write: (text: string) => void
  #due: number
  #isShown = false

  constructor(write: (text: string) => void) {
    this.#write = write
    this.#due = performance.now() + pause.first
  }

  /** `text` is Galley’s own, and short. */
  show(text: string): void {
    const now = performance.now()
    if (now < this.#due) return
    this.#due = now + pause.next
    this.#isShown = true
    this.#write(lineStart + text)
  }

  clear(): void {
    if (!this.#isShown) return
    this.#isShown = false
    this.#write(lineStart)
  }
}
