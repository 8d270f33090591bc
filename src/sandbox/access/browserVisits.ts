import { randomBytes } from 'node:crypto'

interface Visit {
  readonly userId: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Long enough to answer VS Code's question whether it may open the address. */
const invitationMs = 5 * 60 * 1000
const visitMs = 12 * 60 * 60 * 1000

/**
 * Lets a browser, which sends no token, see pages as a user. The holder of a token gets an invitation, which opens once
 * and becomes a visit. The sandbox forgets both when it stops.
 */
export class BrowserVisits {
  readonly #now: () => number
  readonly #invitations = new Map<string, Visit>()
  readonly #visits = new Map<string, Visit>()

  /** `now` returns milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Returns the key of an invitation, which opens once. */
  invite(userId: string): string {
    return this.#add(this.#invitations, userId, invitationMs)
  }

  /** Uses up an invitation and returns the key of the visit. */
  admit(invitation: string): string | undefined {
    const userId = this.#read(this.#invitations, invitation)
    this.#invitations.delete(invitation)
    return userId === undefined ? undefined : this.#add(this.#visits, userId, visitMs)
  }

  /** Returns the id of the user who a visit belongs to. */
  visitor(visit: string): string | undefined {
    return this.#read(this.#visits, visit)
  }

  #add(visits: Map<string, Visit>, userId: string, ms: number): string {
    for (const [key, { until }] of visits) if (until <= this.#now()) visits.delete(key)
    const key = randomBytes(24).toString('base64url')
    visits.set(key, { userId, until: this.#now() + ms })
    return key
  }

  #read(visits: ReadonlyMap<string, Visit>, key: string): string | undefined {
    const visit = visits.get(key)
    return visit && visit.until > this.#now() ? visit.userId : undefined
  }
}
