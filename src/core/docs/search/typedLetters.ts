/**
 * Returns whether a text has the typed letters in order, as the editor filters rows of a quick pick: ignores case and
 * letters in between. An asterisk matches anything.
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
