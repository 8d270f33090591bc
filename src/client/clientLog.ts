/** The log of the client. It never receives secrets. */
export interface Log {
  trace(message: string): void
  debug(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
