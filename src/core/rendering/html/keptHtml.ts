import { HtmlText } from '../../markdown/parsing/htmlTags.ts'

/** Pieces of HTML as they were read, for the next rendering: nearly all of a page is the same then. */
export class KeptHtml {
  #last = new Map<string, HtmlText>()
  #now = new Map<string, HtmlText>()

  /** A page is rendered from now on; what the one before it did not have is forgotten. */
  nextPage(): void {
    this.#last = this.#now
    this.#now = new Map()
  }

  read(source: string): HtmlText {
    const known = this.#now.get(source)
    if (known !== undefined) return known
    const html = this.#last.get(source) ?? new HtmlText(source)
    this.#now.set(source, html)
    return html
  }
}
