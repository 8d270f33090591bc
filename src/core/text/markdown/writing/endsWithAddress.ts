import { isWebAddress } from '../../strings/addresses.ts'

/**
 * Returns whether a line ends with a web address that isn't in the form of a link. A backslash after it, which makes a
 * hard break elsewhere, would become a part of the address.
 */
export function endsWithAddress(line: string): boolean {
  const word = line.slice(Math.max(line.lastIndexOf(' '), line.lastIndexOf('\t')) + 1)
  const last = word.replace(/^[("'*_]{1,10}/, '')
  return isWebAddress(last) || /^www\./i.test(last)
}
