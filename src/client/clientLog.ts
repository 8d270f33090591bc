/** Where the client tells what it does; secrets never get this far. */
export interface Log {
  trace(message: string): void
  debug(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
