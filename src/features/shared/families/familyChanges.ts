import { EventEmitter, type Disposable } from 'vscode'
import type { OperationName } from '../../../contract/operations.ts'
import type { Connection } from '../connections/connection.ts'
import { sameScope, type Ids, type ListQuery, type ResourceFamily } from './resourceFamily.ts'

/** A list that is out of date. */
export interface FamilyChange {
  readonly server: string
  readonly kind: string
  readonly scope: Ids
}

/** A thing in a list. */
export interface FamilyEntry extends FamilyChange {
  readonly id: string
}

/** Notifies everything that shows a list when Galley writes to it, and keeps the filters of lists. */
export class FamilyChanges implements Disposable {
  readonly #changed = new EventEmitter<FamilyChange>()
  readonly #queries = new Map<string, ListQuery>()

  /** Fires when a list must be read again. */
  readonly onDidChange = this.#changed.event

  /** Marks the list of a family as out of date; `also` names other operations whose results are. */
  wrote(
    { cache, server }: Connection,
    { kind, reads }: Pick<ResourceFamily, 'kind' | 'reads'>,
    scope: Ids,
    also: readonly OperationName[] = [],
  ): void {
    cache.invalidate((name) => reads.includes(name) || also.includes(name))
    this.#changed.fire({ server: server.id, kind, scope })
  }

  /** Returns the filter and order of a list, which are empty by default. */
  query(server: string, kind: string, scope: Ids): ListQuery {
    return this.#queries.get(keyOf({ server, kind, scope })) ?? {}
  }

  /** Sets the filter and order of a list. */
  setQuery(change: FamilyChange, query: ListQuery): void {
    if (Object.keys(query).length === 0) this.#queries.delete(keyOf(change))
    else this.#queries.set(keyOf(change), query)
    this.#changed.fire(change)
  }

  dispose(): void {
    this.#changed.dispose()
  }
}

/** Returns whether a change is about this list. */
export function isAbout(change: FamilyChange, server: string, kind: string, scope: Ids): boolean {
  return change.server === server && change.kind === kind && sameScope(change.scope, scope)
}

function keyOf({ server, kind, scope }: FamilyChange): string {
  const ids = Object.keys(scope)
    .toSorted()
    .map((name) => [name, scope[name]])
  return JSON.stringify([server, kind, ids])
}
