/** The arguments of a command are wrong. The message says how to fix them. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
