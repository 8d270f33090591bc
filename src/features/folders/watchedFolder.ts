import debounce from 'debounce'
import pLimit from 'p-limit'
import { Disposable, RelativePattern, Uri, workspace } from 'vscode'
import type { WrittenConfiguration } from '../../folder/checkConfiguration.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import type { DocsPlace } from '../../folder/docsPlace.ts'
import type { CachedFolder } from '../../folder/cachedFolder.ts'
import { isSkipped, isWithin, pathBelow } from '../../disk/paths.ts'
import type { GuidePage } from '../shared/documents/docsDiagnostics.ts'
import type { Log } from '../shared/window/log.ts'

/** The last reading of docs, with the settings in their `.galley.yaml`. */
export interface ReadDocs {
  readonly docs: DocsFolder
  readonly configuration: WrittenConfiguration
}

/** Returns the style guide of a folder. */
export function guidePage({ configuration: { style } }: ReadDocs): GuidePage | undefined {
  return style && { guide: style.guide, uri: Uri.file(style.file) }
}

/** For how many milliseconds a folder must not change before it's read again. */
const pause = 300

/** A docs folder that is read on demand, and then again when its files change. */
export class WatchedFolder implements Disposable {
  readonly place: DocsPlace
  readonly #onRead: () => void
  readonly #log: Log
  readonly #cache: string
  readonly #stop = new AbortController()
  #subscriptions: Disposable | undefined
  #kept: Promise<CachedFolder> | undefined
  #last: ReadDocs | undefined
  #firstReading: Promise<void> | undefined
  readonly #readings = pLimit(1)
  readonly #readAfterPause = debounce(() => void this.#readInTurn(), pause)
  /** How many changes of several files are running, and whether a file has changed since the first one started. */
  readonly #held = { changes: 0, hasChanged: false }

  /** `cache` is the folder that keeps the content of large docs. */
  constructor(place: DocsPlace, onRead: () => void, log: Log, cache: string) {
    this.place = place
    this.#cache = cache
    this.#onRead = onRead
    this.#log = log
  }

  /** The last reading, if any. */
  get last(): ReadDocs | undefined {
    return this.#last
  }

  /** Returns what is cached of the folder, for code that needs the current state of the files. */
  async kept(): Promise<CachedFolder> {
    this.#kept ??= import('../../folder/cachedFolder.ts').then(
      ({ CachedFolder: Kept }) => new Kept(this.place.folder, this.#cache),
    )
    return await this.#kept
  }

  /** Returns the last reading. Waits only for the first reading. Undefined if the folder can't be read. */
  async docs(): Promise<ReadDocs | undefined> {
    this.#subscriptions ??= this.#watch()
    this.#firstReading ??= this.#readInTurn()
    if (this.#last === undefined) await this.#firstReading
    return this.#last
  }

  /** Reads changed files again and returns the result. */
  async readAgain(): Promise<ReadDocs | undefined> {
    await this.docs()
    this.#readAfterPause.clear()
    await this.#readInTurn()
    return this.#last
  }

  /** Changes several files. The folder is read again only when all are written, so that no half is checked. */
  async whileUnread<Result>(change: () => Promise<Result>): Promise<Result> {
    this.#held.changes++
    try {
      return await change()
    } finally {
      this.#held.changes--
      if (this.#held.changes === 0 && this.#held.hasChanged) this.#readSoon()
    }
  }

  dispose(): void {
    this.#readAfterPause.clear()
    this.#stop.abort()
    this.#subscriptions?.dispose()
  }

  #watch(): Disposable {
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(Uri.file(this.place.folder), '**/*'))
    const changed = (uri: Uri): void => this.#changed(uri)
    return Disposable.from(
      watcher,
      watcher.onDidCreate(changed),
      watcher.onDidChange(changed),
      watcher.onDidDelete(changed),
      // Some folders can't be watched, so changes inside VS Code are observed, too.
      workspace.onDidSaveTextDocument(({ uri }) => changed(uri)),
      workspace.onDidCreateFiles(({ files }) => files.forEach(changed)),
      workspace.onDidDeleteFiles(({ files }) => files.forEach(changed)),
      workspace.onDidRenameFiles(({ files }) =>
        files.forEach(({ oldUri, newUri }) => [oldUri, newUri].forEach(changed)),
      ),
    )
  }

  #changed({ scheme, fsPath }: Uri): void {
    if (scheme !== 'file' || !isWithin(this.place.folder, fsPath)) return
    if (pathBelow(this.place.folder, fsPath).split('/').some(isSkipped)) return
    if (this.#held.changes > 0) this.#held.hasChanged = true
    else this.#readSoon()
  }

  #readSoon(): void {
    this.#held.hasChanged = false
    this.#readAfterPause()
  }

  async #readInTurn(): Promise<void> {
    await this.#readings(async () => await this.#read())
  }

  async #read(): Promise<void> {
    const { signal } = this.#stop
    try {
      const [kept, { loadCheckConfiguration }] = await Promise.all([
        this.kept(),
        import('../../folder/checkConfiguration.ts'),
      ])
      const [docs, configuration] = await Promise.all([
        kept.read(signal),
        loadCheckConfiguration(this.place.folder, this.#last?.configuration),
      ])
      if (signal.aborted) return
      this.#last = { docs, configuration }
      this.#onRead()
    } catch (error) {
      if (!signal.aborted) this.#log.warn('Couldn’t read a docs folder.', error)
    }
  }
}
