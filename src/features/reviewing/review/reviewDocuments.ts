import { LRUCache } from 'lru-cache'
import { EventEmitter, FileSystemError, type Uri } from 'vscode'
import { parseReviewUri, reviewDocumentOf, type ReviewDocument } from '../../../core/platform/uris/reviewUris.ts'
import {
  isSameChangeRequest,
  type ChangeRequestRef,
  type ChangeRequestScope,
} from '../../../core/platform/uris/changeRequestRef.ts'
import type { DocumentContent, DocumentSource } from '../../shared/documents/documentSource.ts'
import { RemoteDocuments } from '../../shared/documents/remoteDocuments.ts'
import { DisposableBase } from '../../shared/window/disposableBase.ts'
import type { RequestSources } from '../changeRequests/requestReader.ts'
import type { MarkSearch } from '../merging/markSearch.ts'
import { readDescription, writeDescription } from './descriptions.ts'
import { readSummary, type ReadSummary } from './readSummary.ts'

/** What the documents of a review need. */
export interface ReviewDocumentsServices extends RequestSources {
  readonly marks: MarkSearch
}

/** How many summaries keep their lenses. For older ones, lenses come back when they're read again. */
const maxSummaries = 50

/**
 * The documents about change requests, of the scheme `galley-review`: read-only summaries and page properties, and
 * descriptions, which are sent to the server when they're saved.
 */
export class ReviewDocuments extends DisposableBase implements DocumentSource {
  readonly files: RemoteDocuments
  readonly #services: ReviewDocumentsServices
  readonly #summaries = new LRUCache<string, ReadSummary>({ max: maxSummaries })
  readonly #opened = new Set<string>()
  readonly #changed = new EventEmitter<void>()

  readonly onDidChangeSummaries = this.#changed.event

  constructor(services: ReviewDocumentsServices) {
    super()
    this.#services = services
    this.files = new RemoteDocuments(this, services)
    this.register(
      this.files,
      this.#changed,
      services.writes.onDidOutdateLists((ref) => this.markOutdated(ref)),
    )
  }

  /** Returns the summary that a document shows, if it was read. */
  summary(uri: Uri): ReadSummary | undefined {
    return this.#summaries.get(uri.toString())
  }

  /** Returns the URI of a change request's summary, if it was read and isn't out of date. */
  summaryOf(ref: ChangeRequestRef): Uri | undefined {
    return this.files.known.find((uri) => {
      const about = reviewDocumentOf(uri)
      return about?.kind === 'summary' && isSameChangeRequest(about, ref)
    })
  }

  /** Remembers that the user opens a summary. After a reload, VS Code opens it itself. */
  markOpened(uri: Uri): void {
    this.#opened.add(uri.toString())
  }

  /** Returns whether the user opened a summary since the last call. */
  takeOpened(uri: Uri): boolean {
    return this.#opened.delete(uri.toString())
  }

  /**
   * Marks the documents of a change request as out of date. A description stays, because the user may be editing it.
   */
  markOutdated(ref: ChangeRequestScope): void {
    const uris = this.files.known.filter((uri) => {
      const about = reviewDocumentOf(uri)
      return about && about.kind !== 'description' && isSameChangeRequest(about, ref)
    })
    this.files.markOutdated(uris)
    if (uris.length > 0) this.#changed.fire()
  }

  typeOf(uri: Uri): 'file' | 'folder' | undefined {
    const about = parseReviewUri(uri)
    return about === 'folder' ? about : about && 'file'
  }

  isReadOnly(uri: Uri): boolean {
    return reviewDocumentOf(uri)?.kind !== 'description'
  }

  async read(uri: Uri): Promise<DocumentContent> {
    const about = reviewDocumentOf(uri)
    if (!about) throw FileSystemError.FileNotFound(uri)
    return { bytes: new TextEncoder().encode(await this.#text(uri, about)) }
  }

  async write(uri: Uri, content: Uint8Array): Promise<Uint8Array> {
    const about = reviewDocumentOf(uri)
    if (about?.kind !== 'description') throw FileSystemError.NoPermissions(uri)
    return new TextEncoder().encode(await this.writeDescription(about, new TextDecoder().decode(content)))
  }

  /** Returns the description of a change request as Markdown. */
  async readDescription(ref: ChangeRequestRef): Promise<string> {
    return await readDescription(this.#services.reader, ref)
  }

  /** Sends a description, and returns what the server stores. Rejects with a message for users. */
  async writeDescription(ref: ChangeRequestRef, text: string): Promise<string> {
    const kept = await writeDescription(this.#services.reader, ref, text)
    await this.#services.reader.invalidate(ref)
    return kept
  }

  async #text(uri: Uri, about: ReviewDocument): Promise<string> {
    if ('page' in about) return await this.#properties(about)
    if (about.kind === 'description') return await this.readDescription(about)
    const summary = await readSummary(this.#services, about)
    this.#summaries.set(uri.toString(), summary)
    this.#changed.fire()
    return summary.text
  }

  async #properties(about: Extract<ReviewDocument, { page: string }>): Promise<string> {
    const { reader } = this.#services
    const content = await reader.content(about, await reader.request(about))
    const page = content.pages.find(({ id }) => id === about.page)
    const { propertiesText } = await import('../../../core/review/changeRequests/propertiesText.ts')
    return propertiesText(page?.[about.kind])
  }
}
