/** A text as search compares it: without case, accents and compatibility forms. */
export function fold(text: string): string {
  const lower = text.toLowerCase()
  // Plain ASCII, by far the most common, needs no normalising.
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(lower)) return lower
  return lower
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i')
}
