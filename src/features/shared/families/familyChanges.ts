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

/** Tells everything that shows a list when someone wrote to it, and keeps what people filter lists by. */
export class FamilyChanges implements Disposable {
  readonly #changed = new EventEmitter<FamilyChange>()
  readonly #queries = new Map<string, ListQuery>()

  /** Fires when a list must be read again. */
  readonly onDidChange = this.#changed.event

  /** What was read of a family's list is out of date; `also` names other operations whose answers are. */
  wrote(
    { cache, server }: Connection,
    { kind, reads }: Pick<ResourceFamily, 'kind' | 'reads'>,
    scope: Ids,
    also: readonly OperationName[] = [],
  ): void {
    cache.invalidate((name) => reads.includes(name) || also.includes(name))
    this.#changed.fire({ server: server.id, kind, scope })
  }

  /** What a list is filtered and ordered by; empty unless someone said. */
  query(server: string, kind: string, scope: Ids): ListQuery {
    return this.#queries.get(keyOf({ server, kind, scope })) ?? {}
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
export function isAbout(change: FamilyChange, server: string, kind: string, scope: Ids): boolean {
  return change.server === server && change.kind === kind && sameScope(change.scope, scope)
}

function keyOf({ server, kind, scope }: FamilyChange): string {
  const ids = Object.keys(scope)
    .toSorted()
    .map((name) => [name, scope[name]])
  return JSON.stringify([server, kind, ids])
}
