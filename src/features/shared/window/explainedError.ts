/** An error whose message already is a whole sentence for people, in their language. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError'
  /** False where doing the same again cannot help, so *Retry* is not offered. */
  readonly retryable: boolean

  constructor(message: string, options: ErrorOptions & { retryable?: boolean } = {}) {
    super(message, options)
    this.retryable = options.retryable ?? false
  }
}

/** Says what has to be done first, or that there is nothing to do: nothing has failed, so it is shown as information. */
export class Hint extends ExplainedError {}

/** Says that no one is signed in where someone has to be. */
export class SignInNeeded extends ExplainedError {}
