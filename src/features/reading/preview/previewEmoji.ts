import { commands } from 'vscode'
import type { Log } from '../../shared/window/log.ts'

/** Emoji by name. The names are read when a page has the first one. */
export class PreviewEmoji {
  readonly #log: Log
  #names: ReadonlyMap<string, string> | undefined
  #isRead = false

  constructor(log: Log) {
    this.#log = log
  }

  /** Returns the character of an emoji, if the names are read. When they are, the preview is rendered again. */
  readonly character = (name: string): string | undefined => {
    if (!this.#isRead) {
      this.#isRead = true
      this.#read().catch((error: unknown) => this.#log.warn('Couldn’t load the names of emoji.', error))
    }
    return this.#names?.get(name)
  }

  async #read(): Promise<void> {
    this.#names = (await import('../../../core/authoring/language/emojiNames.ts')).emojiNames
    await commands.executeCommand('markdown.preview.refresh')
  }
}
