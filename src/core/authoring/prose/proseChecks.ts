import { Terms, type Term } from '../../text/prose/terms.ts'
import type { ProblemSeverity, RuleId } from '../checks/docsProblem.ts'
import { proseRules, type ProseRuleId } from '../checks/proseRules.ts'

/** How headings are written: *Create a page* or *Create a Page*. */
export type HeadingCase = 'sentence' | 'title'

/** Tells which words are spelled wrong. */
export interface SpellChecker {
  /** What is most likely meant by a word that is spelled wrong; undefined for one that is right, or a name. */
  meant(word: string): string | undefined
  /** Words like one, the likeliest first. Takes milliseconds. */
  suggest(word: string): string[]
}

/** What the words of pages are held to. As long as it is the same object, what was found in a text holds. */
export interface ProseChecks {
  readonly rules: ReadonlySet<ProseRuleId>
  readonly terms: Terms
  readonly headings: HeadingCase | undefined
  /** Undefined if no one chose to have words checked, or no dictionary can be read. */
  readonly spelling: SpellChecker | undefined
}

/**
 * Which rules are looked for: those that a configuration names, with these the ones that are on by default, or all that
 * it doesn't turn off.
 */
export type ProseExtent = 'configured' | 'page' | 'all'

/** What someone wants of words. */
export interface WantedProse {
  readonly levels: ReadonlyMap<RuleId, ProblemSeverity | 'off'>
  readonly extent: ProseExtent
  readonly terms?: readonly Term[]
  readonly headings?: HeadingCase | undefined
  readonly spelling?: SpellChecker | undefined
}

/** What pages are held to. Undefined if that is nothing. */
export function proseChecksOf({
  levels,
  extent,
  terms = [],
  headings,
  spelling,
}: WantedProse): ProseChecks | undefined {
  const isWanted = (rule: ProseRuleId): boolean => {
    // Repeated words are looked for with the platform's rules.
    if (rule === 'repeated-word') return false
    if (rule === 'term' && terms.length === 0) return false
    if (rule === 'heading-case' && headings === undefined) return false
    if (rule === 'spelling' && spelling === undefined) return false
    const level = levels.get(rule)
    if (level !== undefined || extent === 'all') return level !== 'off'
    // Someone who lists terms, or says how headings are written, wants that to be so.
    return rule === 'term' || rule === 'heading-case' || (extent === 'page' && !('isOff' in proseRules[rule]))
  }
  const rules = new Set((Object.keys(proseRules) as ProseRuleId[]).filter(isWanted))
  return rules.size === 0 ? undefined : { rules, terms: new Terms(terms), headings, spelling }
}
