import { titleHeading } from '../pages/titleHeading.ts'
import { isOnlyEmoji, splitEmoji } from '../../text/markdown/document/emoji.ts'

/** Matches the first word of a title, if more words follow. */
const firstWord = /^(\S+)[ \t]+(?=\S)/

/** Writes a title as the platform's Git sync does: with the emoji of the page before the words. */
export function emojiTitle(title: string, emoji: string | undefined): string {
  return emoji === undefined ? title : `${emoji} ${title}`
}

/** Splits a title into words and the page's emoji before them. A title of only emoji stays as it is. */
export function splitTitle(title: string): { title: string; emoji?: string } {
  const [first, ...rest] = splitEmoji(title)
  const words = rest.map((part) => part.text).join('')
  if (first?.emoji !== true || words.trim() === '' || isOnlyEmoji(title)) return { title }
  return { title: words.trim(), emoji: first.text }
}

/**
 * Adds the page's emoji to the title, as Git sync writes it. If the file already has a title (`before`), adds the emoji
 * only if that title has one.
 */
export function withTitleEmoji(body: string, emoji: string | undefined, before: string): string {
  if (emoji === undefined) return body
  const had = firstWord.exec(titleHeading(before)?.markdown ?? '')?.[1]
  if (before.trim() !== '' && (had === undefined || !isOnlyEmoji(had))) return body
  const { markdown = '', start = 0 } = titleHeading(body) ?? {}
  return markdown === '' ? body : `${body.slice(0, start)}${emoji} ${body.slice(start)}`
}

/** Removes the page's emoji from the title, because the platform stores them separately. */
export function withoutTitleEmoji(body: string, emoji: string | undefined): string {
  const { markdown = '', start = 0 } = titleHeading(body) ?? {}
  const [begin, word = ''] = firstWord.exec(markdown) ?? []
  if (begin === undefined || emoji === undefined || plain(word) !== plain(emoji)) return body
  return body.slice(0, start) + body.slice(start + begin.length)
}

/** Removes the variation selector, which only chooses how an emoji is shown. */
function plain(emoji: string): string {
  return emoji.replaceAll('\uFE0F', '')
}
