import { LRUCache } from 'lru-cache'
import { HtmlText, type TagSpan } from '../../../text/markdown/parsing/htmlTags.ts'
import type { ReaderView } from '../readerView.ts'
import { NotedAnswers } from './notedAnswers.ts'

/** What was made of an element, and of which answers. */
interface MadeHtml {
  readonly html: string | undefined
  readonly answers: NotedAnswers
}

/** How many characters of HTML are kept: those of several long pages. */
const maxSize = 1_000_000

/** HTML as it was read, and what was made of it, for the next rendering: nearly all of a page is the same then. */
export class KeptHtml {
  readonly #read = new LRUCache<string, HtmlText>({ maxSize, sizeCalculation: ({ source }) => source.length || 1 })
  /** By the first tag, which is one and the same for as long as the HTML around it is kept. */
  readonly #made = new WeakMap<TagSpan, MadeHtml>()

  read(source: string): HtmlText {
    let html = this.#read.get(source)
    if (html === undefined) this.#read.set(source, (html = new HtmlText(source)))
    return html
  }

  /** What is made of an element with nothing but what a view answers: once, for as long as it answers the same. */
  made(first: TagSpan, view: ReaderView, make: (view: ReaderView) => string | undefined): string | undefined {
    const known = this.#made.get(first)
    if (known?.answers.hold(view) === true) return known.html
    const answers = new NotedAnswers(view)
    const html = make(answers.view)
    this.#made.set(first, { html, answers })
    return html
  }
}
