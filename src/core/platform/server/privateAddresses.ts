import { AddressRanges } from '../../adapters/addressRanges.ts'

/**
 * Ranges that aren't on the public internet: this machine, its network, and reserved ones (RFC 6890 and its
 * successors).
 */
const privateRanges = new AddressRanges({
  ipv4: [
    ['0.0.0.0', 8],
    ['10.0.0.0', 8],
    ['100.64.0.0', 10],
    ['127.0.0.0', 8],
    ['169.254.0.0', 16],
    ['172.16.0.0', 12],
    ['192.0.0.0', 24],
    ['192.0.2.0', 24],
    ['192.88.99.0', 24],
    ['192.168.0.0', 16],
    ['198.18.0.0', 15],
    ['198.51.100.0', 24],
    ['203.0.113.0', 24],
    ['224.0.0.0', 4],
    ['240.0.0.0', 4],
  ],
  // Ranges that embed an IPv4 address are refused as a whole.
  ipv6: [
    ['::', 96],
    ['::ffff:0:0', 96],
    ['::ffff:0:0:0', 96],
    ['64:ff9b::', 96],
    ['64:ff9b:1::', 48],
    ['100::', 64],
    ['2001::', 23],
    ['2001:db8::', 32],
    ['2002::', 16],
    ['3fff::', 20],
    ['5f00::', 16],
    ['fc00::', 7],
    ['fe80::', 10],
    ['fec0::', 10],
    ['ff00::', 8],
  ],
})

/** Returns true for an IP address that isn't public, and for texts that aren't an IP address. */
export function isPrivateAddress(address: string): boolean {
  return privateRanges.has(address.replace(/%[^]*/, '')) ?? true
}
