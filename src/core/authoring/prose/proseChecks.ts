import { insensitiveWords } from '../../text/prose/insensitiveWords.ts'
import { Terms, type Term } from '../../text/prose/terms.ts'
import type { ProblemSeverity, RuleId } from '../checks/docsProblem.ts'
import { proseRules, type ProseRuleId } from '../checks/proseRules.ts'

/** The capitalization of headings: *Create a page* or *Create a Page*. */
export type HeadingCase = 'sentence' | 'title'

/** Finds misspelled words. */
export interface SpellChecker {
  /** Returns the possible corrections of a word, the likeliest first. Empty for names, and undefined for known words. */
  corrections(word: string): readonly string[] | undefined
  /** Returns similar words, the likeliest first. Takes milliseconds. */
  suggest(word: string): string[]
  /** The correct words that the docs use, in lower case. Undefined if not all pages were read. */
  readonly used?: ReadonlySet<string> | undefined
}

/** The configuration for checking prose. Results for a text stay valid while this is the same object. */
export interface ProseChecks {
  readonly rules: ReadonlySet<ProseRuleId>
  /** The terms of the docs, and words that can hurt readers, as far as their rules are on. */
  readonly terms: Terms
  readonly headings: HeadingCase | undefined
  /** Undefined if spelling isn't checked, or if no dictionary can be read. */
  readonly spelling: SpellChecker | undefined
}

/**
 * Which rules to check: those in a configuration, these and the ones that are on by default, or all except those that
 * it turns off.
 */
export type ProseExtent = 'configured' | 'page' | 'all'

/** The settings for checking prose. */
export interface ProseSettings {
  readonly levels: ReadonlyMap<RuleId, ProblemSeverity | 'off'>
  readonly extent: ProseExtent
  readonly terms?: readonly Term[]
  readonly headings?: HeadingCase | undefined
  readonly spelling?: SpellChecker | undefined
}

/** Returns the checks for pages. Undefined if there's nothing to check. */
export function proseChecksOf(settings: ProseSettings): ProseChecks | undefined {
  const { levels, extent, terms = [], headings, spelling } = settings
  const isWanted = (rule: ProseRuleId): boolean => {
    // Repeated words are found with the platform's rules. Engines run on their own.
    if (rule === 'repeated-word' || rule === 'vale' || rule === 'language-tool') return false
    if (rule === 'term' && terms.length === 0) return false
    if (rule === 'heading-case' && headings === undefined) return false
    if (rule === 'spelling' && spelling === undefined) return false
    const level = levels.get(rule)
    if (level !== undefined || extent === 'all') return level !== 'off'
    // Listing terms or choosing the case of headings turns these rules on.
    return rule === 'term' || rule === 'heading-case' || (extent === 'page' && !('isOff' in proseRules[rule]))
  }
  const rules = new Set((Object.keys(proseRules) as ProseRuleId[]).filter(isWanted))
  if (rules.size === 0) return undefined
  const all = [...(rules.has('term') ? terms : []), ...(rules.has('insensitive-word') ? insensitiveWords : [])]
  return { rules, terms: new Terms(all), headings, spelling }
}
