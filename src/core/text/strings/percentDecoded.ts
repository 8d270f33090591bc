/** A part of a link without its percent signs. Where one of them means itself, all of it stays as it is written. */
export function percentDecoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
