import { findConflictMarks } from '../../../core/text/edits/conflictMarks.ts'
import type { Checkout } from '../../../folder/checkout/checkoutRecord.ts'
import type { Comparison, LocalComparison, RemoteComparison } from '../../../folder/checkout/comparison.ts'
import type { SideChange } from '../../../folder/checkout/folderStatus.ts'
import type { ReadDocs, WatchedFolder } from '../watchedFolder.ts'

/** A docs folder that was checked out: what changed in it, and on the platform when someone last compared. */
export class CheckedOutFolder {
  readonly #watched: WatchedFolder
  #read: ReadDocs | undefined
  #local: LocalComparison | undefined
  #remote: RemoteComparison | undefined
  #here: readonly SideChange[] = []
  #there: readonly SideChange[] = []

  constructor(watched: WatchedFolder) {
    this.#watched = watched
  }

  /** Absolute. */
  get folder(): string {
    return this.#watched.place.folder
  }

  /** The files beside what they were. */
  get local(): LocalComparison | undefined {
    return this.#local
  }

  /** What changed here. */
  get here(): readonly SideChange[] {
    return this.#here
  }

  /** What changed on the platform; nothing before someone compared. */
  get there(): readonly SideChange[] {
    return this.#there
  }

  /** Files, below the folder, that hold marks of a merge that no one has finished. */
  get conflicts(): readonly string[] {
    const files = [...(this.#local?.local.texts ?? [])].filter(([, text]) => findConflictMarks(text).length > 0)
    return files.map(([file]) => file).sort()
  }

  /** Both sides, once someone compared them. */
  get comparison(): Comparison | undefined {
    return this.#local && this.#remote && { ...this.#remote, ...this.#local }
  }

  /** Compares the files with what they were. True if something was read again. */
  async readLocal(checkout: Checkout): Promise<boolean> {
    const read = await this.#watched.docs()
    if (read === undefined || read === this.#read) return false
    const { compareLocal } = await import('../../../folder/checkout/comparison.ts')
    const local = await compareLocal(this.folder, read.docs, checkout)
    // A pull or push, here or elsewhere, makes what was known of the platform old.
    if (JSON.stringify(checkout) !== JSON.stringify(this.#local?.checkout)) this.#remote = undefined
    this.#read = read
    this.#local = local
    await this.#list()
    return true
  }

  /** Reads the files again, whether or not the editor has noticed a change. */
  async readAgain(checkout: Checkout): Promise<void> {
    await this.#watched.readAgain()
    await this.readLocal(checkout)
  }

  /** Keeps what the platform has now. */
  async compared(remote: RemoteComparison): Promise<void> {
    this.#remote = remote
    await this.#list()
  }

  async #list(): Promise<void> {
    const { changesHere, changesThere } = await import('../../../folder/checkout/folderStatus.ts')
    this.#here = this.#local === undefined ? [] : changesHere(this.#local)
    this.#there = this.comparison === undefined ? [] : changesThere(this.comparison)
  }
}
