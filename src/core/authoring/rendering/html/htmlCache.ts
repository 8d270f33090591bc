import { LRUCache } from 'lru-cache'
import { HtmlText, type TagSpan } from '../../../text/markdown/parsing/htmlTags.ts'
import type { ReaderView } from '../readerView.ts'
import { RecordedAnswers } from './recordedAnswers.ts'

/** The rendered HTML of an element, and the view's answers that it depends on. */
interface RenderedHtml {
  readonly html: string | undefined
  readonly answers: RecordedAnswers
}

/** The maximum number of characters of cached HTML: several long pages. */
const maxSize = 1_000_000

/** Caches parsed and rendered HTML between renderings, because most of a page stays the same. */
export class HtmlCache {
  readonly #read = new LRUCache<string, HtmlText>({ maxSize, sizeCalculation: ({ source }) => source.length || 1 })
  /** By the first tag, which is the same object while the HTML around it is cached. */
  readonly #rendered = new WeakMap<TagSpan, RenderedHtml>()

  read(source: string): HtmlText {
    let html = this.#read.get(source)
    if (html === undefined) this.#read.set(source, (html = new HtmlText(source)))
    return html
  }

  /** Returns what `make` renders from the view's answers. Renders again only if the answers change. */
  rendered(first: TagSpan, view: ReaderView, make: (view: ReaderView) => string | undefined): string | undefined {
    const known = this.#rendered.get(first)
    if (known?.answers.hold(view) === true) return known.html
    const answers = new RecordedAnswers(view)
    const html = make(answers.view)
    this.#rendered.set(first, { html, answers })
    return html
  }
}
