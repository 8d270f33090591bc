/** Someone called the command in a way that it does not understand; the message says how. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
