/** The arguments of a command are wrong. The message says how to fix them. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** The exit status. */
  readonly status: number

  constructor(message: string, options?: ErrorOptions & { readonly status?: number }) {
    super(message, options)
    this.status = options?.status ?? 2
  }
}
