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

/** What documents of change requests are made of. */
export interface ChangeRequestTexts {
  /** What is to be shown: the draft if there is one, else what the server has. */
  read(address: ChangeRequestPageAddress): Promise<ShownPage>
  /** Makes a text durable; then, where the save asked for it, it goes to the server. */
  write(address: ChangeRequestPageAddress, text: string): Promise<void>
  /** The bytes of a file of a change request. */
  file(address: FileAddress): Promise<Uint8Array>
  /** The text of content that its pages include. */
  reusableContent(address: ReusableContentAddress): Promise<Uint8Array>
  /** Why a page can't be written. Undefined if it can. Answers from what is known. */
  readOnlyReason(address: ChangeRequestPageAddress): string | undefined
}

/** A page as its document shows it. */
export interface ShownPage {
  readonly text: string
  readonly base: DraftBase
  readonly draft: Draft | undefined
}

/** Pages and files of change requests, the documents of the scheme `galley-cr`; resolved from the URI alone. */
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

  /** Tells the editor to read a document again: what it shows is another text by now. */
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
