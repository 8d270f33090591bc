import { isLongRun } from './testSize.ts'

/**
 * For a test that fails now and then for a reason that isn't found yet: it runs only in the long run, each night. There
 * are at most five. `since` is a date.
 */
export function quarantined(_reason: string, _since: string): Mocha.TestFunction | Mocha.PendingTestFunction {
  return isLongRun ? it : it.skip
}
