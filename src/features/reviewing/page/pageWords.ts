import { mapConcurrently } from '../../../folder/mapConcurrently.ts'
import { LRUCache } from 'lru-cache'
import { baseRevision, fingerprintOf, type ReviewPage } from '../../../core/review/changeRequests/reviewPages.ts'
import { changedWords, type ChangedWords } from '../../../core/review/changeRequests/changedWords.ts'
import type { ChangeRequest } from '../../../contract/changeRequests.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { ContentReader } from '../../shared/pages/contentReader.ts'

/** The page shows no counts for more pages: each takes two requests. */
const maxPages = 100
/** How many pages are read at the same time, so that the user's own requests don't wait. */
const atOnce = 4

/** Counts the words that a change request changes on each page. Reads pages once while their texts stay the same. */
export class PageWords {
  readonly #pages: Pick<ContentReader, 'page'>
  readonly #known = new LRUCache<string, ChangedWords>({ max: 20 * maxPages })
  readonly #reading = new Set<string>()

  constructor(pages: Pick<ContentReader, 'page'>) {
    this.#pages = pages
  }

  /** Returns the counts that are known, by the ids of pages. */
  known(pages: readonly ReviewPage[]): ReadonlyMap<string, ChangedWords> {
    return new Map(
      pages.flatMap((page) => {
        const words = this.#known.get(keyOf(page))
        return words ? [[page.id, words] as const] : []
      }),
    )
  }

  /** Counts what isn't known yet and isn't being counted. Returns whether there was something. */
  async count(ref: ChangeRequestRef, request: ChangeRequest, pages: readonly ReviewPage[]): Promise<boolean> {
    const isNew = (page: ReviewPage): boolean => !this.#known.has(keyOf(page)) && !this.#reading.has(keyOf(page))
    const changed = pages.slice(0, maxPages).filter((page) => page.isTextChanged && isNew(page))
    for (const page of changed) this.#reading.add(keyOf(page))
    try {
      await mapConcurrently(changed, atOnce, async (page) => {
        this.#known.set(keyOf(page), await this.#wordsOf(ref, request, page))
      })
    } finally {
      for (const page of changed) this.#reading.delete(keyOf(page))
    }
    return changed.length > 0
  }

  async #wordsOf({ server, space }: ChangeRequestRef, request: ChangeRequest, page: ReviewPage): Promise<ChangedWords> {
    const text = async (revision: string): Promise<string> =>
      (await this.#pages.page({ server, space, revision }, page.id)).value.markdown ?? ''
    const [before, after] = await Promise.all([
      page.before ? text(baseRevision(request)) : '',
      page.after ? text(request.revision) : '',
    ])
    return changedWords(before, after)
  }
}

function keyOf(page: ReviewPage): string {
  return `${page.id} ${fingerprintOf(page)}`
}
