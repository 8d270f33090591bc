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
import { DisposableBase } from '../window/disposableBase.ts'
import { ExplainedError } from '../window/explainedError.ts'
import { explainError, isCancellation } from '../window/explainError.ts'
import type { Log } from '../window/log.ts'
import type { DocumentContent, DocumentSource } from './documentSource.ts'
import { openText } from './readText.ts'
import { KnownDocuments, type KnownDocument } from './knownDocuments.ts'

/** A failed read that users should hear about. */
export interface ReadFailure {
  readonly uri: Uri
  readonly error: unknown
}

const unread = { type: FileType.File, ctime: 0, mtime: 0, size: 0 } as const
const folder: FileStat = { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 }

/**
 * A file system of VS Code for the documents of one scheme. `stat` of a read-only document uses what is known. `stat`
 * of a writable one reads it first, because no write may overwrite text that the user hasn't seen. If the source has
 * changed since, the write is refused and VS Code offers to compare.
 */
export class RemoteDocuments extends DisposableBase implements FileSystemProvider {
  readonly #source: DocumentSource
  readonly #log: Log
  readonly #known: KnownDocuments
  readonly #reading = new Map<string, Promise<Uint8Array>>()
  /** Documents that are read while VS Code opens them. */
  readonly #ahead = new Map<string, Promise<Uint8Array>>()
  /** Texts that the source changed when they were saved, and that aren't shown yet. */
  readonly #made = new Map<string, Uint8Array>()
  readonly #changed = new EventEmitter<FileChangeEvent[]>()
  readonly #failed = new EventEmitter<ReadFailure>()

  readonly onDidChangeFile = this.#changed.event
  readonly onDidFailToRead = this.#failed.event

  constructor(source: DocumentSource, { log, now = Date.now }: { readonly log: Log; readonly now?: () => number }) {
    super()
    this.#source = source
    this.#log = log
    this.#known = new KnownDocuments(now)
    this.register(
      workspace.onDidSaveTextDocument((document) => this.#showMade(document)),
      this.#changed,
      this.#failed,
    )
  }

  /** Returns the URIs of the documents that were read. */
  get known(): readonly Uri[] {
    return [...this.#known.keys].map((key) => Uri.parse(key, true))
  }

  /** Reads a document, so that opening it can't fail. Rejects with the original error. */
  async prepare(uri: Uri): Promise<void> {
    if (this.#source.typeOf(uri) === 'file') await this.#load(uri)
  }

  /** Reads documents while `show` opens them, because VS Code makes an editor before it requests the text. */
  async readAhead(uris: readonly Uri[], show: () => Promise<void>): Promise<void> {
    for (const uri of uris.filter((each) => openText(each) === undefined)) {
      const reading = this.#load(uri)
      // VS Code gets this error when it requests the text.
      reading.catch(() => undefined)
      this.#ahead.set(uri.toString(), reading)
    }
    try {
      await show()
    } finally {
      for (const uri of uris) this.#ahead.delete(uri.toString())
    }
  }

  /** Reads a document again and notifies VS Code if it has changed. Rejects with the original error. */
  async refresh(uri: Uri): Promise<void> {
    const before = this.#known.get(uri.toString())
    const content = await this.#source.read(uri, { fresh: true })
    // A saved text counts as what the source made of it. Otherwise, a reload could interrupt the next save.
    if (before !== undefined && this.#known.isUpToDate(uri.toString(), content)) return
    await this.#keep(uri, content)
    if (before !== undefined) this.#notify([uri])
  }

  /** Notifies VS Code that documents have changed and have to be read again if they're shown. */
  markOutdated(uris: readonly Uri[]): void {
    if (uris.length === 0) return
    for (const uri of uris) {
      this.#ahead.delete(uri.toString())
      if (this.#source.keepsDrafts) this.#known.count(uri.toString())
      else this.#known.markOutdated(uri.toString())
    }
    this.#notify(uris)
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

  /**
   * Reads a document, once for simultaneous calls. Throws a message for users, and never returns an empty text instead.
   */
  async readFile(uri: Uri): Promise<Uint8Array> {
    if (this.#source.typeOf(uri) !== 'file') throw FileSystemError.FileNotFound(uri)
    try {
      const key = uri.toString()
      return this.#known.get(key)?.shown ?? (await (this.#ahead.get(key) ?? this.#load(uri)))
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

  /** A name alone doesn't identify a document, because its ids are in the query. */
  readDirectory(): [string, FileType][] {
    return []
  }

  /** The events report every change, so single documents aren't watched. */
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
    const reading = this.#reading.get(key) ?? this.#read(uri).finally(() => this.#reading.delete(key))
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

  /** After a refusal, remembers the content of the source, so that VS Code offers to compare or overwrite. */
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
    this.#notify([uri])
    if (made && Buffer.compare(made, content) !== 0) this.#made.set(uri.toString(), made)
  }

  /** Shows the changed text after VS Code has processed the save. Before that, it wouldn't notice the change. */
  #showMade({ uri }: TextDocument): void {
    const key = uri.toString()
    const made = this.#made.get(key)
    if (!made) return
    this.#made.delete(key)
    this.#known.keep(key, { bytes: made }, made)
    this.#notify([uri])
  }

  #notify(uris: readonly Uri[]): void {
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

  /** A missing document that can be written isn't reported as missing, because VS Code would offer to create it. */
  #toFileSystemError(error: unknown): FileSystemError {
    if (error instanceof FileSystemError) return error
    const { message } = explainError(error)
    if (isApiError(error, 'notFound') && !this.#source.write) return FileSystemError.FileNotFound(message)
    if (isApiError(error, 'forbidden')) return FileSystemError.NoPermissions(message)
    return FileSystemError.Unavailable(message)
  }
}
