/** Limits of a client; times in milliseconds. */
export interface ClientLimits {
  /** One try, from sending to the last byte. */
  readonly tryMs: number
  /** All tries with the pauses between them; waiting for a free place doesn't count. */
  readonly totalMs: number
  readonly tries: number
  /** The longest pause that a server may ask for; when it asks for more the call fails at once, saying when to return. */
  readonly pauseMs: number
  /** Largest answer, unpacked, of an operation that doesn't say more itself. */
  readonly maxBytes: number
  /** Requests at a time. */
  readonly concurrency: number
  /** Redirects in a row, all within the server. */
  readonly redirects: number
}

/** Limits that suit people at work: patient enough for a slow line, short enough to notice that something is wrong. */
export const defaultLimits: ClientLimits = {
  tryMs: 30_000,
  totalMs: 90_000,
  tries: 3,
  pauseMs: 30_000,
  maxBytes: 32 * 1024 * 1024,
  concurrency: 16,
  redirects: 5,
}
