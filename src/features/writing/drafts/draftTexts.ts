import { Uri, workspace, type Disposable, type TextDocumentContentProvider } from 'vscode'
import type { Draft } from '../../../core/review/drafts/draft.ts'
import { fileNameTitle } from '../../../core/text/strings/titles.ts'

const scheme = 'galley-draft'

/** Texts around a draft, for comparisons: what the server has, and what was written. They live as long as the window. */
export class DraftTexts implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>()
  readonly #subscription = workspace.registerTextDocumentContentProvider(scheme, this)
  #count = 0

  /** The server's side of a draft: in a conflict what it has now, else what the draft was written on. */
  server(draft: Draft): Uri {
    return this.#add(draft, draft.theirs === undefined && draft.state === 'conflict' ? '' : serverText(draft))
  }

  mine(draft: Draft): Uri {
    return this.#add(draft, draft.text)
  }

  /** What both sides of a conflict come from. */
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
