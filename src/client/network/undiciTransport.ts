// undici's main entry installs an agent of its own in the slots `Symbol.for('undici.globalDispatcher.1')` and `.2` of
// `globalThis`, which Node's own `fetch` reads. Importing it changes the requests of every other extension in the
// shared host, and the property can't be removed again (cline/cline#11460). So Galley imports only the inner modules
// that make connections, without `lib/global.js`. A test checks this for the source and for a bundle.
import { lookup } from 'node:dns'
import { readFileSync } from 'node:fs'
import type { LookupFunction } from 'node:net'
import nodeTls from 'node:tls'
import Agent from 'undici/lib/dispatcher/agent.js'
import connectThrough from 'undici/lib/api/api-connect.js'
import Pool from 'undici/lib/dispatcher/pool.js'
import ProxyAgent from 'undici/lib/dispatcher/proxy-agent.js'
import type { Dispatcher } from 'undici'
import { isPrivateAddress } from '../../core/platform/server/privateAddresses.ts'
import type { Log } from '../clientLog.ts'
import { TransportFailure, type Transport, type TransportRequest, type TransportResponse } from './transport.ts'
import { Exchange } from './undiciExchange.ts'
import type { NetworkSettings } from './networkSettings.ts'
import { chooseProxy } from './proxyChoice.ts'
import { acceptedEncodings } from './unpack.ts'

const connectTimeoutMs = 10_000

/** The client enforces timeouts, because it knows how long a call can take in total. */
const noTimeouts = { headersTimeout: 0, bodyTimeout: 0 }

/**
 * Resolves hosts for connections, and refuses those with an address that isn't public. It gets exactly the addresses
 * that the connection uses, so a name that resolves differently after an earlier check gains nothing.
 */
const publicLookup: LookupFunction = (host, { all, hints }, callback) => {
  lookup(host, { all: true, ...(hints === undefined ? {} : { hints }) }, (error, addresses) => {
    if (error) return callback(error, [])
    if (addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(new TransportFailure('privateAddress'), [])
    }
    if (all) return callback(null, addresses)
    const [first] = addresses
    return first ? callback(null, first.address, first.family) : callback(new Error('no address'), [])
  })
}

/**
 * Creates a transport on undici with connections of its own. The comment at the top of this file explains the imports.
 */
export function createUndiciTransport(settings: NetworkSettings, log?: Log): Transport {
  const routes = new Map<string, Dispatcher>()
  let tls: TlsOptions | undefined

  // An agent keeps connections by origin, and forgets them when they close. So thousands of hosts can share one.
  function routeTo(origin: string, publicOnly: boolean): Dispatcher {
    const proxy = chooseProxy(origin, settings)
    const isEncrypted = origin.startsWith('https:') || proxy?.startsWith('https:') === true
    const key = [publicOnly, isEncrypted, proxy].join(' ')
    const known = routes.get(key)
    if (known) return known
    if (isEncrypted) tls ??= tlsOptions(settings, log)
    const route = proxy
      ? proxyAgent(proxy, settings, tls)
      : new Agent({
          ...noTimeouts,
          connect: { ...tls, ...(publicOnly ? { lookup: publicLookup } : {}), timeout: connectTimeoutMs },
        })
    routes.set(key, route)
    return route
  }

  async function request(given: TransportRequest): Promise<TransportResponse> {
    given.signal.throwIfAborted()
    const { url, method, headers, body = null, publicOnly = false } = given
    const slash = url.indexOf('/', url.indexOf('://') + 3)
    const origin = url.slice(0, slash)
    const route = routeTo(origin, publicOnly)
    const exchange = new Exchange(given)
    const sent = given.cutsOff === true ? { ...headers } : packable(headers)
    route.dispatch({ origin, path: url.slice(slash), method, headers: sent, body }, exchange)
    return exchange.response
  }

  async function close(): Promise<void> {
    await Promise.all([...routes.values()].map((route) => route.destroy()))
  }

  return { request, close }
}

/** Copies headers, because the proxy agent adds a host to the given object. */
function packable(headers: TransportRequest['headers']): Record<string, string> {
  return { ...headers, 'accept-encoding': acceptedEncodings }
}

function proxyAgent(proxy: string, settings: NetworkSettings, tls: TlsOptions | undefined): Dispatcher {
  if (!URL.canParse(proxy))
    throw new TransportFailure('proxyUnreachable', new Error('The proxy address isn’t a valid URL.'))
  const address = new URL(proxy)
  const authorization = settings.proxyAuthorization || basicAuthorization(address)
  address.username = ''
  address.password = ''
  return new ProxyAgent({
    ...noTimeouts,
    uri: address.href,
    ...(authorization ? { token: authorization } : {}),
    requestTls: { ...tls, timeout: connectTimeoutMs },
    proxyTls: { ...tls, timeout: connectTimeoutMs },
    clientFactory: (origin, options) => new ProxyPool(origin, options),
  })
}

function basicAuthorization(proxy: URL): string | undefined {
  if (proxy.username === '' && proxy.password === '') return undefined
  const credentials = `${decodeURIComponent(proxy.username)}:${decodeURIComponent(proxy.password)}`
  return `Basic ${Buffer.from(credentials).toString('base64')}`
}

/** Connections to a proxy that distinguish a refusal of the proxy from a failure of the server behind it. */
class ProxyPool extends Pool {
  override connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData>
  override connect(
    options: Dispatcher.ConnectOptions,
    callback: (error: Error | null, data: Dispatcher.ConnectData) => void,
  ): void
  override async connect(options: Dispatcher.ConnectOptions): Promise<Dispatcher.ConnectData> {
    const tunnel = await connectThrough.call(this, options).catch((error: unknown) => {
      throw new TransportFailure('proxyUnreachable', error)
    })
    if (tunnel.statusCode === 200) return tunnel
    tunnel.socket.on('error', () => undefined).destroy()
    throw new TransportFailure(tunnel.statusCode === 407 ? 'proxyNeedsCredentials' : 'proxyRefused')
  }
}

/** TLS options: a context with the trusted authorities, and whether to verify the server. */
interface TlsOptions {
  readonly secureContext: nodeTls.SecureContext
  readonly rejectUnauthorized: boolean
}

/**
 * Creates the TLS options once for all connections of a transport, because reading hundreds of certificates is slow.
 */
function tlsOptions(settings: NetworkSettings, log?: Log): TlsOptions {
  const authorities = new Set([
    ...certificatesOf('default', nodeTls.rootCertificates),
    ...(settings.systemCertificates ? certificatesOf('system', []) : []),
    ...(settings.extraCertificates ?? []),
    ...certificatesOfEnvironment(settings, log),
  ])
  return {
    secureContext: nodeTls.createSecureContext({ ca: [...authorities] }),
    rejectUnauthorized: settings.strictSSL,
  }
}

/** `nodeTls.getCACertificates` needs Node 22.15. Older hosts have only the bundled certificates. */
function certificatesOf(type: 'default' | 'system', otherwise: readonly string[]): readonly string[] {
  return typeof nodeTls.getCACertificates === 'function' ? nodeTls.getCACertificates(type) : otherwise
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
