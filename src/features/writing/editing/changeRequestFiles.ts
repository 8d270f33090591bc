import { FileSystemError, l10n, type Disposable, type Uri } from 'vscode'
import type { Draft, DraftBase } from '../../../core/review/drafts/draft.ts'
import {
  parseGalleyUri,
  type ChangeRequestPageAddress,
  type FileAddress,
  type ReusableContentAddress,
} from '../../../core/platform/uris/uris.ts'
import type { DocumentContent, DocumentSource } from '../../shared/documents/documentSource.ts'
import { RemoteDocuments } from '../../shared/documents/remoteDocuments.ts'
import type { Log } from '../../shared/window/log.ts'

/** Reads and writes the texts of change requests. */
export interface ChangeRequestTexts {
  /** Returns the text to show: the draft if there is one, or else the server's text. */
  read(address: ChangeRequestPageAddress): Promise<ShownPage>
  /** Saves a text durably, then pushes it if this save should push. */
  write(address: ChangeRequestPageAddress, text: string): Promise<void>
  /** Returns the bytes of a file of a change request. */
  file(address: FileAddress): Promise<Uint8Array>
  /** Returns the text of reusable content. */
  reusableContent(address: ReusableContentAddress): Promise<Uint8Array>
  /** Returns why a page can't be written, or undefined if it can. Uses only what is known. */
  readOnlyReason(address: ChangeRequestPageAddress): string | undefined
}

/** The text of a page in its document, and what it's based on. */
export interface ShownPage {
  readonly text: string
  readonly base: DraftBase
  readonly draft: Draft | undefined
}

/**
 * The pages and files of change requests, the documents of the scheme `galley-cr`. They're resolved from the URI alone.
 */
export class ChangeRequestFiles implements DocumentSource, Disposable {
  readonly documents: RemoteDocuments
  readonly keepsDrafts = true
  readonly #texts: ChangeRequestTexts

  constructor(texts: ChangeRequestTexts, log: Log) {
    this.#texts = texts
    this.documents = new RemoteDocuments(this, { log })
  }

  get refusal(): string {
    return l10n.t('To add, rename, move or delete a page, use the commands of the Docs view.')
  }

  /** Makes VS Code read a document again, because its text has changed. */
  changed(uri: Uri): void {
    this.documents.markOutdated([uri])
  }

  typeOf(uri: Uri): 'file' | 'folder' | undefined {
    const kind = parseGalleyUri(uri)?.kind
    if (kind === 'folder') return kind
    return kind === undefined || kind === 'page' ? undefined : 'file'
  }

  isReadOnly(uri: Uri): boolean {
    const target = parseGalleyUri(uri)
    return target?.kind !== 'changeRequestPage' || this.#texts.readOnlyReason(target) !== undefined
  }

  async read(uri: Uri): Promise<DocumentContent> {
    const target = parseGalleyUri(uri)
    if (target?.kind === 'file') return { bytes: await this.#texts.file(target) }
    if (target?.kind === 'reusableContent') return { bytes: await this.#texts.reusableContent(target) }
    if (target?.kind !== 'changeRequestPage') throw FileSystemError.FileNotFound(uri)
    const { text } = await this.#texts.read(target)
    return { bytes: new TextEncoder().encode(text) }
  }

  async write(uri: Uri, content: Uint8Array): Promise<void> {
    const target = parseGalleyUri(uri)
    if (target?.kind !== 'changeRequestPage') throw FileSystemError.NoPermissions(this.refusal)
    await this.#texts.write(target, new TextDecoder('utf-8', { ignoreBOM: true }).decode(content))
  }

  dispose(): void {
    this.documents.dispose()
  }
}
