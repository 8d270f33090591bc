import { EventEmitter, type Disposable } from 'vscode'
import type { OperationName } from '../../../contract/operations.ts'
import type { Connection } from '../connection.ts'
import { samePlace, type Ids, type ListQuery, type ResourceFamily } from './resourceFamily.ts'

/** A list that is out of date. */
export interface FamilyChange {
  readonly server: string
  readonly kind: string
  readonly place: Ids
}

/** Tells everything that shows a list when somebody wrote to it, and keeps what people filter lists by. */
export class FamilyChanges implements Disposable {
  readonly #changed = new EventEmitter<FamilyChange>()
  readonly #queries = new Map<string, ListQuery>()

  /** Fires when a list has to be read anew. */
  readonly onDidChange = this.#changed.event

  /** What was read of a family's list is out of date; `also` names other operations whose answers are. */
  wrote(
    { cache, server }: Connection,
    { kind, reads }: Pick<ResourceFamily, 'kind' | 'reads'>,
    place: Ids,
    also: readonly OperationName[] = [],
  ): void {
    cache.invalidate((name) => reads.includes(name) || also.includes(name))
    this.#changed.fire({ server: server.id, kind, place })
  }

  /** What a list is filtered and ordered by; empty unless somebody said. */
  query(server: string, kind: string, place: Ids): ListQuery {
    return this.#queries.get(keyOf({ server, kind, place })) ?? {}
  }

  /** From now on a list is filtered and ordered by this. */
  setQuery(change: FamilyChange, query: ListQuery): void {
    if (Object.keys(query).length === 0) this.#queries.delete(keyOf(change))
    else this.#queries.set(keyOf(change), query)
    this.#changed.fire(change)
  }

  dispose(): void {
    this.#changed.dispose()
  }
}

/** True where a change is about this list. */
export function isAbout(change: FamilyChange, server: string, kind: string, place: Ids): boolean {
  return change.server === server && change.kind === kind && samePlace(change.place, place)
}

function keyOf({ server, kind, place }: FamilyChange): string {
  const ids = Object.keys(place)
    .toSorted()
    .map((name) => [name, place[name]])
  return JSON.stringify([server, kind, ids])
}
