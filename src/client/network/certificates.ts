import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import type { Log } from '../clientLog.ts'
import type { NetworkSettings } from './networkSettings.ts'

/** TLS options: a context with the trusted authorities, and whether to verify the server. */
export interface TlsOptions {
  readonly secureContext: tls.SecureContext
  readonly rejectUnauthorized: boolean
}

/**
 * Creates the TLS options once for all connections of a transport, because reading hundreds of certificates is slow.
 */
export function tlsOptions(settings: NetworkSettings, log?: Log): TlsOptions {
  const authorities = new Set([
    ...certificatesOf('default', tls.rootCertificates),
    ...(settings.systemCertificates ? certificatesOf('system', []) : []),
    ...(settings.extraCertificates ?? []),
    ...certificatesOfEnvironment(settings, log),
  ])
  return { secureContext: tls.createSecureContext({ ca: [...authorities] }), rejectUnauthorized: settings.strictSSL }
}

/** `tls.getCACertificates` needs Node 22.15. Older hosts have only the bundled certificates. */
function certificatesOf(type: 'default' | 'system', otherwise: readonly string[]): readonly string[] {
  return typeof tls.getCACertificates === 'function' ? tls.getCACertificates(type) : otherwise
}

/** Node reads `NODE_EXTRA_CA_CERTS` at startup, but an editor's extension host often starts without it. */
function certificatesOfEnvironment(settings: NetworkSettings, log?: Log): string[] {
  const file = settings.environment?.['NODE_EXTRA_CA_CERTS']
  if (!file) return []
  try {
    return [readFileSync(file, 'utf8')]
  } catch (error) {
    log?.warn(`The file in NODE_EXTRA_CA_CERTS can’t be read: ${String(error)}`)
    return []
  }
}
