import { withdrawnFamilies } from '../../contract/generations.ts'
import type { OperationName } from '../../contract/operations.ts'
import { isApiError } from '../errors/apiError.ts'
import type { Log } from '../clientLog.ts'

/** Statuses that mean that a server doesn't offer an operation. 405 and 501 are about the method. */
const notOfferedStatuses: ReadonlySet<number> = new Set([404, 405, 410, 501])

/**
 * Remembers which operations a server doesn't offer. Assumes at first that all are offered, and logs once which ones
 * aren't.
 */
export function createOfferedOperations(log?: Log) {
  const families = new Map(withdrawnFamilies.flatMap((family) => family.map((name) => [name, family])))
  const there = new Set<readonly OperationName[]>()
  const missing = new Set<readonly OperationName[]>()
  return {
    supports(name: OperationName): boolean {
      const family = families.get(name)
      return family === undefined || !missing.has(family)
    },
    /** Records that an operation has worked. A later 404 then means that the requested object doesn't exist. */
    worked(name: OperationName): void {
      const family = families.get(name)
      if (family) there.add(family)
    },
    /** Records a failure, if it shows that the server doesn't offer the operation. */
    failed(name: OperationName, error: unknown): void {
      const family = families.get(name)
      if (!family || there.has(family) || missing.has(family)) return
      // A server can also answer with a web page of its own.
      if (!isApiError(error) || !notOfferedStatuses.has(error.status ?? 0)) return
      missing.add(family)
      log?.info(`The server doesn’t offer ${family.join(', ')}. Features that need it are hidden from now on.`)
    },
  }
}
