/** Limits of a client. Times are in milliseconds. */
export interface ClientLimits {
  /** The time for one try, from sending to the last byte. */
  readonly tryMs: number
  /** The time for all tries including pauses. Waiting for a free slot doesn't count. */
  readonly totalMs: number
  readonly tries: number
  /**
   * The longest pause that a server can ask for. If it asks for more, the call fails immediately and reports when to
   * retry.
   */
  readonly pauseMs: number
  /** The maximum size of a response in bytes after decompression, unless the operation sets a higher one. */
  readonly maxBytes: number
  /** The maximum number of concurrent requests. */
  readonly concurrency: number
  /** The maximum number of consecutive redirects, all within the server. */
  readonly redirects: number
}

/** Defaults for interactive use: long enough for a slow connection, short enough to notice a failure. */
export const defaultLimits: ClientLimits = {
  tryMs: 30_000,
  totalMs: 90_000,
  tries: 3,
  pauseMs: 30_000,
  maxBytes: 32 * 1024 * 1024,
  concurrency: 16,
  redirects: 5,
}
