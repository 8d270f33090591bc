import type { Page } from '../../contract/revisions.ts'
import type { Draft, DraftBase } from '../../core/review/drafts/draft.ts'
import { baseOf, isSameText, shownParts } from '../../core/review/drafts/shownText.ts'
import { unlessNotFound } from '../errors/apiError.ts'
import type { Client } from '../client.ts'
import { pageFormat } from '../pagesInput.ts'
import { wholePageOf } from '../wholeAnswer.ts'
import { flatPages } from '../../core/docs/pages/flatPages.ts'

/** The operations for finding what a write overwrote. */
export type HistoryClient = Pick<Client, 'getRevisionById' | 'getRevisionChanges' | 'getPageInRevisionById'>

/** A text that was written to a page, and the version that it was based on. */
export interface PageWrite {
  readonly page: string
  readonly text: string
  readonly on: DraftBase
}

/** Returns the write of a draft with a sent text. */
export function writeOf({ page, sent, text, base }: Draft): PageWrite {
  return { page, text: sent ?? text, on: base }
}

/** A text that a write replaced without its author knowing it, and a revision that still has it. */
export interface Replaced {
  readonly theirs: DraftBase
  readonly revision: string
}

/** The maximum number of revisions to search for a write. */
const maxSteps = 20
/** The maximum number of changes that the server lists (api-facts C3). */
const maxChanges = 1000
const plain = { metadata: false, computed: false } as const

/**
 * Reads earlier revisions of a change request. Writes can't be conditional (api-facts C1), so someone else can change a
 * page between reading and writing. Only the previous revision reveals that, afterwards.
 */
export class PageHistory {
  readonly #client: HistoryClient
  readonly #spaceId: string

  constructor(client: HistoryClient, spaceId: string) {
    this.#client = client
    this.#spaceId = spaceId
  }

  /** Returns, by page id, the texts that the writes of `revision` replaced if they differ from the writes' bases. */
  async replacedBy(revision: string, writes: readonly PageWrite[]): Promise<ReadonlyMap<string, Replaced>> {
    const replaced = new Map<string, Replaced>()
    const doubtful = await this.#doubtful(revision, writes)
    if (doubtful.length === 0) return replaced
    const parent = (await this.#revision(revision))?.parents[0]
    if (parent === undefined) return replaced
    for (const { page, on } of doubtful) {
      const before = parent === on.revision ? undefined : await this.page(parent, page)
      if (!before || isSameText(before.markdown, on.markdown)) continue
      replaced.set(page, { theirs: before, revision: parent })
    }
    return replaced
  }

  /** Returns the revision of a write without a response. Undefined if there's none, or if it's too old. */
  async find({ page, text, on }: PageWrite, head: string | undefined): Promise<string | undefined> {
    let id = head
    for (let step = 0; step < maxSteps && id !== undefined && id !== on.revision; step++) {
      const revision = await this.#revision(id)
      const parent = revision?.parents[0]
      if (!revision || parent === undefined) return undefined
      const now = bodyIn(revision.pages, page)
      const before = parent === on.revision ? on.documentId : bodyIn((await this.#revision(parent))?.pages ?? [], page)
      const isWritten = now === undefined || now !== before
      const stored = isWritten ? await this.page(id, page) : undefined
      if (stored && isSameText(stored.markdown, text)) return id
      id = parent
    }
    return undefined
  }

  /**
   * Returns the writes whose page might have had another body or title than their base, judging by the list of changes.
   */
  async #doubtful(revision: string, writes: readonly PageWrite[]): Promise<readonly PageWrite[]> {
    const query = { spaceId: this.#spaceId, revisionId: revision, ...plain, limit: maxChanges }
    const history = await unlessNotFound(this.#client.getRevisionChanges(query))
    if (!history) return writes
    return writes.filter(({ page, on }) => {
      const edits = history.changes.find(
        (change) => change.type === 'page_edited' && change.page?.id === page,
      )?.attributes
      // The page has the same text as before, so it doesn't matter who wrote it.
      if (!edits) return false
      const { document, title } = edits
      const isSeen = document === undefined || (on.documentId !== undefined && document.before === on.documentId)
      return !isSeen || (title !== undefined && title.before !== shownParts(on.markdown).title)
    })
  }

  async #revision(revisionId: string) {
    return await unlessNotFound(this.#client.getRevisionById({ spaceId: this.#spaceId, revisionId, ...plain }))
  }

  /** Returns a page in a revision. Undefined if it doesn't exist. */
  async page(revisionId: string, pageId: string): Promise<DraftBase | undefined> {
    const query = { spaceId: this.#spaceId, revisionId, pageId, ...pageFormat }
    const page = await unlessNotFound(this.#client.getPageInRevisionById(query))
    if (page === undefined) return undefined
    const list = async (): Promise<readonly Page[]> => (await this.#revision(revisionId))?.pages ?? []
    return baseOf(await wholePageOf(page, 'getPageInRevisionById', list), revisionId)
  }
}

function bodyIn(pages: readonly Page[], id: string): string | undefined {
  return flatPages(pages).find((page) => page.id === id)?.documentId
}
