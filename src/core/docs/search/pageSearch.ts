import type { PageEntry } from '../pages/pageIndex.ts'
import { fold } from './fold.ts'

/** A page among those of several spaces. */
export interface PageOfSpace<Space> {
  readonly space: Space
  readonly page: PageEntry
}

/** The best matches of a query, best first, and how many there are in all. */
export interface PageMatches<Space> {
  readonly pages: readonly PageOfSpace<Space>[]
  readonly total: number
}

/** What a space must tell to be searched. */
interface SearchableSpace {
  readonly id: string
  readonly title: string
}

interface Candidate<Space> extends PageOfSpace<Space> {
  readonly key: string
  readonly title: string
  /** Space, titles above and path, separated by characters that no query has. */
  readonly place: string
}

/** Identifies a page among those of all spaces. */
export function pageKey(space: string, page: string): string {
  return `${space}/${page}`
}

/** How much a word of the query counts, by how it matches. */
const scores = {
  titleIs: 100,
  titleStarts: 80,
  titleWordStarts: 60,
  titleHas: 40,
  placeWordStarts: 24,
  placeHas: 16,
  titleLetters: 8,
} as const

/** For a title that has all words as they were typed, side by side. */
const phraseBonus = 30
/** For a whole word of a title that starts with it: more than for the page opened last. */
const wholeWordBonus = 8
/** For the page opened last; less than any step between two kinds of match, so it only decides between equals. */
const recentBonus = 7
/** More pages than an index holds; makes room for the order of pages below a score. */
const orderRange = 2 ** 22

function isWordStart(text: string, at: number): boolean {
  return at === 0 || !isLetter(text.charAt(at - 1))
}

function isLetter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character)
}

/** Where a word is in a text: at the start of one of its words if it does so anywhere. -1: nowhere. */
function wordAt(text: string, word: string): { readonly at: number; readonly starts: boolean } {
  const first = text.indexOf(word)
  for (let at = first; at !== -1; at = text.indexOf(word, at + 1)) {
    if (isWordStart(text, at)) return { at, starts: true }
  }
  return { at: first, starts: false }
}

function hasLetters(text: string, word: string): boolean {
  let from = 0
  for (let letter = 0; letter < word.length; letter++) {
    const at = text.indexOf(word.charAt(letter), from)
    if (at === -1) return false
    from = at + 1
  }
  return true
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

/** A folded title, and the folded rest that a query may name something by. */
interface SearchedWords {
  readonly title: string
  readonly place: string
}

interface Fit {
  readonly score: number
  /** Whether a word is there only by its letters, with others between them. */
  readonly isLoose: boolean
}

/** How well all folded words of a query fit. Undefined if one doesn't. */
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

/** For a page by its place among those opened last. */
function bonusOf(place: number | undefined): number {
  return place === undefined ? 0 : Math.max(1, recentBonus - place)
}

function queryWords(query: string): { phrase: string; words: string[] } {
  const phrase = fold(query).trim().replace(/\s+/g, ' ')
  return { phrase, words: phrase === '' ? [] : phrase.split(' ') }
}

/**
 * The `max` best of some things for a query, best first; of equals those that come first. Without a query the first ones.
 * Those that have a word only by its letters are left out where others have all words. `recent` are things used before,
 * the last one first: they decide between matches that are about as good, and come first without a query.
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
 * Ranks the pages of many spaces while someone types: every word of the query must be in the title or the path, or
 * its letters in the title in their order. Keeps folded texts, so that a keystroke only compares.
 */
export class PageSearch<Space extends SearchableSpace> {
  readonly #candidates: Candidate<Space>[] = []
  readonly #recent: ReadonlyMap<string, number>

  /** `recent`: keys of pages opened before (see {@link pageKey}), the last one first. */
  constructor(recent: readonly string[] = []) {
    this.#recent = new Map(recent.map((key, index) => [key, index]))
  }

  get size(): number {
    return this.#candidates.length
  }

  /** Adds the pages of a space. */
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

  /** The best `limit` pages for a query. An empty one gives recently opened pages, then all in reading order. */
  find(query: string, limit: number): PageMatches<Space> {
    const { phrase, words } = queryWords(query)
    const ranks = new Float64Array(this.#candidates.length)
    let [total, isTight] = [0, false]
    this.#candidates.forEach((candidate, order) => {
      const fit = fitOf(candidate, words, phrase)
      if (fit === undefined || (fit.isLoose && isTight)) return
      // What has all words as they were typed leaves no room for what has only their letters.
      if (!fit.isLoose && !isTight) [total, isTight] = [0, true]
      ranks[total] = (1e6 - this.#score(candidate, words, fit.score)) * orderRange + order
      total += 1
    })
    const best = ranks.subarray(0, total).sort().subarray(0, limit)
    const pages = Array.from(best).flatMap((rank) => this.#candidates[rank % orderRange] ?? [])
    return { pages, total }
  }

  /** A whole number below a million: how well a page fits, and when it was opened last. */
  #score(candidate: Candidate<Space>, words: readonly string[], fit: number): number {
    const place = this.#recent.get(candidate.key)
    if (words.length === 0) return place === undefined ? 0 : Math.max(1, 1000 - place)
    const score = fit + bonusOf(place)
    // Of equal matches the shorter title is the likelier one.
    return Math.min(score, 9999) * 100 - Math.min(candidate.title.length, 99)
  }
}
