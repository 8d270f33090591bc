import type { Memento } from 'vscode'
import type { RequestVisit } from '../../../core/review/changeRequests/requestPageFacts.ts'
import { fingerprintOf } from '../../../core/review/changeRequests/reviewPages.ts'
import { lastEvent } from '../../../core/review/changeRequests/requestTimeline.ts'
import { changeRequestKey, type ChangeRequestRef } from '../../../core/platform/uris/changeRequestRef.ts'
import type { PageFacts } from './readRequestPage.ts'

const stateKey = 'changeRequests.visits'
const maxRequests = 50

/** Remembers, for this workspace, what the pages of change requests showed when the user last looked at them. */
export class Visits {
  readonly #state: Memento

  constructor(state: Memento) {
    this.#state = state
  }

  /** Returns the last visit of a person. Undefined before the first one. */
  last(ref: ChangeRequestRef, me: string): RequestVisit | undefined {
    return this.#all()[keyOf(ref, me)]
  }

  /** Remembers what the page shows now. */
  async keep(ref: ChangeRequestRef, facts: PageFacts): Promise<void> {
    const key = keyOf(ref, facts.me)
    const pages = Object.fromEntries(facts.content.pages.map((page) => [page.id, fingerprintOf(page)]))
    const { [key]: _, ...others } = this.#all()
    const kept = Object.entries({ [key]: { until: lastEvent(facts), pages }, ...others }).slice(0, maxRequests)
    await this.#state.update(stateKey, Object.fromEntries(kept))
  }

  #all(): Readonly<Record<string, RequestVisit>> {
    return this.#state.get<Record<string, RequestVisit>>(stateKey) ?? {}
  }
}

function keyOf(ref: ChangeRequestRef, me: string): string {
  return `${me}/${changeRequestKey(ref)}`
}
