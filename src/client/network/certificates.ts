import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import type { Log } from '../clientLog.ts'
import type { NetworkSettings } from './networkSettings.ts'

/** How TLS connections are made: a context with the trusted authorities, and whether the server must be verified. */
export interface TlsOptions {
  readonly secureContext: tls.SecureContext
  readonly rejectUnauthorized: boolean
}

/** Builds the TLS options once for all connections of a transport: reading hundreds of certificates takes a while. */
export function tlsOptions(settings: NetworkSettings, log?: Log): TlsOptions {
  const authorities = new Set([
    ...certificatesOf('default', tls.rootCertificates),
    ...(settings.systemCertificates ? certificatesOf('system', []) : []),
    ...(settings.extraCertificates ?? []),
    ...certificatesOfEnvironment(settings, log),
  ])
  return { secureContext: tls.createSecureContext({ ca: [...authorities] }), rejectUnauthorized: settings.strictSSL }
}

/** `tls.getCACertificates` came with Node 22.15; older hosts have the bundled certificates only. */
function certificatesOf(type: 'default' | 'system', otherwise: readonly string[]): readonly string[] {
  return typeof tls.getCACertificates === 'function' ? tls.getCACertificates(type) : otherwise
}

/** Node reads `NODE_EXTRA_CA_CERTS` when it starts; an editor's extension host was often started otherwise. */
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
