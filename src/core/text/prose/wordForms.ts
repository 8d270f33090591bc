const letters = 'abcdefghijklmnopqrstuvwxyz'
const minLength = 3
/** The number of letters of a short word. */
const maxShort = 5
/** The number of different hashes. One word in fifty that isn't a form has the hash of a form. */
const hashes = 2 ** 22

/** All forms of the words of a language. Finds those that differ from a word in one letter. */
export class WordForms {
  readonly #forms: ReadonlySet<string>
  /** A bit for each hash that a form has. */
  readonly #hashed = new Uint8Array(hashes / 8)

  constructor(forms: readonly string[]) {
    this.#forms = new Set(forms.filter((form) => form.length >= minLength))
    for (const form of this.#forms) {
      const hash = hashOf(form)
      this.#hashed[hash >> 3] = (this.#hashed[hash >> 3] ?? 0) | (1 << (hash & 7))
    }
  }

  has(word: string): boolean {
    return this.#forms.has(word)
  }

  /**
   * Returns the forms with two letters swapped, one missing, one doubled or extra, or one wrong, in the order of common
   * typing mistakes. A short word with an extra or wrong letter is hardly ever a mistake, but a name such as *bzero*. Nor
   * is a word with an extra or wrong first letter, such as *kqueue*.
   */
  oneLetterOff(word: string): string[] {
    const hashed = new HashedWord(word)
    const found = new Set<string>()
    const tryForm = (end: number, middle: string, start: number): void => {
      // Almost none of these hundreds of words exists, so they are created only if their hash does.
      const hash = hashed.changed(end, middle, start)
      if (((this.#hashed[hash >> 3] ?? 0) & (1 << (hash & 7))) === 0) return
      const changed = word.slice(0, end) + middle + word.slice(start)
      if (this.#forms.has(changed)) found.add(changed)
    }
    const tryLetters = (end: number, start: number): void => {
      for (const letter of letters) tryForm(end, letter, start)
    }
    const { length } = word
    for (let at = 0; at < length - 1; at++) tryForm(at, word.charAt(at + 1) + word.charAt(at), at + 2)
    for (let at = 1; at <= length; at++) tryLetters(at, at)
    if (length > maxShort) {
      for (let at = length - 1; at > 0; at--) tryForm(at, '', at + 1)
      for (let at = 1; at < length; at++) tryLetters(at, at + 1)
    }
    tryLetters(0, 0)
    return [...found]
  }
}

const base = 31

/** A word with the hashes of its parts, from which the hash of a similar word follows. */
class HashedWord {
  /** The hash of the first letters, by their number. */
  readonly #starts: number[] = [0]
  /** The hash of the letters from a position on, and the factor for the hash of what comes before. */
  readonly #ends: number[] = []
  readonly #factors: number[] = []

  constructor(word: string) {
    const { length } = word
    for (let at = 0; at < length; at++) this.#starts.push(added(this.#starts[at] ?? 0, word.charCodeAt(at)))
    this.#ends[length] = 0
    this.#factors[length] = 1
    for (let at = length - 1; at >= 0; at--) {
      const factor = this.#factors[at + 1] ?? 1
      this.#ends[at] = (Math.imul(word.charCodeAt(at), factor) + (this.#ends[at + 1] ?? 0)) | 0
      this.#factors[at] = Math.imul(factor, base)
    }
  }

  /** Returns the hash of the word with other letters from `end` to `start`. */
  changed(end: number, middle: string, start: number): number {
    let hash = this.#starts[end] ?? 0
    for (let at = 0; at < middle.length; at++) hash = added(hash, middle.charCodeAt(at))
    hash = (Math.imul(hash, this.#factors[start] ?? 1) + (this.#ends[start] ?? 0)) | 0
    return mixed(hash)
  }
}

/** Returns what {@link HashedWord} returns for the unchanged word. */
function hashOf(word: string): number {
  let hash = 0
  for (let at = 0; at < word.length; at++) hash = added(hash, word.charCodeAt(at))
  return mixed(hash)
}

function mixed(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 10
}

function added(hash: number, code: number): number {
  return (Math.imul(hash, base) + code) | 0
}
