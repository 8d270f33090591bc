import type { Problem } from '../../contract/checks/problem.ts'
import type { Method } from '../../contract/operation.ts'
import type { FailureReason } from '../network/transport.ts'

/** What went wrong, by what a caller can do about it. */
export type ErrorKind =
  | 'offline'
  | 'timeout'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'invalid'
  | 'rateLimited'
  | 'server'
  | 'protocol'
  | 'cancelled'

/** A closer look at some kinds: why there is no connection, or in which way an answer isn't the platform's. */
export type ErrorReason =
  | FailureReason
  | 'html'
  | 'notJson'
  | 'wrongShape'
  | 'redirect'
  | 'privateAddress'
  | 'unexpectedStatus'
  | 'repeatedCursor'
  | 'refusedHere'
  | 'notOffered'

/** What is known about a failed call beside its kind. */
export interface ApiErrorDetails {
  /** Operation name. */
  readonly operation: string
  /** Where a request was made. */
  readonly method?: Method
  /** Host and port that were called. */
  readonly host?: string
  readonly status?: number
  /** What the server said (`error.message`); for people, never for decisions. */
  readonly serverMessage?: string
  readonly reason?: ErrorReason
  /** When calling again makes sense. */
  readonly retryAt?: Date
  /** What is wrong with the request, or where the answer has a wrong shape. */
  readonly problems?: readonly Problem[]
  /** Where a refused redirect pointed: scheme, host and port only. */
  readonly redirectedTo?: string
  readonly cause?: unknown
}

/**
 * A call that failed. `message` is for logs; words for people come from `errorMessage`. 412 counts as `conflict`. What
 * the server said may quote what someone wrote, so neither `message` nor an inspection of the error shows it.
 */
export class ApiError extends Error implements ApiErrorDetails {
  readonly #serverMessage: string | undefined
  readonly kind: ErrorKind
  readonly operation: string
  readonly method: Method | undefined
  readonly host: string | undefined
  readonly status: number | undefined
  readonly reason: ErrorReason | undefined
  readonly retryAt: Date | undefined
  readonly problems: readonly Problem[]
  readonly redirectedTo: string | undefined

  constructor(kind: ErrorKind, details: ApiErrorDetails) {
    super(describe(kind, details), details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'ApiError'
    this.kind = kind
    this.operation = details.operation
    this.method = details.method
    this.host = details.host
    this.status = details.status
    this.#serverMessage = details.serverMessage
    this.reason = details.reason
    this.retryAt = details.retryAt
    this.problems = details.problems ?? []
    this.redirectedTo = details.redirectedTo
  }

  get serverMessage(): string | undefined {
    return this.#serverMessage
  }
}

/**
 * Tells a failed call from other errors, and one kind of it from the others. It asks for the name, not the class: the
 * network code is bundled apart from the rest of the extension, so each side has a class of its own.
 */
export function isApiError(error: unknown, kind?: ErrorKind): error is ApiError {
  return (
    error instanceof Error &&
    error.name === 'ApiError' &&
    'kind' in error &&
    (kind === undefined || error.kind === kind)
  )
}

function describe(kind: ErrorKind, details: ApiErrorDetails): string {
  const { operation, host, status, reason, redirectedTo, problems = [] } = details
  const facts = [
    kind,
    reason,
    status,
    host && `host ${host}`,
    redirectedTo && `to ${redirectedTo}`,
    ...problems.map((problem) => `${problem.path}: ${problem.message}`),
  ]
  return `${operation}: ${facts.filter((fact) => fact !== undefined && fact !== '').join(', ')}`
}

/** What to tell a person about an error. */
export interface ErrorMessage {
  /** What happened, in a whole sentence. */
  readonly message: string
  /** What to do about it, in whole sentences. */
  readonly hint: string
}
