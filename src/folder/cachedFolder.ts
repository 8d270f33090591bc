import pLimit from 'p-limit'
import path from 'node:path'
import { undoUnfinishedPlan } from './applyFolderPlan.ts'
import { readDocsFolder, type DocsFolder } from './docsFolder.ts'
import { isSameFile } from './folderFiles.ts'
import { PageTexts } from './pageTexts.ts'
import { RecordCache } from './recordCache.ts'

/** A docs folder in memory. Reads only what changed since the last time. */
export class CachedFolder {
  /** The absolute path of the folder of `.gitbook.yaml`. */
  readonly folder: string
  readonly texts = new PageTexts()
  readonly #cache: RecordCache | undefined
  #last: DocsFolder | undefined
  readonly #queue = pLimit(1)

  /** Records of a large folder are cached for the next session in the folder `cache`, if given. */
  constructor(folder: string, cache?: string) {
    this.folder = path.resolve(folder)
    this.#cache = cache === undefined ? undefined : new RecordCache(cache)
  }

  /**
   * Returns the current folder, judging by the file system's data about each file. Returns the same object if nothing
   * changed. First undoes a plan that a crash left unfinished.
   */
  async read(signal: AbortSignal): Promise<DocsFolder> {
    // One after the other, so that several callers at startup read the folder once.
    return await this.#queue(async () => {
      signal.throwIfAborted()
      const read = async (): Promise<DocsFolder> =>
        await readDocsFolder(this.folder, { signal, known: this.#last, cache: this.#cache })
      this.#last = await read()
      if (!(await undoUnfinishedPlan(this.#last.disk))) return this.#last
      return (this.#last = await read())
    })
  }

  /**
   * Returns the folder for a table of contents. If it's large and wasn't read before, returns a shallow one, which
   * isn't kept.
   */
  async readShallow(signal: AbortSignal): Promise<DocsFolder> {
    if (this.#last !== undefined) return await this.read(signal)
    const read = await readDocsFolder(this.folder, { signal, cache: this.#cache, isShallow: true })
    if (!read.isShallow) this.#last ??= read
    return read
  }

  /** Returns the folder for reading one page: the last snapshot if the page's file hasn't changed since then. */
  async readFor(page: string, signal: AbortSignal): Promise<DocsFolder> {
    const last = this.#last
    const file = last?.records.has(page) === true ? last.files.get(page) : undefined
    const isKnown = last && file && isSameFile(file, last.disk.file(page))
    return isKnown === true ? last : await this.read(signal)
  }
}
