import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import {
  Disposable,
  EventEmitter,
  FileChangeType,
  FileSystemError,
  FileType,
  l10n,
  Uri,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
} from 'vscode'
import { isApiError } from '../../../client/errors/apiError.ts'
import { pageText } from '../../../core/pages/pageText.ts'
import { parseGalleyUri, type GalleyTarget } from '../../../core/uris/uris.ts'
import { explainError, isCancellation } from '../../shared/window/explainError.ts'
import type { Log } from '../../shared/window/log.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'

type Readable = Extract<GalleyTarget, { kind: 'page' | 'file' }>

interface Reading {
  readonly bytes: Uint8Array
  /** Milliseconds since 1970, from the page; 0 where the platform does not say. */
  readonly changedAt: number
}

/** A read that failed for a reason that people should hear. */
export interface ReadFailure {
  readonly uri: Uri
  readonly error: unknown
}

const folder: FileStat = { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 }
const fileBytesKept = 32 * 1024 * 1024

/**
 * Published content and revisions as documents of the scheme `galley`: read-only, and resolved from the URI alone, so
 * that a restored tab needs nothing that was known before. Only `readFile` asks the server.
 */
export class PagesFileSystem implements FileSystemProvider, Disposable {
  readonly #reader: ContentReader
  readonly #log: Log
  readonly #stats = new Map<string, FileStat>()
  readonly #digests = new Map<string, string>()
  readonly #reading = new Map<string, Promise<Uint8Array>>()
  readonly #files = new LRUCache<string, Uint8Array>({
    maxSize: fileBytesKept,
    sizeCalculation: (bytes) => Math.max(1, bytes.length),
  })
  readonly #changed = new EventEmitter<FileChangeEvent[]>()
  readonly #failed = new EventEmitter<ReadFailure>()

  readonly onDidChangeFile = this.#changed.event
  readonly onDidFailToRead = this.#failed.event

  constructor(reader: ContentReader, log: Log) {
    this.#reader = reader
    this.#log = log
  }

  /** Asked by many and often, so it answers from what is known. Before the first read a document has no size yet. */
  stat(uri: Uri): FileStat {
    const target = parseGalleyUri(uri)
    if (target?.kind === 'folder') return folder
    if (!isReadable(target)) throw FileSystemError.FileNotFound(uri)
    return this.#stats.get(uri.toString()) ?? { type: FileType.File, ctime: 0, mtime: 0, size: 0 }
  }

  /** The documents that have been read from a folder; nothing else is known without asking the server. */
  readDirectory(uri: Uri): [string, FileType][] {
    if (parseGalleyUri(uri)?.kind !== 'folder') throw FileSystemError.FileNotFound(uri)
    const start = `${uri.path.replace(/\/$/, '')}/`
    const names = new Map<string, FileType>()
    for (const key of this.#stats.keys()) {
      const known = Uri.parse(key, true)
      if (known.authority !== uri.authority || !known.path.startsWith(start)) continue
      const [name = '', ...below] = known.path.slice(start.length).split('/')
      names.set(name, below.length > 0 ? FileType.Directory : FileType.File)
    }
    return [...names]
  }

  /** Reads a page or file, once for all who ask at the same time. Throws words, and never gives an empty text. */
  async readFile(uri: Uri): Promise<Uint8Array> {
    const target = parseGalleyUri(uri)
    if (!isReadable(target)) throw FileSystemError.FileNotFound(uri)
    try {
      return await this.#readShared(uri, target)
    } catch (error) {
      if (!isCancellation(error)) {
        this.#log.warn(`${uri.toString()} could not be read.`, error)
        this.#failed.fire({ uri, error })
      }
      throw fileSystemError(error)
    }
  }

  /** Reads a document into the cache, so that opening it cannot fail. Rejects with the error itself, not with words. */
  async prepare(uri: Uri): Promise<void> {
    const target = parseGalleyUri(uri)
    if (isReadable(target)) await this.#readShared(uri, target)
  }

  /** Reads documents anew and tells the editor which have changed. A document that cannot be read stays as it is. */
  async refresh(uris: readonly Uri[]): Promise<void> {
    await Promise.all(
      uris.map(async (uri) => {
        const target = parseGalleyUri(uri)
        if (target?.kind !== 'page' || target.revision !== undefined) return
        const before = this.#digests.get(uri.toString())
        try {
          await this.#readPage(uri, target, true)
          if (before === this.#digests.get(uri.toString())) return
          this.#changed.fire([{ type: FileChangeType.Changed, uri }])
        } catch (error) {
          this.#log.debug(`${uri.toString()} could not be read anew.`, error)
        }
      }),
    )
  }

  /** Nothing is watched one by one: {@link refresh} tells changes. */
  watch(): Disposable {
    return new Disposable(() => undefined)
  }

  createDirectory(): never {
    throw readOnly()
  }

  writeFile(): never {
    throw readOnly()
  }

  delete(): never {
    throw readOnly()
  }

  rename(): never {
    throw readOnly()
  }

  dispose(): void {
    this.#changed.dispose()
    this.#failed.dispose()
  }

  #readShared(uri: Uri, target: Readable): Promise<Uint8Array> {
    const key = uri.toString()
    const running = this.#reading.get(key)
    if (running) return running
    const reading = this.#read(uri, target).finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  async #read(uri: Uri, target: Readable): Promise<Uint8Array> {
    if (target.kind === 'page') return await this.#readPage(uri, target, false)
    const key = [target.server, target.space, target.revision ?? '', target.file].join('\n')
    const bytes = this.#files.get(key) ?? (await this.#reader.bytes(target, target.file))
    this.#files.set(key, bytes)
    this.#remember(uri, { bytes, changedAt: 0 })
    return bytes
  }

  async #readPage(uri: Uri, target: Extract<Readable, { kind: 'page' }>, force: boolean): Promise<Uint8Array> {
    const { value: page } = await this.#reader.page(target, target.page, force ? { force } : {})
    const changedAt = Date.parse(page.updatedAt ?? page.createdAt ?? '')
    const bytes = new TextEncoder().encode(pageText(page))
    this.#remember(uri, { bytes, changedAt: Number.isNaN(changedAt) ? 0 : changedAt })
    return bytes
  }

  /**
   * The time of a document comes from its page and never goes back; where a text changes without it, it goes on by the
   * smallest step, for the editor loads a document again only when its time is another.
   */
  #remember(uri: Uri, { bytes, changedAt }: Reading): void {
    const key = uri.toString()
    const digest = createHash('sha256').update(bytes).digest('base64')
    const known = this.#stats.get(key)
    const changed = known !== undefined && this.#digests.get(key) !== digest
    const mtime = changed ? Math.max(changedAt, known.mtime + 1) : Math.max(changedAt, known?.mtime ?? 0)
    this.#stats.set(key, { type: FileType.File, ctime: 0, mtime, size: bytes.length })
    this.#digests.set(key, digest)
  }
}

function isReadable(target: GalleyTarget | undefined): target is Readable {
  return target?.kind === 'page' || target?.kind === 'file'
}

function readOnly(): FileSystemError {
  return FileSystemError.NoPermissions(l10n.t('Published content is read-only.'))
}

function fileSystemError(error: unknown): FileSystemError {
  const { message } = explainError(error)
  if (isApiError(error, 'notFound')) return FileSystemError.FileNotFound(message)
  if (isApiError(error, 'forbidden')) return FileSystemError.NoPermissions(message)
  return FileSystemError.Unavailable(message)
}
