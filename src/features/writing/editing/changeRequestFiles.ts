import { FileSystemError, l10n, type Uri } from 'vscode'
import { parseGalleyUri } from '../../../core/platform/uris/uris.ts'
import type { DocumentContent, DocumentSource } from '../../shared/documents/documentSource.ts'
import { RemoteDocuments } from '../../shared/documents/remoteDocuments.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'
import type { Log } from '../../shared/window/log.ts'
import type { EditedPages } from './editedPages.ts'

/**
 * The pages and files of change requests, the documents of the scheme `galley-cr`. They're resolved from the URI alone.
 */
export class ChangeRequestFiles implements DocumentSource {
  readonly documents: RemoteDocuments
  readonly keepsDrafts = true
  readonly #pages: EditedPages
  readonly #reader: ContentReader

  constructor(pages: EditedPages, reader: ContentReader, log: Log) {
    this.#pages = pages
    this.#reader = reader
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
    return target?.kind !== 'changeRequestPage' || this.#pages.readOnlyReason(target) !== undefined
  }

  async read(uri: Uri): Promise<DocumentContent> {
    const target = parseGalleyUri(uri)
    if (target?.kind === 'file') return { bytes: await this.#reader.bytes(target, target.file) }
    if (target?.kind === 'reusableContent') return { bytes: await this.#reader.contentBytes(target) }
    if (target?.kind !== 'changeRequestPage') throw FileSystemError.FileNotFound(uri)
    const { text } = await this.#pages.read(target)
    return { bytes: new TextEncoder().encode(text) }
  }

  async write(uri: Uri, content: Uint8Array): Promise<void> {
    const target = parseGalleyUri(uri)
    if (target?.kind !== 'changeRequestPage') throw FileSystemError.NoPermissions(this.refusal)
    await this.#pages.write(target, new TextDecoder('utf-8', { ignoreBOM: true }).decode(content))
  }
}
