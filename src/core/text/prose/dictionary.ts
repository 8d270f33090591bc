import nspell from 'nspell'
import { technicalWords } from './technicalWords.ts'
import { capitalized } from '../strings/capitalized.ts'
import { WordForms } from './wordForms.ts'

/** A dictionary in Hunspell's format: its affix rules, and its words. */
export interface DictionaryFiles {
  readonly aff: string
  readonly dic: string
  /** Further words, such as technical terms and names. They're correct, but nothing is corrected to them. */
  readonly terms?: readonly string[]
  /**
   * Whether the language is English. The rules for prefixes, suffixes and joined words in this file apply only to it.
   */
  readonly isEnglish: boolean
}

/** Prefixes that form new words. */
const prefixes =
  'anti auto bi co counter cross de dis down extra hyper inter intra macro mega meta micro mid mini mis mono multi non out over para poly post pre proto pseudo quasi re semi sub super trans tri ultra un under up'.split(
    ' ',
  )
/** Suffixes that form new words, after a few letters. */
const suffixes =
  /^(.{3,}?)(?:able|ably|ability)$|^(.{3,})(?:ies|iers?)$|^(.{4,}?)(?:less|wise|like|ization|izations|ize|izes|ized|izing)$|^(.{4,}[^s])(?:s|ly)$/
/** Who or what does something. */
const doers = /^(.{4,}?)(?:er|or)s?$/
/** The endings of nouns and past tenses, after letters to which they are added without a change, and of *possibly*. */
const regular = /^(.{3,}[^y])ness$|^(.{3,}[^ey])ed$|^(.{3,}b)ly$/
/** Words that people often join to another word by mistake. */
const small: ReadonlySet<string> = new Set(
  'an and are as at be by can for from has have if in is it its not of on or so that the this to was we will with you your'.split(
    ' ',
  ),
)
/** Corrections of words that resemble several others, or are too short to compare. */
const likely: Readonly<Record<string, string>> = {
  adn: 'and',
  alot: 'a lot',
  hte: 'the',
  teh: 'the',
}

/** How British endings are written in American English. The first one that a word has applies. */
const britishEndings: readonly (readonly [RegExp, string])[] = [
  [/our(?=(?:ed|ing|s|able|ite|ites|al|ally|less|ful|er|ers|hood)?$)/, 'or'],
  [/is(?=(?:e|es|ed|er|ers|ing|able|ation|ations|ational)$)/, 'iz'],
  [/ys(?=(?:e|es|ed|er|ers|ing)$)/, 'yz'],
  [/ll(?=(?:ed|er|ers|ing|ation|ations)$)/, 'l'],
  [/ss(?=(?:ed|es|ing)$)/, 's'],
  [/tre(?=s?$)/, 'ter'],
  [/enc(?=es?$)/, 'ens'],
  [/ogue(?=s?$)/, 'og'],
  [/ogu(?=(?:ed|ing|ers?)$)/, 'og'],
  [/dge(?=ments?$)/, 'dg'],
  [/tred$/, 'tered'],
  [/fulfil(?=(?:s|ment|ments)?$)/, 'fulfill'],
  [/^(learn|lean|leap|spoil)t$/, '$1ed'],
  [/grey/, 'gray'],
  [/artefact/, 'artifact'],
  [/programme(?=s?$)/, 'program'],
]

/** Returns the American form of a word in lower case with British spelling, such as *organise*. Undefined for others. */
function americanForm(word: string): string | undefined {
  const ending = word.length > 3 ? britishEndings.find(([pattern]) => pattern.test(word)) : undefined
  return ending && word.replace(...ending)
}

/** Looks up and corrects words of one language. */
export class Dictionary {
  readonly #words: ReturnType<typeof nspell>
  /** All forms of all words. Looking them up is a hundred times as fast as checking the rules. */
  readonly #forms: WordForms
  readonly #terms: ReadonlySet<string>
  readonly #isEnglish: boolean

  constructor({ aff, dic, terms = [], isEnglish }: DictionaryFiles) {
    this.#words = nspell({ aff, dic })
    this.#forms = new WordForms([...Object.keys(this.#words.data), ...(isEnglish ? technicalWords : [])])
    this.#terms = new Set([...terms.map((term) => term.toLowerCase()), ...(isEnglish ? technicalWords : [])])
    this.#isEnglish = isEnglish
  }

  /**
   * Returns whether this is a word, including words built with a prefix or a suffix, such as *resync* or *scrollable*, and
   * words with British spelling.
   */
  has(word: string): boolean {
    if (this.#words.correct(word)) return true
    if (!this.#isEnglish) return false
    const lower = word.toLowerCase()
    if (this.#terms.has(lower) || this.#isDerived(lower)) return true
    const american = americanForm(lower)
    return american !== undefined && (this.#isForm(american) || this.#isDerived(american))
  }

  /**
   * Returns the possible corrections of a word with one wrong letter, or of two words run together, the likeliest first.
   * Empty if there's none: most words that aren't in a dictionary and don't resemble one are names and terms.
   */
  near(word: string): readonly string[] {
    const lower = word.toLowerCase()
    const isCapital = lower !== word
    const known = this.#isEnglish && Object.hasOwn(likely, lower) ? likely[lower] : undefined
    if (known !== undefined) return [isCapital ? capitalized(known) : known]
    if (lower.length < (isCapital ? 6 : 4) || lower.length > 30) return []
    // English words are typed without accents.
    if (this.#isEnglish && /[^a-z']/.test(lower)) return []
    const found = this.#forms.oneLetterOff(lower)
    return isCapital ? found.map(capitalized) : [...found, ...this.#apart(lower)]
  }

  /** Returns similar words, the likeliest first. Takes milliseconds. */
  suggest(word: string): string[] {
    return this.#words.suggest(word)
  }

  #isForm(word: string): boolean {
    return this.#forms.has(word) || this.#terms.has(word)
  }

  #isDerived(word: string): boolean {
    if (this.#isEnding(word)) return true
    return prefixes.some((part) => {
      const rest = word.startsWith(part) ? word.slice(part.length) : ''
      return rest.length > (part === 'non' ? 2 : 3) && (this.#isForm(rest) || this.#isEnding(rest))
    })
  }

  #isEnding(word: string): boolean {
    const [, doer] = doers.exec(word) ?? []
    if (doer !== undefined && this.#isStem(doer)) return true
    if (this.#isRegular(word)) return true
    const [, able, withY, other, whole] = suffixes.exec(word) ?? []
    if (whole !== undefined) return this.#isForm(whole)
    if (withY !== undefined) return this.#isForm(`${withY}y`)
    const stem = able ?? other
    return stem !== undefined && this.#isStem(stem)
  }

  #isStem(stem: string): boolean {
    const isDoubled = stem.at(-1) === stem.at(-2)
    return this.#isForm(stem) || this.#isForm(`${stem}e`) || (isDoubled && this.#isForm(stem.slice(0, -1)))
  }

  /** Returns whether the word is a regular noun, past tense or adverb, such as *nullness*, *forecasted* or *verifiably*. */
  #isRegular(word: string): boolean {
    const [, noun, verb, adverb] = regular.exec(word) ?? []
    if (noun !== undefined) return this.#isForm(noun)
    if (adverb !== undefined) return this.#isForm(`${adverb}le`)
    if (verb === undefined) return false
    if (this.#isForm(`${verb}e`)) return true
    // The dictionary has the forms of verbs that double their last letter.
    return this.#isForm(verb) && !this.#forms.has(`${verb}${verb.at(-1) ?? ''}ed`)
  }

  #apart(word: string): string[] {
    const found: string[] = []
    if (!this.#isEnglish) return found
    for (let at = 1; at < word.length; at++) {
      const [one, other] = [word.slice(0, at), word.slice(at)]
      const isApart = (short: string, long: string): boolean =>
        small.has(short) && long.length > 3 && this.#forms.has(long)
      if (isApart(one, other) || isApart(other, one)) found.push(`${one} ${other}`)
    }
    return found
  }
}
