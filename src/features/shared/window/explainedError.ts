/** An error whose message already is a whole sentence for people, in their language. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError'
  /** False where doing the same again can't help, so *Retry* isn't offered. */
  readonly retryable: boolean

  constructor(message: string, options: ErrorOptions & { retryable?: boolean } = {}) {
    super(message, options)
    this.retryable = options.retryable ?? false
  }
}

/** Says what must be done first, or that there is nothing to do: nothing has failed, so it is shown as information. */
export class Hint extends ExplainedError {}

/** Says that no one is signed in where someone must be. */
export class SignInNeeded extends ExplainedError {}
