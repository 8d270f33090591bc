/**
 * Whether a text has the typed letters in their order, as far as the rows of a quick pick are filtered by the editor:
 * what is between them, and their case, doesn't count. An asterisk means anything.
 */
export function hasTypedLetters(text: string, typed: string): boolean {
  const low = text.toLowerCase()
  let at = 0
  for (const letter of typed.trim().replaceAll('*', '').toLowerCase()) {
    at = low.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}
