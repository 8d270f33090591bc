import { escapeHidden } from '../core/text/strings/hiddenCharacters.ts'

/** Everything that a reader of text can take for the end of a line. */
// oxlint-disable-next-line no-control-regex -- some programs end lines at the separators of ASCII, too
const lineEnd = /\r\n|[\n\v\f\r\u001c-\u001e\u0085\u2028\u2029]/g

/**
 * Returns the lines of a text for a person to confirm, with a sign before each. Everything that could end a line starts
 * a new one. Unusual line ends and invisible characters become escapes.
 */
export function signedLines(sign: string, text: string): string[] {
  if (text === '') return []
  const marked = text.replace(lineEnd, (end) => (end === '\n' || end === '\r\n' ? '\n' : `${escapeHidden(end)}\n`))
  return marked.split('\n').map((line) => `${sign} ${escapeHidden(line, '\t')}`)
}

/** Returns Markdown that shows lines exactly as they are. */
export function fencedLines(language: string, lines: readonly string[]): string[] {
  if (lines.length === 0) return []
  const fence = '`'.repeat(Math.max(3, longestTicks(lines.join('\n')) + 1))
  return ['', fence + language, ...lines, fence]
}

/** Returns Markdown that shows every character of a name within a sentence. */
export function codeSpan(name: string): string {
  const shown = escapeHidden(name)
  const ticks = '`'.repeat(longestTicks(shown) + 1)
  const space = /^[` ]|[` ]$/.test(shown) ? ' ' : ''
  return ticks + space + shown + space + ticks
}

function longestTicks(text: string): number {
  return (text.match(/`+/g) ?? []).reduce((longest, { length }) => Math.max(longest, length), 0)
}
