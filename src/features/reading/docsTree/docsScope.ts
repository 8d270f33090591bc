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
import type { FilesView } from '../../shared/tree/fileRow.ts'
import type { ListExtent } from '../../../client/listPages.ts'

/** The options of a scope. */
export interface ScopeOptions {
  /** True if merged and archived change requests are listed, too. */
  readonly showsClosed: boolean
  readonly now: () => number
  /** Returns the pages to show for a change request while the server hasn't answered yet. */
  readonly predicted: (ref: ChangeRequestRef) => readonly Page[] | undefined
  readonly changes: FamilyChanges
  /** Returns the elements of an organization in the Organization view. */
  readonly branches: (organization: Organization) => readonly Branch[]
  /** Returns the sites of an organization, by which the Docs view groups content. */
  readonly sites: (organization: Organization) => ListBranch
  readonly groupBy: SettingTypes[typeof settings.docsViewGroupBy]
}

/** What the elements of a tree share: their connection, and what the user did to single elements. */
export class DocsScope {
  readonly connection: Connection
  readonly options: ScopeOptions
  /** The spaces by id, as organizations last listed them. */
  readonly spaces = new Map<string, Space>()
  /** What the user wants to see of lists of files, by the element. */
  readonly filesViews = new Map<string, FilesView>()
  readonly #refreshed = new Map<string, number>()
  readonly #refreshedLists = new Map<string, number>()
  readonly #pages = new Map<string, number>()
  #allRefreshed = -Infinity

  constructor(connection: Connection, options: ScopeOptions) {
    this.connection = connection
    this.options = options
  }

  /** Makes this element and everything below it read again. */
  refresh(id: string): void {
    this.#refreshed.set(id, this.options.now())
  }

  /** Makes the list of this element read again, but not the content of its entries. */
  refreshList(id: string): void {
    this.#refreshedLists.set(id, this.options.now())
  }

  /** Makes everything read again. */
  refreshAll(): void {
    this.#allRefreshed = this.options.now()
  }

  /**
   * Returns how an element reads: from the cache, but nothing older than the last refresh of it or of its ancestors.
   */
  readOptions(own: string, above: Iterable<string>): ReadOptions {
    let since = Math.max(this.#allRefreshed, this.#refreshedLists.get(own) ?? -Infinity)
    for (const id of [own, ...above]) since = Math.max(since, this.#refreshed.get(id) ?? -Infinity)
    return since === -Infinity ? {} : { maxAge: Math.max(0, this.options.now() - since) }
  }

  /** Returns how much of its list an element shows. */
  extent(id: string, limit: number): ListExtent {
    return { limit, pages: this.#pages.get(id) ?? 1 }
  }

  /** Shows one more page of an element's list. */
  loadMore(id: string): void {
    this.#pages.set(id, (this.#pages.get(id) ?? 1) + 1)
  }
}
