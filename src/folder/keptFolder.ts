import { realpath } from 'node:fs/promises'
import path from 'node:path'
import { finishPlan } from './carryOutPlan.ts'
import { readDocsFolder, type DocsFolder } from './docsFolder.ts'
import { fileAt, isSameFile } from './folderFiles.ts'
import { PageTexts } from './pageTexts.ts'

/** A docs folder that was read, and of which only that is read again that changed since. */
export class KeptFolder {
  /** That of `.gitbook.yaml`, absolute. */
  readonly folder: string
  readonly texts = new PageTexts()
  #last: DocsFolder | undefined
  #reading: Promise<unknown> = Promise.resolve()

  constructor(folder: string) {
    this.folder = path.resolve(folder)
  }

  /**
   * As it is at this moment, by what the file system says of each file: the same object where nothing changed. A plan in
   * the middle of which a process ended is brought to its end first.
   */
  async read(signal: AbortSignal): Promise<DocsFolder> {
    // One after the other, so that several callers at the start read the folder once.
    const read = this.#reading.then(async () => {
      signal.throwIfAborted()
      this.#last = await readDocsFolder(this.folder, { signal, known: this.#last })
      if (!(await finishPlan(this.#last.folder))) return this.#last
      return (this.#last = await readDocsFolder(this.folder, { signal, known: this.#last }))
    })
    this.#reading = read.catch(() => undefined)
    return await read
  }

  /** What is needed to read one page: as the folder was read last, where the file of this path has not changed since. */
  async readFor(page: string, signal: AbortSignal): Promise<DocsFolder> {
    const last = this.#last
    const file = last?.records.has(page) === true ? last.files.get(page) : undefined
    const isKnown = last && file && isSameFile(file, fileAt(await realpath(last.folder).catch(() => ''), page))
    return isKnown === true ? last : await this.read(signal)
  }
}
