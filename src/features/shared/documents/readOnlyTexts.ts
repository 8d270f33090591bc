import { Uri, workspace, type Disposable, type TextDocumentContentProvider } from 'vscode'

/** Texts without a file, such as the sides of a comparison. They're kept while the window is open. */
export class ReadOnlyTexts implements TextDocumentContentProvider, Disposable {
  readonly #texts = new Map<string, string>()
  readonly #subscription: Disposable
  readonly #scheme: string
  #count = 0

  /** Nothing else may use the scheme. */
  constructor(scheme: string) {
    this.#scheme = scheme
    this.#subscription = workspace.registerTextDocumentContentProvider(scheme, this)
  }

  /** Returns the address of a new text, which ends with a file name. */
  add(fileName: string, text: string): Uri {
    this.#count++
    const uri = Uri.from({ scheme: this.#scheme, path: `/${this.#count}/${fileName}` })
    this.#texts.set(uri.path, text)
    return uri
  }

  provideTextDocumentContent(uri: Uri): string | undefined {
    return this.#texts.get(uri.path)
  }

  dispose(): void {
    this.#subscription.dispose()
  }
}
