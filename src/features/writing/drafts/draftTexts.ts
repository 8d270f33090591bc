import { Uri, workspace, type Disposable, type TextDocumentContentProvider } from 'vscode'
import type { Draft } from '../../../core/review/drafts/draft.ts'
import { fileNameTitle } from '../../../core/text/strings/titles.ts'

const scheme = 'galley-draft'

/**
 * The texts of a draft for comparisons: the server's text and the written text. They're kept while the window is open.
 */
export class DraftTexts implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>()
  readonly #subscription = workspace.registerTextDocumentContentProvider(scheme, this)
  #count = 0

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

  provideTextDocumentContent(uri: Uri): string {
    return this.#texts.get(uri.path) ?? ''
  }

  dispose(): void {
    this.#subscription.dispose()
  }

  #add({ title }: Draft, text: string): Uri {
    this.#count++
    const uri = Uri.from({ scheme, path: `/${this.#count}/${fileNameTitle(title, 80, 'Untitled')}.md` })
    this.#texts.set(uri.path, text)
    return uri
  }
}

function serverText({ theirs, base }: Draft): string {
  return (theirs ?? base).markdown
}
