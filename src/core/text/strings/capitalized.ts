/** Returns a text with a capital first letter. The rest stays. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
