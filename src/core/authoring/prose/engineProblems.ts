import { escapeHidden } from '../../text/strings/hiddenCharacters.ts'
import { problemOf, type DocsProblem, type ProblemFix, type ProblemSeverity } from '../checks/docsProblem.ts'

/** A rule whose problems come from another program or a server. */
export type EngineRule = 'vale' | 'language-tool'

/** What an engine found in a mask. Offsets are UTF-16 units. Its texts can contain anything. */
export interface EngineFinding {
  readonly start: number
  readonly end: number
  readonly message: string
  /** The name of the engine's rule. */
  readonly check: string
  /** Undefined for the default severity of Galley's rule. */
  readonly severity?: ProblemSeverity | undefined
  /** Texts to write instead. */
  readonly replacements: readonly string[]
}

const maxMessage = 500
const maxName = 100
const maxReplacements = 5

/** Returns the problems that an engine found in the prose of a page. Leaves out the ones in other parts. */
export function engineProblems(
  rule: EngineRule,
  { text, mask }: { readonly text: string; readonly mask: string },
  findings: readonly EngineFinding[],
): DocsProblem[] {
  return findings.flatMap(({ start, end, message, check, severity, replacements }) => {
    if (!startsAndEndsInProse(text, mask, start, end)) return []
    const values = [shown(message, maxMessage), shown(check, maxName)]
    const problem = problemOf(rule, { start, end }, values, fixes({ start, end }, text.slice(start, end), replacements))
    return [severity === undefined ? problem : { ...problem, severity }]
  })
}

/** A sentence can contain code or tags, which a mask blanks, but it starts and ends with words. */
function startsAndEndsInProse(text: string, mask: string, start: number, end: number): boolean {
  const isSame = (at: number): boolean => text[at] === mask[at] && /\S/.test(text[at] ?? '')
  return start >= 0 && start < end && end <= text.length && isSame(start) && isSame(end - 1)
}

function fixes(
  span: { readonly start: number; readonly end: number },
  written: string,
  replacements: readonly string[],
): ProblemFix[] {
  const usable = replacements.filter((text) => text !== written && text === shown(text, maxName))
  return usable.slice(0, maxReplacements).map((text) => {
    const edits = [{ ...span, text }]
    return text === ''
      ? { kind: 'remove', detail: shown(written, maxName), edits, safe: false }
      : { kind: 'rename', detail: text, edits, safe: false }
  })
}

function shown(text: string, max: number): string {
  const line = escapeHidden(text.replace(/\s+/g, ' ').trim())
  return line.length > max ? `${line.slice(0, max - 1)}…` : line
}
