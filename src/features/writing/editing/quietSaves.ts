import type { TextDocument, Uri } from 'vscode'

/** Documents that a command saves. Their drafts are pushed together later, not with each save. */
export class QuietSaves {
  readonly #uris = new Set<string>()

  includes({ uri }: TextDocument): boolean {
    return this.#uris.has(uri.toString())
  }

  /** Runs work that saves documents without pushing them. */
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
