/** A rule about prose. */
interface ProseRule {
  readonly severity: 'warning' | 'info' | 'hint'
  readonly why: string
  /** Whether the rule is off unless you turn it on. */
  readonly isOff?: true
}

/** The rules about prose, with their default severity. */
export const proseRules = {
  'repeated-word': { severity: 'warning', why: 'A word that appears twice in a row is usually a typing mistake.' },
  term: { severity: 'warning', why: 'These docs have one term for each thing, so that readers recognize it.' },
  spelling: { severity: 'info', why: 'Readers trust a page less if words are misspelled.', isOff: true },
  'missing-alt': {
    severity: 'hint',
    why: 'People who can’t see an image get its alternative text from a screen reader.',
  },
  // Most of what it found in public docs were two pictures of the same icon.
  'same-alt': { severity: 'hint', why: 'Readers with a screen reader can’t tell these images apart.', isOff: true },
  'skipped-heading': { severity: 'hint', why: 'Screen readers navigate by heading levels, so a missing one confuses.' },
  'table-header': { severity: 'hint', why: 'Screen readers announce the header of a column before each cell.' },
  'long-title': { severity: 'hint', why: 'Search engines cut titles after about 60 characters.' },
  // Half of all pages have none, so a hint on each would be noise.
  'missing-description': {
    severity: 'hint',
    why: 'Search engines show the description of a page below its title.',
    isOff: true,
  },
  'long-description': { severity: 'hint', why: 'Search engines cut descriptions after about 160 characters.' },
  'long-slug': { severity: 'hint', why: 'Long addresses are hard to read and to share.' },
  'long-page': { severity: 'hint', why: 'Readers find things faster on several pages with clear titles.' },
  'long-sentence': { severity: 'hint', why: 'Readers understand short sentences better.', isOff: true },
  'long-heading': {
    severity: 'hint',
    why: 'Readers scan headings, also in the list of what’s on a page.',
    isOff: true,
  },
  'heading-case': { severity: 'hint', why: 'Headings in the same case make a site look consistent.', isOff: true },
  'link-text': {
    severity: 'hint',
    why: 'Screen readers list links without the text around them, so the words must say where a link goes.',
    isOff: true,
  },
  'insensitive-word': { severity: 'hint', why: 'This word can offend or exclude readers.', isOff: true },
  vale: { severity: 'warning', why: 'Vale found this with the rules that its configuration names.' },
  'language-tool': { severity: 'info', why: 'Your LanguageTool server found this.' },
} as const satisfies Record<string, ProseRule>

/** A rule that prose is checked against. */
export type ProseRuleId = keyof typeof proseRules

/** Returns whether a rule is about prose. */
export function isProseRule(rule: string): rule is ProseRuleId {
  return Object.hasOwn(proseRules, rule)
}
