import {
  forgetChangeRequest,
  readChanges,
  readChangeRequest,
  readPresentChangeRequest,
} from '../../../client/changeRequestReads.ts'
import { unlessNotOffered } from '../../../client/errors/apiError.ts'
import { readOwnId } from '../../../client/ownUser.ts'
import { withReadableBase } from '../../../client/readableBase.ts'
import type { ReadOptions } from '../../../client/readCache.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { RequestedReviewer, Review } from '../../../contract/reviews.ts'
import type { Page } from '../../../contract/revisions.ts'
import type { Space } from '../../../contract/spaces.ts'
import { baseRevision, reviewContent, type ReviewContent } from '../../../core/review/changeRequests/reviewPages.ts'
import {
  changeRequestKey,
  type ChangeRequestRef,
  type ChangeRequestScope,
} from '../../../core/platform/uris/changeRequestRef.ts'
import type { ChangeRequestWrites } from '../../shared/changeRequests/changeRequestWrites.ts'
import type { Connection, Connections } from '../../shared/connections/connection.ts'
import { readListPages, wholeList } from '../../../client/listPages.ts'
import { pagesInput } from '../../../client/pagesInput.ts'
import type { Log } from '../../shared/window/log.ts'
import { connectionTo } from '../../shared/connections/signedIn.ts'

interface KnownContent {
  readonly revisions: string
  readonly content: Promise<ReviewContent>
}

/** What reads change requests, and notices that they change. */
export interface RequestSources {
  readonly reader: RequestReader
  readonly writes: ChangeRequestWrites
  readonly log: Log
}

/** Reads change requests through the cache of their server's connection. */
export class RequestReader {
  readonly #connections: Connections
  readonly #writes: ChangeRequestWrites
  readonly #contents = new Map<string, KnownContent>()

  constructor(connections: Connections, writes: ChangeRequestWrites) {
    this.#connections = connections
    this.#writes = writes
  }

  /** Returns the connection to a server. Rejects with a message for users if no one is signed in there. */
  async connection(server: string): Promise<Connection> {
    return await connectionTo(this.#connections, server)
  }

  async request(ref: ChangeRequestRef, options: ReadOptions = {}): Promise<ChangeRequest> {
    const { cache, client } = await this.connection(ref.server)
    const request = options.force
      ? await readPresentChangeRequest(cache, ref)
      : (await readChangeRequest(cache, ref, options)).value
    return await this.#withReadableBase(ref, request, client)
  }

  /** Returns whether a change request of a list is compared with main as it is now. */
  async isComparedWithMain(ref: ChangeRequestRef, listed: ChangeRequest): Promise<boolean> {
    if (!listed.outdated) return false
    const { client } = await this.connection(ref.server)
    return (await this.#withReadableBase(ref, listed, client)) !== listed
  }

  async #withReadableBase(
    ref: ChangeRequestRef,
    request: ChangeRequest,
    client: Connection['client'],
  ): Promise<ChangeRequest> {
    // Where a revision was read by its id before, this costs no request.
    if (client.hasWorked('listPagesInRevisionById')) return request
    return await withReadableBase(request, {
      offers: () => client.offers('listPagesInRevisionById'),
      // Not from memory, which has the pages of a revision that was the current one.
      pages: async (revisionId) => await client.listPagesInRevisionById({ ...pagesInput(ref.space), revisionId }),
      // A merge changes it, and only the current revision can be read.
      main: async () => (await this.space(ref, { force: true })).revision,
    })
  }

  async space(
    { server, space }: Pick<ChangeRequestRef, 'server' | 'space'>,
    options: ReadOptions = {},
  ): Promise<Space> {
    const { cache } = await this.connection(server)
    return (await cache.get('getSpaceById', { spaceId: space }, options)).value
  }

  /** Returns the user id of the account in use. Undefined if the server hasn't named the user yet. */
  async me(server: string): Promise<string | undefined> {
    const { cache } = await this.connection(server)
    return await readOwnId(cache)
  }

  async reviews(
    { server, space, changeRequest }: ChangeRequestRef,
    options: ReadOptions = {},
  ): Promise<readonly Review[]> {
    const { cache } = await this.connection(server)
    const input = { spaceId: space, changeRequestId: changeRequest, format: 'markdown' } as const
    const list = readListPages(cache, 'listChangeRequestReviews', input, undefined, options)
    return (await unlessNotOffered(list))?.value ?? []
  }

  /** Returns the known reviews of a change request, without a request to the server. */
  knownReviews({ cache }: Connection, { space, id }: ChangeRequest): readonly Review[] | undefined {
    const input = { spaceId: space, changeRequestId: id, format: 'markdown', limit: wholeList.limit } as const
    return cache.peek('listChangeRequestReviews', input)?.value.items
  }

  async requested(ref: ChangeRequestRef, options: ReadOptions = {}): Promise<readonly RequestedReviewer[]> {
    const { cache } = await this.connection(ref.server)
    const input = { spaceId: ref.space, changeRequestId: ref.changeRequest }
    const list = readListPages(cache, 'listChangeRequestRequestedReviewers', input, undefined, options)
    return (await unlessNotOffered(list))?.value ?? []
  }

  /** Returns the page tree of a revision, which never changes. */
  async revisionPages({ server, space }: ChangeRequestRef, revisionId: string): Promise<readonly Page[]> {
    const { cache } = await this.connection(server)
    return (await cache.get('listPagesInRevisionById', { ...pagesInput(space), revisionId })).value.pages
  }

  /**
   * Returns what a change request changes. This takes three requests, or none while both of its revisions are the same.
   */
  async content(ref: ChangeRequestRef, given: ChangeRequest): Promise<ReviewContent> {
    const { client } = await this.connection(ref.server)
    // Lists name a base that may not be readable.
    const request = await this.#withReadableBase(ref, given, client)
    const revisions = `${baseRevision(request)} ${request.revision}`
    const key = changeRequestKey(ref)
    const known = this.#contents.get(key)
    if (known?.revisions === revisions) return await known.content
    const content = this.#readContent(ref, request)
    this.#contents.set(key, { revisions, content })
    content.catch(() => {
      if (this.#contents.get(key)?.content === content) this.#contents.delete(key)
    })
    return await content
  }

  /** Clears what was read of a change request or a space, and all lists of change requests. */
  async forget(ref: ChangeRequestScope): Promise<void> {
    const { cache } = await this.connection(ref.server)
    forgetChangeRequest(cache, ref)
  }

  /** Call this when a change request turns out to have changed. Everything that shows it reads it again. */
  async invalidate(ref: ChangeRequestRef): Promise<void> {
    await this.forget(ref)
    this.#writes.wrote(ref)
  }

  async #readContent(ref: ChangeRequestRef, request: ChangeRequest): Promise<ReviewContent> {
    const { cache } = await this.connection(ref.server)
    const branch = { ...pagesInput(ref.space), revisionId: request.revision }
    const [changes, before, after] = await Promise.all([
      readChanges(cache, ref, { force: true }),
      this.revisionPages(ref, baseRevision(request)),
      cache.get('listPagesInRevisionById', branch),
    ])
    if (changes.error) throw changes.error
    return reviewContent(changes.value, { before, after: after.value.pages })
  }
}
