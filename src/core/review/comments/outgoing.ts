import type { Entry, ThreadTarget } from './thread.ts'

/** What someone wrote and sent: a new thread, or a reply to one. */
export interface Outgoing {
  /** Of its own, while the server hasn't given one. */
  readonly id: string
  readonly body: string
  /** The thread it replies to; otherwise what a new thread is about. */
  readonly thread?: string
  readonly target?: Omit<ThreadTarget, 'revision'>
  /** The line, from 0, that a new thread was begun at, until it is found out which block that is. */
  readonly line?: number
  /** Settles the thread once the reply is there. */
  readonly resolves?: boolean
  readonly state: OutgoingState
  /** Identifiers of what was there before it was first sent: what is new since may be it. */
  readonly known: readonly string[]
  /** When the last thing known before it was posted, by the server's clock. */
  readonly after?: string
}

/**
 * How it is with something that was sent:
 * - `sending`: on its way;
 * - `refused`: the server said no, and hasn't kept it;
 * - `unsure`: no answer came, so the server may have kept it: that is looked up before it is sent again.
 */
type OutgoingState = { readonly kind: 'sending' } | { readonly kind: 'refused' | 'unsure'; readonly reason: string }

/** Something that begins its way. */
export function begin(outgoing: Omit<Outgoing, 'state'>): Outgoing {
  return { ...outgoing, state: { kind: 'sending' } }
}

/** What has become of it without success. `mayHaveArrived`: no answer says that it hasn't. */
export function failed(outgoing: Outgoing, reason: string, mayHaveArrived: boolean): Outgoing {
  // Once no one knows, a later refusal of something else doesn't tell either.
  const isUnsure = mayHaveArrived || outgoing.state.kind === 'unsure'
  return { ...outgoing, state: { kind: isUnsure ? 'unsure' : 'refused', reason } }
}

/** Finds the entry that was sent: by the same person, with the same text, and new. */
export function findSent<T extends Entry>(
  outgoing: Outgoing,
  entries: readonly T[],
  me: string | undefined,
): T | undefined {
  const known = new Set(outgoing.known)
  return entries.find(({ id, author, body }) => !known.has(id) && author.id === me && sameText(body, outgoing.body))
}

/** Servers may even out white space. */
function sameText(one: string, other: string): boolean {
  return one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim()
}
