import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'

/**
 * Resolves hosts for connections. `check` gets exactly the addresses that the connection uses, and throws if they
 * aren't allowed. So a name that resolves differently after an earlier check gains nothing.
 */
export function checkedLookup(check: (host: string, addresses: readonly string[]) => void): LookupFunction {
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
