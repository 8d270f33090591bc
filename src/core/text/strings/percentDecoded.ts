/** Decodes the percent escapes in a part of a link. If one is invalid, returns the part as written. */
export function percentDecoded(text: string): string {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
