/** Finds a word repeatedly in a text, from positions that mostly increase. Doesn't search the same stretch twice. */
export class NextIndex {
  readonly #text: string
  readonly #word: string
  #from = 0
  #found: number | undefined

  constructor(text: string, word: string) {
    this.#text = text
    this.#word = word
  }

  /** Returns the first index of the word at or after `position`, or the length of the text if there's none. */
  at(position: number): number {
    if (this.#found === undefined || position < this.#from || position > this.#found) {
      const index = this.#text.indexOf(this.#word, position)
      this.#found = index === -1 ? this.#text.length : index
      this.#from = position
    }
    return this.#found
  }
}
