/**
 * Characters that aren't seen, end a line, or turn the text around them, as the only group. What joins letters and
 * emoji where Unicode wants it comes before, and is no such character.
 */
const pattern =
  /(?<=[\p{Extended_Pictographic}\d#*])\ufe0f|(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\p{M}])[\u200c\u200d](?=\p{L})|([\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])/gu

const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text with something else for every character that isn't seen, ends a line, or turns the text around it. */
export function replaceHidden(text: string, by: (character: string) => string): string {
  return text.replace(pattern, (whole, hidden: string | undefined) => (hidden === undefined ? whole : by(hidden)))
}

/** Where such characters are, line ends and tabs left out. Offsets are UTF-16 units. */
export function hiddenSpans(text: string): { readonly start: number; readonly end: number }[] {
  return [...text.matchAll(pattern)].flatMap(({ index, 1: hidden }) => {
    return hidden === undefined || /[\n\r\t]/.test(hidden) ? [] : [{ start: index, end: index + hidden.length }]
  })
}

/** The same with the escapes of JSON: `\n`, `\u001b`, `\u202e`. Those in `kept` stay as they are. */
export function escapeHidden(text: string, kept = ''): string {
  return replaceHidden(text, (character) => {
    if (kept.includes(character)) return character
    return shortForms[character] ?? character.split('').map(escapeUnit).join('')
  })
}

/**
 * A text as one line of a terminal or of a log of CI: nothing in it ends the line, moves the cursor, or is taken for a
 * command, as GitHub takes `::…` at the beginning of a line, and other services `##[…]` and `##vso[…]` anywhere.
 */
export function printableLine(text: string): string {
  return escapeHidden(text)
    .replace(/^\s*:(?=:)/, (start) => start.slice(0, -1) + escapeUnit(':'))
    .replace(/#(?=\w*\[)/g, (mark, at: number, whole: string) => (whole[at - 1] === '#' ? escapeUnit(mark) : mark))
}

function escapeUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
