import type { PageEntry } from '../pages/pageIndex.ts'
import { fold } from './fold.ts'
import { hasLetters } from './typedLetters.ts'

/** A page and its space. */
export interface PageOfSpace<Space> {
  readonly space: Space
  readonly page: PageEntry
}

/** The best matches of a query in order, and the total number. */
export interface PageMatches<Space> {
  readonly pages: readonly PageOfSpace<Space>[]
  readonly total: number
}

/** What the search needs to know about a space. */
interface SearchableSpace {
  readonly id: string
  readonly title: string
}

interface Candidate<Space> extends PageOfSpace<Space> {
  readonly key: string
  readonly title: string
  /** The space, the titles above and the path, separated by characters that queries don't contain. */
  readonly place: string
}

/** Returns a key for a page that is unique across spaces. */
export function pageKey(space: string, page: string): string {
  return `${space}/${page}`
}

/** The score of a word of the query, by how it matches. */
const scores = {
  titleIs: 100,
  titleStarts: 80,
  titleWordStarts: 60,
  titleHas: 40,
  placeWordStarts: 24,
  placeHas: 16,
  titleLetters: 8,
} as const

/** Bonus for a title that has all words in the typed order, side by side. */
const phraseBonus = 30
/** Bonus for a title that starts with a whole word of the query. Larger than that for the page opened last. */
const wholeWordBonus = 8
/**
 * Bonus for the page opened last. Smaller than any step between kinds of matches, so it only decides between equals.
 */
const recentBonus = 7
/** More than the number of pages in an index, so a score and the order of pages fit in one number. */
const orderRange = 2 ** 22

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !isLetter(text.charAt(at - 1))
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

/** Returns the position of a word in a text, preferably at the start of a word. -1 if it isn't found. */
function wordAt(text: string, word: string): { readonly at: number; readonly starts: boolean } {
  const first = text.indexOf(word)
  for (let at = first; at !== -1; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) return { at, starts: true }
  }
  return { at: first, starts: false }
}

function wordScore(title: string, place: string, word: string): number {
  const inTitle = wordAt(title, word)
  if (inTitle.at === 0 && title.length === word.length) return scores.titleIs
  if (inTitle.starts) {
    const isWhole = !isLetter(title.charAt(inTitle.at + word.length))
    return (inTitle.at === 0 ? scores.titleStarts : scores.titleWordStarts) + (isWhole ? wholeWordBonus : 0)
  }
  if (inTitle.at !== -1) return scores.titleHas
  const inPlace = wordAt(place, word)
  if (inPlace.starts) return scores.placeWordStarts
  if (inPlace.at !== -1) return scores.placeHas
  return word.length > 1 && hasLetters(title, word) ? scores.titleLetters : 0
}

/** The normalized title, and the other normalized words that a query can match. */
interface SearchedWords {
  readonly title: string
  readonly place: string
}

interface Fit {
  readonly score: number
  /** Whether a word matches only by its letters, with others in between. */
  readonly isLoose: boolean
}

/** Scores how well all words of a query match. Undefined if one doesn't. */
function fitOf({ title, place }: SearchedWords, words: readonly string[], phrase: string): Fit | undefined {
  let score = 0
  let isLoose = false
  for (const word of words) {
    const found = wordScore(title, place, word)
    if (found === 0) return undefined
    if (found === scores.titleLetters) isLoose = true
    score += found
  }
  if (words.length > 1 && title.includes(phrase)) score += phraseBonus
  return { score, isLoose }
}

/** Returns the bonus of a page for its position among those opened last. */
function bonusOf(place: number | undefined): number {
  return place === undefined ? 0 : Math.max(1, recentBonus - place)
}

function queryWords(query: string): { phrase: string; words: string[] } {
  const phrase = fold(query).trim().replace(/\s+/g, ' ')
  return { phrase, words: phrase === '' ? [] : phrase.split(' ') }
}

/**
 * Returns the `max` best things for a query, best first; equals keep their order. Without a query, returns the first
 * ones. If some have all words, leaves out those that match only by letters. `recent` has things used before, latest
 * first. They win against about equal matches, and come first without a query.
 */
export function bestMatches<Thing>(
  things: readonly Thing[],
  query: string,
  wordsOf: (thing: Thing) => readonly [title: string, place: string],
  { max, recent = [] }: { readonly max: number; readonly recent?: readonly Thing[] },
): Thing[] {
  const { phrase, words } = queryWords(query)
  if (words.length === 0) return [...new Set([...recent, ...things])].slice(0, max)
  const places = new Map(recent.map((thing, place) => [thing, place]))
  const found = new Map<number, Thing[]>()
  let isTight = false
  for (const thing of things) {
    const [title, place] = wordsOf(thing)
    const fit = fitOf({ title: fold(title), place: fold(place) }, words, phrase)
    if (fit === undefined || (fit.isLoose && isTight)) continue
    if (!fit.isLoose && !isTight) {
      isTight = true
      found.clear()
    }
    const score = fit.score + bonusOf(places.get(thing))
    const equals = found.get(score)
    if (equals === undefined) found.set(score, [thing])
    else if (equals.length < max) equals.push(thing)
  }
  const best = [...found].sort(([one], [other]) => other - one)
  return best.flatMap(([, equals]) => equals).slice(0, max)
}

/**
 * Ranks the pages of many spaces as you type. Every word of the query must be in the title or the path, or its letters
 * in the title in order. Keeps normalized texts, so that a keystroke only compares.
 */
export class PageSearch<Space extends SearchableSpace> {
  readonly #candidates: Candidate<Space>[] = []
  readonly #recent: ReadonlyMap<string, number>

  /** `recent` has the keys of pages opened before (see {@link pageKey}), latest first. */
  constructor(recent: readonly string[] = []) {
    this.#recent = new Map(recent.map((key, index) => [key, index]))
  }

  get size(): number {
    return this.#candidates.length
  }

  add(space: Space, pages: readonly PageEntry[]): void {
    for (const page of pages) {
      this.#candidates.push({
        space,
        page,
        key: pageKey(space.id, page.id),
        title: fold(page.title),
        place: fold([page.path, ...page.ancestors, space.title].join('\n')),
      })
    }
  }

  /** Returns the best `limit` pages for a query. For an empty one, recently opened pages, then all in reading order. */
  find(query: string, limit: number): PageMatches<Space> {
    const { phrase, words } = queryWords(query)
    const ranks = new Float64Array(this.#candidates.length)
    let [total, isTight] = [0, false]
    this.#candidates.forEach((candidate, order) => {
      const fit = fitOf(candidate, words, phrase)
      if (fit === undefined || (fit.isLoose && isTight)) return
      // A match of all words as typed excludes matches by letters only.
      if (!fit.isLoose && !isTight) [total, isTight] = [0, true]
      ranks[total] = (1e6 - this.#score(candidate, words, fit.score)) * orderRange + order
      total += 1
    })
    const best = ranks.subarray(0, total).sort().subarray(0, limit)
    const pages = Array.from(best).flatMap((rank) => this.#candidates[rank % orderRange] ?? [])
    return { pages, total }
  }

  /** Returns an integer below a million that combines how well a page matches and when it was last opened. */
  #score(candidate: Candidate<Space>, words: readonly string[], fit: number): number {
    const place = this.#recent.get(candidate.key)
    if (words.length === 0) return place === undefined ? 0 : Math.max(1, 1000 - place)
    const score = fit + bonusOf(place)
    // Of equal matches, the shorter title is more likely.
    return Math.min(score, 9999) * 100 - Math.min(candidate.title.length, 99)
  }
}
