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

/** Returns a title on one line, without control characters and characters that hide text or change its direction. */
export function plainTitle(title: string): string {
  return title
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(unsafe, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/**
 * Returns a title for a file name: readable, at most `limit` UTF-16 units, without `/`, `\` and `%`. Returns `fallback`
 * for `.`, `..` and an empty title.
 */
export function fileNameTitle(title: string, limit: number, fallback: string): string {
  // The editor shows file names in its own messages, where it reads links, and in lists, where it reads icons.
  const name = plainTitle(title)
    .replace(/[/\\]/g, '-')
    .replaceAll('%', '％')
    .replace(/[\]$](?=\()/g, '$& ')
  return shorten(name.replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, ''), limit) || fallback
}

/**
 * The separator in the tab of a Markdown document: `Page — Space`. Titles can't contain its no-break space. So the
 * manifest can match such documents as Markdown, and the two names can be separated again.
 */
export const tabMark = '\u00a0— '

/** Escapes a text for Markdown, on one line that can still wrap between words. */
export function escapeMarkdown(text: string): string {
  return plainTitle(text).replace(/[\\`*_{}[\]()#+\-.!<>|~&]/g, '\\$&')
}
