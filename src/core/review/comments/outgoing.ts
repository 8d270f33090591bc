import type { Entry, ThreadTarget } from './thread.ts'

/** A new thread or reply that the user sent. */
export interface Outgoing {
  /** A local id until the server assigns one. */
  readonly id: string
  readonly body: string
  /** The thread that it replies to. Otherwise, `target` says what a new thread is about. */
  readonly thread?: string
  readonly target?: Omit<ThreadTarget, 'revision'>
  /** The line of a new thread, counted from 0, until its block is known. */
  readonly line?: number
  /** Whether to resolve the thread after the reply arrives. */
  readonly resolves?: boolean
  /** The id of the person who wrote it for a review, or empty if it wasn't known. No one else sends it. */
  readonly by?: string
  readonly state: OutgoingState
  /** Ids that existed before it was first sent. Only a newer entry can be this one. */
  readonly known: readonly string[]
  /** When the last known entry before it was posted, by the server's clock. */
  readonly after?: string
}

/**
 * The state of a comment that the server doesn't have for certain:
 * - `pending`: the user keeps it until a review is sent, and it was never sent;
 * - `sending`: the request is running;
 * - `refused`: the server refused it, and didn't store it;
 * - `unsure`: no response arrived, so the server might have stored it. Galley checks before it sends it again.
 */
type OutgoingState =
  | { readonly kind: 'pending' | 'sending' }
  | { readonly kind: 'refused' | 'unsure'; readonly reason: string }

/** Returns an outgoing entry that is being sent. */
export function begin(outgoing: Omit<Outgoing, 'state'>): Outgoing {
  return { ...outgoing, state: { kind: 'sending' } }
}

/** Returns an outgoing entry that failed. `mayHaveArrived` means that the server might have stored it. */
export function failed(outgoing: Outgoing, reason: string, mayHaveArrived: boolean): Outgoing {
  // Once that is unknown, a later refusal doesn't change it.
  const isUnsure = mayHaveArrived || outgoing.state.kind === 'unsure'
  return { ...outgoing, state: { kind: isUnsure ? 'unsure' : 'refused', reason } }
}

/** Finds the entry that was sent: by the same person, if that's known, with the same text, and new. */
export function findSent<T extends Entry>(
  outgoing: Outgoing,
  entries: readonly T[],
  me: string | undefined,
): T | undefined {
  const known = new Set(outgoing.known)
  const isMine = ({ author }: T): boolean => me === undefined || author.id === me
  return entries.find((entry) => !known.has(entry.id) && isMine(entry) && sameText(entry.body, outgoing.body))
}

/** Servers can normalize white space. */
function sameText(one: string, other: string): boolean {
  return one.replace(/\s+/g, ' ').trim() === other.replace(/\s+/g, ' ').trim()
}
