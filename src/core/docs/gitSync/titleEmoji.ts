import { isOnlyEmoji, splitEmoji } from '../../text/markdown/document/emoji.ts'

/** The beginning of a heading of level 1, and its first word where others follow. */
const firstWord = /^(\s*#[ \t]+)(\S+)[ \t]+(?=\S)/

/** A title as the platform's Git sync writes it: with the emoji of the page before its words. */
export function emojiTitle(title: string, emoji: string | undefined): string {
  return emoji === undefined ? title : `${emoji} ${title}`
}

/** A title apart from the emoji before its words, which is its page's; one of nothing but emoji stays one. */
export function splitTitle(title: string): { title: string; emoji?: string } {
  const [first, ...rest] = splitEmoji(title)
  const words = rest.map((part) => part.text).join('')
  if (first?.emoji !== true || words.trim() === '' || isOnlyEmoji(title)) return { title }
  return { title: words.trim(), emoji: first.text }
}

/**
 * A page with its emoji before its title, as Git sync writes it. In a file that has a title already (`before`) only
 * where an emoji is there.
 */
export function withTitleEmoji(body: string, emoji: string | undefined, before: string): string {
  if (emoji === undefined) return body
  const had = firstWord.exec(before)?.[2]
  if (before.trim() !== '' && (had === undefined || !isOnlyEmoji(had))) return body
  return body.replace(/^\s*#[ \t]+(?=\S)/, (mark) => `${mark}${emoji} `)
}

/** A page without its own emoji before its title: the platform keeps the two apart. */
export function withoutTitleEmoji(body: string, emoji: string | undefined): string {
  const [start, mark = '', word] = firstWord.exec(body) ?? []
  if (start === undefined || emoji === undefined || plain(word ?? '') !== plain(emoji)) return body
  return mark + body.slice(start.length)
}

/** Without the sign that only says in which form an emoji is shown. */
function plain(emoji: string): string {
  return emoji.replaceAll('\uFE0F', '')
}
