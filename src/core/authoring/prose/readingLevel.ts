import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { proseMask } from '../../text/prose/proseMask.ts'
import { sentences, wordCount } from '../../text/prose/sentences.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { Translate } from '../../text/messages/translate.ts'
import type { HoverText } from '../language/hover.ts'

/** Fewer words say nothing about how hard a text is to read. */
const minWords = 50
/** Enough for every page. Counting the syllables of this many characters takes a tenth of a second. */
const maxLength = 100_000
const word = /\p{L}[\p{L}\p{M}'’]*/gu

/**
 * Describes how hard the English text below a heading is to read: the school grade that it takes, by Flesch and Kincaid.
 * Undefined at other places, and for short texts.
 */
export function readingLevelHover(scan: ScannedText, offset: number, t: Translate): HoverText | undefined {
  const { headings, text } = scan
  const at = headings.findIndex(({ start, end }) => start <= offset && offset <= end)
  const heading = headings[at]
  if (heading === undefined) return undefined
  const next = headings.slice(at + 1).find(({ level }) => level <= heading.level)
  const level = readingLevel(text.slice(heading.end, Math.min(next?.start ?? text.length, heading.end + maxLength)))
  if (level === undefined) return undefined
  const { grade, words } = level
  const paragraphs = [t('Reading level: grade {0} in school, for {1} words.', String(grade), String(words))]
  return { span: heading, paragraphs }
}

function readingLevel(text: string): { readonly grade: number; readonly words: number } | undefined {
  const mask = proseMask(text)
  const spans = sentences(mask)
  const words = spans.reduce((sum, { start, end }) => sum + wordCount(mask.slice(start, end)), 0)
  if (words < minWords) return undefined
  const written = spans.flatMap(({ start, end }) => mask.slice(start, end).match(word) ?? [])
  // A name of code has about two.
  const code = (words - written.length) * 2
  const syllables = written.reduce((sum, each) => sum + Math.max(1, syllable(each)), code)
  const grade = Math.max(1, Math.round(fleschKincaid({ sentence: spans.length, word: words, syllable: syllables })))
  return { grade, words }
}
