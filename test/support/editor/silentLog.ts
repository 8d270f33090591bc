import type { Log } from '../../../src/features/shared/window/log.ts'

/** A log that discards everything, because the output channel belongs to the extension under test. */
export const silentLog: Log = {
  trace: () => undefined,
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  for: () => silentLog,
  show: () => undefined,
}
