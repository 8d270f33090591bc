import { isLoopback } from '../../core/platform/server/loopback.ts'

/** The address of a server as the user entered it, normalized. */
export interface ServerAddress {
  /** The address without `/v1` and without a trailing slash. */
  readonly url: string
  /** A short and stable id that is safe as a URI authority: host and port, and the path if there is one. */
  readonly id: string
  /** True for this machine. */
  readonly local: boolean
  /** True if the token would be sent unencrypted to another machine. Ask before using it. */
  readonly insecure: boolean
}

/** Why an address or a token can't be used, in whole sentences. */
interface InputProblem {
  readonly problem: string
}

/** Messages about an address. Callers translate them with `vscode.l10n.t`. */
export const addressProblems = {
  empty: 'Enter the server address, such as https://api.example.com.',
  notAnAddress: 'This isn’t a valid address. Enter an address like https://api.example.com.',
  scheme: 'The address must start with https://, or with http:// for a server on this machine.',
  credentials: 'The address can’t contain a user name or password. Galley asks for the token separately.',
  query: 'The address can’t contain “?” or “#”.',
} as const

/** Messages about a token. */
export const tokenProblems = {
  empty: 'Enter a token.',
  lines: 'The token contains a line break. Copy it again, without any text around it.',
  characters: 'The token contains spaces or invalid characters. Copy it again, without any text around it.',
} as const

/** Reserved ids: of the sandbox among servers, and of the environment among accounts. Hosts can have these names. */
const reservedIds: ReadonlySet<string> = new Set(['sandbox', 'environment'])

/** Reads the address of a server. Without a scheme, it means https, or http on this machine. */
export function readServerAddress(text: string): ServerAddress | InputProblem {
  const given = text.trim()
  if (given === '') return { problem: addressProblems.empty }
  const url = parse(given)
  if (!url) return { problem: addressProblems.notAnAddress }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return { problem: addressProblems.scheme }
  if (url.username !== '' || url.password !== '') return { problem: addressProblems.credentials }
  if (url.search !== '' || url.hash !== '' || /[?#]/.test(given)) return { problem: addressProblems.query }
  const path = url.pathname
    .replace(/(?<!\/)\/+$/, '')
    .replace(/\/v1$/, '')
    .replace(/(?<!\/)\/+$/, '')
  const local = isLoopback(url.hostname)
  const id = `${url.host}${path.replaceAll('/', '~').toLowerCase()}`
  return {
    url: `${url.origin}${path}`,
    id: reservedIds.has(id) ? `${id}:${url.protocol === 'https:' ? 443 : 80}` : id,
    local,
    insecure: url.protocol === 'http:' && !local,
  }
}

function parse(given: string): URL | undefined {
  if (/[\s\p{Cc}\\]/u.test(given)) return undefined
  // `localhost:4000` would parse as a URL with the scheme `localhost:`.
  const complete = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(given) ? given : `${schemeFor(given)}//${given}`
  const url = URL.canParse(complete) ? new URL(complete) : undefined
  return url?.hostname === '' ? undefined : url
}

function schemeFor(host: string): string {
  return isLoopback(host.replace(/[:/][^]*/, '')) ? 'http:' : 'https:'
}

/**
 * Reads a pasted token. Removes spaces around it and a leading `Bearer `. Refuses line breaks and control characters.
 */
export function readToken(text: string): { readonly token: string } | InputProblem {
  const token = text.trim().replace(/^Bearer(\s+|$)/i, '')
  if (token === '') return { problem: tokenProblems.empty }
  if (/[\r\n]/.test(token)) return { problem: tokenProblems.lines }
  // A header can contain only visible ASCII characters.
  if (!/^[\x21-\x7E]+$/.test(token)) return { problem: tokenProblems.characters }
  return { token }
}
