/** What a client has found out about a server, for one account. */
export interface ServerFindings {
  /** When each family of operations turned out to be missing, in milliseconds since 1970, by its first operation. */
  readonly missing: Readonly<Record<string, number>>
  /** The person that the token belongs to, as an answer to an own write named them. */
  readonly user?: { readonly id: string; readonly displayName: string }
}

/** Keeps what a client has found out about a server for its next connection with the same account. */
export interface ServerMemory {
  read(): ServerFindings | undefined
  write(findings: ServerFindings): void
}

/** For how many milliseconds an operation counts as missing. Servers are updated. */
export const missingFor = 24 * 60 * 60 * 1000
