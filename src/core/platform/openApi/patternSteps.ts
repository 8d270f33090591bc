/** A longer pattern isn't tried. */
const maxPatternLength = 200

/**
 * Returns how many steps a pattern of a specification takes at most with a text: for each place to begin and each
 * repetition up to the length of the text, two for each optional part, and one for each alternative. Groups multiply
 * alternatives. Infinity for a pattern that repeats a group, because that can take exponential time.
 */
export function patternSteps(pattern: string, length: number, isAtStart = false): number {
  if (pattern.length > maxPatternLength || /\)[*+?{]/.test(pattern)) return Infinity
  const count = (signs: RegExp): number => pattern.match(signs)?.length ?? 0
  const groups = count(/\(/g) + 1
  const alternatives = (count(/\|/g) / groups + 1) ** groups
  return (length + 1) ** (count(/[*+{]/g) + (isAtStart ? 0 : 1)) * 2 ** count(/(?<!\()\?/g) * alternatives
}
