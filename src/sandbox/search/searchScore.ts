import { fold } from '../../core/docs/search/fold.ts'
import { occurrences, type SearchWord } from './searchWords.ts'

/** The parts of a section that search looks at. */
interface SectionText {
  readonly pageTitle: string
  readonly title: string
  readonly body: string
}

/** How much more a word counts in a title than in the text. */
const pageTitleWeight = 8
const sectionTitleWeight = 4

/** The usual constants of BM25: how soon more of the same word counts no more, and how much length matters. */
const saturation = 1.2
const lengthInfluence = 0.75

/** The length of a section that is neither long nor short, in characters. */
const averageLength = 600

/** Beyond this a word counts no more anyway. */
const maxCounted = 20

/**
 * How well a section fits the words of a query, after BM25 with weights for titles; larger is better. `rarity` tells for
 * each word how much it counts. The index has BM25 itself, but works out the rarity of each word by walking through
 * every section that holds it, which takes most of a search's time where words are common.
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

/** How much a word counts that that many sections hold. */
export function rarityOf(sections: number, all: number): number {
  return Math.log(1 + Math.max(0, all - sections + 0.5) / (sections + 0.5))
}
