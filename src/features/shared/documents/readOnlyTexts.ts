import { Uri, workspace, type TextDocumentContentProvider } from 'vscode'
import { DisposableBase } from '../window/disposableBase.ts'

/** Texts without a file, such as the sides of a comparison. They're kept while the window is open. */
export class ReadOnlyTexts extends DisposableBase implements TextDocumentContentProvider {
  readonly #texts = new Map<string, string>()
  readonly #scheme: string
  #count = 0

  /** Nothing else may use the scheme. */
  constructor(scheme: string) {
    super()
    this.#scheme = scheme
    this.register(workspace.registerTextDocumentContentProvider(scheme, this))
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
}
