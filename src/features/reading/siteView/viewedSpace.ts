import { Uri, workspace } from 'vscode'
import { forgetChangeRequest, readChanges, readChangeRequest } from '../../../client/changeRequestReads.ts'
import type { ReadCache, ReadOptions } from '../../../client/readCache.ts'
import { unlessNotFound } from '../../../client/errors/apiError.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { Space } from '../../../contract/spaces.ts'
import { spaceBody, spaceValues } from '../../../core/docs/body/spaceBody.ts'
import type { PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import { pageText } from '../../../core/docs/pages/pageText.ts'
import { fileUri, pageNames, type AnyPageAddress } from '../../../core/platform/uris/uris.ts'
import { changedBlocks } from '../../../core/review/changeRequests/changedBlocks.ts'
import { changedThings } from '../../../core/review/changeRequests/changedThings.ts'
import { baseRevision } from '../../../core/review/changeRequests/reviewPages.ts'
import type { VariantSource } from '../../../site/model/variantSource.ts'
import { spaceSource, type SpaceSource } from '../../../site/spaces/spaceSource.ts'
import { changeRequestTitle } from '../../shared/changeRequests/changeLabels.ts'
import type { ContentReader, SpaceContentRef } from '../../shared/pages/contentReader.ts'
import { openPageUri } from '../../shared/pages/openPageUri.ts'
import type { Log } from '../../shared/window/log.ts'
import { contentView, headOf } from '../preview/contentView.ts'
import { PreviewContent } from '../preview/previewContent.ts'

/** What spaces need. */
export interface SpaceServices {
  readonly reader: ContentReader
  readonly log: Log
  /** Called when something arrives that a shown page asked for. */
  readonly onKnown: () => void
}

/** What the first read of a space returns. */
interface SpaceFacts {
  readonly source: SpaceSource
  readonly space: Space
  readonly request: ChangeRequest | undefined
  /** The ids of the pages that the change request changes. */
  readonly changed: ReadonlySet<string>
  /** The values that the source was created from. As long as they're the same, the source stays the same, too. */
  readonly parts: readonly unknown[]
}

/** A space or change request in a site view. Its list of pages is read first, and each text when its page is shown. */
export class ViewedSpace {
  readonly ref: SpaceContentRef
  readonly #services: SpaceServices
  readonly #elsewhere: SpaceSource['elsewhere']
  readonly #texts = new Map<string, string>()
  /** The texts of changed pages before the change request. */
  readonly #former = new Map<string, string>()
  #content: PreviewContent
  #facts: SpaceFacts | undefined

  constructor(ref: SpaceContentRef, services: SpaceServices, elsewhere: SpaceSource['elsewhere']) {
    this.ref = ref
    this.#services = services
    this.#elsewhere = elsewhere
    this.#content = this.#newContent()
  }

  /** What the last read returned. */
  get facts(): SpaceFacts | undefined {
    return this.#facts
  }

  /** Reads the space through the cache. Returns the same source as long as nothing changed. */
  async read(visitor: VariantSource['visitor'], signal: AbortSignal): Promise<SpaceFacts> {
    const { reader } = this.#services
    const { cache } = await reader.connection(this.ref.server)
    const [pages, files, revision, space, changes] = await Promise.all([
      reader.pages(this.ref, { signal }),
      reader.files(this.ref),
      reader.revision(this.ref),
      cache.get('getSpaceById', { spaceId: this.ref.space }, { signal }),
      this.#changes(cache, { signal }),
    ])
    const parts = [pages, revision, space.value, changes?.request, JSON.stringify(visitor)]
    if (this.#facts !== undefined && parts.every((part, at) => part === this.#facts?.parts[at])) return this.#facts
    const body = spaceBody({ ...this.ref, title: space.value.title, pages, files, ...spaceValues(revision) })
    const texts = {
      text: ({ id }: PageEntry) => this.#texts.get(id),
      view: (page: PageEntry) => ({ ...contentView(this.#content), head: () => headOf(page) }),
      elsewhere: this.#elsewhere,
    }
    const source = spaceSource(body, texts, visitor)
    const changed = changes?.changed ?? new Set()
    this.#facts = { source, space: space.value, request: changes?.request, changed, parts }
    return this.#facts
  }

  /**
   * Asks the platform for changes, and drops what they make outdated from the cache. Returns whether there were any.
   */
  async refresh(): Promise<boolean> {
    const { cache } = await this.#services.reader.connection(this.ref.server)
    const { space, changeRequest } = this.ref
    const { revision } =
      changeRequest === undefined
        ? (await cache.get('getSpaceById', { spaceId: space }, { force: true })).value
        : (await readChangeRequest(cache, { space, changeRequest }, { force: true })).value
    const known = this.#facts?.request?.revision ?? this.#facts?.space.revision
    if (known === undefined || known === revision) return false
    if (changeRequest !== undefined) forgetChangeRequest(cache, { ...this.ref, changeRequest })
    else cache.invalidate((name, input) => input['spaceId'] === space && publishedReads.has(name))
    this.#content = this.#newContent()
    return true
  }

  /** Reads the text of a page. If that fails, the previous text stays. */
  async prepare(page: PageEntry): Promise<void> {
    try {
      this.#texts.set(page.id, await this.#read(page))
      if (this.#facts?.changed.has(page.id) === true) this.#former.set(page.id, await this.#formerText(page))
    } catch (error) {
      this.#services.log.warn('Couldn’t read a page of a site.', error)
    }
  }

  /** Returns a function that checks whether a block of a page is changed. Undefined for an unchanged page. */
  blocksOf({ id }: PageEntry, text: string): ((start: number, end: number) => boolean) | undefined {
    const former = this.#facts?.changed.has(id) === true ? this.#former.get(id) : undefined
    return former === undefined ? undefined : changedBlocks(former, text)
  }

  uriOf(page: PageEntry): Uri {
    const { space, request } = this.#facts ?? {}
    const address: AnyPageAddress = { ...this.ref, ...pageNames(page), spaceTitle: space?.title ?? '' }
    return openPageUri({ ...address, changeRequestTitle: request && changeRequestTitle(request) })
  }

  fileUri(file: string): Uri {
    const name = this.#facts?.source.body.files?.get(file)?.name ?? file
    return Uri.from(fileUri({ ...this.ref, file, name }))
  }

  async #read(page: PageEntry): Promise<string> {
    const { changeRequest } = this.ref
    const uri = this.uriOf(page)
    const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString())
    if (open !== undefined) return open.getText()
    // The file system of change requests has changes that aren't pushed yet.
    if (changeRequest !== undefined) return new TextDecoder().decode(await workspace.fs.readFile(uri))
    return pageText((await this.#services.reader.page(this.ref, page.id)).value)
  }

  /** Returns the text of a page before the change request. Empty for a page that the change request creates. */
  async #formerText({ id }: PageEntry): Promise<string> {
    const { request } = this.#facts ?? {}
    if (request === undefined) return ''
    const { server, space } = this.ref
    const base = { server, space, revision: baseRevision(request) }
    const former = await unlessNotFound(this.#services.reader.page(base, id))
    return former === undefined ? '' : pageText(former.value)
  }

  async #changes(
    cache: ReadCache,
    options: ReadOptions,
  ): Promise<{ readonly request: ChangeRequest; readonly changed: ReadonlySet<string> } | undefined> {
    const { space, changeRequest } = this.ref
    if (changeRequest === undefined) return undefined
    const [request, changes] = await Promise.all([
      readChangeRequest(cache, { space, changeRequest }, options),
      readChanges(cache, { space, changeRequest }, options),
    ])
    const things = changedThings(changes.value.changes)
    const changed = new Set(things.flatMap(({ of, id }) => (of === 'page' ? [id] : [])))
    return { request: request.value, changed }
  }

  #newContent(): PreviewContent {
    const { reader, log, onKnown } = this.#services
    return new PreviewContent(this.ref, { reader, log, refresh: onKnown })
  }
}

/** The reads that a new revision of a space makes outdated. */
const publishedReads: ReadonlySet<string> = new Set(['listPages', 'listFiles', 'getPageById'])
