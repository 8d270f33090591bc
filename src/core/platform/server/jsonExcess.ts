/** Limits for the JSON that Galley parses. */
export interface JsonLimits {
  /** Recursion over deeper values would overflow the stack. */
  readonly maxDepth: number
  /** A parsed value takes many times the memory of its two bytes in the text. */
  readonly maxValues: number
}

/**
 * Checks a text for JSON that is nested too deeply or has too many values, without parsing it. A string counts as one
 * value. Invalid JSON is left to the parser.
 */
export function jsonExcess(
  json: string,
  { maxDepth, maxValues }: JsonLimits,
): 'nested too deeply' | 'made of too many values' | undefined {
  // Each value takes at least two characters, and each level a bracket. Scanning every character takes as long as
  // parsing.
  if (json.length <= 2 * maxValues && !hasMoreBrackets(json, maxDepth)) return undefined
  let depth = 0
  let values = 1
  for (let at = 0; at < json.length; at++) {
    const sign = json[at]
    if (sign === '"') at = endOfString(json, at)
    else if (sign === ',') values++
    else if (sign === '[' || sign === '{') {
      values++
      depth++
      if (depth > maxDepth) return 'nested too deeply'
    } else if (sign === ']' || sign === '}') depth--
    if (values > maxValues) return 'made of too many values'
  }
  return undefined
}

/** Returns whether there are more opening brackets than `limit`, including those in strings. */
function hasMoreBrackets(json: string, limit: number): boolean {
  let count = 0
  for (const bracket of ['[', '{']) {
    for (let at = json.indexOf(bracket); at >= 0; at = json.indexOf(bracket, at + 1)) {
      count++
      if (count > limit) return true
    }
  }
  return false
}

/** Returns the end of the string that begins at `start`. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf('"', end + 1)
  return end < 0 ? json.length : end
}

function isEscaped(json: string, at: number): boolean {
  let before = at
  while (json[before - 1] === '\\') before--
  return (at - before) % 2 === 1
}
