import { withdrawnFamilies } from '../../contract/generations.ts'
import type { OperationName } from '../../contract/operations.ts'
import { isApiError } from '../errors/apiError.ts'
import type { Log } from '../clientLog.ts'

/** Statuses with which servers answer requests for what they don't have (anymore): 405 and 501 speak of the method. */
const notThere: ReadonlySet<number> = new Set([404, 405, 410, 501])

/** Remembers for one server which operations it turned out not to have. */
interface OfferedOperations {
  supports(name: OperationName): boolean
  /** An operation that has worked once is there: a later 404 means what it was asked about. */
  worked(name: OperationName): void
  /** Hears of every failure, and takes from it what it says of the server. */
  failed(name: OperationName, error: unknown): void
}

/** Starts with the belief that everything is offered; says once what turns out not to be. */
export function createOfferedOperations(log?: Log): OfferedOperations {
  const families = new Map(withdrawnFamilies.flatMap((family) => family.map((name) => [name, family])))
  const there = new Set<readonly OperationName[]>()
  const missing = new Set<readonly OperationName[]>()
  return {
    supports(name) {
      const family = families.get(name)
      return family === undefined || !missing.has(family)
    },
    worked(name) {
      const family = families.get(name)
      if (family) there.add(family)
    },
    failed(name, error) {
      const family = families.get(name)
      if (!family || there.has(family) || missing.has(family)) return
      // A server may say it with a web page of its own.
      if (!isApiError(error) || !notThere.has(error.status ?? 0)) return
      missing.add(family)
      log?.info(`The server doesn’t offer ${family.join(', ')}. Features that need it are hidden from now on.`)
    },
  }
}
