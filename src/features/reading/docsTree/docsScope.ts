import type { ReadOptions } from '../../../client/readCache.ts'
import type { Organization } from '../../../contract/organizations.ts'
import type { Page } from '../../../contract/revisions.ts'
import type { Space } from '../../../contract/spaces.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { Connection } from '../../shared/connections/connection.ts'
import type { FamilyChanges } from '../../shared/families/familyChanges.ts'
import type { settings } from '../../shared/commands/ids.ts'
import type { SettingTypes } from '../../shared/commands/settings.ts'
import type { Branch, ListBranch } from '../../shared/families/resourceFamily.ts'
import type { ListExtent } from '../../../client/listPages.ts'

/** What a scope is made with. */
export interface ScopeOptions {
  readonly showsClosed: boolean
  readonly now: () => number
  /** The pages to show of a change request whose server hasn't answered yet. */
  readonly predicted: (ref: ChangeRequestRef) => readonly Page[] | undefined
  readonly changes: FamilyChanges
  /** What an organization holds in the Organization view. */
  readonly branches: (organization: Organization) => readonly Branch[]
  /** The sites of an organization, which the Docs view groups content by. */
  readonly sites: (organization: Organization) => ListBranch
  readonly groupBy: SettingTypes[typeof settings.docsViewGroupBy]
}

/** What the elements of a tree share: the connection they read from, and what the person did to single elements. */
export class DocsScope {
  readonly connection: Connection
  /** True when merged and archived change requests are listed too. */
  readonly showsClosed: boolean
  readonly predicted: ScopeOptions['predicted']
  readonly changes: FamilyChanges
  readonly branches: ScopeOptions['branches']
  readonly sites: ScopeOptions['sites']
  readonly groupBy: ScopeOptions['groupBy']
  /** The spaces by their ids, as organizations listed them last. */
  readonly spaces = new Map<string, Space>()
  readonly #now: () => number
  readonly #refreshed = new Map<string, number>()
  readonly #refreshedLists = new Map<string, number>()
  readonly #pages = new Map<string, number>()
  #allRefreshed = -Infinity

  constructor(connection: Connection, options: ScopeOptions) {
    this.connection = connection
    this.showsClosed = options.showsClosed
    this.predicted = options.predicted
    this.changes = options.changes
    this.branches = options.branches
    this.sites = options.sites
    this.groupBy = options.groupBy
    this.#now = options.now
  }

  /** From now on what this element and those below it show must be read again. */
  refresh(id: string): void {
    this.#refreshed.set(id, this.#now())
  }

  /** From now on the list that this element shows must be read again, but not what is inside its entries. */
  refreshList(id: string): void {
    this.#refreshedLists.set(id, this.#now())
  }

  /** From now on everything must be read again. */
  refreshAll(): void {
    this.#allRefreshed = this.#now()
  }

  /** How an element reads: from the cache, but nothing older than the last refresh of it or of what it is in. */
  readOptions(own: string, above: Iterable<string>): ReadOptions {
    let since = Math.max(this.#allRefreshed, this.#refreshedLists.get(own) ?? -Infinity)
    for (const id of [own, ...above]) since = Math.max(since, this.#refreshed.get(id) ?? -Infinity)
    return since === -Infinity ? {} : { maxAge: Math.max(0, this.#now() - since) }
  }

  /** How much of its list an element shows. */
  extent(id: string, limit: number): ListExtent {
    return { limit, pages: this.#pages.get(id) ?? 1 }
  }

  /** Shows one page more of an element's list. */
  loadMore(id: string): void {
    this.#pages.set(id, (this.#pages.get(id) ?? 1) + 1)
  }
}
