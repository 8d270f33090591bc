import {
  Disposable,
  EventEmitter,
  FileChangeType,
  FilePermission,
  FileSystemError,
  FileType,
  Uri,
  type FileChangeEvent,
  type FileStat,
  type FileSystemProvider,
} from 'vscode'
import { objectUri, parseObjectUri, type ObjectAddress } from '../../../core/uris/objectUris.ts'
import type { Connection, Connections } from '../connections/connection.ts'
import { explainError } from '../window/explainError.ts'
import type { ObjectDocumentHost, ObjectDocumentKind } from './objectDocumentKind.ts'
import { hasRightIn } from '../families/rights.ts'
import { SettingTexts, type SettingText } from './settingTexts.ts'
import { connectionTo } from '../connections/signedIn.ts'

/** The file system of documents about single things: details, and settings that are updated by saving. */
export class ObjectDocuments implements FileSystemProvider, ObjectDocumentHost, Disposable {
  readonly #connections: Connections
  readonly #kinds = new Map<string, ObjectDocumentKind>()
  readonly #texts = new SettingTexts()
  readonly #changed = new EventEmitter<FileChangeEvent[]>()

  readonly onDidChangeFile = this.#changed.event

  constructor(connections: Connections) {
    this.#connections = connections
  }

  add(kind: string, documents: ObjectDocumentKind): void {
    this.#kinds.set(kind, documents)
  }

  async refresh(address: ObjectAddress): Promise<Uri> {
    const uri = Uri.from(objectUri(address))
    const before = this.#texts.get(uri)?.text
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
    const { text, mtime } = this.#texts.get(uri) ?? (await this.#readForEditor(uri))
    const size = new TextEncoder().encode(text).byteLength
    const stat = { type: FileType.File, ctime: 0, mtime, size }
    return (await this.#mayWrite(address)) ? stat : { ...stat, permissions: FilePermission.Readonly }
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const { text } = this.#texts.get(uri) ?? (await this.#readForEditor(uri))
    return new TextEncoder().encode(text)
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    const address = parseObjectUri(uri)
    const kind = address && this.#kinds.get(address.kind)
    if (!address || !kind?.write) throw FileSystemError.NoPermissions(uri)
    const text = new TextDecoder().decode(content)
    try {
      const connection = await this.#connection(address.server)
      this.#texts.refuseOverTheirs(uri, await kind.read(connection, address.ids))
      await kind.write(connection, address.ids, text)
      this.#texts.keep(uri, text, await kind.read(connection, address.ids).catch(() => undefined))
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
      return await hasRightIn(await this.#connection(server), ids, documents.right)
    } catch {
      // Saving will tell.
      return true
    }
  }

  async #readForEditor(uri: Uri): Promise<SettingText> {
    try {
      return await this.#read(uri)
    } catch (error) {
      throw FileSystemError.Unavailable(explainError(error).message)
    }
  }

  async #read(uri: Uri): Promise<SettingText> {
    const address = parseObjectUri(uri)
    const kind = address && this.#kinds.get(address.kind)
    if (!address || !kind) throw FileSystemError.FileNotFound(uri)
    const text = await kind.read(await this.#connection(address.server), address.ids)
    return this.#texts.keep(uri, text)
  }

  async #connection(server: string): Promise<Connection> {
    return await connectionTo(this.#connections, server)
  }
}
