import type { Memento } from 'vscode'
import type { RequestPageFacts, RequestVisit } from '../../../core/review/changeRequests/requestPageFacts.ts'
import { fingerprintOf } from '../../../core/review/changeRequests/reviewPages.ts'
import { lastEvent } from '../../../core/review/changeRequests/requestTimeline.ts'
import { changeRequestKey, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import { KeptEntries } from '../keptEntries.ts'
import type { PageFacts } from './knownFacts.ts'

/** What the page shows in this visit, and what it showed in the visit before. */
interface StoredVisit extends RequestVisit {
  readonly since?: RequestVisit
}

/** Remembers, for this workspace, what the pages of change requests showed when the user last looked at them. */
export class Visits {
  readonly #kept: KeptEntries<StoredVisit>

  constructor(state: Memento) {
    this.#kept = new KeptEntries(state, 'changeRequests.visits')
  }

  /**
   * Returns the visit before the current one, or undefined before the first one. With `isOpened`, another visit starts:
   * a visit lasts until the tab is closed, also over a reload.
   */
  before(ref: ChangeRequestRef, me: string | undefined, isOpened: boolean): RequestVisit | undefined {
    const stored = this.#kept.get(keyOf(ref, me))
    return isOpened ? stored && { until: stored.until, pages: stored.pages } : stored?.since
  }

  /** Remembers what the page shows now, and the visit before. */
  async keep(
    ref: ChangeRequestRef,
    facts: PageFacts & Pick<RequestPageFacts, 'history'>,
    since: RequestVisit | undefined,
  ): Promise<void> {
    const pages = Object.fromEntries(facts.content.pages.map((page) => [page.id, fingerprintOf(page)]))
    const visit = { until: lastEvent(facts), pages, ...(since && { since }) }
    await this.#kept.keep(keyOf(ref, facts.me), visit)
  }
}

function keyOf(ref: ChangeRequestRef, me: string | undefined): string {
  return `${me ?? ''}/${changeRequestKey(ref)}`
}
