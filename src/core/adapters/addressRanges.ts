import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** A network, and how many of its leading bits count. */
type AddressRange = readonly [network: string, prefix: number]

/** Ranges of IP addresses, each of one family: `ipv4` or `ipv6`. */
export class AddressRanges {
  // One list for each family: Node compares IPv4 addresses with IPv6 ranges too, as if they were mapped.
  readonly #ipv4: BlockList
  readonly #ipv6: BlockList

  constructor(ranges: { readonly ipv4: readonly AddressRange[]; readonly ipv6: readonly AddressRange[] }) {
    this.#ipv4 = listOf(ranges.ipv4, 'ipv4')
    this.#ipv6 = listOf(ranges.ipv6, 'ipv6')
  }

  /** Whether an address lies in one of the ranges; undefined for what's no IP address. */
  has(address: string): boolean | undefined {
    if (isIPv4(address)) return this.#ipv4.check(address, 'ipv4')
    return isIPv6(address) ? this.#ipv6.check(address, 'ipv6') : undefined
  }
}

function listOf(ranges: readonly AddressRange[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of ranges) list.addSubnet(network, prefix, family)
  return list
}
