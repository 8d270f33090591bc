import { EventEmitter, Uri, workspace, type TextDocumentContentProvider } from 'vscode'
import { DisposableBase } from '../window/disposableBase.ts'

/** Texts without a file, such as the sides of a comparison. They're kept while the window is open. */
export class ReadOnlyTexts extends DisposableBase implements TextDocumentContentProvider {
  readonly #texts = new Map<string, string>()
  readonly #scheme: string
  readonly #find: (uri: Uri) => Promise<string | undefined>
  readonly #changed = new EventEmitter<Uri>()
  #count = 0

  readonly onDidChange = this.#changed.event

  /** Nothing else may use the scheme. `find` returns texts that the window doesn't have, such as after a reload. */
  constructor(scheme: string, find: (uri: Uri) => Promise<string | undefined> = async () => undefined) {
    super()
    this.#scheme = scheme
    this.#find = find
    this.register(this.#changed, workspace.registerTextDocumentContentProvider(scheme, this))
  }

  /** Returns the address of a new text, which ends with a file name. */
  add(fileName: string, text: string): Uri {
    this.#count++
    const uri = Uri.from({ scheme: this.#scheme, path: `/${this.#count}/${fileName}` })
    this.#texts.set(uri.toString(), text)
    return uri
  }

  /** Returns the address of a text that is found by this query. If it's open, it's read again. */
  found(fileName: string, query: string): Uri {
    const uri = Uri.from({ scheme: this.#scheme, path: `/${fileName}`, query })
    this.#changed.fire(uri)
    return uri
  }

  async provideTextDocumentContent(uri: Uri): Promise<string | undefined> {
    return this.#texts.get(uri.toString()) ?? (await this.#find(uri))
  }
}
