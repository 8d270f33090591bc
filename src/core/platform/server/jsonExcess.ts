/** How much JSON is taken. */
export interface JsonLimits {
  /** Recursion over what is deeper would end the stack. */
  readonly maxDepth: number
  /** A value of two bytes in the text takes many times that once it is parsed. */
  readonly maxValues: number
}

/**
 * Says from the text alone whether JSON is nested too deeply or has too many values to be parsed. Strings count as one
 * value however long they are; what is no JSON is left to the parser.
 */
export function jsonExcess(
  json: string,
  { maxDepth, maxValues }: JsonLimits,
): 'nested too deeply' | 'made of too many values' | undefined {
  // Each value takes two characters at least, and each level a bracket: a look at every one takes as long as parsing.
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

/** Whether there are more opening brackets than that many, those in strings too. */
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

/** Where the string ends that begins here. */
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
