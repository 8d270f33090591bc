import {
  Disposable,
  EventEmitter,
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  l10n,
  Uri,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
} from 'vscode'
import { objectUri, parseObjectUri, type ObjectAddress } from '../../../core/uris/objectUris.ts'
import type { Connection, Connections } from '../connection.ts'
import { explainError } from '../explainError.ts'
import { ExplainedError } from '../explainedError.ts'
import type { ObjectDocumentHost, ObjectDocumentKind } from '../families/objectDocumentKind.ts'
import { mayIn } from '../families/rights.ts'

interface Kept {
  readonly text: string
  readonly mtime: number
  /** What the server made of it, or had then: somebody else may write, too. Undefined where that is not known. */
  readonly onServer: string | undefined
}

/** Older ones are read again when they are looked at. */
const mostKept = 50

/** The file system of documents about single things: details, and settings that are updated by saving. */
export class ObjectDocuments implements FileSystemProvider, ObjectDocumentHost, Disposable {
  readonly #connections: Connections
  readonly #kinds = new Map<string, ObjectDocumentKind>()
  readonly #kept = new Map<string, Kept>()
  readonly #changed = new EventEmitter<FileChangeEvent[]>()
  #lastTime = 0

  readonly onDidChangeFile = this.#changed.event

  constructor(connections: Connections) {
    this.#connections = connections
  }

  add(kind: string, documents: ObjectDocumentKind): void {
    this.#kinds.set(kind, documents)
  }

  async refresh(address: ObjectAddress): Promise<Uri> {
    const uri = Uri.from(objectUri(address))
    const before = this.#kept.get(uri.toString())?.text
    const { text } = await this.#read(uri)
    if (before !== undefined && before !== text) this.#changed.fire([{ type: FileChangeType.Changed, uri }])
    return uri
  }

  watch(): Disposable {
    return new Disposable(() => undefined)
  }

  async stat(uri: Uri): Promise<FileStat> {
    const address = parseObjectUri(uri)
    if (!address) {
      if (/\.[a-z]+$/.test(uri.path)) throw FileSystemError.FileNotFound(uri)
      return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 }
    }
    const { text, mtime } = this.#kept.get(uri.toString()) ?? (await this.#readForEditor(uri))
    const size = new TextEncoder().encode(text).byteLength
    const stat = { type: FileType.File, ctime: 0, mtime, size }
    return (await this.#mayWrite(address)) ? stat : { ...stat, permissions: FilePermission.Readonly }
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const { text } = this.#kept.get(uri.toString()) ?? (await this.#readForEditor(uri))
    return new TextEncoder().encode(text)
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const address = parseObjectUri(uri)
    const kind = address && this.#kinds.get(address.kind)
    if (!address || !kind?.write) throw FileSystemError.NoPermissions(uri)
    const text = new TextDecoder().decode(content)
    try {
      const connection = await this.#connection(address.server)
      this.#refuseOverTheirs(uri, await kind.read(connection, address.ids))
      await kind.write(connection, address.ids, text)
      this.#keep(uri, text, await kind.read(connection, address.ids).catch(() => undefined))
    } catch (error) {
      // The editor keeps the document unsaved and shows these words.
      throw FileSystemError.Unavailable(explainError(error).message)
    }
    this.#changed.fire([{ type: FileChangeType.Changed, uri }])
  }

  readDirectory(): [string, FileType][] {
    return []
  }

  createDirectory(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri)
  }

  delete(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri)
  }

  rename(uri: Uri): never {
    throw FileSystemError.NoPermissions(uri)
  }

  dispose(): void {
    this.#changed.dispose()
  }

  async #mayWrite({ kind, server, ids }: ObjectAddress): Promise<boolean> {
    const documents = this.#kinds.get(kind)
    if (!documents?.write) return false
    try {
      return await mayIn(await this.#connection(server), ids, documents.right)
    } catch {
      // Saving will tell.
      return true
    }
  }

  async #readForEditor(uri: Uri): Promise<Kept> {
    try {
      return await this.#read(uri)
    } catch (error) {
      throw FileSystemError.Unavailable(explainError(error).message)
    }
  }

  async #read(uri: Uri): Promise<Kept> {
    const address = parseObjectUri(uri)
    const kind = address && this.#kinds.get(address.kind)
    if (!address || !kind) throw FileSystemError.FileNotFound(uri)
    const text = await kind.read(await this.#connection(address.server), address.ids)
    return this.#keep(uri, text, text)
  }

  /** From then on theirs is what the file holds, so that the editor itself offers to compare or to overwrite it. */
  #refuseOverTheirs(uri: Uri, theirs: string): void {
    const onServer = this.#kept.get(uri.toString())?.onServer
    if (onServer === undefined || onServer === theirs) return
    this.#keep(uri, theirs, theirs)
    throw new ExplainedError(
      l10n.t(
        'Somebody else changed this meanwhile, so yours is not saved. Save again to compare it with theirs, or revert the file to see theirs.',
      ),
    )
  }

  #keep(uri: Uri, text: string, onServer: string | undefined): Kept {
    const key = uri.toString()
    const before = this.#kept.get(key)
    // A time of its own for each text, by which the editor sees that there is something new.
    const mtime = before?.text === text ? before.mtime : Math.max(Date.now(), this.#lastTime + 1)
    this.#lastTime = Math.max(this.#lastTime, mtime)
    const kept = { text, mtime, onServer }
    this.#kept.delete(key)
    this.#kept.set(key, kept)
    for (const oldest of this.#kept.keys()) if (this.#kept.size > mostKept) this.#kept.delete(oldest)
    return kept
  }

  async #connection(server: string): Promise<Connection> {
    const connection = await this.#connections.forServer(server)
    if (connection) return connection
    throw new ExplainedError(l10n.t('Nobody is signed in on “{0}”. Sign in there, and open it again.', server))
  }
}
