/**
 * Matches characters that are invisible, end a line, or change the direction of the text, as the only group. First
 * matches the joiners in letters and emoji that Unicode allows, which aren't in the group.
 */
const pattern =
  /(?<=[\p{Extended_Pictographic}\d#*])\ufe0f|(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\p{M}])[\u200c\u200d](?=\p{L})|([\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])/gu

const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** Replaces each character that is invisible, ends a line, or changes the direction of the text. */
export function replaceHidden(text: string, by: (character: string) => string): string {
  return text.replace(pattern, (whole, hidden: string | undefined) => (hidden === undefined ? whole : by(hidden)))
}

/** Returns the spans of such characters, without line ends and tabs. Offsets are UTF-16 units. */
export function hiddenSpans(text: string): { readonly start: number; readonly end: number }[] {
  if (!/[^\t\n\r\x20-\x7e]/.test(text)) return []
  return [...text.matchAll(pattern)].flatMap(({ index, 1: hidden }) => {
    return hidden === undefined || /[\n\r\t]/.test(hidden) ? [] : [{ start: index, end: index + hidden.length }]
  })
}

/** Replaces hidden characters with JSON escapes: `\n`, `\u001b`, `\u202e`. Characters in `kept` stay. */
export function escapeHidden(text: string, kept = ''): string {
  return replaceHidden(text, (character) => {
    if (kept.includes(character)) return character
    return shortForms[character] ?? character.split('').map(escapeUnit).join('')
  })
}

/**
 * Returns a text as one line for a terminal or a CI log. Nothing in it can end the line, move the cursor or be read as
 * a command: GitHub reads `::…` at the start of a line, other CI systems `##[…]` and `##vso[…]` anywhere.
 */
export function printableLine(text: string): string {
  return escapeHidden(text)
    .replace(/^\s*:(?=:)/, (start) => start.slice(0, -1) + escapeUnit(':'))
    .replace(/#(?=\w*\[)/g, (mark, at: number, whole: string) => (whole[at - 1] === '#' ? escapeUnit(mark) : mark))
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
