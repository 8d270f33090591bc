/** Lets imports wait for each other, so that undoing one never takes away what another has begun to use. */
export class FolderImports {
  #last: Promise<unknown> = Promise.resolve()

  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }
}
