import isDeepEqual from 'fast-deep-equal'
import { LRUCache } from 'lru-cache'
import { HtmlText, type TagSpan } from '../../../text/markdown/parsing/htmlTags.ts'
import type { ReaderView } from '../readerView.ts'

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

/** Records a view's answers during a rendering. */
class RecordedAnswers {
  readonly #answers: { readonly ask: (view: ReaderView) => unknown; readonly answer: unknown }[] = []
  #areAllRecorded = true
  /** A view that gives the same answers and records them. */
  readonly view: ReaderView

  constructor(view: ReaderView) {
    const note = <Answer>(ask: (view: ReaderView) => Answer): Answer => {
      const answer = ask(view)
      this.#answers.push({ ask, answer })
      return answer
    }
    // Variables are read after the answer, so their values aren't recorded.
    const unrecorded = <Answer>(answer: Answer): Answer => {
      this.#areAllRecorded = false
      return answer
    }
    this.view = {
      image: (source) => note((each) => each.image(source)),
      link: (target) => note((each) => each.link(target)),
      file: (target) => note((each) => each.file(target)),
      include: (target) => note((each) => each.include(target)),
      spec: (reference) => note((each) => each.spec(reference)),
      tag: (slug) => note((each) => each.tag(slug)),
      emoji: (name) => note((each) => each.emoji(name)),
      variables: () => unrecorded(view.variables()),
      head: () => note((each) => each.head()),
    }
  }

  /** Returns whether a view would give the same answers now. */
  hold(view: ReaderView): boolean {
    return this.#areAllRecorded && this.#answers.every(({ ask, answer }) => isDeepEqual(ask(view), answer))
  }
}
