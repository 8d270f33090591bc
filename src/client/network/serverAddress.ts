import { isLoopback } from '../../core/platform/server/loopback.ts'

/** Address of a server as a person gave it, made regular. */
export interface ServerAddress {
  /** Without `/v1` and without a slash at the end. */
  readonly url: string
  /** Short and stable, safe as the authority of a URI: host and port, and the path if there is one. */
  readonly id: string
  /** True for this machine. */
  readonly local: boolean
  /** True where the token would travel in clear to another machine: ask before using it. */
  readonly insecure: boolean
}

/** Why an address or a token can't be used, in whole sentences. */
interface InputProblem {
  readonly problem: string
}

/** What a person reads; `vscode.l10n.t` translates these texts. */
export const addressProblems = {
  empty: 'Enter the server address, such as https://api.example.com.',
  notAnAddress: 'This isn’t a valid address. Enter an address like https://api.example.com.',
  scheme: 'The address must start with https://, or with http:// for a server on this machine.',
  credentials: 'The address can’t contain a user name or password. Galley asks for the token separately.',
  query: 'The address can’t contain “?” or “#”.',
} as const

/** What a person learns about a token. */
export const tokenProblems = {
  empty: 'Enter a token.',
  lines: 'The token contains a line break. Copy it again, without any text around it.',
  characters: 'The token contains spaces or invalid characters. Copy it again, without any text around it.',
} as const

/** Ids of the sandbox among servers, and of what the environment says among accounts; hosts may be called so. */
const reservedIds: ReadonlySet<string> = new Set(['sandbox', 'environment'])

/** Reads the address of a server; one without a scheme is taken as https, on this machine as http. */
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
  // `localhost:4000` parses as a URL with the scheme `localhost:`.
  const complete = /^[a-z][a-z\d+.-]*:(?!\d)/i.test(given) ? given : `${schemeFor(given)}//${given}`
  const url = URL.canParse(complete) ? new URL(complete) : undefined
  return url?.hostname === '' ? undefined : url
}

function schemeFor(host: string): string {
  return isLoopback(host.replace(/[:/][^]*/, '')) ? 'http:' : 'https:'
}

/** Reads a token as pasted: spaces around it and a leading `Bearer ` go; line breaks and control characters are refused. */
export function readToken(text: string): { readonly token: string } | InputProblem {
  const token = text.trim().replace(/^Bearer(\s+|$)/i, '')
  if (token === '') return { problem: tokenProblems.empty }
  if (/[\r\n]/.test(token)) return { problem: tokenProblems.lines }
  // A header takes visible ASCII only.
  if (!/^[\x21-\x7E]+$/.test(token)) return { problem: tokenProblems.characters }
  return { token }
}
