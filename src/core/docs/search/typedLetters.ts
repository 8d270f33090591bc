/** Returns whether a text has some letters in order, with any others in between. */
export function hasLetters(text: string, letters: string): boolean {
  let at = 0
  for (const letter of letters) {
    at = text.indexOf(letter, at) + 1
    if (at === 0) return false
  }
  return true
}

/**
 * Returns whether a text has the typed letters in order, as the editor filters rows of a quick pick: ignores case and
 * letters in between. An asterisk matches anything.
 */
export function hasTypedLetters(text: string, typed: string): boolean {
  return hasLetters(text.toLowerCase(), typed.trim().replaceAll('*', '').toLowerCase())
}
