import type { TextReplacement } from '../../text/edits/minimalEdits.ts'
import type { Span } from '../../text/markdown/links/foundLink.ts'
import type { ScannedText } from '../../text/scanning/scannedText.ts'
import type { TextSection } from '../../text/scanning/textSections.ts'
import { proseRules } from './proseRules.ts'

/**
 * How serious a problem is: content is lost or missing, it's probably a mistake, it deserves attention, or it can be
 * improved.
 */
export type ProblemSeverity = 'error' | 'warning' | 'info' | 'hint'

/** A rule that docs are checked against. Configurations and comments use these ids to turn rules off. */
export type RuleId = keyof typeof docsRules

/** An edit that fixes a problem. `safe` fixes need no review, so *Fix all* applies them. */
export interface ProblemFix {
  readonly kind: keyof typeof fixTitles
  /** The subject of the fix, such as a name or a page's title. */
  readonly detail: string
  readonly edits: readonly TextReplacement[]
  readonly safe: boolean
}

/** What a fix does, with its title in the editor. `{0}` is its subject. */
export const fixTitles = {
  rename: 'Change to “{0}”',
  close: 'Insert {0}',
  ownLine: 'Move the tag to its own line',
  unescape: 'Remove the backslash',
  straightQuotes: 'Use straight quotes',
  addAttribute: 'Add “{0}”',
  removeRepeated: 'Remove the second “{0}”',
  remove: 'Remove {0}',
  repeatTarget: 'Use the target of the block',
  newerTag: 'Change to the newer “{0}”',
  linkTo: 'Link to “{0}”',
  onlyWords: 'Keep only the text “{0}”',
  quote: 'Put the value in quotes',
  refresh: 'Update the code from “{0}”',
  spaces: 'Indent with spaces',
  toUtf8: 'Convert from {0} to UTF-8',
} as const

/** Faults in a configuration, with their messages. The first value of a `configuration` problem is such a fault. */
export const configurationFaults = {
  syntax: 'This file isn’t valid YAML, so none of its settings apply: {0}',
  notAMap: 'This file must contain keys with values. None of its settings apply.',
  outside: '“{0}” is outside the folder, so it’s ignored.',
  notAPath: '“{0}” must be a path. The setting is ignored.',
  hidden: 'The invisible character {0} is part of this value. Remove it.',
  noStyleGuide: 'The style guide “{0}” doesn’t exist or is empty. Its rules aren’t checked.',
  notRules:
    'This file can contain only the settings “rules”, “ignore”, “openapi”, “external”, “terms”, “words”, “language”, and “headings”.',
  notAGlob: 'A path to ignore must be text. Use * and ** as wildcards.',
  notExternal:
    '“external” can have only “allow” and “ignore”, each with a list of addresses. Use * and ** as wildcards.',
  notATerm: 'A term must have “use” (what to write) or “not” (what not to write), each with text.',
  notAWord: '“{0}” isn’t a word of at most 100 characters, so it’s ignored.',
  notAHeadingCase: '“headings” must be “sentence” or “title”.',
  neverError: '“{0}” can’t be an error, because no dictionary has all words. It’s shown as information.',
  tooLong: 'This value is too long, so it’s ignored. Use fewer or shorter values.',
  unknownName:
    '“{0}” isn’t a valid setting. Use “rules”, “ignore”, “openapi”, “external”, “terms”, “words”, “language”, or “headings”.',
  unknownRule: 'The rule “{0}” doesn’t exist.',
  unknownLevel: '“{0}” must be one of: {1}.',
} as const

/** A fault in a configuration. */
export type ConfigurationFault = keyof typeof configurationFaults

/** A problem in a text. Offsets are UTF-16 units. */
export interface DocsProblem {
  readonly rule: RuleId
  readonly severity: ProblemSeverity
  readonly start: number
  readonly end: number
  /** Values for the placeholders of the rule's message. */
  readonly values: readonly string[]
  readonly fixes: readonly ProblemFix[]
}

interface Rule {
  readonly severity: ProblemSeverity
  /** One sentence about why it matters. */
  readonly why: string
}

/** All rules with their default severity, based on what real docs contain and what the platform rejects. */
export const docsRules = {
  'unknown-tag': { severity: 'warning', why: 'The platform shows unknown tags as plain text.' },
  'older-tag': { severity: 'hint', why: 'The platform still reads this form, but saves it in the newer one.' },
  'tag-not-alone': { severity: 'error', why: 'The platform reads a tag only if nothing else is on its line.' },
  'unterminated-tag': {
    severity: 'error',
    why: 'The platform doesn’t recognize a tag without its closing characters.',
  },
  'unclosed-tag': {
    severity: 'error',
    why: 'A block without an end tag includes everything after it, or appears as plain text.',
  },
  'stray-tag': { severity: 'error', why: 'An end tag without a start tag appears as plain text.' },
  'crossed-tag': { severity: 'error', why: 'The platform can’t read blocks that overlap.' },
  'escaped-tag': {
    severity: 'warning',
    why: 'A backslash turns a tag into plain text. A sync can leave such backslashes behind.',
  },
  'unknown-attribute': { severity: 'warning', why: 'The platform removes attributes that it doesn’t know.' },
  'wrong-value': { severity: 'warning', why: 'The platform accepts only certain values for this attribute.' },
  'curly-quotes': { severity: 'warning', why: 'The platform accepts only straight quotes around a value.' },
  'missing-attribute': {
    severity: 'warning',
    why: 'Without this attribute, the block is empty or shows the wrong content.',
  },
  'content-ref-mismatch': { severity: 'warning', why: 'A page link and the link inside it must go to the same page.' },
  nesting: { severity: 'hint', why: 'The platform’s own editor can’t nest these blocks.' },
  'unclosed-fence': { severity: 'warning', why: 'Everything after an unclosed code fence becomes code.' },
  'dead-link': { severity: 'error', why: 'Readers who follow the link don’t find a page.' },
  'unpublished-link': {
    severity: 'warning',
    why: 'Readers can’t open a file of the repository that isn’t part of the docs.',
  },
  'dead-anchor': { severity: 'warning', why: 'The link takes readers to the top of the page instead of the heading.' },
  'other-anchor': { severity: 'hint', why: 'The platform and GitHub create different anchors for some headings.' },
  'dead-file': { severity: 'error', why: 'Readers can’t see or download the file.' },
  'dead-include': { severity: 'error', why: 'Readers see nothing in place of reusable content that doesn’t exist.' },
  'broken-mark': { severity: 'error', why: 'The platform marks a link like this when its target no longer exists.' },
  'unknown-variable': { severity: 'warning', why: 'Readers see nothing in place of an unknown variable.' },
  'unknown-tag-slug': { severity: 'warning', why: 'Readers see only tags that are defined in the space.' },
  'unknown-spec': { severity: 'warning', why: 'The block is empty if its specification doesn’t exist.' },
  'broken-spec': { severity: 'warning', why: 'The block is empty if its specification can’t be read.' },
  overlay: { severity: 'error', why: 'Readers don’t see what an overlay with an error changes.' },
  'overlay-target': {
    severity: 'warning',
    why: 'The specification can have changed since the overlay was written, so its text can be lost.',
  },
  'unknown-operation': {
    severity: 'warning',
    why: 'The block is empty if its specification doesn’t contain what the block shows.',
  },
  'api-unshown': { severity: 'hint', why: 'Readers find only the operations that a page shows.' },
  'api-text': { severity: 'hint', why: 'Without a text, readers see only the path of an operation.' },
  'api-example': { severity: 'hint', why: 'Readers who copy an example that doesn’t match its schema get an error.' },
  'api-parameter': { severity: 'hint', why: 'Readers don’t learn what a parameter without a description does.' },
  'stale-sample': { severity: 'warning', why: 'Readers copy code that no longer matches the file it comes from.' },
  'dead-sample': { severity: 'warning', why: 'Without its file, nothing shows whether the code is still right.' },
  'front-matter': {
    severity: 'error',
    why: 'A sync loses front matter that can’t be read, including the title and description.',
  },
  'front-matter-key': { severity: 'hint', why: 'The platform ignores keys that it doesn’t know.' },
  'front-matter-value': { severity: 'warning', why: 'The platform ignores values that it doesn’t accept.' },
  'yaml-value': {
    severity: 'warning',
    why: 'Without quotation marks, readers see another value than the written one.',
  },
  'duplicate-anchor': { severity: 'warning', why: 'If two headings have the same anchor, links go to the first one.' },
  'orphan-page': { severity: 'warning', why: 'The platform publishes only pages that are in the table of contents.' },
  'missing-page': { severity: 'error', why: 'The table of contents lists a page that doesn’t exist.' },
  'listed-twice': { severity: 'error', why: 'A file can be in the table of contents only once.' },
  'unread-entry': {
    severity: 'warning',
    why: 'Only lists make a table of contents. Other text, comments and code add no pages.',
  },
  'tab-indent': {
    severity: 'warning',
    why: 'Entries indented with tabs can end up at a different level than they appear.',
  },
  'duplicate-slug': {
    severity: 'warning',
    why: 'Two pages can’t have the same address. If the first one moves, the address of the second one changes.',
  },
  'dead-redirect': { severity: 'warning', why: 'The redirect goes to a page that doesn’t exist.' },
  'needless-redirect': { severity: 'warning', why: 'A page at this path takes precedence over the redirect.' },
  'redirect-chain': { severity: 'warning', why: 'The redirect goes to a path that is itself redirected.' },
  'redirect-path': { severity: 'warning', why: 'Redirect paths don’t start with a slash.' },
  'unused-file': { severity: 'hint', why: 'No page shows this file or links to it.' },
  'file-copy': { severity: 'hint', why: 'A copy makes the repository larger, and you must change both.' },
  'large-image': { severity: 'hint', why: 'Readers wait for large images, and each clone contains them.' },
  'file-format': { severity: 'warning', why: 'Browsers don’t show files of this format.' },
  'file-name': { severity: 'warning', why: 'A clone fails on systems that don’t allow this name.' },
  'file-collision': { severity: 'warning', why: 'On Windows and macOS, one of these files replaces the other.' },
  'long-path': { severity: 'hint', why: 'A clone can fail on Windows if a path is too long.' },
  'data-image': { severity: 'error', why: 'The platform removes images that are embedded in the text.' },
  'strange-character': { severity: 'error', why: 'The platform removes this character.' },
  'conflict-mark': { severity: 'error', why: 'Readers would see the markers of an unresolved conflict.' },
  'absolute-link': {
    severity: 'hint',
    why: 'A relative link still works after the page or the site moves.',
  },
  'path-case': {
    severity: 'error',
    why: 'Paths on the platform are case-sensitive, even if they aren’t on this machine.',
  },
  encoding: { severity: 'error', why: 'The platform reads only UTF-8. Other encodings show up as broken characters.' },
  'dead-space-link': { severity: 'warning', why: 'Readers who follow the link see an error.' },
  'external-gone': { severity: 'warning', why: 'Readers who follow the link see an error.' },
  'external-moved': { severity: 'hint', why: 'The old address can stop working. The new one is also faster.' },
  'external-certificate': { severity: 'warning', why: 'Browsers warn readers before they show the page.' },
  'external-anchor': { severity: 'hint', why: 'The link takes readers to the top of the page.' },
  'external-uncertain': { severity: 'hint', why: 'The server doesn’t say whether the page exists.' },
  configuration: { severity: 'error', why: 'Settings that can’t be read have no effect.' },
  ...proseRules,
} as const satisfies Record<string, Rule>

/**
 * Returns the fix that writes another name or value in a place. Empty if there's none. A guess isn't safe, because it can
 * change what a page says.
 */
export function changeTo({ start, end }: Span, value: string | undefined, safe = false): ProblemFix[] {
  return value === undefined ? [] : [{ kind: 'rename', detail: value, edits: [{ start, end, text: value }], safe }]
}

/** Creates a problem of a rule with its default severity. */
export function problemOf(
  rule: RuleId,
  span: Span,
  values: readonly string[] = [],
  fixes: readonly ProblemFix[] = [],
): DocsProblem {
  return { rule, severity: docsRules[rule].severity, start: span.start, end: span.end, values, fixes }
}

/** Finds problems section by section, and moves them to their position in the whole text. */
export function sectionwise(
  { sections }: Pick<ScannedText, 'sections'>,
  find: (section: TextSection) => readonly DocsProblem[],
): DocsProblem[] {
  return sections.flatMap(({ section, start }) => find(section).map((problem) => movedProblem(problem, start)))
}

/** Moves a problem of a part of a text to its position in the whole text. */
export function movedProblem(problem: DocsProblem, by: number): DocsProblem {
  if (by === 0) return problem
  const fixes = problem.fixes.map((fix) => {
    const edits = fix.edits.map(({ start, end, text }) => ({ start: start + by, end: end + by, text }))
    return { ...fix, edits }
  })
  return { ...problem, start: problem.start + by, end: problem.end + by, fixes }
}
