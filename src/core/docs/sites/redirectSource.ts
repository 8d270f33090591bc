import { isWebAddress, splitTarget, webAddress } from '../../text/strings/addresses.ts'

/**
 * Returns the source of a redirect as the platform stores it: a percent-encoded path with a slash at its start but not
 * at its end, without query and fragment. Also accepts addresses on the site. Undefined for other texts.
 */
export function redirectSource(text: string): string | undefined {
  const given = text.trim()
  if (given === '') return undefined
  const path = isWebAddress(given) ? webAddress(given)?.pathname : given
  if (path === undefined) return undefined
  const parts = splitTarget(path)
    .path.split('/')
    .filter((part) => part !== '')
  const source = `/${parts.map(encoded).join('/')}`
  return source.length <= 512 && !source.slice(0, -1).includes('*') ? source : undefined
}

/**
 * Returns whether a text has a query or an anchor, which a redirect can't depend on. Without them, it would apply to
 * more addresses than the text says.
 */
export function hasQueryOrAnchor(text: string): boolean {
  return /[?#]/.test(text)
}

/** Encodes one part of a path, unless it's already encoded. */
function encoded(part: string): string {
  let plain = part
  try {
    plain = decodeURIComponent(part)
  } catch {
    // A percent sign that isn't an escape is literal.
  }
  return encodeURIComponent(plain)
}

/**
 * Returns what the `*` of a source matches in an address: '' if it has no `*`. Undefined if the address doesn't match.
 */
export function wildcardMatch(source: string, path: string): string | undefined {
  if (!source.endsWith('*')) return source === path ? '' : undefined
  const before = source.slice(0, -1)
  if (path.startsWith(before)) return path.slice(before.length)
  // `/old/*` matches `/old`, too.
  return before.endsWith('/') && path === before.slice(0, -1) ? '' : undefined
}
