import type { Memento } from 'vscode'
import { fingerprintOf, type ReviewPage } from '../../../core/review/changeRequests/reviewPages.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { KeptEntries } from '../keptEntries.ts'
import type { Connections } from '../../shared/connections/connection.ts'

type Viewed = Readonly<Record<string, string>>

/**
 * Remembers, for this workspace, which changed pages each account has viewed. A page that changes again no longer
 * counts as viewed.
 */
export class ViewedPages {
  readonly #kept: KeptEntries<Viewed>
  readonly #connections: Connections

  constructor(state: Memento, connections: Connections) {
    this.#kept = new KeptEntries(state, 'changeRequests.viewed')
    this.#connections = connections
  }

  isViewed(ref: ChangeRequestRef, page: ReviewPage): boolean {
    return this.#kept.get(this.#keyOf(ref))?.[page.id] === fingerprintOf(page)
  }

  /** Marks pages as viewed or not. Only the last marked change requests are remembered. */
  async mark(ref: ChangeRequestRef, pages: readonly { page: ReviewPage; isViewed: boolean }[]): Promise<void> {
    const key = this.#keyOf(ref)
    const viewed = { ...this.#kept.get(key) }
    for (const { page, isViewed } of pages) {
      if (isViewed) viewed[page.id] = fingerprintOf(page)
      else delete viewed[page.id]
    }
    await this.#kept.keep(key, viewed)
  }

  #keyOf({ server, space, changeRequest }: ChangeRequestRef): string {
    return [this.#connections.accountOn(server)?.id, server, space, changeRequest].join('/')
  }
}
