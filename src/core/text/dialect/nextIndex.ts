/** Finds a word again and again in a text, from positions that mostly grow, and looks at no stretch twice for it. */
export class NextIndex {
  readonly #text: string
  readonly #word: string
  #from = 0
  #found: number | undefined

  constructor(text: string, word: string) {
    this.#text = text
    this.#word = word
  }

  /** Where it is at or after `position`; the length of the text if it doesn't. */
  at(position: number): number {
    if (this.#found === undefined || position < this.#from || position > this.#found) {
      const index = this.#text.indexOf(this.#word, position)
      this.#found = index === -1 ? this.#text.length : index
      this.#from = position
    }
    return this.#found
  }
}
