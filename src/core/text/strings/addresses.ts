/** Returns whether a target is an address of the web, of mail or such, instead of a path: it has a scheme or a host. */
export function isAddress(target: string): boolean {
  return /^(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(target)
}
