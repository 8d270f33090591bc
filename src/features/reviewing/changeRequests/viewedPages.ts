import type { Memento } from 'vscode'
import { fingerprintOf, type ReviewPage } from '../../../core/review/changeRequests/reviewPages.ts'
import type { ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { Connections } from '../../shared/connections/connection.ts'

const stateKey = 'changeRequests.viewed'
const maxRequests = 50

type Viewed = Readonly<Record<string, string>>

/**
 * Remembers, for this workspace, which changed pages each account has viewed. A page that changes again no longer
 * counts as viewed.
 */
export class ViewedPages {
  readonly #state: Memento
  readonly #connections: Connections

  constructor(state: Memento, connections: Connections) {
    this.#state = state
    this.#connections = connections
  }

  isViewed(ref: ChangeRequestRef, page: ReviewPage): boolean {
    return this.#all()[this.#keyOf(ref)]?.[page.id] === fingerprintOf(page)
  }

  /** Marks pages as viewed or not. Only the last marked change requests are remembered. */
  async mark(ref: ChangeRequestRef, pages: readonly { page: ReviewPage; isViewed: boolean }[]): Promise<void> {
    const key = this.#keyOf(ref)
    const { [key]: before = {}, ...others } = this.#all()
    const viewed = { ...before }
    for (const { page, isViewed } of pages) {
      if (isViewed) viewed[page.id] = fingerprintOf(page)
      else delete viewed[page.id]
    }
    const kept = Object.entries({ [key]: viewed, ...others }).slice(0, maxRequests)
    await this.#state.update(stateKey, Object.fromEntries(kept))
  }

  #all(): Readonly<Record<string, Viewed>> {
    return this.#state.get<Record<string, Viewed>>(stateKey) ?? {}
  }

  #keyOf({ server, space, changeRequest }: ChangeRequestRef): string {
    return [this.#connections.accountOn(server)?.id, server, space, changeRequest].join('/')
  }
}
