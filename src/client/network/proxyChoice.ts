import { BlockList, isIP } from 'node:net'
import { isLoopback } from '../../core/platform/server/loopback.ts'
import type { NetworkSettings } from './networkSettings.ts'

type Environment = NonNullable<NetworkSettings['environment']>

/**
 * Returns the address of the proxy for an origin. Undefined for a direct connection, which is always used for this
 * machine.
 */
export function chooseProxy(origin: string, settings: NetworkSettings): string | undefined {
  const { protocol, hostname, port } = new URL(origin)
  if (isLoopback(hostname)) return undefined
  const environment = settings.environment ?? {}
  const exceptions = [...(settings.noProxy ?? []), ...(read(environment, 'NO_PROXY') ?? '').split(/[\s,]+/)]
  const target = { host: hostname.toLowerCase(), port: port || (protocol === 'https:' ? '443' : '80') }
  if (exceptions.some((exception) => matches(exception.trim().toLowerCase(), target))) return undefined
  const proxy = settings.proxy?.trim() || proxyOfEnvironment(environment, protocol)
  return proxy && !/^[a-z][a-z\d+.-]*:\/\//i.test(proxy) ? `http://${proxy}` : proxy
}

function proxyOfEnvironment(environment: Environment, protocol: string): string | undefined {
  const own = protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  return (read(environment, own) || read(environment, 'ALL_PROXY'))?.trim() || undefined
}

/** Lower case takes precedence, as in curl. */
function read(environment: Environment, name: string): string | undefined {
  return environment[name.toLowerCase()] || environment[name]
}

/**
 * Matches an exception: `*`, a host including its subdomains, either with a port, an IP address, or a range of
 * addresses.
 */
function matches(exception: string, target: { host: string; port: string }): boolean {
  if (exception === '') return false
  if (exception === '*') return true
  const [address = '', prefix] = exception.split('/')
  const host = target.host.replace(/^\[|\]$/g, '')
  if (prefix !== undefined) return inRange(host, address, Number(prefix))
  if (isIP(exception.replace(/^\[|\]$/g, ''))) return exception.replace(/^\[|\]$/g, '') === host
  const [, name = exception, port] = /^(.*):(\d+)$/.exec(exception) ?? []
  if (port !== undefined && port !== target.port) return false
  const suffix = name.replace(/^\*?\./, '').replace(/^\[|\]$/g, '')
  return host === suffix || host.endsWith(`.${suffix}`)
}

function inRange(host: string, address: string, prefix: number): boolean {
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  const longest = family === 'ipv6' ? 128 : 32
  if (!isIP(address) || !isIP(host) || !(Number.isInteger(prefix) && prefix >= 0 && prefix <= longest)) return false
  const range = new BlockList()
  range.addSubnet(address, prefix, family)
  return range.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')
}
