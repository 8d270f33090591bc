import { visitorToken } from '../core/platform/operations/visitorTokens.ts'

const mask = '•••'

/** Shorter secrets could occur in ordinary words. */
const shortestSecret = 4

/** Matches texts that look like secrets. The groups around a secret stay. */
const patterns: readonly RegExp[] = [
  // Authorization headers, and texts that quote them.
  /\b((?:Bearer|Basic|Negotiate)\s+)[\w.~+/=-]{4,}/gi,
  // Credentials in addresses.
  /(?<![a-z\d+.-])([a-z\d+.-]+:\/\/)[^\s/@"'<>]+(?=@)/gi,
  // Query parameters and JSON fields with secrets.
  /((?:token|secret|password|api[_-]?key|shareKey)["']?\s*[=:]\s*["']?)[^\s"'&,;}]{4,}/gi,
  // Personal access tokens of the platform.
  /(\bgb_(?:api|live|test)_)\w+/g,
  visitorToken,
]

/** Replaces secrets in a text for logs: the given ones, authorization values, and credentials in addresses. */
export function maskSecrets(text: string, secrets: Iterable<string> = []): string {
  let masked = maskKnown(text, secrets)
  for (const pattern of patterns) masked = masked.replace(pattern, `$1${mask}`)
  return masked
}

/**
 * Replaces only known secrets in a text. For content: docs about APIs are full of words such as `token=…`, which must
 * stay.
 */
export function maskKnown(text: string, secrets: Iterable<string>): string {
  let masked = text
  for (const secret of secrets) {
    if (secret.length < shortestSecret) continue
    masked = masked.replaceAll(secret, mask)
    const encoded = encodeURIComponent(secret)
    if (encoded !== secret) masked = masked.replaceAll(encoded, mask)
  }
  return masked
}
