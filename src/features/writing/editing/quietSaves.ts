import type { TextDocument, Uri } from 'vscode'

/** Documents that are saved for a command: their drafts are pushed together later, not each with its save. */
export class QuietSaves {
  readonly #uris = new Set<string>()

  includes({ uri }: TextDocument): boolean {
    return this.#uris.has(uri.toString())
  }

  /** Does something that saves documents, none of which is pushed by its save. */
  async during<T>(uris: readonly Uri[], work: () => Promise<T>): Promise<T> {
    const held = uris.map(String).filter((uri) => !this.#uris.has(uri))
    for (const uri of held) this.#uris.add(uri)
    try {
      return await work()
    } finally {
      for (const uri of held) this.#uris.delete(uri)
    }
  }
}
