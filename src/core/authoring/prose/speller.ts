import type { Dictionary } from '../../text/prose/dictionary.ts'
import type { SpellChecker } from './proseChecks.ts'

/** The maximum number of cached words. */
const maxRemembered = 200_000

/** Remembered for words without a correction. */
const none = ''

/** Finds misspelled words: those that aren't in a dictionary or a word list, but resemble a correct word. */
export class Speller implements SpellChecker {
  readonly #dictionaries: readonly Dictionary[]
  readonly #known: ReadonlySet<string>
  /** The correction of each word that was looked up. Almost all words occur many times. */
  readonly #remembered = new Map<string, string>()

  /** `known` has additional correct words of these docs, in lower case. */
  constructor(dictionaries: readonly Dictionary[], known: ReadonlySet<string>) {
    this.#dictionaries = dictionaries
    this.#known = known
  }

  correction(word: string): string | undefined {
    const remembered = this.#remembered.get(word)
    if (remembered !== undefined) return remembered === none ? undefined : remembered
    const correction = this.#isKnown(word) ? undefined : this.#near(word)
    if (this.#remembered.size < maxRemembered) this.#remembered.set(word, correction ?? none)
    return correction
  }

  suggest(word: string): string[] {
    return this.#dictionaries.flatMap((dictionary) => dictionary.suggest(word)).slice(0, 5)
  }

  #isKnown(word: string): boolean {
    return this.#known.has(word.toLowerCase()) || this.#dictionaries.some((dictionary) => dictionary.has(word))
  }

  #near(word: string): string | undefined {
    for (const dictionary of this.#dictionaries) {
      const near = dictionary.near(word)
      if (near !== undefined) return near
    }
    return undefined
  }
}
