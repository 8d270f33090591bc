/** An error whose message is a translated sentence for users. */
export class ExplainedError extends Error {
  override readonly name = 'ExplainedError'
  /** False if trying again can't help, so that *Retry* isn't offered. */
  readonly retryable: boolean

  constructor(message: string, options: ErrorOptions & { retryable?: boolean } = {}) {
    super(message, options)
    this.retryable = options.retryable ?? false
  }
}

/** Says what to do first, or that there is nothing to do. Nothing has failed, so it's shown as information. */
export class Hint extends ExplainedError {}

/** The user has to sign in first. */
export class SignInNeeded extends ExplainedError {}
