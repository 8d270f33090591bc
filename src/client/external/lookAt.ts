import { anchorsIn } from '../../core/docs/external/htmlAnchors.ts'
import { externalAddress } from '../../core/docs/external/externalAddress.ts'
import type { Outcome } from '../../core/docs/external/verdicts.ts'
import type { Clock } from '../clock.ts'
import { redirectStatuses, TransportFailure, type Transport, type TransportResponse } from '../network/transport.ts'
import { readRetryAfter } from '../policy/rateLimitWatch.ts'
import { maxWaitMs, TooLongWait, type HostPacer } from './hostPacer.ts'

/** What looks at addresses need. */
export interface LookOptions {
  readonly transport: Transport
  readonly pacer: HostPacer
  readonly clock: Clock
  readonly signal: AbortSignal
  /** Returns whether a host has an address that isn't public. Such hosts are never requested. */
  readonly isPrivate: (hostname: string) => Promise<boolean>
  /** False only in tests, whose servers are on this machine. */
  readonly publicOnly: boolean
}

const maxHops = 10
const tryMs = 20_000
const maxHtmlBytes = 512 * 1024
const maxSilent = 3
const permanent: ReadonlySet<number> = new Set([301, 308])
const uncertain = (reason: string): Outcome => ({ verdict: 'uncertain', reason })

/**
 * Looks at an address once: asks for its head, and for its start if that says little or if there are anchors. Follows
 * redirects, each after the same checks.
 */
export async function lookAt(address: string, anchors: readonly string[], options: LookOptions): Promise<Outcome> {
  let [url, isPermanent] = [new URL(address), true]
  let method: 'HEAD' | 'GET' = anchors.length > 0 ? 'GET' : 'HEAD'
  let isRepeated = false
  for (let hop = 0; hop < maxHops;) {
    const answer = await send(url, method, options)
    if ('verdict' in answer) {
      if (isRepeated || answer.again !== true) return reasonAt(answer, hop)
      // Some servers close the connection when they are asked for a head.
      method = 'GET'
      isRepeated = true
      continue
    }
    const { status, headers } = answer
    const location = redirectStatuses.has(status) ? headers['location'] : undefined
    if (location !== undefined && URL.canParse(location, url.href)) {
      isPermanent &&= permanent.has(status)
      url = new URL(location, url)
      hop++
    } else if (method === 'HEAD' && (status < 200 || status >= 300)) method = 'GET'
    else return judged(answer, { address, url, isPermanent: hop > 0 && isPermanent, anchors })
  }
  return uncertain('redirects')
}

/** A host that doesn't exist counts for all its addresses, but not if a redirect points to it. */
function reasonAt({ verdict, reason }: Outcome, hop: number): Outcome {
  return { verdict, reason: hop > 0 && reason === 'host' ? 'redirectHost' : reason }
}

interface Reached {
  readonly address: string
  readonly url: URL
  readonly isPermanent: boolean
  readonly anchors: readonly string[]
}

function judged(answer: TransportResponse, { address, url, isPermanent, anchors }: Reached): Outcome {
  const { status } = answer
  if (status === 404 || status === 410) return { verdict: 'gone', reason: String(status) }
  // An empty resource has no start to ask for.
  if ((status < 200 || status >= 300) && status !== 416) return uncertain(String(status))
  const from = new URL(address)
  // A site that sends everything to its start page has lost this one.
  if (isPermanent && url.pathname === '/' && from.pathname !== '/') return uncertain('startPage')
  const to = isPermanent ? newAddress(from, url) : undefined
  if (to !== undefined) return { verdict: 'moved', reason: '', to }
  return { verdict: 'fine', reason: '', anchors: anchorsOf(answer, anchors) }
}

/** The address comes from a server, and will be written into pages. */
function newAddress(from: URL, to: URL): string | undefined {
  const found = externalAddress(to.href)
  const isLess = from.protocol === 'https:' && to.protocol !== 'https:'
  return isLess || found === undefined || found.address === from.href ? undefined : to.href
}

function anchorsOf({ headers, body }: TransportResponse, anchors: readonly string[]): Outcome['anchors'] {
  if (anchors.length === 0) return undefined
  const isReadable = /^text\/html\b/i.test(headers['content-type'] ?? '') && body.length > 0
  const isWhole = body.length < maxHtmlBytes
  const found = anchorsIn(isReadable ? new TextDecoder().decode(body) : '', anchors)
  return isReadable && isWhole ? found : Object.fromEntries(anchors.map((anchor) => [anchor, true]))
}

type Unanswered = Outcome & { readonly again?: boolean }

async function send(url: URL, method: 'HEAD' | 'GET', options: LookOptions): Promise<TransportResponse | Unanswered> {
  const { pacer, clock, isPrivate, signal } = options
  const { host, hostname, protocol, username, password } = url
  if (!/^https?:$/.test(protocol) || username !== '' || password !== '') return uncertain('redirects')
  if (pacer.silence(host) >= maxSilent) return uncertain('silent')
  if (pacer.waitFor(host) > maxWaitMs) return uncertain('429')
  if (await isPrivate(hostname)) return { verdict: 'private', reason: 'privateAddress' }
  signal.throwIfAborted()
  try {
    const answer = await pacer.request(host, async () => await sendOnce(url, method, options))
    pacer.heard(host, true)
    if (answer.status !== 429 && answer.status !== 503) return answer
    const until = readRetryAfter(answer.headers['retry-after'], answer.headers, clock.now())
    if (until !== undefined || answer.status === 429) pacer.block(host, until ?? clock.now() + maxWaitMs)
    return { ...uncertain(String(answer.status)), again: pacer.waitFor(host) <= maxWaitMs }
  } catch (error) {
    signal.throwIfAborted()
    return unanswered(error, pacer, host)
  }
}

function unanswered(error: unknown, pacer: HostPacer, host: string): Unanswered {
  if (error instanceof TooLongWait) return uncertain('429')
  if (!(error instanceof TransportFailure)) {
    pacer.heard(host, false)
    return uncertain('timeout')
  }
  const { reason } = error
  if (reason === 'hostNotFound') return { verdict: 'gone', reason: 'host' }
  if (reason === 'privateAddress') return { verdict: 'private', reason }
  if (reason.startsWith('certificate')) return { verdict: 'certificate', reason }
  if (reason === 'connectTimeout' || reason === 'connectionRefused') pacer.heard(host, false)
  return { ...uncertain(reason), again: reason === 'connectionLost' || reason === 'brokenOff' || reason === 'notHttp' }
}

async function sendOnce(url: URL, method: 'HEAD' | 'GET', options: LookOptions): Promise<TransportResponse> {
  const { transport, clock, signal, publicOnly } = options
  const sent = new URL(url)
  sent.hash = ''
  const ending = new AbortController()
  const callOff = clock.after(tryMs, () => ending.abort(new Error('The server didn’t answer in time.')))
  // `AbortSignal.any` would add a reference to the long-lived signal for each request.
  const stop = (): void => ending.abort(signal.reason)
  signal.addEventListener('abort', stop)
  try {
    return await transport.request({
      method,
      url: sent.href,
      headers: {
        accept: 'text/html,*/*;q=0.8',
        'user-agent': 'Mozilla/5.0 (compatible; Galley link check)',
        ...(method === 'GET' ? { range: `bytes=0-${maxHtmlBytes - 1}` } : {}),
      },
      maxBytes: maxHtmlBytes,
      cutsOff: true,
      publicOnly,
      signal: ending.signal,
    })
  } finally {
    callOff()
    signal.removeEventListener('abort', stop)
  }
}
