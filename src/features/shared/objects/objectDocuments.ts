import { FileSystemError, Uri } from 'vscode'
import { objectUri, parseObjectUri, type ObjectAddress } from '../../../core/platform/uris/objectUris.ts'
import { withWholeAnswers } from '../../../client/wholeAnswer.ts'
import type { Connection, Connections } from '../connections/connection.ts'
import { connectionTo } from '../connections/signedIn.ts'
import type { DocumentContent, DocumentSource } from '../documents/documentSource.ts'
import { RemoteDocuments } from '../documents/remoteDocuments.ts'
import type { Ids } from '../families/resourceFamily.ts'
import { hasRightIn, type Right } from '../families/rights.ts'
import type { Log } from '../window/log.ts'

/** How to read documents of one kind, and how to write them if that's possible. */
export interface ObjectDocumentKind {
  read(connection: Connection, ids: Ids): Promise<string>
  /** The right in the organization that writing needs. */
  readonly right?: Right
  /**
   * Updates the platform. If it rejects, with a message for users, the document stays unsaved. Without this method,
   * documents are read-only.
   */
  write?(connection: Connection, ids: Ids, text: string): Promise<void>
}

/** Registers kinds of documents and opens them. */
export type ObjectDocumentHost = Pick<ObjectDocuments, 'add' | 'refresh'>

/**
 * The documents about single things, of the scheme `galley-object`: details, and settings that are changed by saving.
 */
export class ObjectDocuments implements DocumentSource {
  readonly files: RemoteDocuments
  readonly #connections: Connections
  readonly #kinds = new Map<string, ObjectDocumentKind>()

  constructor(connections: Connections, log: Log) {
    this.#connections = connections
    this.files = new RemoteDocuments(this, { log })
  }

  /** Registers a kind of document. */
  add(kind: string, documents: ObjectDocumentKind): void {
    this.#kinds.set(kind, documents)
  }

  /** Reads a document again and returns its URI. Rejects with the reason if it can't be read. */
  async refresh(address: ObjectAddress): Promise<Uri> {
    const uri = Uri.from(objectUri(address))
    await this.files.refresh(uri)
    return uri
  }

  typeOf(uri: Uri): 'file' | 'folder' | undefined {
    if (parseObjectUri(uri)) return 'file'
    return /\.[a-z]+$/.test(uri.path) ? undefined : 'folder'
  }

  async read(uri: Uri): Promise<DocumentContent> {
    const { documents, server, ids } = this.#documentsOf(uri)
    const connection = await connectionTo(this.#connections, server)
    // Saving overwrites everything, so nothing can be missing in what is edited.
    const source = documents.write ? { ...connection, client: withWholeAnswers(connection.client) } : connection
    const text = await documents.read(source, ids)
    return { bytes: new TextEncoder().encode(text) }
  }

  async isReadOnly(uri: Uri): Promise<boolean> {
    const { documents, server, ids } = this.#documentsOf(uri)
    if (!documents.write) return true
    try {
      return !(await hasRightIn(await connectionTo(this.#connections, server), ids, documents.right))
    } catch {
      // Whether it's possible becomes clear when the document is saved.
      return false
    }
  }

  async write(uri: Uri, content: Uint8Array): Promise<void> {
    const { documents, server, ids } = this.#documentsOf(uri)
    if (!documents.write) throw FileSystemError.NoPermissions(uri)
    await documents.write(await connectionTo(this.#connections, server), ids, new TextDecoder().decode(content))
  }

  #documentsOf(uri: Uri): ObjectAddress & { readonly documents: ObjectDocumentKind } {
    const address = parseObjectUri(uri)
    const documents = address && this.#kinds.get(address.kind)
    if (!address || !documents) throw FileSystemError.FileNotFound(uri)
    return { ...address, documents }
  }
}
