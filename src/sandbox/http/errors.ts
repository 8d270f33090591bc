import type { ErrorBody } from '../../contract/schemas/conventions.ts'

/** A request that the platform answers with an error status; `message` is shown to people (api-facts P1 §7). */
export class ApiFailure extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'ApiFailure'
    this.status = status
  }

  /** The body of the answer. */
  get body(): ErrorBody {
    return { error: { code: this.status, message: this.message } }
  }
}

/** 400: the request makes no sense as it is. */
export function badRequest(message: string): ApiFailure {
  return new ApiFailure(400, message)
}

/** 403: the caller sees the thing but may not do this to it. */
export function forbidden(message: string): ApiFailure {
  return new ApiFailure(403, message)
}

/** 404: there is no such thing, or the caller may not know of it. `what` begins the sentence: `Space`. */
export function notFound(what: string): ApiFailure {
  return new ApiFailure(404, `${what} not found.`)
}

/** 409: the state of the thing rules this out. */
export function conflict(message: string): ApiFailure {
  return new ApiFailure(409, message)
}

/** 412: something else must be put right first. */
export function preconditionFailed(message: string): ApiFailure {
  return new ApiFailure(412, message)
}

/** 422: the body doesn't have the form that the operation asks for. */
export function unprocessable(message: string): ApiFailure {
  return new ApiFailure(422, message)
}
