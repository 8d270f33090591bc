import { randomBytes } from 'node:crypto'

interface Visit {
  readonly userId: string
  /** Milliseconds since 1970. */
  readonly until: number
}

/** Time enough for the question whether the editor may open the address. */
const invitationMs = 5 * 60 * 1000
const visitMs = 12 * 60 * 60 * 1000

/**
 * Lets browsers see pages as someone: they have no token to send, so that anyone who has one gets an invitation that
 * opens once, and is exchanged for a visit. Both are forgotten when the sandbox stops.
 */
export class BrowserVisits {
  readonly #now: () => number
  readonly #invitations = new Map<string, Visit>()
  readonly #visits = new Map<string, Visit>()

  /** `now` gives milliseconds since 1970. */
  constructor(now: () => number) {
    this.#now = now
  }

  /** A key that opens once. */
  invite(userId: string): string {
    return this.#add(this.#invitations, userId, invitationMs)
  }

  /** The key of a visit for the one of an invitation, which is used up. */
  admit(invitation: string): string | undefined {
    const userId = this.#read(this.#invitations, invitation)
    this.#invitations.delete(invitation)
    return userId === undefined ? undefined : this.#add(this.#visits, userId, visitMs)
  }

  /** The id of the user whose visit this is. */
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
