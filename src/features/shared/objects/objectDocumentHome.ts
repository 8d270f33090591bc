import type { Uri } from 'vscode'
import type { ObjectAddress } from '../../../core/uris/objectUris.ts'
import type { Connection } from '../connections/connection.ts'

/** Where documents about single things are shown, for features that have such documents. */
export interface ObjectDocumentHome {
  /** From now on there are documents of this kind. */
  add(
    kind: string,
    documents: { read(connection: Connection, ids: Readonly<Record<string, string>>): Promise<string> },
  ): void
  /** Reads a document anew and gives its URI. Rejects with the reason where it cannot be read. */
  refresh(address: ObjectAddress): Promise<Uri>
}
