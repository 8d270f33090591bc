import { sentences, wordCount } from '../../text/prose/sentences.ts'
import { ownLinks, sectionHeadings } from '../../text/scanning/scannedText.ts'
import type { TextSection } from '../../text/scanning/textSections.ts'
import { problemOf, type DocsProblem } from '../checks/docsProblem.ts'
import type { HeadingCase } from './proseChecks.ts'

const maxSentence = 40
const maxHeading = 70

/** Finds sentences that are too long. */
export function sentenceProblems(mask: string): DocsProblem[] {
  // Each word has at least one letter and a space.
  const minLength = maxSentence * 2
  return sentences(mask, minLength).flatMap(({ start, end }) => {
    const count = end - start < minLength ? 0 : wordCount(mask.slice(start, end))
    return count <= maxSentence
      ? []
      : [problemOf('long-sentence', { start, end }, [String(count), String(maxSentence)])]
  })
}

/** Finds headings that are too long, or that have the wrong capitalization. */
export function headingProblems(
  section: TextSection,
  mask: string,
  { isCaseWanted }: { readonly isCaseWanted: HeadingCase | undefined },
): DocsProblem[] {
  return section.of(sectionHeadings).flatMap(({ start, end, words, level }) => {
    const span = { start, end }
    const values = [String(words.length), String(maxHeading)]
    // Readers take in a path or a signature as one.
    const prose = mask.slice(start, end).replaceAll(/[#\s]+/g, ' ')
    const isLong = words.length > maxHeading && prose.trim().length > maxHeading && level > 1
    const long = isLong ? [problemOf('long-heading', span, values)] : []
    if (isCaseWanted === undefined || hasCase(mask.slice(start, end), isCaseWanted)) return long
    return [...long, problemOf('heading-case', span, [words, isCaseWanted])]
  })
}

const headingWord = /(?<![\p{L}\p{N}'’./@_-])\p{L}[\p{L}'’]*(?![\p{L}\p{N}./@_-])/gu
/** Words that titles can have in lower case: articles, conjunctions and prepositions. */
const small: ReadonlySet<string> = new Set(
  'a an and as at but by for from if in into is it nor of off on onto or out over per so than that the to through up via vs with within without when your you are be using'.split(
    ' ',
  ),
)

/**
 * Returns whether a heading has this capitalization. Names always have capitals, so only headings count whose words
 * after the first are all capitalized, or all in lower case.
 */
function hasCase(mask: string, wanted: HeadingCase): boolean {
  // What is in parentheses, such as *(optional)*, doesn't belong to the title.
  const [, ...rest] = [...mask.replaceAll(/\([^()]*\)/g, '').matchAll(headingWord)].map(([word]) => word)
  const large = rest.filter((word) => !small.has(word.toLowerCase()))
  const isCapital = (word: string): boolean => word !== word.toLowerCase()
  if (wanted === 'sentence') {
    const plain = large.filter((word) => /^\p{Lu}\p{Ll}+$/u.test(word))
    return plain.length < 2 || plain.length < large.length
  }
  return large.every((word) => word.length <= 3 || isCapital(word))
}

/** Link texts that don't describe the target. */
const empty: ReadonlySet<string> = new Set([
  'here',
  'click here',
  'this',
  'link',
  'this link',
  'this page',
  'more',
  'read more',
  'learn more',
  'more info',
  'see here',
  'see more',
  'click',
])

/** Finds links whose text doesn't describe the target. */
export function linkTextProblems(section: TextSection): DocsProblem[] {
  const { text } = section
  return section.of(ownLinks).flatMap(({ form, kind, words }) => {
    if (kind !== 'link' || form === 'definition' || form === 'autolink' || form === 'tag') return []
    const shown = text.slice(words.start, words.end)
    const plain = shown
      .replaceAll(/<[^<>]*>|[*_`.!…→»>]/g, '')
      .trim()
      .toLowerCase()
    return empty.has(plain) ? [problemOf('link-text', words, [shown.trim()])] : []
  })
}
