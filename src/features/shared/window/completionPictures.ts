import type { CompletionItem } from 'vscode'
import type { Log } from './log.ts'
import { pictureMarkdown } from './plainMarkdown.ts'

/** Pictures beside suggestions of files: each is read only once someone looks at its suggestion. */
export class CompletionPictures {
  readonly #log: Log
  readonly #pictures = new WeakMap<CompletionItem, { name: string; address: () => Promise<string | undefined> }>()

  constructor(log: Log) {
    this.#log = log
  }

  /** `address`: where the picture is; undefined for a file that is none. */
  add(item: CompletionItem, name: string, address: () => Promise<string | undefined>): void {
    this.#pictures.set(item, { name, address })
  }

  /** The suggestion with its picture, as far as it has one. */
  async shown(item: CompletionItem): Promise<CompletionItem> {
    const picture = this.#pictures.get(item)
    try {
      const address = await picture?.address()
      if (picture && address !== undefined) item.documentation = pictureMarkdown(address, picture.name)
    } catch (error) {
      this.#log.debug('Couldn’t read the picture of a file.', error)
    }
    return item
  }
}
