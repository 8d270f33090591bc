import {
  Disposable,
  EventEmitter,
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  l10n,
  Uri,
  workspace,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
  type TextDocument,
} from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { ExplainedError } from '../window/explainedError.ts'
import { explainError, isCancellation } from '../window/explainError.ts'
import type { Log } from '../window/log.ts'
import type { DocumentContent, DocumentSource } from './documentSource.ts'
import { KnownDocuments, type KnownDocument } from './knownDocuments.ts'

/** A read that failed for a reason that people should hear. */
export interface ReadFailure {
  readonly uri: Uri
  readonly error: unknown
}

const unread = { type: FileType.File, ctime: 0, mtime: 0, size: 0 } as const
const folder: FileStat = { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 }

/**
 * The documents of one scheme as a file system of the editor. What is read only is stated from what is known; what can
 * be written is read before it is stated, for the one rule of all writes is that no one overwrites what they haven't
 * seen: where the source has something else by then, the write is refused, and the editor offers to compare.
 */
export class RemoteDocuments implements FileSystemProvider, Disposable {
  readonly #source: DocumentSource
  readonly #log: Log
  readonly #known: KnownDocuments
  readonly #saves: Disposable
  readonly #reading = new Map<string, Promise<Uint8Array>>()
  /** What was made of texts that were saved, and isn't shown yet. */
  readonly #made = new Map<string, Uint8Array>()
  readonly #changed = new EventEmitter<FileChangeEvent[]>()
  readonly #failed = new EventEmitter<ReadFailure>()

  readonly onDidChangeFile = this.#changed.event
  readonly onDidFailToRead = this.#failed.event

  constructor(source: DocumentSource, { log, now = Date.now }: { readonly log: Log; readonly now?: () => number }) {
    this.#source = source
    this.#log = log
    this.#known = new KnownDocuments(now)
    this.#saves = workspace.onDidSaveTextDocument((document) => this.#showMade(document))
  }

  /** The documents that were read. */
  get known(): readonly Uri[] {
    return [...this.#known.keys].map((key) => Uri.parse(key, true))
  }

  /** Reads a document, so that opening it can't fail. Rejects with the error itself, not with words. */
  async prepare(uri: Uri): Promise<void> {
    if (this.#source.typeOf(uri) === 'file') await this.#load(uri)
  }

  /** Reads a document again, and tells the editor where it is another one. Rejects with the error itself. */
  async refresh(uri: Uri): Promise<void> {
    const before = this.#known.get(uri.toString())
    const content = await this.#source.read(uri, { fresh: true })
    // What was saved here counts as what the source made of it: a reload would come between the person and the next save.
    if (before !== undefined && this.#known.isUpToDate(uri.toString(), content)) return
    await this.#keep(uri, content)
    if (before !== undefined) this.#tell([uri])
  }

  /** Tells the editor to read documents again that it shows: they are other ones by now. */
  markOutdated(uris: readonly Uri[]): void {
    if (uris.length === 0) return
    for (const uri of uris) {
      if (this.#source.keepsDrafts) this.#known.count(uri.toString())
      else this.#known.markOutdated(uri.toString())
    }
    this.#tell(uris)
  }

  async stat(uri: Uri): Promise<FileStat> {
    const type = this.#source.typeOf(uri)
    if (type === 'folder') return folder
    if (type === undefined) throw FileSystemError.FileNotFound(uri)
    const isReadOnly = await this.#isReadOnly(uri)
    const { mtime, size } = await this.#statOf(uri, isReadOnly)
    const stat = { ...unread, mtime, size }
    return isReadOnly ? { ...stat, permissions: FilePermission.Readonly } : stat
  }

  /** Reads a document, once for all who ask at the same time. Throws words, and never gives an empty text. */
  async readFile(uri: Uri): Promise<Uint8Array> {
    if (this.#source.typeOf(uri) !== 'file') throw FileSystemError.FileNotFound(uri)
    try {
      return this.#known.get(uri.toString())?.shown ?? (await this.#load(uri))
    } catch (error) {
      throw this.#failedToRead(uri, error)
    }
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const source = this.#source
    if (!source.write) throw this.#refusal(uri)
    try {
      if (!source.keepsDrafts) await this.#refuseOverTheirs(uri)
      const made = await source.write(uri, content)
      if (source.keepsDrafts) this.#known.count(uri.toString())
      else await this.#written(uri, content, made)
    } catch (error) {
      this.#log.warn('Couldn’t save a document.', error)
      throw this.#toFileSystemError(error)
    }
  }

  /** A name alone points to no document: its identifiers are in the query. */
  readDirectory(): [string, FileType][] {
    return []
  }

  /** Nothing is watched one by one: the events tell every change. */
  watch(): Disposable {
    return new Disposable(() => undefined)
  }

  createDirectory(uri: Uri): never {
    throw this.#refusal(uri)
  }

  delete(uri: Uri): never {
    throw this.#refusal(uri)
  }

  rename(uri: Uri): never {
    throw this.#refusal(uri)
  }

  dispose(): void {
    this.#saves.dispose()
    this.#changed.dispose()
    this.#failed.dispose()
  }

  async #isReadOnly(uri: Uri): Promise<boolean> {
    const source = this.#source
    return source.write === undefined || (await source.isReadOnly?.(uri)) === true
  }

  async #statOf(uri: Uri, isReadOnly: boolean): Promise<Pick<KnownDocument, 'mtime' | 'size'>> {
    const known = this.#known.get(uri.toString())
    if (known || isReadOnly || this.#source.keepsDrafts) return known ?? unread
    try {
      await this.#load(uri)
      return this.#known.get(uri.toString()) ?? unread
    } catch (error) {
      throw this.#failedToRead(uri, error)
    }
  }

  #load(uri: Uri): Promise<Uint8Array> {
    const key = uri.toString()
    const running = this.#reading.get(key)
    if (running) return running
    const reading = this.#read(uri).finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  async #read(uri: Uri): Promise<Uint8Array> {
    const content = await this.#source.read(uri, { fresh: false })
    if (!this.#source.keepsDrafts) await this.#keep(uri, content)
    return content.bytes
  }

  async #keep(uri: Uri, content: DocumentContent, shown = content.bytes): Promise<void> {
    this.#known.keep(uri.toString(), content, (await this.#isReadOnly(uri)) ? undefined : shown)
  }

  /** From a refusal on the document is what the source has, so that the editor itself offers to compare or overwrite. */
  async #refuseOverTheirs(uri: Uri): Promise<void> {
    if (this.#known.get(uri.toString()) === undefined) return
    const theirs = await this.#source.read(uri, { fresh: true })
    if (this.#known.isUpToDate(uri.toString(), theirs)) return
    await this.#keep(uri, theirs)
    throw new ExplainedError(
      l10n.t(
        'Someone else changed this document, so Galley didn’t save your changes. Save again to compare both versions, or revert the file to see theirs.',
      ),
    )
  }

  async #written(uri: Uri, content: Uint8Array, made: Uint8Array | void): Promise<void> {
    const now = made ? { bytes: made } : await this.#source.read(uri, { fresh: true }).catch(() => ({ bytes: content }))
    await this.#keep(uri, now, content)
    this.#tell([uri])
    if (made && Buffer.compare(made, content) !== 0) this.#made.set(uri.toString(), made)
  }

  /** Only once the editor has taken a save in, it sees that there is another text. */
  #showMade({ uri }: TextDocument): void {
    const key = uri.toString()
    const made = this.#made.get(key)
    if (!made) return
    this.#made.delete(key)
    this.#known.keep(key, { bytes: made }, made)
    this.#tell([uri])
  }

  #tell(uris: readonly Uri[]): void {
    this.#changed.fire(uris.map((uri) => ({ type: FileChangeType.Changed, uri })))
  }

  #refusal(uri: Uri): FileSystemError {
    return FileSystemError.NoPermissions(this.#source.refusal ?? uri)
  }

  #failedToRead(uri: Uri, error: unknown): FileSystemError {
    if (!isCancellation(error) && !(error instanceof FileSystemError)) {
      this.#log.warn('Couldn’t read a document.', error)
      this.#failed.fire({ uri, error })
    }
    return this.#toFileSystemError(error)
  }

  /** Of what can be written nothing is said to be missing: the editor would offer to create it. */
  #toFileSystemError(error: unknown): FileSystemError {
    if (error instanceof FileSystemError) return error
    const { message } = explainError(error)
    if (isApiError(error, 'notFound') && !this.#source.write) return FileSystemError.FileNotFound(message)
    if (isApiError(error, 'forbidden')) return FileSystemError.NoPermissions(message)
    return FileSystemError.Unavailable(message)
  }
}
