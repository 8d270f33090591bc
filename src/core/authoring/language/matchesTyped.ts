/**
 * Returns whether a completion fits what was typed, as VS Code filters its list: all characters occur in this order, in
 * upper or lower case.
 */
export function matchesTyped(filter: string, typed: string): boolean {
  const text = filter.toLowerCase()
  let at = 0
  for (const character of typed.toLowerCase()) {
    const found = text.indexOf(character, at)
    if (found === -1) return false
    at = found + character.length
  }
  return true
}
