import isDeepEqual from 'fast-deep-equal'
import type { ReaderView } from '../readerView.ts'

/** Records a view's answers during a rendering. */
export class RecordedAnswers {
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
