/** Matches one emoji as people see it, which can be several code points. */
export const emojiPattern = new RegExp('\\p{RGI_Emoji}', 'gv')
const mayHoldEmoji = /[\u203c-\uffff]/

/** Splits a text into emoji and the text between them. */
export function splitEmoji(text: string): { text: string; emoji: boolean }[] {
  if (!mayHoldEmoji.test(text)) return [{ text, emoji: false }]
  const parts: { text: string; emoji: boolean }[] = []
  let from = 0
  for (const match of text.matchAll(emojiPattern)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), emoji: false })
    parts.push({ text: match[0], emoji: true })
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ text: text.slice(from), emoji: false })
  return parts
}

/** Returns the code of an emoji inline: its code points in hexadecimal, joined by hyphens. */
export function emojiCode(emoji: string): string {
  return Array.from(emoji)
    .map((character) => character.codePointAt(0)?.toString(16) ?? '')
    .join('-')
}

/** Longer than any emoji. A longer code would be too many arguments for the stack. */
const maxCodeLength = 200

/** Returns the characters of an emoji code. Returns a code of another form as it is. */
export function emojiCharacters(code: string): string {
  if (code.length > maxCodeLength) return code
  const points = code.split('-').map((point) => (/^[0-9a-f]{2,6}$/i.test(point) ? Number.parseInt(point, 16) : -1))
  return points.every((point) => point >= 0 && point <= 0x10ffff) ? String.fromCodePoint(...points) : code
}

/** Returns whether a text has nothing but emoji and spaces. */
export function isOnlyEmoji(text: string): boolean {
  return text.trim() !== '' && splitEmoji(text).every((part) => part.emoji || part.text.trim() === '')
}
