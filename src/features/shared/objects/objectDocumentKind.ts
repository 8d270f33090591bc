import type { Uri } from 'vscode'
import type { ObjectAddress } from '../../../core/platform/uris/objectUris.ts'
import type { Connection } from '../connections/connection.ts'
import type { Ids } from '../families/resourceFamily.ts'
import type { Right } from '../families/rights.ts'

/** How the documents of one kind are read and, where they can be, written. */
export interface ObjectDocumentKind {
  read(connection: Connection, ids: Ids): Promise<string>
  /** What the organization has to let someone do who writes it. */
  readonly right?: Right
  /** Updates the platform; rejects with words, and the document then stays unsaved. Without it one can only read. */
  write?(connection: Connection, ids: Ids, text: string): Promise<void>
}

/** Where features bring their kinds of documents, and open them. */
export interface ObjectDocumentHost {
  /** From now on there are documents of this kind. */
  add(kind: string, documents: ObjectDocumentKind): void
  /** Reads a document again and gives its URI. Rejects with the reason if it can't be read. */
  refresh(address: ObjectAddress): Promise<Uri>
}
