import path from 'node:path'
import { settlePlan } from './carryOutPlan.ts'
import { readDocsFolder, type DocsFolder } from './docsFolder.ts'
import { isSameFile } from './folderFiles.ts'
import { PageTexts } from './pageTexts.ts'
import { RecordCache } from './recordCache.ts'

/** A docs folder that was read, and of which only that is read again that changed since. */
export class KeptFolder {
  /** That of `.gitbook.yaml`, absolute. */
  readonly folder: string
  readonly texts = new PageTexts()
  readonly #cache: RecordCache | undefined
  #last: DocsFolder | undefined
  #reading: Promise<unknown> = Promise.resolve()

  /** What is read of a large folder is kept for the next session in the folder `cache`, if there is one. */
  constructor(folder: string, cache?: string) {
    this.folder = path.resolve(folder)
    this.#cache = cache === undefined ? undefined : new RecordCache(cache)
  }

  /**
   * As it is at this moment, by what the file system says of each file: the same object if nothing changed. A plan in
   * the middle of which a process ended is brought to its end first.
   */
  async read(signal: AbortSignal): Promise<DocsFolder> {
    // One after the other, so that several callers at the start read the folder once.
    const reading = this.#reading.then(async () => {
      signal.throwIfAborted()
      const read = async (): Promise<DocsFolder> =>
        await readDocsFolder(this.folder, { signal, known: this.#last, cache: this.#cache })
      this.#last = await read()
      if (!(await settlePlan(this.#last.disk))) return this.#last
      return (this.#last = await read())
    })
    this.#reading = reading.catch(() => undefined)
    return await reading
  }

  /** What is needed to read one page: as the folder was read last, where the file of this path hasn't changed since. */
  async readFor(page: string, signal: AbortSignal): Promise<DocsFolder> {
    const last = this.#last
    const file = last?.records.has(page) === true ? last.files.get(page) : undefined
    const isKnown = last && file && isSameFile(file, last.disk.file(page))
    return isKnown === true ? last : await this.read(signal)
  }
}
