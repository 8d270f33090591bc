import { readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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
import { makePrivateFolder, writePrivateFile } from '../../../client/privateFiles.ts'
import type { OperationName } from '../../../contract/operations.ts'
import { apiUri, parseApiUri } from '../../../core/uris/apiUris.ts'
import type { OperationInput } from '../../../core/operations/requestText.ts'
import type { LoadCatalog } from '../../shared/connections/loadCatalog.ts'

/** A request that was sent, as it can be sent again. */
export interface SentOperation {
  readonly server: string
  readonly name: OperationName
  readonly input: OperationInput
}

interface KeptAnswer {
  readonly sent: SentOperation
  readonly text: string
  readonly mtime: number
}

/** Older answers are forgotten; they are never written to disk. */
const maxAnswers = 50

/** What requests are sent with, and where answers are kept. */
export interface ApiDocumentServices {
  /** Folder where requests are kept, so that what somebody typed survives closing, reloading and restarting. */
  readonly folder: string
  readonly loadCatalog: LoadCatalog
  /** What stands in an answer that is no longer there. */
  readonly goneText: () => string
}

/** The file system behind *Run API operation*: requests can be edited, answers and schemas only read. */
export class ApiDocuments implements FileSystemProvider, Disposable {
  readonly #services: ApiDocumentServices
  readonly #changed = new EventEmitter<FileChangeEvent[]>()
  readonly #answers = new Map<number, KeptAnswer>()
  #lastNumber = 0
  #lastTime = 0

  readonly onDidChangeFile = this.#changed.event

  constructor(services: ApiDocumentServices) {
    this.#services = services
  }

  /** Keeps an answer, in the place of the last one to the same operation with the same parameters. */
  keepAnswer(sent: SentOperation, text: string): Uri {
    const number = this.#numberOf(sent) ?? ++this.#lastNumber
    // A time of its own for each, by which the editor sees that there is something new.
    this.#lastTime = Math.max(Date.now(), this.#lastTime + 1)
    this.#answers.delete(number)
    this.#answers.set(number, { sent, text, mtime: this.#lastTime })
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size > maxAnswers) this.#answers.delete(oldest)
    }
    const uri = Uri.from(apiUri({ kind: 'answer', number, operation: sent.name }))
    this.#changed.fire([{ type: FileChangeType.Changed, uri }])
    return uri
  }

  /** What was sent to get an answer; undefined when it is no longer known. */
  sentFor(uri: Uri): SentOperation | undefined {
    const document = parseApiUri(uri)
    return document?.kind === 'answer' ? this.#answers.get(document.number)?.sent : undefined
  }

  /** The text of a request that was written earlier. */
  async requestText(uri: Uri): Promise<string | undefined> {
    try {
      return await readFile(this.#fileOf(uri), 'utf8')
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  watch(): Disposable {
    return new Disposable(() => undefined)
  }

  async stat(uri: Uri): Promise<FileStat> {
    const document = parseApiUri(uri)
    if (!document) return this.#statFolder(uri)
    if (document.kind === 'request') return await this.#statRequest(uri)
    const mtime = document.kind === 'answer' ? (this.#answers.get(document.number)?.mtime ?? 0) : 0
    const { byteLength: size } = await this.readFile(uri)
    return { type: FileType.File, ctime: 0, mtime, size, permissions: FilePermission.Readonly }
  }

  async readFile(uri: Uri): Promise<Uint8Array> {
    const document = parseApiUri(uri)
    if (!document) throw FileSystemError.FileNotFound(uri)
    switch (document.kind) {
      case 'request':
        return encode((await this.requestText(uri)) ?? notThere(uri))
      case 'answer':
        return encode(this.#answers.get(document.number)?.text ?? `// ${this.#services.goneText()}\n`)
      case 'schema': {
        const catalog = await this.#services.loadCatalog()
        const entry = catalog.entries.find(({ name }) => name === document.operation)
        if (!entry) throw FileSystemError.FileNotFound(uri)
        return encode(catalog.schema(entry.name))
      }
    }
  }

  async writeFile(uri: Uri, content: Uint8Array): Promise<void> {
    if (parseApiUri(uri)?.kind !== 'request') throw FileSystemError.NoPermissions(uri)
    const file = this.#fileOf(uri)
    await makePrivateFolder(this.#services.folder)
    await makePrivateFolder(dirname(file))
    await writePrivateFile(file, content)
    this.#changed.fire([{ type: FileChangeType.Changed, uri }])
  }

  readDirectory(): [string, FileType][] {
    return []
  }

  createDirectory(): void {
    // Folders come with what is written into them.
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

  #statFolder(uri: Uri): FileStat {
    if (!/^\/(?:(?:requests|answers|schemas)(?:\/[^/]+)?\/?)?$/.test(uri.path)) throw FileSystemError.FileNotFound(uri)
    return { type: FileType.Directory, ctime: 0, mtime: 0, size: 0 }
  }

  async #statRequest(uri: Uri): Promise<FileStat> {
    try {
      const { ctimeMs: ctime, mtimeMs: mtime, size } = await stat(this.#fileOf(uri))
      return { type: FileType.File, ctime, mtime, size }
    } catch (error) {
      throw isMissing(error) ? FileSystemError.FileNotFound(uri) : error
    }
  }

  #fileOf(uri: Uri): string {
    return join(this.#services.folder, uri.path)
  }

  #numberOf(sent: SentOperation): number | undefined {
    const key = keyOf(sent)
    return [...this.#answers].find(([, answer]) => keyOf(answer.sent) === key)?.[0]
  }
}

/** The body is left out: what is sent to the same place gets the same document. */
function keyOf({ server, name, input }: SentOperation): string {
  return JSON.stringify([server, name, { ...input, body: undefined }])
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function notThere(uri: Uri): never {
  throw FileSystemError.FileNotFound(uri)
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text)
}
