import nspell from 'nspell'
import { technicalWords } from './technicalWords.ts'

/** A dictionary in the format of Hunspell: its rules, and its words. */
export interface DictionaryFiles {
  readonly aff: string
  readonly dic: string
  /** Whether it is of English, whose words are derived and written apart by the rules here. */
  readonly isEnglish: boolean
}

/** What new words begin with. */
const beginnings =
  'anti auto bi co counter cross de dis down extra hyper inter intra macro mega meta micro mid mini mis mono multi non out over para poly post pre proto pseudo quasi re semi sub super trans tri ultra un under up'.split(
    ' ',
  )
/** What new words end with, after a word of at least four letters, or of five where the ending is as short. */
const endings =
  /^(.{4,}?)(?:able|ably|ability|less|wise|like|ization|izations|ize|izes|ized|izing)$|^(.{4,}[^s])(?:s|ly)$/
/** Words that people often join to another word by mistake. */
const small: ReadonlySet<string> = new Set(
  'a an and are as at be by can for from has have if in is it its not of on or so that the this to was we will with you your'.split(
    ' ',
  ),
)
/** Corrections of words that are like several others, or too short to compare. */
const likely: Readonly<Record<string, string>> = {
  adn: 'and',
  alot: 'a lot',
  catalogue: 'catalog',
  grey: 'gray',
  greyed: 'grayed',
  hte: 'the',
  teh: 'the',
}
const letters = 'abcdefghijklmnopqrstuvwxyz'.split('')

/** The words of a language. */
export class Dictionary {
  readonly #words: ReturnType<typeof nspell>
  /** Every form of every word, which is looked up a hundred times as fast. */
  readonly #forms: Readonly<Record<string, unknown>>
  readonly #isEnglish: boolean

  constructor({ aff, dic, isEnglish }: DictionaryFiles) {
    this.#words = nspell({ aff, dic })
    this.#forms = this.#words.data
    this.#isEnglish = isEnglish
  }

  /** Whether it is a word, or one that people make of a word, such as *resync* or *scrollable*. */
  has(word: string): boolean {
    if (this.#words.correct(word)) return true
    if (!this.#isEnglish) return false
    const lower = word.toLowerCase()
    return technicalWords.has(lower) || this.#isDerived(lower)
  }

  /**
   * The word that is most likely meant by one that has one letter wrong, or is two run together. Undefined if there is
   * none: most words that no dictionary has, and that are like none in it, are names and terms.
   */
  near(word: string): string | undefined {
    const lower = word.toLowerCase()
    const isCapital = lower !== word
    const known = this.#isEnglish && Object.hasOwn(likely, lower) ? likely[lower] : undefined
    if (known === undefined && (lower.length < (isCapital ? 6 : 4) || lower.length > 30)) return undefined
    const found = known ?? this.#oneLetterOff(lower) ?? (isCapital ? undefined : this.#apart(lower))
    return found !== undefined && isCapital ? found.charAt(0).toUpperCase() + found.slice(1) : found
  }

  /** Words like it, the likeliest first. Takes milliseconds. */
  suggest(word: string): string[] {
    return this.#words.suggest(word)
  }

  #isForm(word: string): boolean {
    return word.length > 2 && (Object.hasOwn(this.#forms, word) || (this.#isEnglish && technicalWords.has(word)))
  }

  #isDerived(word: string): boolean {
    if (this.#isEnding(word)) return true
    return beginnings.some((part) => {
      const rest = word.startsWith(part) ? word.slice(part.length) : ''
      return rest.length > 3 && (this.#isForm(rest) || technicalWords.has(rest) || this.#isEnding(rest))
    })
  }

  #isEnding(word: string): boolean {
    const [, stem, whole] = endings.exec(word) ?? []
    if (whole !== undefined) return this.#isForm(whole)
    if (stem === undefined) return false
    const isDoubled = stem.at(-1) === stem.at(-2)
    return this.#isForm(stem) || this.#isForm(`${stem}e`) || (isDoubled && this.#isForm(stem.slice(0, -1)))
  }

  #oneLetterOff(word: string): string | undefined {
    for (const form of oneLetterOff(word)) if (this.#isForm(form)) return form
    return undefined
  }

  #apart(word: string): string | undefined {
    if (!this.#isEnglish) return undefined
    for (let at = 1; at < word.length; at++) {
      const [one, other] = [word.slice(0, at), word.slice(at)]
      const isApart = (short: string, long: string): boolean =>
        small.has(short) && long.length > 3 && this.#isForm(long)
      if (isApart(one, other) || isApart(other, one)) return `${one} ${other}`
    }
    return undefined
  }
}

/** Two letters swapped, one missing, one doubled or too many, one wrong; in this order, as people mistype. */
function* oneLetterOff(word: string): Generator<string> {
  for (let at = 0; at < word.length - 1; at++) {
    yield word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
  }
  // The first letter is right more often than any other one.
  for (let at = 1; at <= word.length; at++) {
    for (const letter of letters) yield word.slice(0, at) + letter + word.slice(at)
  }
  for (let at = word.length - 1; at >= 0; at--) yield word.slice(0, at) + word.slice(at + 1)
  for (let at = 1; at < word.length; at++) {
    for (const letter of letters) yield word.slice(0, at) + letter + word.slice(at + 1)
  }
  for (const letter of letters) {
    yield letter + word
    yield letter + word.slice(1)
  }
}
