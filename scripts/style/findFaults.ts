import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import type { ProseText, TextKind } from './proseText.ts'
import type { StyleGuide } from './styleGuide.ts'

/** A violation of the style page. */
export interface StyleFault {
  readonly file: string
  readonly line: number
  readonly message: string
}

/** The maximum number of words in a sentence. Comments and test titles have no limit. */
const longestSentence: Readonly<Record<TextKind, number>> = { string: 25, page: 30, comment: Infinity }

/** Finds words that we don't use, and sentences that are too long. */
export function findFaults(texts: readonly ProseText[], style: StyleGuide): StyleFault[] {
  return texts.flatMap((prose) => {
    const text = style.exceptions.reduce((rest, each) => rest.replaceAll(each, ' '.repeat(each.length)), prose.text)
    const faultAt = (offset: number, message: string): StyleFault => {
      return { file: prose.file, line: prose.line + text.slice(0, offset).split('\n').length - 1, message }
    }
    return [
      ...avoidedWords(text.replaceAll('’', "'"), prose.kind === 'comment' ? style.inComments : style.inTexts),
      ...longSentences(text, longestSentence[prose.kind]),
    ].map(({ offset, message }) => faultAt(offset, message))
  })
}

interface Finding {
  readonly offset: number
  readonly message: string
}

function avoidedWords(text: string, { pattern, insteadOf }: StyleGuide['inTexts']): Finding[] {
  // SQL is in capital letters.
  const found = [...text.matchAll(pattern)].filter(([word]) => word !== word.toUpperCase())
  return found.map(({ 0: word, index }) => {
    return { offset: index, message: `“${word.replaceAll(/\s+/g, ' ')}” → ${insteadOf(word)}` }
  })
}

function longSentences(text: string, most: number): Finding[] {
  return sentences(text).flatMap(({ segment, index }) => {
    const count = wordsOf(segment).length
    const written = text
      .slice(index, index + segment.length)
      .trim()
      .replaceAll(/\s+/g, ' ')
    const message = `${count} words in one sentence, at most ${most}: “${written}”`
    return count > most ? [{ offset: index, message }] : []
  })
}

/**
 * Returns the school grade needed to read the sentences of texts (Flesch-Kincaid). Leaves out headings, labels and
 * cells without a period.
 */
export function readingGrade(texts: readonly ProseText[]): number {
  const whole = texts.flatMap(({ text }) => sentences(text)).filter(({ segment }) => /[.?!:]["”’)]*\s*$/.test(segment))
  const words = whole.flatMap(({ segment }) => wordsOf(segment))
  return fleschKincaid({
    sentence: whole.length,
    word: words.length,
    syllable: words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0),
  })
}

const sentenceSegmenter = new Intl.Segmenter('en', { granularity: 'sentence' })
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })

/**
 * Returns the sentences of a text at their offsets. A line break ends a sentence only before an empty line or a list
 * item. Code counts as a capitalized word, which can start a sentence.
 */
function sentences(text: string): { segment: string; index: number }[] {
  const joined = text
    .replaceAll(/`[^`\n]*`/g, (code) => 'C'.repeat(code.length))
    .replaceAll(/(?<=\])\([^)]*\)/g, (target) => ' '.repeat(target.length))
    .replaceAll(/\n(?![ \t]*(?:\n|[-*\d]))/g, ' ')
  return [...sentenceSegmenter.segment(joined)]
}

function wordsOf(sentence: string): string[] {
  return [...wordSegmenter.segment(sentence)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
}
