import { LRUCache } from 'lru-cache'
import type { Client } from '../../../client/client.ts'
import { unlessNotOffered } from '../../../client/errors/apiError.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { changedThings } from '../../../core/review/changeRequests/changedThings.ts'
import type { RequestHistory, RequestRevision } from '../../../core/review/changeRequests/requestPageFacts.ts'
import { flatPages } from '../../../core/docs/pages/flatPages.ts'
import type { RequestReader } from '../changeRequests/requestReader.ts'

/** How many revisions the timeline shows. Each takes two requests, because the platform has no list of them. */
const maxRevisions = 20
/** How many pages the trees of all revisions can have together: the platform sends a whole tree with each revision. */
const maxPages = 20_000
const plain = { metadata: false, computed: false } as const

interface ReadRevision extends RequestRevision {
  readonly parents: readonly string[]
  /** How many pages its tree has. */
  readonly size: number
}

/** Reads the revisions of change requests: what was pushed, and updates from main. Reads each revision once. */
export class PageHistory {
  readonly #reader: Pick<RequestReader, 'connection'>
  readonly #revisions = new LRUCache<string, ReadRevision>({ max: 50 * maxRevisions })
  readonly #known = new LRUCache<string, RequestHistory>({ max: 50 })
  readonly #reading = new Set<string>()

  constructor(reader: Pick<RequestReader, 'connection'>) {
    this.#reader = reader
  }

  /** Returns the history of a change request, if it was read. */
  known(ref: ChangeRequestRef, request: ChangeRequest): RequestHistory | undefined {
    return this.#known.get(keyOf(ref, request))
  }

  /** Reads the history if it isn't known and isn't being read. Returns whether it's new. */
  async read(ref: ChangeRequestRef, request: ChangeRequest): Promise<boolean> {
    const key = keyOf(ref, request)
    if (this.#known.has(key) || this.#reading.has(key)) return false
    this.#reading.add(key)
    try {
      const { client } = await this.#reader.connection(ref.server)
      const history = await unlessNotOffered(this.#walk(client, ref, request))
      this.#known.set(key, history ?? { revisions: [], hasMore: false })
      return true
    } finally {
      this.#reading.delete(key)
    }
  }

  /** Goes from the latest revision to the one from which the change request was created. */
  async #walk(client: Client, ref: ChangeRequestRef, request: ChangeRequest): Promise<RequestHistory> {
    const revisions: ReadRevision[] = []
    let id: string | undefined = request.revision
    for (let pages = 0; id !== undefined && id !== request.revisionInitial;) {
      if (revisions.length === maxRevisions || pages > maxPages) return { revisions, hasMore: true }
      const revision: ReadRevision = await this.#revision(client, ref, id)
      revisions.push(revision)
      pages += revision.size
      // An update has a parent in main, too. Only the latest one is named.
      id = revision.parents.find((parent) => parent !== request.revisionMergedAncestor)
    }
    return { revisions, hasMore: false }
  }

  async #revision(client: Client, { server, space: spaceId }: ChangeRequestRef, id: string): Promise<ReadRevision> {
    const key = `${server} ${spaceId} ${id}`
    const known = this.#revisions.get(key)
    if (known) return known
    const input = { spaceId, revisionId: id, ...plain }
    const [{ type, parents, createdAt: at, pages }, { changes }] = await Promise.all([
      client.getRevisionById(input),
      client.getRevisionChanges({ ...input, limit: 100 }),
    ])
    const isUpdate = type === 'update' || type === 'merge'
    const titles = isUpdate ? [] : changedThings(changes).map(({ title }) => title)
    const size = flatPages(pages).length
    const revision = { at, kind: isUpdate ? 'update' : 'push', titles, parents, size } as const
    this.#revisions.set(key, revision)
    return revision
  }
}

function keyOf({ server }: ChangeRequestRef, { id, revision }: ChangeRequest): string {
  return `${server} ${id} ${revision}`
}
