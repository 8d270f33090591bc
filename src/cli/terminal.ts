import { UsageError } from './usageError.ts'

/** Asks the person at the terminal. */
export type Ask = (question: string) => Promise<boolean>

/** Returns how to ask whether to go on: at the terminal, or with `--yes` without a question. */
export function confirmWith(ask: Ask | undefined, yes: boolean): Ask {
  if (yes) return async () => true
  return async (question) => {
    if (ask === undefined) throw new UsageError(`${question} Nothing was changed. If that’s right, add --yes.`)
    return await ask(question)
  }
}

/** The environment of a command line: a person at a terminal, or a program. */
export interface Terminal {
  /** Undefined if no person is there. */
  readonly ask?: Ask | undefined
  readonly isColored?: boolean
  /** Prints notes for people, apart from the output for programs. */
  readonly note?: (text: string) => void
  /** Shows the progress of long work. */
  readonly progress?: ProgressLine | undefined
}

/** Returns whether text for a stream has colors, according to `FORCE_COLOR` and `NO_COLOR`. */
export function isColored(
  { isTTY = false }: { readonly isTTY?: boolean },
  { FORCE_COLOR: forced, NO_COLOR: none = '', TERM: term }: Readonly<Record<string, string | undefined>>,
): boolean {
  if (forced !== undefined) return !['0', 'false'].includes(forced)
  return isTTY && none === '' && term !== 'dumb'
}

/** Milliseconds before the progress appears, and between two updates. */
const pause = { first: 1000, next: 100 }
const lineStart = '\r\u001B[K'

/** A line with the progress of a long command. It disappears before other output. */
export class ProgressLine {
  readonly #write: (text: string) => void
  #due: number
  #isShown = false

  constructor(write: (text: string) => void) {
    this.#write = write
    this.#due = performance.now() + pause.first
  }

  /** `text` is Galley's own, and short. */
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
