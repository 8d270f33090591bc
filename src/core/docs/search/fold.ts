/** A text as search compares it: without case, accents and compatibility forms. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // Plain ASCII, by far the most common, needs no normalizing.
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
}

/** Markdown as search compares it: as {@link fold} does, and without the backslashes that keep signs from being marks. */
export function foldMarkdown(text: string): string {
  return fold(text.includes('\\') ? text.replace(/\\([!-/:-@[-`{-~])/g, '$1') : text)
}
