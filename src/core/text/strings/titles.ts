const unsafe = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]+/gu

/** Cuts a text to at most `limit` UTF-16 units without splitting what a reader sees as one character. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text
  let end = 0
  for (const { index, segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (index + segment.length > limit - 1) break
    end = index + segment.length
  }
  return `${text.slice(0, end).trimEnd()}…`
}

/** A title on one line, free of control characters and of characters that turn or hide the text around them. */
export function plainTitle(title: string): string {
  return title
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * A title as part of a file name: readable, at most `limit` UTF-16 units, without `/`, `\` and `%`, and never `.`, `..`
 * or empty (then `fallback`).
 */
export function fileNameTitle(title: string, limit: number, fallback: string): string {
  // The editor names files in messages of its own, where it reads links, and in lists, where it reads icons.
  const name = plainTitle(title)
    .replace(/[/\\]/g, '-')
    .replaceAll('%', '％')
    .replace(/[\]$](?=\()/g, '$& ')
  return shorten(name.replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, ''), limit) || fallback
}

/**
 * What is between the two names that the tab of a Markdown document shows: `Page — Space`. No title holds its space,
 * which doesn't break: so the manifest knows such a document as Markdown, and the names part again.
 */
export const tabMark = '\u00a0— '

/** A text as Markdown that shows it as it is, on one line, and still breaks between its words. */
export function escapeMarkdown(text: string): string {
  return plainTitle(text).replace(/[\\`*_{}[\]()#+\-.!<>|~&]/g, '\\$&')
}
