import type { TextDocument, Uri } from 'vscode'

/** Documents that Galley saves itself. Their drafts are pushed together later or never, not with each save. */
export class QuietSaves {
  /** The texts that are saved, by URI. Undefined if it's any text. */
  readonly #texts = new Map<string, string | undefined>()

  includes(document: TextDocument): boolean {
    const uri = document.uri.toString()
    const text = this.#texts.get(uri)
    return this.#texts.has(uri) && (text === undefined || text === document.getText())
  }

  /**
   * Runs work that saves documents without pushing them. If a `text` is given, a save of another text isn't quiet: the
   * user typed and saved in the meantime.
   */
  async during<T>(uris: readonly Uri[], work: () => Promise<T>, text?: string): Promise<T> {
    const held = uris.map(String).filter((uri) => !this.#texts.has(uri))
    for (const uri of held) this.#texts.set(uri, text)
    try {
      return await work()
    } finally {
      for (const uri of held) this.#texts.delete(uri)
    }
  }
}
