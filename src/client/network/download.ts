import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { isPrivateAddress } from '../../core/platform/server/privateAddresses.ts'
import { ApiError, isApiError, type ApiErrorDetails } from '../errors/apiError.ts'
import { systemClock, type Clock } from '../clock.ts'
import { toApiError, TryTimedOut } from '../errors/failure.ts'
import { defaultLimits } from '../policy/clientLimits.ts'
import { pause } from '../policy/pause.ts'
import { readRetryAfter } from '../policy/rateLimitWatch.ts'
import { pauseBeforeNext } from '../policy/retry.ts'
import { redirectStatuses, type Transport, type TransportResponse } from './transport.ts'

/** A downloaded file. */
interface Downloaded {
  readonly bytes: Uint8Array
  /** The type from the server's header. */
  readonly contentType: string | undefined
}

/** Downloads a `downloadURL` (API part 1 §2.2). Fails with an `ApiError`. */
export type Download = (url: string, options?: { readonly signal?: AbortSignal }) => Promise<Downloaded>

/** What downloads need, and their limits. */
interface DownloadOptions {
  readonly transport: Transport
  /** The address of the server that provides the download addresses. */
  readonly server: string
  readonly clock?: Clock
  /** Returns a number from 0 up to, but not including, 1. */
  readonly random?: () => number
  /** Milliseconds for one try. */
  readonly timeout?: number
  /** The maximum size of a file, in bytes. */
  readonly maxBytes?: number
}

const maxRedirects = 5

/**
 * Creates a function that downloads without a token: a download address includes its own authorization and often points
 * to another host, and a token must never be sent there. A server on the internet must not point to this machine or its
 * network; only a server in that network can. Temporary failures are retried, as for other requests.
 */
export function createDownload(options: DownloadOptions): Download {
  const { clock = systemClock, random = Math.random } = options
  return async (url, { signal = new AbortController().signal } = {}) => {
    const deadline = clock.now() + defaultLimits.totalMs
    for (let tried = 1; ; tried++) {
      try {
        return await downloadOnce(url, options, signal)
      } catch (error) {
        const at = { tried, now: clock.now(), deadline }
        const wait = isApiError(error)
          ? pauseBeforeNext('GET', error, at, { limits: defaultLimits, random })
          : undefined
        if (wait === undefined) throw error
        await pause(wait, clock, signal).catch((reason: unknown) => {
          throw toApiError(reason, signal.aborted, detailsOf(url))
        })
      }
    }
  }
}

async function downloadOnce(
  url: string,
  { transport, server, clock = systemClock, timeout = 60_000, maxBytes = 64 * 1024 * 1024 }: DownloadOptions,
  signal: AbortSignal,
): Promise<Downloaded> {
  const details = detailsOf(url)
  const ending = new AbortController()
  const callOff = clock.after(timeout, () => ending.abort(new TryTimedOut()))
  const either = AbortSignal.any([signal, ending.signal])
  try {
    return await follow(url, { details, clock }, async (address) => {
      const publicOnly = await requireReachable(address, server, details)
      return await transport.request({
        method: 'GET',
        url: address,
        headers: { accept: '*/*' },
        maxBytes,
        publicOnly,
        signal: either,
      })
    })
  } catch (error) {
    throw toApiError(error, signal.aborted, details)
  } finally {
    callOff()
  }
}

async function follow(
  url: string,
  { details, clock }: { readonly details: ApiErrorDetails; readonly clock: Clock },
  request: (url: string) => Promise<TransportResponse>,
): Promise<Downloaded> {
  let address = url
  for (let redirects = 0; ; redirects++) {
    requireHttp(address, details)
    const answer = await request(withoutFragment(address))
    const { status, headers, body } = answer
    if (status >= 200 && status < 300) return { bytes: body, contentType: headers['content-type'] }
    const location = redirectStatuses.has(status) && redirects < maxRedirects ? headers['location'] : undefined
    if (location === undefined || !URL.canParse(location, address)) throw refused(answer, details, clock.now())
    address = new URL(location, address).href
  }
}

/** Normalizes an address as browsers do: with a path, `/` for backslashes, and without the fragment. */
function withoutFragment(url: string): string {
  const sent = new URL(url)
  sent.hash = ''
  return sent.href
}

function requireHttp(url: string, details: ApiErrorDetails): void {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new ApiError('protocol', { ...details, reason: 'redirect' })
  }
}

/** Returns whether connections are limited to public addresses. Throws if the host is known to be private. */
async function requireReachable(address: string, server: string, details: ApiErrorDetails): Promise<boolean> {
  const [host, own] = [new URL(address).hostname, new URL(server).hostname]
  if (host === own || (await isLocalHost(own))) return false
  if (!(await isPrivateHost(host))) return true
  throw new ApiError('protocol', { ...details, host: new URL(address).host, reason: 'privateAddress' })
}

/** Returns whether a host is, or has, an address that isn't public. False if it can't be resolved. */
export async function isPrivateHost(hostname: string): Promise<boolean> {
  return (await addressesOf(hostname)).some(isPrivateAddress)
}

/** Returns whether a host has no address that is public. One private address among others proves nothing. */
export async function isLocalHost(hostname: string, resolve = addressesOf): Promise<boolean> {
  const addresses = await resolve(hostname)
  return addresses.length > 0 && addresses.every(isPrivateAddress)
}

/** Empty if a host can't be resolved. */
async function addressesOf(hostname: string): Promise<string[]> {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0) return [host]
  return (await lookup(host, { all: true }).catch(() => [])).map(({ address }) => address)
}

function refused({ status, headers }: TransportResponse, details: ApiErrorDetails, now: number): ApiError {
  const retryAt = readRetryAfter(headers['retry-after'], headers, now)
  const known = { ...details, status, ...(retryAt === undefined ? {} : { retryAt: new Date(retryAt) }) }
  if (status === 404 || status === 410) return new ApiError('notFound', known)
  if (status === 401 || status === 403) return new ApiError('forbidden', known)
  if (status === 429) return new ApiError('rateLimited', known)
  return new ApiError(status >= 500 ? 'server' : 'protocol', known)
}

function detailsOf(url: string): ApiErrorDetails {
  return URL.canParse(url) ? { operation: 'download', host: new URL(url).host } : { operation: 'download' }
}
