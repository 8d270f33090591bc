import type { Span } from '../../text/markdown/links/foundLink.ts'
import { isProse } from '../../text/prose/proseMask.ts'
import { eachSpelledWord } from '../../text/prose/spelledWords.ts'
import { changeTo, problemOf, type DocsProblem } from '../checks/docsProblem.ts'
import type { SpellChecker } from './proseChecks.ts'

// Emphasis can begin or end within a word, and so can links and parentheses.
const letterAndMarks = /\p{L}(?:\*{1,3}|<\/?(?:strong|em|mark|del|[bisu])>)$|[\p{L})\]][([]$|\p{L}[)\]]$/u
const marksAndLetter = /^(?:\*{1,3}|<\/?(?:strong|em|mark|del|[bisu])>)\p{L}|^[)\]]\p{L}/u
const linkAndLetter = /^\]\( *\)\p{L}/u
const quotes: ReadonlySet<string> = new Set(`"'“”‘’`)
const maxMarks = 11
const maxTarget = 300
/** Docs with fewer different words don't show which words their writers use. */
const minUsed = 2000
/** Words with fewer letters aren't checked. */
const minLength = 3
/** Words from this length on hardly ever resemble another one by chance. */
const minLong = 9
/** Nor do words from this length on if two letters are swapped. */
const minSwapped = 6
/** How much of a paragraph around a word shows whether it is English. */
const around = 150
const minStrange = 2

/** Whether a word is in a dictionary, or resembles such a word. A capital letter can begin a name. */
type WordKind = 'known' | 'similar' | 'strange' | 'capital'

/** The words of a section, in order. */
interface FoundWords {
  readonly starts: number[]
  readonly kinds: WordKind[]
}

/** A word with possible corrections. */
interface Suspect extends Span {
  readonly all: readonly string[]
  /** Its index among the words of the section. */
  readonly at: number
}

/**
 * Finds misspelled words, with the possible corrections as fixes. A word with a capital letter counts only if the section
 * also has the word that it resembles, because most are names. Other suggestions are computed on request, because that
 * takes time.
 */
export function spellingProblems(text: string, mask: string, spelling: SpellChecker): DocsProblem[] {
  // Filler has words of Latin.
  if (/\blorem ipsum\b/i.test(mask)) return []
  let lower: string | undefined
  const words: FoundWords = { starts: [], kinds: [] }
  const suspects: Suspect[] = []
  eachSpelledWord(mask, (word, start, end) => {
    const all = spelling.corrections(word)
    if (all !== undefined && all.length > 0) suspects.push({ start, end, at: words.starts.length, all })
    words.starts.push(start)
    words.kinds.push(kindOf(word, all))
  })
  const found = suspects.flatMap(({ start, end, at, all }) => {
    const span = { start, end }
    if (!isProse(text, mask, span)) return []
    // An entity is one of the word's letters.
    if (text[start - 1] === ';' || text[end] === '&') return []
    if (letterAndMarks.test(text.slice(Math.max(0, start - maxMarks), start))) return []
    if (marksAndLetter.test(text.slice(end, end + maxMarks))) return []
    // A word in quotation marks is a name or a value.
    if (quotes.has(mask[start - 1] ?? '') && quotes.has(mask[end] ?? '')) return []
    if (mask[end] === ']' && linkAndLetter.test(mask.slice(end, end + maxTarget))) return []
    const isLower = words.kinds[at] !== 'capital'
    const likely = isLower ? all : all.filter((each) => (lower ??= mask.toLowerCase()).includes(each.toLowerCase()))
    if (likely.length === 0 || isStrange(surroundings(mask, words, at, span))) return []
    const fixes = likely.flatMap((each) => changeTo(span, each))
    const problem = problemOf('spelling', span, [text.slice(start, end), likely[0] ?? ''], fixes)
    return spelling.used === undefined ? [problem] : withUsedWords(problem, spelling.used)
  })
  return found.length > 0 && isStrange(words.kinds) ? [] : found
}

/**
 * Returns a misspelled word with the corrections that the docs use elsewhere. Empty if a short word has none: then it's a
 * name or a term that resembles another word by chance, such as *backtest*.
 */
export function withUsedWords(problem: DocsProblem, used: ReadonlySet<string>): DocsProblem[] {
  const [word = ''] = problem.values
  const isUsed = (each: string): boolean => each.length < minLength || used.has(each)
  const isSwapped = (each: string): boolean => word.length >= minSwapped && lettersOf(each) === lettersOf(word)
  const fixes = problem.fixes.filter(({ detail }) => detail.toLowerCase().split(' ').every(isUsed) || isSwapped(detail))
  const [likeliest] = fixes
  if (likeliest !== undefined) return [{ ...problem, values: [word, likeliest.detail], fixes }]
  return used.size < minUsed || word.length >= minLong ? [problem] : []
}

function lettersOf(word: string): string {
  return word.split('').toSorted().join('')
}

function kindOf(word: string, corrections: readonly string[] | undefined): WordKind {
  const code = word.charCodeAt(0)
  // Words with further capitals aren't checked.
  if (code < 0x80 ? code < 0x61 : word !== word.toLowerCase()) return 'capital'
  if (corrections === undefined) return 'known'
  return corrections.length > 0 ? 'similar' : 'strange'
}

/** Returns the kinds of the words in the part of a paragraph or a cell around a word. */
function surroundings(mask: string, { starts, kinds }: FoundWords, at: number, { start, end }: Span): WordKind[] {
  const before = mask.slice(Math.max(0, start - around), start).split(/\n\s*\n|\|/)
  const [after = ''] = mask.slice(end, end + around).split(/\n\s*\n|\|/, 1)
  const first = start - (before.at(-1)?.length ?? 0)
  const last = end + after.length
  let [from, to] = [at, at + 1]
  while ((starts[from - 1] ?? -1) >= first) from--
  while ((starts[to] ?? last) < last) to++
  return kinds.slice(from, to)
}

/**
 * Returns whether a third of the words aren't known, and some don't even resemble a known one: another language, or names
 * of code.
 */
function isStrange(kinds: readonly WordKind[]): boolean {
  const count = (kind: WordKind): number => kinds.filter((each) => each === kind).length
  const strange = count('strange')
  return strange >= minStrange && (count('similar') + strange) * 2 >= count('known')
}
