/** Runs one import at a time, so that undoing an import can't remove documents that another one uses. */
export class FolderImports {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }
}
