import type { Uri } from 'vscode'

/** The current content of a document in its source. */
export interface DocumentContent {
  readonly bytes: Uint8Array
  /** Milliseconds since 1970, or 0 if the source doesn't know when the document changed. */
  readonly changedAt?: number
}

/** The source of the documents of one scheme. {@link RemoteDocuments} turns it into a file system. */
export interface DocumentSource {
  /** Returns the type of a URI, from the URI alone. Undefined if it isn't one of Galley's. */
  typeOf(uri: Uri): 'file' | 'folder' | undefined
  /** Reads a document; `fresh` skips every cache. Rejects with the original error. */
  read(uri: Uri, options: { readonly fresh: boolean }): Promise<DocumentContent>
  /** Returns whether a document is read-only. By default, all documents that {@link write} accepts can be written. */
  isReadOnly?(uri: Uri): boolean | Promise<boolean>
  /**
   * Writes a document. If it rejects, with a message for users, the document stays unsaved. It's called only if the
   * source still has the text that the user saw. It can return a changed text, which is then shown. Without this
   * method, no document can be written.
   */
  write?(uri: Uri, content: Uint8Array): Promise<Uint8Array | void>
  /**
   * True if a write only keeps a draft on this machine, which is compared when it's pushed. A draft overwrites nothing,
   * so it isn't compared before.
   */
  readonly keepsDrafts?: boolean
  /** A sentence that says why the file system can't create, delete or rename anything. */
  readonly refusal?: string
}
