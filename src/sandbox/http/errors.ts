import type { ErrorBody } from '../../contract/schemas/conventions.ts'

/** A request that the platform answers with an error status. `message` is for users (api-facts P1 §7). */
export class ApiFailure extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'ApiFailure'
    this.status = status
  }

  /** Returns the body of the answer. */
  get body(): ErrorBody {
    return { error: { code: this.status, message: this.message } }
  }
}

/** 400: the request is malformed. */
export function badRequest(message: string): ApiFailure {
  return new ApiFailure(400, message)
}

/** 403: the caller sees the thing, but has no permission for the operation. */
export function forbidden(message: string): ApiFailure {
  return new ApiFailure(403, message)
}

/** 404: the thing doesn't exist, or the caller can't see it. `what` starts the sentence, such as `Space`. */
export function notFound(what: string): ApiFailure {
  return new ApiFailure(404, `${what} not found.`)
}

/** Returns a thing that a request names. Throws a 404 failure if it doesn't exist. */
export function orNotFound<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw notFound(what)
  return thing
}

/** 409: the state of the thing doesn't allow the operation. */
export function conflict(message: string): ApiFailure {
  return new ApiFailure(409, message)
}

/** 412: the caller has to fix something else first. */
export function preconditionFailed(message: string): ApiFailure {
  return new ApiFailure(412, message)
}

/** 422: the body doesn't have the form that the operation needs. */
export function unprocessable(message: string): ApiFailure {
  return new ApiFailure(422, message)
}
