import type { Uri } from 'vscode'

/** A document as its source has it now. */
export interface DocumentContent {
  readonly bytes: Uint8Array
  /** Milliseconds since 1970, where the source knows when it changed; 0 where it never does. */
  readonly changedAt?: number
}

/** Where the documents of one scheme come from. {@link RemoteDocuments} makes a file system of it. */
export interface DocumentSource {
  /** What a URI represents, from the URI alone. Undefined if Galley makes no such URI. */
  typeOf(uri: Uri): 'file' | 'folder' | undefined
  /** Reads a document; `anew` past every cache. Rejects with the error as it is. */
  read(uri: Uri, options: { readonly fresh: boolean }): Promise<DocumentContent>
  /** True where a document can only be read. Without it every one can be written that {@link write} takes. */
  isReadOnly?(uri: Uri): boolean | Promise<boolean>
  /**
   * Writes a document; rejects with words, and it then stays unsaved. It is asked only where the source still has what
   * the person saw. May give what was made of the text, to be shown in its place. Without it nothing can be written.
   */
  write?(uri: Uri, content: Uint8Array): Promise<Uint8Array | void>
  /**
   * True if a write only keeps a draft on this machine, which is compared when it is pushed: it overwrites no one, so
   * that nothing is compared before.
   */
  readonly keepsDrafts?: boolean
  /** Why nothing can be made, deleted or renamed through the file system, in a sentence. */
  readonly refusal?: string
}
