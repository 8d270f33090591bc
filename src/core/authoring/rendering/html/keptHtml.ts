import { LRUCache } from 'lru-cache'
import { HtmlText, type TagSpan } from '../../../text/markdown/parsing/htmlTags.ts'
import type { ReaderView } from '../readerView.ts'
import { NotedAnswers } from './notedAnswers.ts'

/** The rendered HTML of an element, and the view's answers that it depends on. */
interface MadeHtml {
  readonly html: string | undefined
  readonly answers: NotedAnswers
}

/** The maximum number of characters of cached HTML: several long pages. */
const maxSize = 1_000_000

/** Caches parsed and rendered HTML between renderings, because most of a page stays the same. */
export class KeptHtml {
  readonly #read = new LRUCache<string, HtmlText>({ maxSize, sizeCalculation: ({ source }) => source.length || 1 })
  /** By the first tag, which is the same object while the HTML around it is cached. */
  readonly #made = new WeakMap<TagSpan, MadeHtml>()

  read(source: string): HtmlText {
    let html = this.#read.get(source)
    if (html === undefined) this.#read.set(source, (html = new HtmlText(source)))
    return html
  }

  /** Returns what `make` renders from the view's answers. Renders again only if the answers change. */
  made(first: TagSpan, view: ReaderView, make: (view: ReaderView) => string | undefined): string | undefined {
    const known = this.#made.get(first)
    if (known?.answers.hold(view) === true) return known.html
    const answers = new NotedAnswers(view)
    const html = make(answers.view)
    this.#made.set(first, { html, answers })
    return html
  }
}
