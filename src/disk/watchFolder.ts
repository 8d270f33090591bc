import { watch, type FSWatcher } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isShown } from './paths.ts'

/** The maximum number of watched folders, because systems have a limit. */
const maxFolders = 20_000

/** Watches a folder and its subfolders for changes of files, until it's closed. */
export class FolderWatch {
  readonly #onChange: () => void
  /** Watchers by folder. On systems that watch whole trees, only the top folder has one. */
  readonly #watches = new Map<string, FSWatcher>()
  readonly #isRecursive: boolean
  #isClosed = false

  /**
   * `onChange` is called after each change, often several times for one. `isRecursive` tells whether the system watches
   * whole trees.
   */
  constructor(onChange: () => void, isRecursive = process.platform === 'darwin' || process.platform === 'win32') {
    this.#onChange = onChange
    this.#isRecursive = isRecursive
  }

  /**
   * Watches another folder that the user named, which doesn't have to exist. Resolves once all subfolders are watched.
   */
  async add(folder: string): Promise<void> {
    const isWatched = await this.#add(folder)
    // Covers what was written between listing and watching.
    if (isWatched && !this.#isRecursive) this.#onChange()
  }

  /** Returns whether the folder wasn't watched before, and is now. */
  async #add(folder: string): Promise<boolean> {
    if (this.#isClosed || this.#watches.has(folder) || this.#watches.size >= maxFolders) return false
    try {
      const watching = watch(folder, { recursive: this.#isRecursive, persistent: false }, (kind, name) => {
        this.#onChange()
        // A new name can be a folder.
        if (kind === 'rename' && name !== null && !this.#isRecursive) void this.add(path.join(folder, name))
      })
      watching.on('error', () => this.#forget(folder))
      this.#watches.set(folder, watching)
    } catch {
      // It no longer exists, is a file, or exceeds the system's limit. Reloading the page shows what changed.
      return false
    }
    if (this.#isRecursive) return true
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined)
    if (entries === undefined) {
      this.#forget(folder)
      return false
    }
    const below = entries.filter((entry) => entry.isDirectory() && isShown(entry.name))
    for (const { name } of below) await this.#add(path.join(folder, name))
    return true
  }

  close(): void {
    this.#isClosed = true
    for (const folder of this.#watches.keys()) this.#forget(folder)
  }

  #forget(folder: string): void {
    this.#watches.get(folder)?.close()
    this.#watches.delete(folder)
  }
}
