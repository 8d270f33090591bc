import { insensitiveWords } from '../../text/prose/insensitiveWords.ts'
import { isProse, proseMask } from '../../text/prose/proseMask.ts'
import { repeatedWords } from '../../text/prose/repeatedWords.ts'
import {
  ownLinks,
  ownTags,
  scanned,
  sectionFrontMatter,
  sectionHeadings,
  type ScannedText,
} from '../../text/scanning/scannedText.ts'
import type { TextSection } from '../../text/scanning/textSections.ts'
import { changeTo, problemOf, sectionwise, type DocsProblem } from '../checks/docsProblem.ts'
import { headingLevelProblems, imageProblems, tableProblems } from './accessibilityRules.ts'
import { metadataProblems, type PageFacts } from './metadataRules.ts'
import type { ProseChecks } from './proseChecks.ts'
import { spellingProblems } from './spellingRule.ts'
import { headingProblems, linkTextProblems, sentenceProblems } from './styleRules.ts'

/** Finds repeated words in a section. Masks a section only if it might have some. */
export function repeatedWordProblems(section: TextSection): DocsProblem[] {
  const found = repeatedWords(section.text)
  if (found.length === 0) return []
  const mask = section.of(sectionMask)
  return found.flatMap(({ word, span, second }) => {
    if (!isProse(section.text, mask, span)) return []
    const edits = [{ ...second, text: '' }]
    return [problemOf('repeated-word', span, [word], [{ kind: 'removeRepeated', detail: word, edits, safe: false }])]
  })
}

/**
 * Finds prose problems of a page, except repeated words, which are found with the other problems. If the text was
 * created from a previous version, checks only changed sections.
 */
export function proseProblems(source: string | ScannedText, checks: ProseChecks, page: PageFacts): DocsProblem[] {
  const scan = scanned(source)
  const problems = [
    ...sectionwise(scan, (section) => section.of(sectionProblems, checks)),
    ...headingLevelProblems(scan),
    ...imageProblems(scan),
    ...metadataProblems(scan, page),
  ]
  return problems.filter(({ rule }) => (checks.rules as ReadonlySet<string>).has(rule))
}

/** Checks one section after another, so that a caller can do other work in between. */
export function* proseSections({ sections }: ScannedText, checks: ProseChecks): Generator<void> {
  for (const { section } of sections) {
    section.of(sectionProblems, checks)
    yield
  }
}

/**
 * Does the long steps of checking these pages, each for all pages before the next one. This takes two thirds of the time
 * of page after page, because the processor keeps what a step needs.
 */
export function checkAhead(scans: readonly ScannedText[], checks: ProseChecks): void {
  const sections = scans.flatMap((scan) => scan.sections.map(({ section }) => section))
  for (const read of [ownTags, ownLinks, sectionFrontMatter, sectionMask, sectionHeadings]) {
    for (const section of sections) section.of<unknown, []>(read)
  }
  for (const find of [termProblems, misspelledWords, longSentences]) {
    for (const section of sections) section.of(find, checks)
  }
}

function sectionProblems(section: TextSection, checks: ProseChecks): DocsProblem[] {
  const { rules, headings } = checks
  const mask = section.of(sectionMask)
  const replaced = section.of(termProblems, checks)
  const misspelled = section.of(misspelledWords, checks)
  return [
    ...replaced,
    // A term already says what to write.
    ...misspelled.filter((one) => !replaced.some(({ start, end }) => start <= one.start && one.end <= end)),
    ...(rules.has('table-header') ? tableProblems(section, mask) : []),
    ...section.of(longSentences, checks),
    ...headingProblems(section, mask, { isCaseWanted: rules.has('heading-case') ? headings : undefined }),
    ...(rules.has('link-text') ? linkTextProblems(section) : []),
  ]
}

/** Returns the prose of a section. All rules share it. */
function sectionMask(section: TextSection): string {
  const parts = { code: section.code, tags: section.of(ownTags), links: section.of(ownLinks) }
  return proseMask(section.text, { ...parts, frontMatter: section.of(sectionFrontMatter) })
}

function misspelledWords(section: TextSection, { rules, spelling }: ProseChecks): DocsProblem[] {
  if (!rules.has('spelling') || spelling === undefined) return []
  return spellingProblems(section.text, section.of(sectionMask), spelling)
}

function longSentences(section: TextSection, { rules }: ProseChecks): DocsProblem[] {
  return rules.has('long-sentence') ? sentenceProblems(section.of(sectionMask)) : []
}

function termProblems(section: TextSection, { terms }: ProseChecks): DocsProblem[] {
  return terms.find(section.of(sectionMask)).flatMap(({ span, written, use, term }) => {
    const rule = insensitiveWords.includes(term) ? 'insensitive-word' : 'term'
    // In capitals, it's data or the name of something.
    if (rule === 'insensitive-word' && written === written.toUpperCase()) return []
    return [problemOf(rule, span, [written, use ?? ''], changeTo(span, use))]
  })
}
