/**
 * Characters that are not seen, end a line, or turn the text around them, as the only group. What joins letters and
 * emoji where Unicode wants it comes before, and is no such character.
 */
const pattern =
  /(?<=[\p{Extended_Pictographic}\d#*])\ufe0f|(?<=\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=[\p{Script=Arabic}\p{M}])[\u200c\u200d](?=\p{L})|([\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}])/gu

const shortForms: Readonly<Record<string, string>> = { '\n': '\\n', '\r': '\\r', '\t': '\\t' }

/** A text with something else for every character that is not seen, ends a line, or turns the text around it. */
export function replaceHidden(text: string, by: (character: string) => string): string {
  return text.replace(pattern, (whole, hidden: string | undefined) => (hidden === undefined ? whole : by(hidden)))
}

/** The same with escapes: `\n`, `\u{1b}`, `\u{202e}`. Those in `kept` stay as they are. */
export function escapeHidden(text: string, kept = ''): string {
  return replaceHidden(text, (character) => {
    if (kept.includes(character)) return character
    return shortForms[character] ?? `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`
  })
}
