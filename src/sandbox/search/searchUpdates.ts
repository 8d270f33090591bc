import type { Database } from '../database/database.ts'
import { Store } from '../database/store.ts'
import type { RevisionStore } from '../revisions/revisionStore.ts'
import type { BackgroundWorker } from '../background/backgroundWork.ts'
import type { SearchIndex } from './searchIndex.ts'
import type { SpaceStore } from '../spaces/spaceStore.ts'

/**
 * Keeps the search index up to date with the main content of spaces. It doesn't do that within the request, because
 * indexing hundreds of pages takes longer than the rest of a merge. The database lists the spaces that have to be
 * indexed, so that a crash loses nothing. The next search indexes them if no one else did.
 */
export class SearchUpdates extends Store {
  readonly #index: SearchIndex
  readonly #spaces: SpaceStore
  readonly #revisions: RevisionStore

  constructor(database: Database, index: SearchIndex, spaces: SpaceStore, revisions: RevisionStore) {
    super(database)
    this.#index = index
    this.#spaces = spaces
    this.#revisions = revisions
  }

  /** Records that the main content of a space has changed. */
  note(spaceId: string): void {
    this.database.insertNew('search_behind', { space_id: spaceId })
  }

  /** Returns a space that has to be indexed. */
  get next(): string | undefined {
    return this.database.get<{ space_id: string }>('SELECT space_id FROM search_behind LIMIT 1')?.space_id
  }

  /** Indexes the main content of some spaces, if it has changed. */
  catchUp(spaceIds: readonly string[]): void {
    if (this.next === undefined) return
    for (const id of spaceIds) this.database.transaction(() => this.#catchUpWith(id))
  }

  #catchUpWith(spaceId: string): void {
    if (!this.database.delete('search_behind', { space_id: spaceId })) return
    const space = this.#spaces.get(spaceId)
    if (space) this.#index.update(spaceId, this.#revisions.tree(space.revision_id))
  }
}

/**
 * How long to wait in milliseconds. Changes often come in series, and this lets the last request get its answer first.
 */
const pause = 150

/** Indexes changed content in the background, before someone searches. */
export class SearchWorker implements BackgroundWorker {
  readonly #updates: SearchUpdates
  #hasPaused = false

  constructor(updates: SearchUpdates) {
    this.#updates = updates
  }

  step(): Promise<number | undefined> {
    const spaceId = this.#updates.next
    if (spaceId === undefined) return Promise.resolve(undefined)
    const isTime = this.#hasPaused
    this.#hasPaused = !isTime
    if (isTime) this.#updates.catchUp([spaceId])
    return Promise.resolve(pause)
  }
}
