/**
 * The source of a redirect as the platform keeps it: a path that begins with a slash, percent-encoded, without one at its
 * end, and without query and fragment. Takes addresses of the site itself, too. Undefined for what is none.
 */
export function redirectSource(text: string): string | undefined {
  const given = text.trim()
  if (given === '') return undefined
  const path = /^https?:\/\//i.test(given) ? (URL.canParse(given) ? new URL(given).pathname : undefined) : given
  if (path === undefined) return undefined
  const parts = (path.split(/[?#]/, 1)[0] ?? '').split('/').filter((part) => part !== '')
  const source = `/${parts.map(encoded).join('/')}`
  return source.length <= 512 && !source.slice(0, -1).includes('*') ? source : undefined
}

/** One part of a path as addresses have it, whether it was encoded already or not. */
function encoded(part: string): string {
  let plain = part
  try {
    plain = decodeURIComponent(part)
  } catch {
    // A percent sign that encodes nothing means itself.
  }
  return encodeURIComponent(plain)
}

/** What a source leaves of an address for its `*`: empty where it has none. Undefined if it doesn't fit. */
export function restBehindSource(source: string, path: string): string | undefined {
  if (!source.endsWith('*')) return source === path ? '' : undefined
  const before = source.slice(0, -1)
  if (path.startsWith(before)) return path.slice(before.length)
  // `/old/*` is for `/old` itself, too.
  return before.endsWith('/') && path === before.slice(0, -1) ? '' : undefined
}
