import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import type { LookupFunction } from 'node:net'

/** Finds the addresses of a host, as `dns.lookup` does. */
export type Lookup = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Finds hosts for connections. `check` sees the very addresses that a connection is made to, and throws where there must
 * be none: a name that changes its mind after an earlier check gains nothing.
 */
export function checkedLookup(
  check: (host: string, addresses: readonly string[]) => void,
  lookup: Lookup = systemLookup,
): LookupFunction {
  return (host, { all, hints }, callback) => {
    lookup(host, { all: true, ...(hints === undefined ? {} : { hints }) }, (error, addresses) => {
      if (error) return callback(error, [])
      try {
        check(
          host,
          addresses.map(({ address }) => address),
        )
      } catch (refusal) {
        return callback(refusal as Error, [])
      }
      if (all) return callback(null, addresses)
      const [first] = addresses
      return first ? callback(null, first.address, first.family) : callback(new Error('no address'), [])
    })
  }
}
