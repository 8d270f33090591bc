/** Tells the time; passed in so that tests can move it. */
export type Clock = () => Date

/** The time as the API writes it. */
export function timestampOf(clock: Clock): string {
  return clock().toISOString()
}
