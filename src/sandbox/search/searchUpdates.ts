import type { Database } from '../database/database.ts'
import type { RevisionStore } from '../revisions/revisionStore.ts'
import type { SearchIndex } from './searchIndex.ts'
import type { SpaceStore } from '../spaces/spaceStore.ts'

/**
 * Keeps the search index in line with the main content of spaces, but not within the request that changes it: taking in
 * hundreds of pages takes longer than all the rest of a merge. What is behind is noted in the database, so that nothing
 * is forgotten when the process ends, and is made good before the next search at the latest.
 */
export class SearchUpdates {
  readonly #database: Database
  readonly #index: SearchIndex
  readonly #spaces: SpaceStore
  readonly #revisions: RevisionStore

  constructor(database: Database, index: SearchIndex, spaces: SpaceStore, revisions: RevisionStore) {
    this.#database = database
    this.#index = index
    this.#spaces = spaces
    this.#revisions = revisions
  }

  /** Notes that the main content of a space has changed. */
  note(spaceId: string): void {
    this.#database.run('INSERT INTO search_behind (space_id) VALUES (?) ON CONFLICT DO NOTHING', spaceId)
  }

  /** A space that search is behind with. */
  get next(): string | undefined {
    return this.#database.get<{ space_id: string }>('SELECT space_id FROM search_behind LIMIT 1')?.space_id
  }

  /** Brings the index in line with the main content of some spaces. */
  catchUp(spaceIds: readonly string[]): void {
    if (this.next === undefined) return
    for (const id of spaceIds) this.#database.transaction(() => this.#catchUpWith(id))
  }

  #catchUpWith(spaceId: string): void {
    if (this.#database.run('DELETE FROM search_behind WHERE space_id = ?', spaceId) === 0) return
    const space = this.#spaces.get(spaceId)
    if (space) this.#index.update(spaceId, this.#revisions.tree(space.revision_id))
  }
}
