import { lookup as systemLookup, type LookupAddress, type LookupAllOptions } from 'node:dns'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP } from 'node:net'
import { isPrivateAddress } from '../../core/platform/server/privateAddresses.ts'

/** A fetch that failed. `message` is a sentence for users, and shows no more of the address than the host. */
export class FetchFailure extends Error {
  readonly kind: 'timeout' | 'refused' | 'failed'

  constructor(kind: FetchFailure['kind'], message: string) {
    super(message)
    this.name = 'FetchFailure'
    this.kind = kind
  }
}

/** The limits of a fetch. */
export interface FetchLimits {
  /** For the whole exchange, including redirects. */
  readonly milliseconds: number
  /** For the body. */
  readonly bytes: number
}

/** The answer to a fetch. */
export interface Fetched {
  readonly status: number
  readonly contentType: string
  readonly body: Buffer
}

/** Finds the addresses of a host, as `dns.lookup` does. */
export type Lookup = (
  host: string,
  options: LookupAllOptions,
  callback: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

const maxRedirects = 5

interface ExchangeOptions {
  readonly method: string
  readonly signal: AbortSignal
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Fetches on behalf of a user, who must not reach what only this machine can reach. Unless private addresses are
 * allowed, each address of a host is checked when the connection is made, for the first request and every redirect. So
 * a host name can't change its address between the check and the connection.
 */
export class GuardedFetch {
  readonly #allowPrivate: boolean
  readonly #lookup: Lookup
  readonly #isPrivate: (address: string) => boolean

  /** Tests pass in a `lookup` and an `isPrivate` for a network of their own. */
  constructor(options: {
    readonly allowPrivate: boolean
    readonly lookup?: Lookup
    readonly isPrivate?: (address: string) => boolean
  }) {
    this.#allowPrivate = options.allowPrivate
    this.#lookup = options.lookup ?? systemLookup
    this.#isPrivate = options.isPrivate ?? isPrivateAddress
  }

  /** Reads an address. A `FetchFailure` says why it failed. */
  async get(address: string, limits: FetchLimits, signal?: AbortSignal): Promise<Fetched> {
    return await this.#within(limits, signal, async (both) => {
      let url = readUrl(address)
      for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
        const response = await this.#exchange(url, { method: 'GET', signal: both })
        const next = redirectTarget(url, response)
        if (!next) return await answerOf(response, limits)
        response.destroy()
        url = next
      }
      throw new FetchFailure('failed', `${url.host} redirects too many times.`)
    })
  }

  /** Sends JSON to an address. Redirects are refused. */
  async post(address: string, json: string, limits: FetchLimits, signal?: AbortSignal): Promise<Fetched> {
    return await this.#within(limits, signal, async (both) => {
      const headers = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(json)) }
      const response = await this.#exchange(readUrl(address), { method: 'POST', headers, signal: both }, json)
      return await answerOf(response, limits)
    })
  }

  async #within<T>(
    { milliseconds }: FetchLimits,
    signal: AbortSignal | undefined,
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const limit = AbortSignal.timeout(milliseconds)
    try {
      return await work(signal ? AbortSignal.any([signal, limit]) : limit)
    } catch (error) {
      if (error instanceof FetchFailure) throw error
      signal?.throwIfAborted()
      if (limit.aborted) throw new FetchFailure('timeout', `No response within ${milliseconds / 1000} s.`)
      throw new FetchFailure('failed', `It couldn’t be fetched: ${reasonOf(error)}.`)
    }
  }

  #exchange(url: URL, options: ExchangeOptions, body?: string): Promise<IncomingMessage> {
    const host = url.hostname.replace(/^\[|\]$/g, '')
    // A numeric address isn't looked up, so the check happens here.
    if (isIP(host) !== 0) this.#admit(url.host, [host])
    return new Promise((resolve, reject) => {
      const request = url.protocol === 'https:' ? httpsRequest : httpRequest
      const call = request(url, {
        ...options,
        agent: false,
        headers: { ...options.headers, 'accept-encoding': 'identity', 'user-agent': 'galley-sandbox' },
        lookup: (name, lookupOptions, callback) => this.#find(name, lookupOptions, callback),
      })
      call.once('response', resolve)
      call.once('error', reject)
      call.end(body)
    })
  }

  #find(
    host: string,
    options: { readonly all?: boolean | undefined; readonly family?: unknown; readonly hints?: number | undefined },
    callback: (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void,
  ): void {
    const { hints } = options
    this.#lookup(host, { all: true, ...(hints === undefined ? {} : { hints }) }, (error, addresses) => {
      if (error) return callback(error, [])
      try {
        this.#admit(
          host,
          addresses.map(({ address }) => address),
        )
      } catch (refusal) {
        return callback(refusal as Error, [])
      }
      if (options.all) return callback(null, addresses)
      const [first] = addresses
      return first ? callback(null, first.address, first.family) : callback(new Error('no address'), [])
    })
  }

  #admit(host: string, addresses: readonly string[]): void {
    if (this.#allowPrivate || !addresses.some(this.#isPrivate)) return
    throw new FetchFailure('refused', `${host} isn’t on the public internet, so it isn’t fetched.`)
  }
}

function readUrl(address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url
  throw new FetchFailure('refused', 'Only addresses that start with http:// or https:// can be fetched.')
}

function redirectTarget(from: URL, response: IncomingMessage): URL | undefined {
  const { location } = response.headers
  if (![301, 302, 303, 307, 308].includes(response.statusCode ?? 0) || location === undefined) return undefined
  if (!URL.canParse(location, from.href))
    throw new FetchFailure('failed', `${from.host} redirects to an invalid address.`)
  return readUrl(new URL(location, from.href).href)
}

async function answerOf(response: IncomingMessage, { bytes }: FetchLimits): Promise<Fetched> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bytes) throw new FetchFailure('failed', `The response is larger than ${bytes / 1024 / 1024} MB.`)
    chunks.push(chunk)
  }
  return {
    status: response.statusCode ?? 0,
    contentType: response.headers['content-type'] ?? '',
    body: Buffer.concat(chunks),
  }
}

/** Returns why a connection failed, without the numeric addresses that were tried. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const words: Readonly<Record<string, string>> = {
    ENOTFOUND: 'the host doesn’t exist',
    EAI_AGAIN: 'the host can’t be found at the moment',
    ECONNREFUSED: 'the host refuses connections',
    ECONNRESET: 'the connection was cut off',
    CERT_HAS_EXPIRED: 'its certificate has expired',
  }
  return (code && words[code]) ?? (code ? `the connection failed (${code})` : 'the connection failed')
}
