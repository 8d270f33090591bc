import type { Span } from '../markdown/links/foundLink.ts'
import { capitalized } from '../strings/capitalized.ts'
import { ProseTokens } from './proseTokens.ts'

/** A term that docs use, and the words that they don't use instead. */
export interface Term {
  /** What to write. Undefined if it depends on the context. */
  readonly use: string | undefined
  readonly not: readonly string[]
  /** Phrases in which the word is correct. */
  readonly except: readonly string[]
  /** Whether the case of letters matters. */
  readonly isCaseSensitive: boolean
}

/** A use of a word that a term replaces. */
export interface FoundTerm {
  readonly span: Span
  readonly written: string
  /** What to write, with the capitalization of the original. */
  readonly use: string | undefined
  readonly term: Term
}

/** The maximum length of a phrase in characters, and the maximum number of phrases. */
export const maxTermLength = 100
export const maxPhrases = 5000

interface Phrase {
  readonly words: string
  readonly term: Term
}

const word = /[\p{L}\p{M}\p{N}]+/gu
const joined = /[\p{L}\p{M}\p{N}_-]/u

/** Finds words that a list of terms replaces. The time grows with the text, not with the list. */
export class Terms {
  readonly #byStart = new Map<string, Phrase[]>()
  readonly #exceptions = new Map<string, Phrase[]>()
  /** The shapes of the words that phrases begin with. */
  readonly #shapes: ReadonlySet<number>
  readonly isEmpty: boolean

  constructor(terms: readonly Term[]) {
    for (const term of terms) {
      for (const words of term.not) add(this.#byStart, { words, term })
      for (const words of term.except) add(this.#exceptions, { words, term })
    }
    for (const phrases of this.#byStart.values()) phrases.sort((one, other) => other.words.length - one.words.length)
    this.#shapes = new Set(
      [...this.#byStart.keys(), ...this.#exceptions.keys()].map((each) => shapeOf(each, 0, each.length)),
    )
    this.isEmpty = this.#byStart.size === 0
  }

  /** Returns the words in prose that a term replaces, in order. */
  find(prose: string): FoundTerm[] {
    if (this.isEmpty) return []
    const found: FoundTerm[] = []
    /** The end of the last exception of each term. */
    const rightUntil = new Map<Term, number>()
    let after = 0
    for (const { key, index } of this.#starts(prose)) {
      for (const { words, term } of this.#exceptions.get(key) ?? []) {
        const end = endOf(words, prose, index, term.isCaseSensitive)
        if (end !== undefined) rightUntil.set(term, Math.max(end, rightUntil.get(term) ?? 0))
      }
      for (const { words, term } of index < after ? [] : (this.#byStart.get(key) ?? [])) {
        const end = endOf(words, prose, index, term.isCaseSensitive)
        if (end === undefined || (rightUntil.get(term) ?? 0) >= end || isWritten(prose, index, term)) continue
        const written = prose.slice(index, end)
        const use = term.isCaseSensitive ? term.use : term.use && withCapital(term.use, written)
        if (use !== written) found.push({ span: { start: index, end }, written, use, term })
        after = end
        break
      }
    }
    return found
  }

  /** Returns the words that a phrase begins with, in lower case. Most words have a length or a letter that none has. */
  #starts(prose: string): { readonly key: string; readonly index: number }[] {
    const found: { readonly key: string; readonly index: number }[] = []
    const add = (start: string, index: number): void => {
      const key = start.toLowerCase()
      if (this.#byStart.has(key) || this.#exceptions.has(key)) found.push({ key, index })
    }
    for (const tokens = new ProseTokens(prose); tokens.next();) {
      const { start, end, isPlain, wordStart, wordEnd } = tokens
      if (!isPlain) for (const { 0: each, index } of prose.slice(start, end).matchAll(word)) add(each, start + index)
      else if (this.#shapes.has(shapeOf(prose, wordStart, wordEnd))) add(prose.slice(wordStart, wordEnd), wordStart)
    }
    return found
  }
}

/** Returns a number for the length and the first letter of a word of ASCII letters, ignoring case. */
function shapeOf(text: string, start: number, end: number): number {
  return (end - start) * 32 + (text.charCodeAt(start) & 31)
}

/** Returns whether the text is the term itself, which can contain the words that it replaces. */
function isWritten(prose: string, start: number, { use, isCaseSensitive }: Term): boolean {
  if (use === undefined) return false
  const forms = isCaseSensitive ? [use] : [use, capitalized(use)]
  return forms.some((each) => endOf(each, prose, start, true) !== undefined)
}

function add(phrases: Map<string, Phrase[]>, phrase: Phrase): void {
  const [start] = phrase.words.match(word) ?? []
  if (start === undefined || !phrase.words.startsWith(start)) return
  const key = start.toLowerCase()
  const known = phrases.get(key)
  if (known === undefined) phrases.set(key, [phrase])
  else known.push(phrase)
}

/** Returns the end of a phrase that occurs here as whole words. Its spaces match any white space within a paragraph. */
function endOf(words: string, prose: string, start: number, isCaseSensitive: boolean): number | undefined {
  const before = prose[start - 1]
  if (before !== undefined && joined.test(before)) return undefined
  let at = start
  for (const [number, part] of words.split(/\s+/).entries()) {
    if (number > 0) {
      const gap = /^(?:[ \t]{1,4}|[ \t]{0,4}\r?\n[ \t]{0,8})/.exec(prose.slice(at, at + 20))?.[0]
      if (gap === undefined) return undefined
      at += gap.length
    }
    const written = prose.slice(at, at + part.length)
    if (isCaseSensitive ? written !== part : written.toLowerCase() !== part.toLowerCase()) return undefined
    at += part.length
  }
  const after = prose[at]
  return after !== undefined && joined.test(after) ? undefined : at
}

/** At the start of a sentence, keeps the capital letter of the replaced word. */
function withCapital(use: string, written: string): string {
  const [first = ''] = written
  const isCapital = first !== first.toLowerCase() && written.slice(1) === written.slice(1).toLowerCase()
  return isCapital ? capitalized(use) : use
}
