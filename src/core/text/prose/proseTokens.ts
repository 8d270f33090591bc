/**
 * Reads the stretches of a text between white space, one after another. Most are plain: one word of ASCII letters, in
 * lower case or with one capital at its start, with punctuation marks around it. Regular expressions take ten times as
 * long to find these, so they should only look at the others.
 */
export class ProseTokens {
  readonly #text: string
  start = 0
  end = 0
  /** Whether the stretch is plain. If so, the word is between `wordStart` and `wordEnd`. */
  isPlain = false
  wordStart = 0
  wordEnd = 0

  constructor(text: string) {
    this.#text = text
  }

  /** Moves to the next stretch. Returns false at the end of the text. */
  next(): boolean {
    const text = this.#text
    const { length } = text
    let at = this.end
    while (at < length && isSpace(text.charCodeAt(at))) at++
    if (at === length) return false
    this.start = at
    while (isOpening(text.charCodeAt(at))) at++
    this.wordStart = at
    if (isCapital(text.charCodeAt(at))) at++
    const second = at
    while (isSmall(text.charCodeAt(at))) at++
    this.wordEnd = at
    const hasWord = at > second
    while (isClosing(text.charCodeAt(at))) at++
    const last = at
    while (at < length && !isSpace(text.charCodeAt(at))) at++
    this.end = at
    this.isPlain = hasWord && at === last
    return true
  }
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x09 || code === 0x0d || code === 0xa0
}

function isCapital(code: number): boolean {
  return code >= 0x41 && code <= 0x5a
}

function isSmall(code: number): boolean {
  return code >= 0x61 && code <= 0x7a
}

/** Returns whether a character is one of `"(*[`. */
function isOpening(code: number): boolean {
  return code === 0x22 || code === 0x28 || code === 0x2a || code === 0x5b
}

/** Returns whether a character is one of `!"),.:;?*]`. */
function isClosing(code: number): boolean {
  return (
    code === 0x2c ||
    code === 0x2e ||
    code === 0x29 ||
    code === 0x3a ||
    code === 0x3b ||
    code === 0x21 ||
    code === 0x22 ||
    code === 0x3f ||
    code === 0x2a ||
    code === 0x5d
  )
}
