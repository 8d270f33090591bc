/** JSON deeper than this is nothing that people write, and recursion over it would end the process's stack. */
const maxDepth = 100

/** Far beyond what people write: texts of any length count as one value each, and 50 changes go into one request. */
const maxValues = 200_000

const quote = 0x22
const backslash = 0x5c

/**
 * Says whether JSON is nested too deeply or has too many values for the memory that it would take, from its text alone:
 * a value of two bytes in the text takes a hundred once it is parsed. What is no JSON is left to the parser.
 */
export function jsonExcess(json: Buffer): 'nested too deeply' | 'made of too many values' | undefined {
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
