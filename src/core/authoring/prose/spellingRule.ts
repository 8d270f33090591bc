import { isProse } from '../../text/prose/proseMask.ts'
import { spelledWords } from '../../text/prose/spelledWords.ts'
import { changeTo, problemOf, type DocsProblem } from '../checks/docsProblem.ts'
import type { SpellChecker } from './proseChecks.ts'

// Emphasis can begin or end within a word.
const letterAndMarks = /\p{L}(?:\*{1,3}|<\/?(?:strong|em|mark|del|[bisu])>)$/u
const marksAndLetter = /^(?:\*{1,3}|<\/?(?:strong|em|mark|del|[bisu])>)\p{L}/u
const maxMarks = 11

/**
 * Finds misspelled words. A word with a capital letter counts only if the section also has the word that it resembles,
 * because most are names. Other suggestions are computed on request, because that takes time.
 */
export function spellingProblems(text: string, mask: string, spelling: SpellChecker): DocsProblem[] {
  // Filler has words of Latin.
  if (/\blorem ipsum\b/i.test(mask)) return []
  let lower: string | undefined
  return spelledWords(mask).flatMap(({ word, start, end }) => {
    const correction = spelling.correction(word)
    if (correction === undefined || !isProse(text, mask, { start, end })) return []
    // An entity is one of the word's letters.
    if (text[start - 1] === ';' || text[end] === '&') return []
    if (letterAndMarks.test(text.slice(Math.max(0, start - maxMarks), start))) return []
    if (marksAndLetter.test(text.slice(end, end + maxMarks))) return []
    if (word !== word.toLowerCase() && !(lower ??= mask.toLowerCase()).includes(correction.toLowerCase())) return []
    const span = { start, end }
    return [problemOf('spelling', span, [text.slice(start, end), correction], changeTo(span, correction, false))]
  })
}
