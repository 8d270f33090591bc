/** Normalizes a text for search: without case, accents and compatibility forms. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // Plain ASCII, the most common case, needs no normalization.
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
}

/** Normalizes Markdown for search: like {@link fold}, and without the backslashes that escape Markdown syntax. */
export function foldMarkdown(text: string): string {
  return fold(text.includes('\\') ? text.replace(/\\([!-/:-@[-`{-~])/g, '$1') : text)
}
