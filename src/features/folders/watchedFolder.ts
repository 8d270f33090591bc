import path from 'node:path'
import { Disposable, RelativePattern, Uri, workspace } from 'vscode'
import type { CheckConfiguration } from '../../folder/checkConfiguration.ts'
import type { DocsFolder } from '../../folder/docsFolder.ts'
import type { Log } from '../shared/window/log.ts'

/** Docs as they were read last, and what of them their `.galley.yaml` wants checked. */
export interface ReadDocs {
  readonly docs: DocsFolder
  readonly configuration: CheckConfiguration
}

/** Milliseconds without a change after which a folder is read again. */
const pause = 300

/** A docs folder that is read, and read again in the background when its files change. */
export class WatchedFolder implements Disposable {
  /** That of `.gitbook.yaml`, or of the table of contents where there is no such file. */
  readonly folder: string
  readonly #onRead: () => void
  readonly #log: Log
  readonly #stop = new AbortController()
  readonly #subscriptions: Disposable
  #last: ReadDocs | undefined
  #reading: Promise<void>
  #timer: NodeJS.Timeout | undefined

  constructor(folder: string, onRead: () => void, log: Log) {
    this.folder = folder
    this.#onRead = onRead
    this.#log = log
    const watcher = workspace.createFileSystemWatcher(new RelativePattern(Uri.file(folder), '**/*'))
    const changed = (uri: Uri): void => this.#changed(uri)
    this.#subscriptions = Disposable.from(
      watcher,
      watcher.onDidCreate(changed),
      watcher.onDidChange(changed),
      watcher.onDidDelete(changed),
      // Some folders cannot be watched; what somebody does in the editor is known there as well.
      workspace.onDidSaveTextDocument(({ uri }) => changed(uri)),
      workspace.onDidCreateFiles(({ files }) => files.forEach(changed)),
      workspace.onDidDeleteFiles(({ files }) => files.forEach(changed)),
      workspace.onDidRenameFiles(({ files }) =>
        files.forEach(({ oldUri, newUri }) => [oldUri, newUri].forEach(changed)),
      ),
    )
    this.#reading = this.#read()
  }

  /** As it was read last; waits only for the first reading. */
  async docs(): Promise<ReadDocs | undefined> {
    if (this.#last === undefined) await this.#reading
    return this.#last
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#stop.abort()
    this.#subscriptions.dispose()
  }

  #changed({ scheme, fsPath }: Uri): void {
    const names = path.relative(this.folder, fsPath).split(path.sep)
    if (scheme !== 'file' || names.some((name) => ['..', '.git', 'node_modules'].includes(name))) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#reading = this.#reading.then(async () => await this.#read())
    }, pause)
  }

  async #read(): Promise<void> {
    const { signal } = this.#stop
    try {
      const [{ readDocsFolder }, { loadCheckConfiguration }] = await Promise.all([
        import('../../folder/docsFolder.ts'),
        import('../../folder/checkConfiguration.ts'),
      ])
      const [docs, configuration] = await Promise.all([
        readDocsFolder(this.folder, { signal, known: this.#last?.docs }),
        loadCheckConfiguration(this.folder),
      ])
      if (signal.aborted) return
      this.#last = { docs, configuration }
      this.#onRead()
    } catch (error) {
      if (!signal.aborted) this.#log.warn('A docs folder could not be read.', error)
    }
  }
}
