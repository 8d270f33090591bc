import { TransportFailure, type FailureReason } from '../transport.ts'

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

/** Finds out why a request failed, from what Node, undici or `fetch` threw. */
export function readFailure(error: unknown, answered: boolean): TransportFailure {
  if (error instanceof TransportFailure) return error
  const found = causesOf(error).find((cause) => cause instanceof TransportFailure)
  if (found instanceof TransportFailure) return found
  if (answered) return new TransportFailure('brokenOff', error)
  const codes = causesOf(error).map(codeOf)
  return new TransportFailure(codes.map(reasonOf).find((reason) => reason !== 'unknown') ?? 'unknown', error)
}

function reasonOf(code: string): FailureReason {
  if (code.startsWith('HPE_')) return 'notHttp'
  return reasons[code] ?? (code.startsWith('ERR_SSL_') ? 'tlsFailed' : 'unknown')
}

/** The error, what caused it, and the first of several that it stands for; no deeper than makes sense. */
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
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
}
