import type { Disposable, Uri } from 'vscode'
import type { Draft } from '../../../core/review/drafts/draft.ts'
import { fileNameTitle } from '../../../core/text/strings/titles.ts'
import { ReadOnlyTexts } from '../../shared/documents/readOnlyTexts.ts'

/** The texts of a draft for comparisons: the server's text and the written text. */
export class DraftTexts implements Disposable {
  readonly #texts = new ReadOnlyTexts('galley-draft')

  /**
   * Returns the server's text of a draft. In a conflict, that's its current text, and otherwise the text that the draft
   * is based on.
   */
  server(draft: Draft): Uri {
    return this.#add(draft, draft.theirs === undefined && draft.state === 'conflict' ? '' : serverText(draft))
  }

  mine(draft: Draft): Uri {
    return this.#add(draft, draft.text)
  }

  /** Returns the common base of both sides of a conflict. */
  base(draft: Draft): Uri {
    return this.#add(draft, draft.base.markdown)
  }

  dispose(): void {
    this.#texts.dispose()
  }

  #add({ title }: Draft, text: string): Uri {
    return this.#texts.add(`${fileNameTitle(title, 80, 'Untitled')}.md`, text)
  }
}

function serverText({ theirs, base }: Draft): string {
  return (theirs ?? base).markdown
}
