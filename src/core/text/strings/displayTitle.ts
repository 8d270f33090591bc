import { plainTitle, shorten } from './titles.ts'

/** The maximum length of a title in a label. A longer one is cut with an ellipsis, and the tooltip has all of it. */
const maxLabelLength = 120

/**
 * Returns a title for a label: one line, at most {@link maxLabelLength} characters, or `untitled` if nothing is left.
 */
export function displayTitle(title: string, untitled: string): string {
  return shorten(plainTitle(title), maxLabelLength) || untitled
}

/** Returns the character of an emoji that the platform gives as a character or as hexadecimal code points (`1f4d8`). */
export function emojiCharacter(emoji: string | undefined): string {
  if (!emoji) return ''
  if (!/^[0-9a-f]{4,6}(?:-[0-9a-f]{2,6})*$/i.test(emoji)) return plainTitle(emoji)
  const points = emoji.split('-').map((point) => Number.parseInt(point, 16))
  return points.every((point) => point > 0x1f && point <= 0x10ffff) ? String.fromCodePoint(...points) : ''
}
