/** How much JSON is taken. */
export interface JsonLimits {
  /** Recursion over what is deeper would end the stack. */
  readonly maxDepth: number
  /** A value of two bytes in the text takes many times that once it is parsed. */
  readonly maxValues: number
}

const quote = 0x22
const backslash = 0x5c

/**
 * Says from the text alone whether JSON is nested too deeply or has too many values to be parsed. Strings count as one
 * value however long they are; what is no JSON is left to the parser.
 */
export function jsonExcess(
  json: Buffer,
  { maxDepth, maxValues }: JsonLimits,
): 'nested too deeply' | 'made of too many values' | undefined {
  // Each value takes two bytes at least, and each level a bracket: a look at every byte takes as long as parsing.
  if (json.length <= 2 * maxValues && !hasMoreBrackets(json, maxDepth)) return undefined
  let depth = 0
  let values = 1
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === quote) at = endOfString(json, at)
    else if (byte === 0x2c) values++
    else if (byte === 0x5b || byte === 0x7b) {
      values++
      depth++
      if (depth > maxDepth) return 'nested too deeply'
    } else if (byte === 0x5d || byte === 0x7d) depth--
    if (values > maxValues) return 'made of too many values'
  }
  return undefined
}

/** Whether there are more opening brackets than so many, those in strings too. */
function hasMoreBrackets(json: Buffer, limit: number): boolean {
  let count = 0
  for (const bracket of [0x5b, 0x7b]) {
    for (let at = json.indexOf(bracket); at >= 0; at = json.indexOf(bracket, at + 1)) {
      count++
      if (count > limit) return true
    }
  }
  return false
}

/** Where the string ends that begins here. */
function endOfString(json: Buffer, start: number): number {
  let end = json.indexOf(quote, start + 1)
  while (end >= 0 && isEscaped(json, end)) end = json.indexOf(quote, end + 1)
  return end < 0 ? json.length : end
}

function isEscaped(json: Buffer, at: number): boolean {
  let before = at
  while (json[before - 1] === backslash) before--
  return (at - before) % 2 === 1
}
