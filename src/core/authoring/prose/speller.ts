import type { Dictionary } from '../../text/prose/dictionary.ts'
import type { SpellChecker } from './proseChecks.ts'

/** That many words are remembered. */
const maxRemembered = 200_000

/** Tells which words are spelled wrong: no dictionary has them, no one has listed them, and they are like one that is right. */
export class Speller implements SpellChecker {
  readonly #dictionaries: readonly Dictionary[]
  readonly #known: ReadonlySet<string>
  readonly #remembered = new Map<string, string | undefined>()

  /** `known` are words that are right in these docs, in lower case. */
  constructor(dictionaries: readonly Dictionary[], known: ReadonlySet<string>) {
    this.#dictionaries = dictionaries
    this.#known = known
  }

  meant(word: string): string | undefined {
    if (this.#remembered.has(word)) return this.#remembered.get(word)
    const meant = this.#isKnown(word) ? undefined : this.#near(word)
    if (this.#remembered.size < maxRemembered) this.#remembered.set(word, meant)
    return meant
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
