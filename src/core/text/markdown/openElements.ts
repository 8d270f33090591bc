/**
 * The open elements of a text, by name. Looking for a name that isn't open takes no time, so a text of nothing but
 * stray ends is read in linear time.
 */
export class OpenElements<Element extends { readonly name: string }> {
  readonly #open: Element[] = []
  readonly #byName = new Map<string, Element[]>()

  push(element: Element): void {
    this.#open.push(element)
    const same = this.#byName.get(element.name)
    if (same === undefined) this.#byName.set(element.name, [element])
    else same.push(element)
  }

  /** All open elements, from the outermost to the innermost. */
  get all(): readonly Element[] {
    return this.#open
  }

  /** Returns the innermost open element of this name. */
  last(name: string): Element | undefined {
    return this.#byName.get(name)?.at(-1)
  }

  /** Closes the innermost element of this name. Returns it, preceded by the elements that were open inside it. */
  close(name: string): Element[] {
    const closed: Element[] = []
    if (this.last(name) === undefined) return closed
    for (let element = this.#pop(); element !== undefined; element = this.#pop()) {
      closed.push(element)
      if (element.name === name) break
    }
    return closed
  }

  #pop(): Element | undefined {
    const element = this.#open.pop()
    if (element !== undefined) this.#byName.get(element.name)?.pop()
    return element
  }
}
