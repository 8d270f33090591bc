/**
 * True for a `Host` header that names this machine. A page on the web can make its own name point here; the browser
 * then sends that name, so such requests are told apart from honest ones.
 */
export function isOwnHost(host: string | undefined): boolean {
  return host !== undefined && /^(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?$/i.test(host)
}
