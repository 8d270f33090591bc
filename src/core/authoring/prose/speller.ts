import type { Dictionary } from '../../text/prose/dictionary.ts'
import type { SpellChecker } from './proseChecks.ts'

/** The maximum number of cached words. */
const maxRemembered = 200_000

/** What a speller knows about the docs, in lower case. */
interface DocsWords {
  /** Additional correct words. */
  readonly known?: ReadonlySet<string>
  /** The words of a dictionary that the docs use. Undefined if not all pages were read. */
  readonly used?: ReadonlySet<string> | undefined
}

/** Finds misspelled words: those that aren't in a dictionary or a word list, but resemble a correct word. */
export class Speller implements SpellChecker {
  readonly used: ReadonlySet<string> | undefined
  readonly #dictionaries: readonly Dictionary[]
  readonly #known: ReadonlySet<string>
  /** The corrections of each word that was looked up. Undefined for correct words. Almost all words occur many times. */
  readonly #remembered = new Map<string, readonly string[] | undefined>()
  #found: string[] = []

  constructor(dictionaries: readonly Dictionary[], { known = new Set(), used }: DocsWords = {}) {
    this.#dictionaries = dictionaries
    this.#known = known
    this.used = used
  }

  corrections(word: string): readonly string[] | undefined {
    const remembered = this.#remembered.get(word)
    if (remembered !== undefined || this.#remembered.has(word)) return remembered
    const isKnown = this.#isKnown(word)
    const corrections = isKnown ? undefined : this.#dictionaries.flatMap((dictionary) => dictionary.near(word))
    if (this.#remembered.size >= maxRemembered) return corrections
    this.#remembered.set(word, corrections)
    if (isKnown) this.#found.push(word.toLowerCase())
    return corrections
  }

  /** Returns the correct words that were looked up since the last call, in lower case. */
  takeFound(): readonly string[] {
    const found = this.#found
    this.#found = []
    return found
  }

  suggest(word: string): string[] {
    return this.#dictionaries.flatMap((dictionary) => dictionary.suggest(word)).slice(0, 5)
  }

  #isKnown(word: string): boolean {
    return this.#known.has(word.toLowerCase()) || this.#dictionaries.some((dictionary) => dictionary.has(word))
  }
}
