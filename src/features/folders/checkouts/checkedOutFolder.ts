import { findConflictMarks } from '../../../core/text/edits/conflictMarks.ts'
import type { Checkout } from '../../../folder/checkout/checkoutRecord.ts'
import type { Comparison, LocalComparison, RemoteComparison } from '../../../folder/checkout/comparison.ts'
import type { SideChange } from '../../../folder/checkout/folderStatus.ts'
import type { ReadDocs, WatchedFolder } from '../watchedFolder.ts'

/** A checked-out docs folder: its changes, and the changes on the platform at the last comparison. */
export class CheckedOutFolder {
  readonly #watched: WatchedFolder
  #read: ReadDocs | undefined
  #local: LocalComparison | undefined
  #remote: RemoteComparison | undefined
  #here: readonly SideChange[] = []
  #there: readonly SideChange[] = []
  #unmerged: readonly string[] = []

  constructor(watched: WatchedFolder) {
    this.#watched = watched
  }

  /** The absolute path. */
  get folder(): string {
    return this.#watched.place.folder
  }

  /** The comparison of the files with the last sync. */
  get local(): LocalComparison | undefined {
    return this.#local
  }

  /** The changes in the folder. */
  get here(): readonly SideChange[] {
    return this.#here
  }

  /** The changes on the platform. Empty before the first comparison. */
  get there(): readonly SideChange[] {
    return this.#there
  }

  /** The files with conflict markers or unfinished merges from a pull, relative to the folder. */
  get conflicts(): readonly string[] {
    const files = [...(this.#local?.local.texts ?? [])].filter(([, text]) => findConflictMarks(text).length > 0)
    return [...new Set([...files.map(([file]) => file), ...this.#unmerged])].sort()
  }

  /** The comparison of both sides, if there was one. */
  get comparison(): Comparison | undefined {
    return this.#local && this.#remote && { ...this.#remote, ...this.#local }
  }

  /** Compares the files with the last sync. Returns true if they were read again. */
  async readLocal(checkout: Checkout, { isForced = false } = {}): Promise<boolean> {
    const read = await this.#watched.docs()
    if (read === undefined || (read === this.#read && !isForced)) return false
    const { compareLocal } = await import('../../../folder/checkout/comparison.ts')
    const local = await compareLocal(this.folder, read.docs, checkout)
    // After a pull or push, in this window or elsewhere, the comparison with the platform is out of date.
    if (JSON.stringify(checkout) !== JSON.stringify(this.#local?.checkout)) this.#remote = undefined
    this.#read = read
    this.#local = local
    await this.#list()
    return true
  }

  /** Reads the files again, even if VS Code has reported no change. */
  async readAgain(checkout: Checkout): Promise<void> {
    await this.#watched.readAgain()
    // What is recorded about the files can have changed, too.
    await this.readLocal(checkout, { isForced: true })
  }

  /** Stores the state of the platform. */
  async compared(remote: RemoteComparison): Promise<void> {
    this.#remote = remote
    await this.#list()
  }

  async #list(): Promise<void> {
    const { folderChanges, platformChanges, unmergedFiles } = await import('../../../folder/checkout/folderStatus.ts')
    this.#unmerged = this.#local === undefined ? [] : unmergedFiles(this.#local)
    this.#here = this.#local === undefined ? [] : folderChanges(this.#local)
    this.#there = this.comparison === undefined ? [] : platformChanges(this.comparison)
  }
}
