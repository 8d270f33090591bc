import type { CompletionItem } from 'vscode'
import type { Log } from './log.ts'
import { pictureMarkdown } from './plainMarkdown.ts'

/** Shows images next to completions of files. An image is read when its completion is selected. */
export class CompletionPictures {
  readonly #log: Log
  readonly #pictures = new WeakMap<CompletionItem, { name: string; address: () => Promise<string | undefined> }>()

  constructor(log: Log) {
    this.#log = log
  }

  /** `address` returns where the image is, or undefined for a file that isn't an image. */
  add(item: CompletionItem, name: string, address: () => Promise<string | undefined>): void {
    this.#pictures.set(item, { name, address })
  }

  /** Returns the completion with its image, if it has one. */
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
