import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { FileSystemError, Uri } from 'vscode'
import { makePrivateFolder, readPrivateFile, writePrivateFile } from '../../../disk/privateFiles.ts'
import type { OperationName } from '../../../contract/operations.ts'
import type { OperationInput } from '../../../core/platform/operations/requestText.ts'
import { apiUri, parseApiUri } from '../../../core/platform/uris/apiUris.ts'
import type { LoadCatalog } from '../../shared/connections/loadCatalog.ts'
import type { DocumentContent, DocumentSource } from '../../shared/documents/documentSource.ts'
import { RemoteDocuments } from '../../shared/documents/remoteDocuments.ts'
import type { Log } from '../../shared/window/log.ts'

/** A request that was sent, with everything to send it again. */
export interface SentOperation {
  readonly server: string
  readonly name: OperationName
  readonly input: OperationInput
}

interface KeptAnswer {
  readonly sent: SentOperation
  readonly text: string
}

/** How many answers are kept. They're never written to disk. */
const maxAnswers = 50

/** What the documents need. */
export interface ApiDocumentServices {
  /** The folder where requests are stored, so that typed text survives closing, reloading and restarting. */
  readonly folder: string
  readonly loadCatalog: LoadCatalog
  /** Returns the content of an answer that no longer exists. */
  readonly missingText: () => string
  readonly log: Log
}

/** The documents of *Run API Operation*. Requests can be edited; answers and schemas are read-only. */
export class ApiDocuments implements DocumentSource {
  readonly files: RemoteDocuments
  readonly #services: ApiDocumentServices
  readonly #answers = new LRUCache<number, KeptAnswer>({ max: maxAnswers })
  #lastNumber = 0

  constructor(services: ApiDocumentServices) {
    this.#services = services
    this.files = new RemoteDocuments(this, services)
  }

  /** Stores an answer. It replaces the last answer to the same operation with the same parameters. */
  keepAnswer(sent: SentOperation, text: string): Uri {
    const number = this.#numberOf(sent) ?? ++this.#lastNumber
    this.#answers.set(number, { sent, text })
    const uri = Uri.from(apiUri({ kind: 'answer', number, operation: sent.name }))
    this.files.markOutdated([uri])
    return uri
  }

  /** Returns the request of an answer, or undefined if it's no longer known. */
  sentFor(uri: Uri): SentOperation | undefined {
    const document = parseApiUri(uri)
    return document?.kind === 'answer' ? this.#answers.get(document.number)?.sent : undefined
  }

  /** Returns the text of a stored request. */
  async requestText(uri: Uri): Promise<string | undefined> {
    const request = await readPrivateFile(this.#fileOf(uri))
    return request && request.bytes.toString('utf8')
  }

  typeOf(uri: Uri): 'file' | 'folder' | undefined {
    if (parseApiUri(uri)) return 'file'
    return /^\/(?:(?:requests|answers|schemas)(?:\/[^/]+)?\/?)?$/.test(uri.path) ? 'folder' : undefined
  }

  isReadOnly(uri: Uri): boolean {
    return parseApiUri(uri)?.kind !== 'request'
  }

  async read(uri: Uri): Promise<DocumentContent> {
    const document = parseApiUri(uri)
    if (document?.kind === 'request') return await this.#request(uri)
    const text =
      document?.kind === 'answer'
        ? (this.#answers.get(document.number)?.text ?? `// ${this.#services.missingText()}\n`)
        : document && (await this.#schema(document.operation))
    if (text === undefined) throw FileSystemError.FileNotFound(uri)
    return { bytes: new TextEncoder().encode(text) }
  }

  async write(uri: Uri, content: Uint8Array): Promise<void> {
    if (this.isReadOnly(uri)) throw FileSystemError.NoPermissions(uri)
    const file = this.#fileOf(uri)
    await makePrivateFolder(this.#services.folder)
    await makePrivateFolder(dirname(file))
    await writePrivateFile(file, content)
  }

  async #request(uri: Uri): Promise<DocumentContent> {
    const request = await readPrivateFile(this.#fileOf(uri))
    if (request === undefined) throw FileSystemError.FileNotFound(uri)
    return { bytes: request.bytes, changedAt: request.changed }
  }

  async #schema(operation: string): Promise<string | undefined> {
    const catalog = await this.#services.loadCatalog()
    const entry = catalog.entries.find(({ name }) => name === operation)
    return entry && catalog.schema(entry.name)
  }

  #fileOf(uri: Uri): string {
    return join(this.#services.folder, uri.path)
  }

  #numberOf(sent: SentOperation): number | undefined {
    const key = keyOf(sent)
    return [...this.#answers.entries()].find(([, answer]) => keyOf(answer.sent) === key)?.[0]
  }
}

/** Returns a key without the body, so that requests with the same parameters share a document. */
function keyOf({ server, name, input }: SentOperation): string {
  return JSON.stringify([server, name, { ...input, body: undefined }])
}
