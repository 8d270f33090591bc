import type { TextReplacement } from '../../text/edits/minimalEdits.ts'

/** How much a problem matters: something is lost or not found, something is probably not meant so, or could be better. */
export type ProblemSeverity = 'error' | 'warning' | 'hint'

/** What docs are checked for. Each is one word of configurations and of comments that switch it off. */
export type RuleId = keyof typeof docsRules

/** A change of the text that ends a problem. `safe`: nobody has to look at it, so *Fix all* applies it. */
export interface ProblemFix {
  readonly kind: FixKind
  /** What the fix is about, such as a name or a page's title. */
  readonly detail: string
  readonly edits: readonly TextReplacement[]
  readonly safe: boolean
}

/** What a fix does; its words are with the messages. */
type FixKind =
  | 'rename'
  | 'close'
  | 'ownLine'
  | 'unescape'
  | 'straightQuotes'
  | 'addAttribute'
  | 'remove'
  | 'repeatTarget'
  | 'newerTag'
  | 'linkTo'
  | 'onlyWords'
  | 'quote'
  | 'spaces'
  | 'toUtf8'

/** What can be wrong with a configuration: the first value of a problem of the rule `configuration`. */
export type ConfigurationFault =
  | 'syntax'
  | 'notAMap'
  | 'outside'
  | 'notAPath'
  | 'notRules'
  | 'notAGlob'
  | 'tooLong'
  | 'unknownName'
  | 'unknownRule'
  | 'unknownLevel'

/** Something found in a text. Offsets are UTF-16 units. */
export interface DocsProblem {
  readonly rule: RuleId
  readonly severity: ProblemSeverity
  readonly start: number
  readonly end: number
  /** What stands in the placeholders of the rule's message. */
  readonly values: readonly string[]
  readonly fixes: readonly ProblemFix[]
}

interface Rule {
  readonly severity: ProblemSeverity
  /** One sentence on why it matters. */
  readonly why: string
}

/** Every rule with the severity that it has unless configured, from what real docs contain and the platform rejects. */
export const docsRules = {
  'unknown-tag': { severity: 'warning', why: 'The platform shows a tag that it does not know as text.' },
  'older-tag': { severity: 'hint', why: 'The platform still reads this form, and writes a newer one.' },
  'tag-not-alone': { severity: 'error', why: 'The platform reads a tag only where it stands alone on its line.' },
  'unterminated-tag': { severity: 'error', why: 'Without its closing sign the platform reads no tag.' },
  'unclosed-tag': { severity: 'error', why: 'Without its end a block swallows what follows, or is shown as text.' },
  'stray-tag': { severity: 'error', why: 'An end without a beginning is shown as text.' },
  'crossed-tag': { severity: 'error', why: 'Blocks that overlap cannot be read as blocks.' },
  'escaped-tag': { severity: 'warning', why: 'A backslash before a tag makes it text; a sync leaves such marks.' },
  'unknown-attribute': { severity: 'warning', why: 'The platform drops attributes that it does not know.' },
  'wrong-value': { severity: 'warning', why: 'The platform reads only certain values here.' },
  'curly-quotes': { severity: 'warning', why: 'Only straight quotes enclose a value.' },
  'missing-attribute': {
    severity: 'warning',
    why: 'Without this attribute the block shows nothing, or not what is meant.',
  },
  'content-ref-mismatch': { severity: 'warning', why: 'The body of a page link repeats its target.' },
  nesting: { severity: 'hint', why: 'The platform’s own editor cannot put these blocks into each other.' },
  'unclosed-fence': { severity: 'warning', why: 'Everything after it becomes code.' },
  'dead-link': { severity: 'error', why: 'Readers find nothing at its end.' },
  'dead-anchor': { severity: 'warning', why: 'Readers get to the top of the page instead of the heading.' },
  'other-anchor': { severity: 'hint', why: 'The platform makes anchors by rules that are not those of GitHub.' },
  'dead-file': { severity: 'error', why: 'Nothing is shown or downloaded.' },
  'dead-include': { severity: 'error', why: 'A dead include shows nothing at all, without a word.' },
  'broken-mark': { severity: 'error', why: 'The platform writes this mark for a link whose target is gone.' },
  'unknown-variable': { severity: 'warning', why: 'An unknown variable is shown as nothing.' },
  'unknown-tag-slug': { severity: 'warning', why: 'Only tags that the space knows are shown.' },
  'unknown-spec': { severity: 'warning', why: 'The block shows nothing of a specification that is not there.' },
  'broken-spec': { severity: 'warning', why: 'The block shows nothing of a specification that cannot be read.' },
  'unknown-operation': { severity: 'warning', why: 'The block shows nothing of what its specification does not have.' },
  'front-matter': {
    severity: 'error',
    why: 'Front matter that cannot be read is lost in a sync, title and description with it.',
  },
  'front-matter-key': { severity: 'hint', why: 'The platform does not read this key.' },
  'front-matter-value': { severity: 'warning', why: 'The platform does not read this value.' },
  'duplicate-anchor': { severity: 'warning', why: 'Links lead to the first of two headings with one anchor.' },
  'orphan-page': { severity: 'warning', why: 'A page that the table of contents does not name is not published.' },
  'missing-page': { severity: 'error', why: 'The table of contents names a page that is not there.' },
  'listed-twice': { severity: 'error', why: 'A file can be one page only.' },
  'tab-indent': { severity: 'warning', why: 'Tabs in the table of contents nest otherwise than they look.' },
  'duplicate-slug': { severity: 'warning', why: 'Two pages beside each other cannot have one address.' },
  'dead-redirect': { severity: 'warning', why: 'The redirect leads to a page that is not there.' },
  'needless-redirect': { severity: 'warning', why: 'A real page stands at this path and outranks the redirect.' },
  'redirect-chain': { severity: 'warning', why: 'The redirect leads to a path that is redirected itself.' },
  'redirect-path': { severity: 'warning', why: 'Paths of redirects are written without a slash at their start.' },
  'unused-file': { severity: 'hint', why: 'No page shows this file or links to it.' },
  'data-image': { severity: 'error', why: 'The platform drops images that are written inside the text.' },
  'strange-character': { severity: 'error', why: 'The platform does not keep this character.' },
  'conflict-mark': { severity: 'error', why: 'Readers would see the marks of a merge that is not finished.' },
  'absolute-link': {
    severity: 'hint',
    why: 'A relative link still leads to its page when the page or the site moves.',
  },
  'path-case': {
    severity: 'error',
    why: 'The platform tells capital from small letters in paths; this computer may not.',
  },
  encoding: { severity: 'error', why: 'The platform reads UTF-8 alone, and shows other characters broken.' },
  configuration: { severity: 'error', why: 'What cannot be read is not used.' },
} as const satisfies Record<string, Rule>

/** A problem of a rule with the severity that it has unless configured. */
export function problemOf(
  rule: RuleId,
  span: { readonly start: number; readonly end: number },
  values: readonly string[] = [],
  fixes: readonly ProblemFix[] = [],
): DocsProblem {
  return { rule, severity: docsRules[rule].severity, start: span.start, end: span.end, values, fixes }
}

/** A problem of a part of a text, as it stands in the whole text. */
export function movedProblem(problem: DocsProblem, by: number): DocsProblem {
  if (by === 0) return problem
  const fixes = problem.fixes.map((fix) => {
    const edits = fix.edits.map(({ start, end, text }) => ({ start: start + by, end: end + by, text }))
    return { ...fix, edits }
  })
  return { ...problem, start: problem.start + by, end: problem.end + by, fixes }
}
