import { TransportFailure, type FailureReason } from './transport.ts'

/** Error codes of Node, OpenSSL and undici. */
const reasons: Readonly<Record<string, FailureReason>> = {
  ENOTFOUND: 'hostNotFound',
  EAI_AGAIN: 'hostNotFoundNow',
  ECONNREFUSED: 'connectionRefused',
  EHOSTUNREACH: 'connectionRefused',
  ENETUNREACH: 'connectionRefused',
  ECONNRESET: 'connectionLost',
  EPIPE: 'connectionLost',
  UND_ERR_SOCKET: 'connectionLost',
  ETIMEDOUT: 'connectTimeout',
  UND_ERR_CONNECT_TIMEOUT: 'connectTimeout',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certificateSelfSigned',
  SELF_SIGNED_CERT_IN_CHAIN: 'certificateSelfSigned',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certificateUnknownIssuer',
  UNABLE_TO_GET_ISSUER_CERT: 'certificateUnknownIssuer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certificateUnknownIssuer',
  CERT_UNTRUSTED: 'certificateUnknownIssuer',
  CERT_HAS_EXPIRED: 'certificateExpired',
  CERT_NOT_YET_VALID: 'certificateExpired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificateWrongHost',
  UND_ERR_PRX_TLS: 'certificateWrongHost',
  EPROTO: 'tlsFailed',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'brokenOff',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'tooLarge',
}

/** Determines why a request failed from an error of Node, undici or `fetch`. */
export function readFailure(error: unknown, answered: boolean): TransportFailure {
  const causes = causesOf(error)
  const known = causes.find((cause) => cause instanceof TransportFailure)
  if (known instanceof TransportFailure) return known
  const reason = causes.map(reasonOf).find((each) => each !== 'unknown') ?? 'unknown'
  const lost = answered && reason !== 'tooLarge'
  return new TransportFailure(lost ? 'brokenOff' : reason, summary(causes))
}

/** Codes that mean that a connection can't be made, or that an existing one is broken. */
const ofBoth: ReadonlySet<string> = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])

function reasonOf(error: unknown): FailureReason {
  if (error instanceof Error && error.name === 'HTTPParserError') return 'notHttp'
  const code = codeOf(error)
  if (ofBoth.has(code) && ['read', 'write'].includes(fieldOf(error, 'syscall'))) return 'connectionLost'
  return reasons[code] ?? (code.startsWith('ERR_SSL_') ? 'tlsFailed' : 'unknown')
}

/**
 * Keeps only messages: the original errors contain received data, certificates and sockets, which don't belong in a
 * log.
 */
function summary(causes: readonly unknown[]): Error {
  const words = causes.map((cause) => {
    const message = cause instanceof Error ? cause.message : String(cause)
    return [message, codeOf(cause)].filter((part) => part !== '').join(' ')
  })
  return new Error([...new Set(words)].join('; '))
}

/** Returns an error, its causes, and the first error of an aggregate, up to a maximum depth. */
function causesOf(error: unknown): unknown[] {
  const causes: unknown[] = []
  let current = error
  while (typeof current === 'object' && current !== null && causes.length < 8) {
    causes.push(current)
    const [first]: unknown[] = current instanceof AggregateError ? current.errors : []
    current = 'cause' in current && current.cause !== undefined ? current.cause : first
  }
  return causes
}

function codeOf(error: unknown): string {
  return fieldOf(error, 'code')
}

function fieldOf(error: unknown, name: 'code' | 'syscall'): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
