import { unlessNotOffered } from '../../../client/errors/apiError.ts'
import { readChangeRequest } from '../../../client/changeRequestReads.ts'
import { LRUCache } from 'lru-cache'
import { l10n } from 'vscode'
import type { Cached, ReadOptions } from '../../../client/readCache.ts'
import type { ContentRef } from '../../../contract/schemas/conventions.ts'
import type { File, Page, Revision } from '../../../contract/revisions.ts'
import { SpacePages, type PageEntry } from '../../../core/docs/pages/pageIndex.ts'
import {
  type AnyPageAddress,
  type PageAddress,
  parentPathOf,
  type ReusableContentAddress,
} from '../../../core/platform/uris/uris.ts'
import type { Connection, Connections } from '../connections/connection.ts'
import { documentText } from '../objects/documentText.ts'
import { ExplainedError } from '../window/explainedError.ts'
import { readListPages, wholeList, type ListOptions } from '../../../client/listPages.ts'
import { pageFormat, pagesInput } from '../../../client/pagesInput.ts'
import { pageMembers, wholeAnswer, wholePage } from '../../../client/wholeAnswer.ts'
import { changeRequestTitle } from '../changeRequests/changeLabels.ts'
import { connectionTo } from '../connections/signedIn.ts'

/** The content of a space: published, in a revision, or in a change request. */
export interface SpaceContentRef {
  readonly server: string
  readonly space: string
  readonly revision?: string
  readonly changeRequest?: string
}

/** Returns only the parts of a reference that identify the content. */
export function contentRefOf({ server, space, revision, changeRequest }: SpaceContentRef): SpaceContentRef {
  return {
    server,
    space,
    ...(revision === undefined ? {} : { revision }),
    ...(changeRequest === undefined ? {} : { changeRequest }),
  }
}

/** A page of another space that a reference points to. */
export interface ElsewherePage {
  readonly address: PageAddress
  readonly page: PageEntry
  readonly anchor?: string
}

/** Options for reading what something is deleted, emptied or overwritten because of. */
interface WholeOptions extends ReadOptions {
  readonly whole?: boolean
}

const maxSpecs = 5
/** The largest image, in bytes, that fits into an address. VS Code shows 100,000 characters of Markdown. */
const maxWrittenPicture = 70_000

/** Reads pages and files through the cache of their server's connection. */
export class ContentReader {
  readonly #connections: Connections
  readonly #lastPages = new WeakMap<object, SpacePages>()
  /** Parsed specifications by version. */
  readonly #specs = new LRUCache<string, object>({ max: maxSpecs })

  constructor(connections: Connections) {
    this.#connections = connections
  }

  /** Returns the connection to a server. Rejects with a message for users if no one is signed in there. */
  async connection(server: string): Promise<Connection> {
    return await connectionTo(this.#connections, server)
  }

  /**
   * Returns a page with its text as Markdown with stable references. Needs one request, or none if it's cached. For what
   * is changed because of it, use {@link wholeText}.
   */
  async page(ref: SpaceContentRef, pageId: string, options: ReadOptions = {}): Promise<Cached<Page>> {
    const { cache } = await this.connection(ref.server)
    const { space: spaceId, revision: revisionId, changeRequest: changeRequestId } = ref
    if (revisionId !== undefined)
      return await cache.get('getPageInRevisionById', { spaceId, revisionId, pageId, ...pageFormat }, options)
    return changeRequestId === undefined
      ? await cache.get('getPageById', { spaceId, pageId, ...pageFormat }, options)
      : await cache.get('getPageInChangeRequestById', { spaceId, changeRequestId, pageId, ...pageFormat }, options)
  }

  /** Returns the Markdown of a page. Rejects if the server left it out. */
  async wholeText(ref: SpaceContentRef, pageId: string): Promise<string> {
    return wholePage((await this.page(ref, pageId)).value, 'getPageById').markdown ?? ''
  }

  /**
   * Returns all pages of a space without their texts. Shares its request with the Docs view. With `whole`, rejects if the
   * server left something out.
   */
  async pages(ref: SpaceContentRef, { whole = false, ...options }: WholeOptions = {}): Promise<SpacePages> {
    const { cache } = await this.connection(ref.server)
    const input = pagesInput(ref.space)
    const { revision: revisionId, changeRequest: changeRequestId } = ref
    const { value } =
      changeRequestId !== undefined
        ? await cache.get('listPagesInChangeRequest', { ...input, changeRequestId }, options)
        : revisionId === undefined
          ? await cache.get('listPages', input, options)
          : await cache.get('listPagesInRevisionById', { ...input, revisionId }, options)
    if (whole) wholeAnswer(value, 'listPages', [...pageMembers, 'cover', 'ref', 'refDark', 'kind', 'file'])
    const known = this.#lastPages.get(value)
    if (known) return known
    const pages = new SpacePages(value.pages)
    this.#lastPages.set(value, pages)
    return pages
  }

  /** Returns the address of a page, with the names that its URI shows. The result usually comes from the cache. */
  async pageAddress(ref: SpaceContentRef, page: string): Promise<AnyPageAddress> {
    const { cache } = await this.connection(ref.server)
    const { space, changeRequest } = ref
    const [pages, { value: shownSpace }, request] = await Promise.all([
      this.pages(ref),
      cache.get('getSpaceById', { spaceId: space }),
      changeRequest === undefined ? undefined : readChangeRequest(cache, { space, changeRequest }),
    ])
    const { title = '', path } = pages.byId(page) ?? {}
    const names = { title, spaceTitle: shownSpace.title, parentPath: parentPathOf(path) }
    const branch = request && { changeRequestTitle: changeRequestTitle(request.value) }
    return { ...contentRefOf(ref), page, ...names, ...branch }
  }

  /** Finds the page of another space that a reference points to. Returns undefined if there is none. */
  async pageElsewhere(server: string, ref: ContentRef): Promise<ElsewherePage | undefined> {
    if ((ref.kind !== 'page' && ref.kind !== 'anchor') || ref.space === undefined || ref.page === undefined) {
      return undefined
    }
    const { cache } = await this.connection(server)
    const [pages, space] = await Promise.all([
      this.pages({ server, space: ref.space }),
      cache.get('getSpaceById', { spaceId: ref.space }),
    ])
    const page = pages.byId(ref.page) ?? pages.byPath(ref.page)
    if (!page) return undefined
    const names = { title: page.title, spaceTitle: space.value.title, parentPath: parentPathOf(page.path) }
    const address = { server, space: ref.space, page: page.id, ...names }
    return ref.kind === 'anchor' ? { address, page, anchor: ref.anchor } : { address, page }
  }

  /** Returns the ids of the pages in a change request that link to a page. Always asks the server. */
  async backlinks({ server, space, changeRequest = '' }: SpaceContentRef, pageId: string): Promise<string[]> {
    const { cache } = await this.connection(server)
    const input = { spaceId: space, changeRequestId: changeRequest, pageId }
    const options = { force: true }
    const { value, error } = await readListPages(cache, 'listChangeRequestPageBacklinks', input, wholeList, options)
    if (error) throw error
    return value.flatMap(({ page }) => (page === undefined ? [] : [page.id]))
  }

  /** Returns all files of a space by id. With `whole`, rejects if the server left something out. */
  async files(ref: SpaceContentRef, { whole = false }: WholeOptions = {}): Promise<ReadonlyMap<string, File>> {
    const { cache } = await this.connection(ref.server)
    const { space: spaceId, revision: revisionId, changeRequest: changeRequestId } = ref
    const input = { spaceId, metadata: false }
    const options: ListOptions = whole ? { uses: ['name', 'size', 'downloadURL'] } : {}
    const { value } =
      changeRequestId !== undefined
        ? await readListPages(cache, 'listFilesInChangeRequestById', { ...input, changeRequestId }, wholeList, options)
        : revisionId === undefined
          ? await readListPages(cache, 'listFiles', input, wholeList, options)
          : await readListPages(cache, 'listFilesInRevisionById', { ...input, revisionId }, wholeList, options)
    return new Map(value.map((file) => [file.id, file]))
  }

  /** Returns the current revision of pages, with reusable content, tags and variables. Each revision is read once. */
  async revision(ref: SpaceContentRef): Promise<Revision> {
    const { cache } = await this.connection(ref.server)
    const { space, changeRequest } = ref
    const present =
      changeRequest === undefined
        ? cache.get('getSpaceById', { spaceId: space })
        : readChangeRequest(cache, { space, changeRequest })
    const revisionId = ref.revision ?? (await present).value.revision
    return (await cache.get('getRevisionById', { spaceId: space, revisionId, computed: false })).value
  }

  /** Returns a document by its id, as Markdown. With `whole`, rejects if the server left something out. */
  async documentMarkdown(
    ref: SpaceContentRef,
    documentId: string,
    { whole = false }: WholeOptions = {},
  ): Promise<string> {
    const { cache } = await this.connection(ref.server)
    const { value } = await cache.get('getDocumentById', { spaceId: ref.space, documentId })
    return await documentText(whole ? wholeAnswer(value, 'getDocumentById') : value)
  }

  /** Returns reusable content as a text with its title as a heading. */
  async contentBytes(address: ReusableContentAddress): Promise<Uint8Array> {
    const { reusableContents } = await this.revision(address)
    const found = reusableContents.find(({ id }) => id === address.content)
    if (found === undefined)
      throw new ExplainedError(l10n.t('This reusable content doesn’t exist. It might have been deleted.'))
    const body =
      found.document === undefined ? '' : await unlessNotOffered(this.documentMarkdown(address, found.document))
    const text = body ?? l10n.t('This server doesn’t provide the text of reusable content.')
    return new TextEncoder().encode(`# ${found.title}\n\n${text}`)
  }

  /** Returns the slugs of the specifications of a space's organization. */
  async specSlugs(ref: SpaceContentRef): Promise<string[]> {
    const { cache } = await this.connection(ref.server)
    const { value: space } = await cache.get('getSpaceById', { spaceId: ref.space })
    const { value } = await readListPages(cache, 'listOpenAPISpecs', { organizationId: space.organization })
    return value.map(({ slug }) => slug)
  }

  /**
   * Returns the parsed latest version of a specification of the space's organization. Rejects with a message for users.
   */
  async spec(ref: SpaceContentRef, specSlug: string): Promise<object> {
    const { cache, download } = await this.connection(ref.server)
    const { value: space } = await cache.get('getSpaceById', { spaceId: ref.space })
    const { value } = await cache.get('getLatestOpenAPISpecVersion', { organizationId: space.organization, specSlug })
    const known = this.#specs.get(value.id)
    if (known) return known
    const text = new TextDecoder().decode((await download(value.url)).bytes)
    const { readSpecText, specFaultMessage } = await import('../../../core/platform/openApi/specSource.ts')
    const read = readSpecText(text)
    if ('fault' in read) throw new ExplainedError(specFaultMessage(specSlug, read.fault, l10n.t))
    this.#specs.set(value.id, read.document)
    return read.document
  }

  /**
   * Returns the address of an image file for Markdown that VS Code shows. VS Code loads images only over https, so
   * other images become data URLs if they're small enough.
   */
  async picture(ref: SpaceContentRef, fileId: string): Promise<string | undefined> {
    const file = (await this.files(ref)).get(fileId)
    if (file === undefined || !/^image\/[\w.+-]+$/.test(file.contentType)) return undefined
    const address = URL.parse(file.downloadURL)
    if (address?.protocol === 'https:') return address.href
    if (file.size > maxWrittenPicture) return undefined
    const bytes = await this.bytes(ref, fileId)
    return `data:${file.contentType};base64,${Buffer.from(bytes).toString('base64')}`
  }

  /** Returns the bytes of a file. */
  async bytes(ref: SpaceContentRef, fileId: string): Promise<Uint8Array> {
    const { cache, download } = await this.connection(ref.server)
    const { space: spaceId, revision, changeRequest: changeRequestId } = ref
    const file =
      changeRequestId !== undefined
        ? (await cache.get('getFileInChangeRequestById', { spaceId, changeRequestId, fileId })).value
        : revision === undefined
          ? (await cache.get('getFileById', { spaceId, fileId })).value
          : (await this.files(ref)).get(fileId)
    if (file === undefined) throw new ExplainedError(l10n.t('The file doesn’t exist. It might have been deleted.'))
    return (await download(file.downloadURL)).bytes
  }
}
