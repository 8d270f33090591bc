import type { Problem } from '../../contract/checks/problem.ts'
import type { Method } from '../../contract/operation.ts'
import type { FailureReason } from '../network/transport.ts'

/** The kind of failure, by what a caller can do about it. */
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

/** Details for some kinds: why there's no connection, or how a response isn't the platform's. */
export type ErrorReason =
  | FailureReason
  | 'html'
  | 'notJson'
  | 'wrongShape'
  | 'incomplete'
  | 'redirect'
  | 'privateAddress'
  | 'unexpectedStatus'
  | 'repeatedCursor'
  | 'refusedHere'
  | 'notOffered'

/** Details of a failed call besides its kind. */
export interface ApiErrorDetails {
  /** The operation's name. */
  readonly operation: string
  /** The method, if a request was made. */
  readonly method?: Method
  /** The host and port that were called. */
  readonly host?: string
  readonly status?: number
  /** The server's `error.message`. Show it to people, but don't base decisions on it. */
  readonly serverMessage?: string
  readonly reason?: ErrorReason
  /** When calling again makes sense. */
  readonly retryAt?: Date
  /** What is wrong with the request, or which parts of the response are malformed. */
  readonly problems?: readonly Problem[]
  /** The target of a refused redirect: only scheme, host and port. */
  readonly redirectedTo?: string
  readonly cause?: unknown
}

/**
 * A failed call. `message` is for logs; `errorMessage` has texts for people. 412 counts as `conflict`. A server's
 * message can quote user content, so neither `message` nor inspecting the error shows it.
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
 * Returns whether an error is a failed call, optionally of one kind. Checks the name instead of the class, because the
 * network code is bundled separately and has its own copy of the class.
 */
export function isApiError(error: unknown, kind?: ErrorKind): error is ApiError {
  return (
    error instanceof Error &&
    error.name === 'ApiError' &&
    'kind' in error &&
    (kind === undefined || error.kind === kind)
  )
}

/** Returns an answer, or undefined if what was asked for doesn't exist. */
export async function unlessNotFound<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isApiError(error, 'notFound')) return undefined
    throw error
  }
}

/** Returns an answer, or undefined if what was asked for doesn't exist, or this account can't see it. */
export async function unlessHidden<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await unlessNotFound(answer)
  } catch (error) {
    if (isApiError(error, 'forbidden')) return undefined
    throw error
  }
}

/** Returns an answer, or undefined if the server doesn't offer the operation, nor another way to do the same. */
export async function unlessNotOffered<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (isApiError(error, 'notFound') && error.reason === 'notOffered') return undefined
    throw error
  }
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

/** What to show the user about an error. */
export interface ErrorMessage {
  /** What happened, as a whole sentence. */
  readonly message: string
  /** What to do about it, in whole sentences. */
  readonly hint: string
}
