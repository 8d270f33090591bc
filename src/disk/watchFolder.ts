import { watch, type FSWatcher } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { isShown } from './paths.ts'

/** Folders beyond this many aren't watched: systems have a limit. */
const maxFolders = 20_000

/** Watches a folder with those below it for changes of files, until it is closed. */
export class FolderWatch {
  readonly #onChange: () => void
  /** By the path of the folder. On systems that watch whole trees, the top alone. */
  readonly #watches = new Map<string, FSWatcher>()
  readonly #isRecursive: boolean
  #isClosed = false

  /** `onChange` is called after each change, often several times for one. `recursive`: whether the system watches trees. */
  constructor(onChange: () => void, isRecursive = process.platform === 'darwin' || process.platform === 'win32') {
    this.#onChange = onChange
    this.#isRecursive = isRecursive
  }

  /** Watches one more folder that a person named, which need not be there; resolves once every folder below is watched. */
  async add(folder: string): Promise<void> {
    if (this.#isClosed || this.#watches.has(folder) || this.#watches.size >= maxFolders) return
    try {
      const watching = watch(folder, { recursive: this.#isRecursive, persistent: false }, (kind, name) => {
        this.#onChange()
        // A new name may be that of a folder.
        if (kind === 'rename' && name !== null && !this.#isRecursive) void this.add(path.join(folder, name))
      })
      watching.on('error', () => this.#forget(folder))
      this.#watches.set(folder, watching)
    } catch {
      // It is gone, a file, or one too many for the system: a reload of the page shows what changed.
      return
    }
    if (this.#isRecursive) return
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => undefined)
    if (entries === undefined) return this.#forget(folder)
    // What was written between the first look and the watch.
    this.#onChange()
    const below = entries.filter((entry) => entry.isDirectory() && isShown(entry.name))
    for (const { name } of below) await this.add(path.join(folder, name))
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
