/**
 * Returns whether a line ends with a web address that isn't in the form of a link. A backslash after it, which makes a
 * hard break elsewhere, would become a part of the address.
 */
export function endsWithAddress(line: string): boolean {
  const last = line.slice(Math.max(line.lastIndexOf(' '), line.lastIndexOf('\t')) + 1)
  return /^[("'*_]{0,10}(?:https?:\/\/|www\.)/i.test(last)
}
