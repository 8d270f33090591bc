import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** A network, and the number of its leading bits to compare. */
type AddressRange = readonly [network: string, prefix: number]

/** Ranges of IPv4 and IPv6 addresses. */
export class AddressRanges {
  // One list for each family: Node also compares IPv4 addresses with IPv6 ranges, as if they were mapped.
  readonly #ipv4: BlockList
  readonly #ipv6: BlockList

  constructor(ranges: { readonly ipv4: readonly AddressRange[]; readonly ipv6: readonly AddressRange[] }) {
    this.#ipv4 = listOf(ranges.ipv4, 'ipv4')
    this.#ipv6 = listOf(ranges.ipv6, 'ipv6')
  }

  /** Returns whether an address is in one of the ranges. Undefined if it isn't an IP address. */
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
