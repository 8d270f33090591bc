import { fold } from '../../core/docs/search/fold.ts'
import { occurrences, type SearchWord } from './searchWords.ts'

/** The parts of a section that count for its score. */
interface SectionText {
  readonly pageTitle: string
  readonly title: string
  readonly body: string
}

/** How much more a word counts in a title than in the text. */
const pageTitleWeight = 8
const sectionTitleWeight = 4

/** The usual constants of BM25: how fast repetitions of a word stop counting, and how much the length matters. */
const saturation = 1.2
const lengthInfluence = 0.75

/** The assumed average length of a section, in characters. */
const averageLength = 600

/** More occurrences of a word than this don't change the score. */
const maxCounted = 20

/**
 * Returns how well a section matches the words of a query; larger is better. This is BM25 with weights for titles.
 * `rarity` is the weight of each word. The index has its own BM25, but computes the rarity of a word from every section
 * that has it. For common words, that takes most of a search's time.
 */
export function sectionScore(section: SectionText, words: readonly SearchWord[], rarity: readonly number[]): number {
  const pageTitle = fold(section.pageTitle)
  const title = fold(section.title)
  const body = fold(section.body)
  const norm = saturation * (1 - lengthInfluence + (lengthInfluence * body.length) / averageLength)
  let score = 0
  words.forEach((word, at) => {
    const count = occurrences(body, word, maxCounted)
    const inText = (count * (saturation + 1)) / (count + norm)
    const inTitles =
      pageTitleWeight * occurrences(pageTitle, word, 1) + sectionTitleWeight * occurrences(title, word, 1)
    score += (rarity[at] ?? 1) * (inText + inTitles)
  })
  return score
}

/** Returns the weight of a word that a number of sections have. */
export function rarityOf(sections: number, all: number): number {
  return Math.log(1 + Math.max(0, all - sections + 0.5) / (sections + 0.5))
}
