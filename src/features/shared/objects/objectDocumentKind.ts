import type { Uri } from 'vscode'
import type { ObjectAddress } from '../../../core/platform/uris/objectUris.ts'
import type { Connection } from '../connections/connection.ts'
import type { Ids } from '../families/resourceFamily.ts'
import type { Right } from '../families/rights.ts'

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
export interface ObjectDocumentHost {
  /** Registers a kind of document. */
  add(kind: string, documents: ObjectDocumentKind): void
  /** Reads a document again and returns its URI. Rejects with the reason if it can't be read. */
  refresh(address: ObjectAddress): Promise<Uri>
}
