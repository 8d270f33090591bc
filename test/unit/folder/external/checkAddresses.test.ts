import assert from 'node:assert/strict'
import type { KnownVerdict, Verdict } from '../../../../src/core/docs/external/verdicts.ts'
import { checkAddresses } from '../../../../src/folder/external/checkAddresses.ts'
import { startLinkServer, type HostBehavior, type LinkServer } from '../../../support/httpServers/linkServer.ts'

interface Case {
  readonly what: string
  readonly behavior?: HostBehavior
  readonly target?: string
  readonly expected: Verdict
  readonly to?: string
}

const status =
  (code: number, headers: Record<string, string> = {}): HostBehavior =>
  (_request, response) =>
    response.writeHead(code, headers).end()

const html =
  (body: string, headers: Record<string, string> = {}): HostBehavior =>
  (request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

const byMethod =
  (head: HostBehavior, get: HostBehavior): HostBehavior =>
  (request, response, tries) =>
    (request.method === 'HEAD' ? head : get)(request, response, tries)

const inTurn =
  (...behaviors: HostBehavior[]): HostBehavior =>
  (request, response, tries) =>
    behaviors[Math.min(tries, behaviors.length) - 1]?.(request, response, tries)

const cutOff: HostBehavior = (request) => request.socket.destroy()
const cutOffLater: HostBehavior = (request, response) => {
  response.writeHead(200, { 'content-type': 'text/html', 'content-length': '1000' })
  response.write('<html>', () => request.socket.destroy())
}
const silent: HostBehavior = () => undefined
const slow: HostBehavior = (_request, response) => setTimeout(() => response.writeHead(200).end(), 100)
const notHttp: HostBehavior = (request) => request.socket.end('SSH-2.0-OpenSSH_9.6\r\n')
const redirect = (code: number, location: string): HostBehavior => status(code, { location })
const steps: HostBehavior = ({ url = '' }, response) => {
  const left = Number(url.slice(1))
  if (left === 0) response.writeHead(200).end()
  else response.writeHead(301, { location: `/${left - 1}` }).end()
}
const large = `<h1 id="start">Start</h1>${'<p>Text</p>'.repeat(1_000_000)}<h2 id="end">End</h2>`

/** What each answer means if both methods get it. */
const statusCases = [
  ...[200, 201, 202, 203, 204, 205, 206, 226].map((code): [number, Verdict] => [code, 'fine']),
  ...[404, 410].map((code): [number, Verdict] => [code, 'gone']),
  ...[
    400, 401, 402, 403, 405, 406, 407, 408, 409, 411, 412, 413, 414, 415, 417, 418, 421, 422, 423, 424, 425, 426, 428,
    429, 431, 451, 499, 500, 501, 502, 503, 504, 505, 506, 507, 508, 510, 511, 520, 521, 522, 523, 524, 525, 526, 527,
    530, 598, 599, 999, 300, 304, 305, 306,
  ].map((code): [number, Verdict] => [code, 'uncertain']),
].map(([code, expected]): Case => ({ what: `status-${code}`, behavior: status(code), expected }))

/** A head that says nothing about the page. */
const headCases = [400, 401, 403, 404, 405, 406, 410, 418, 500, 501, 502, 503, 520].flatMap((code): Case[] => [
  { what: `head-${code}-page-200`, behavior: byMethod(status(code), status(200)), expected: 'fine' },
  { what: `head-${code}-page-206`, behavior: byMethod(status(code), status(206)), expected: 'fine' },
])

const redirectCases = [301, 302, 303, 307, 308].flatMap((code): Case[] => {
  const isPermanent = code === 301 || code === 308
  const to = isPermanent ? { to: 'http://fine.docs.dev/new' } : {}
  const goes = (location: string): HostBehavior => redirect(code, location)
  return [
    {
      what: `${code}-works`,
      behavior: goes('http://fine.docs.dev/new'),
      expected: isPermanent ? 'moved' : 'fine',
      ...to,
    },
    { what: `${code}-gone`, behavior: goes('http://gone.docs.dev/new'), expected: 'gone' },
    { what: `${code}-forbidden`, behavior: goes('http://forbidden.docs.dev/new'), expected: 'uncertain' },
    { what: `${code}-no-host`, behavior: goes('http://nowhere.docs.dev/new'), expected: 'gone' },
    { what: `${code}-private-name`, behavior: goes('http://intern.docs.dev/'), expected: 'private' },
    { what: `${code}-private-address`, behavior: goes('http://10.0.0.1/'), expected: 'private' },
    { what: `${code}-metadata`, behavior: goes('http://169.254.169.254/latest'), expected: 'private' },
    { what: `${code}-written-otherwise`, behavior: goes('http://0xa000001/'), expected: 'private' },
    { what: `${code}-file`, behavior: goes('file:///etc/passwd'), expected: 'uncertain' },
    { what: `${code}-script`, behavior: goes('javascript:alert(1)'), expected: 'uncertain' },
    { what: `${code}-password`, behavior: goes('http://a:b@fine.docs.dev/'), expected: 'uncertain' },
    { what: `${code}-itself`, behavior: goes(''), expected: 'uncertain' },
    { what: `${code}-without-location`, behavior: status(code), expected: 'uncertain' },
    { what: `${code}-bad-location`, behavior: goes('http://[/'), expected: 'uncertain' },
    {
      what: `${code}-start-page`,
      behavior: goes('http://fine.docs.dev/'),
      expected: isPermanent ? 'uncertain' : 'fine',
    },
    { what: `${code}-placeholder`, behavior: goes('http://fine.docs.dev/{id}'), expected: 'fine' },
  ]
})

const anchorCases: readonly Case[] = [
  { what: 'anchor', behavior: html('<h2 id="part">'), target: '/#part', expected: 'fine' },
  { what: 'anchor-of-script', behavior: html('<script src="/a.js"></script>'), target: '/#part', expected: 'fine' },
  { what: 'anchor-large', behavior: html(large), target: '/#end', expected: 'fine' },
  { what: 'anchor-large-missing', behavior: html(large), target: '/#missing', expected: 'fine' },
  {
    what: 'anchor-of-pdf',
    behavior: html('%PDF', { 'content-type': 'application/pdf' }),
    target: '/#page=3',
    expected: 'fine',
  },
  { what: 'anchor-gone', behavior: status(404), target: '/#part', expected: 'gone' },
  { what: 'anchor-cut-off', behavior: cutOffLater, target: '/#part', expected: 'uncertain' },
  {
    what: 'anchor-unasked-encoding',
    behavior: html('not gzip', { 'content-encoding': 'gzip' }),
    target: '/#part',
    expected: 'uncertain',
  },
]

const otherCases: readonly Case[] = [
  { what: 'large', behavior: html(large), expected: 'fine' },
  { what: 'slow', behavior: slow, expected: 'fine' },
  { what: 'silent', behavior: silent, expected: 'uncertain' },
  { what: 'silent-head', behavior: byMethod(silent, status(200)), expected: 'uncertain' },
  { what: 'cut-off', behavior: cutOff, expected: 'uncertain' },
  { what: 'cut-off-head', behavior: byMethod(cutOff, status(200)), expected: 'fine' },
  { what: 'cut-off-page', behavior: byMethod(status(405), cutOffLater), expected: 'uncertain' },
  { what: 'not-http', behavior: notHttp, expected: 'uncertain' },
  { what: 'no-range', behavior: byMethod(status(405), status(416)), expected: 'fine' },
  { what: 'gone-once', behavior: inTurn(status(404), status(404), status(200)), expected: 'fine' },
  { what: 'gone-then-busy', behavior: inTurn(status(404), status(404), status(503)), expected: 'uncertain' },
  { what: 'busy-once', behavior: inTurn(status(429, { 'retry-after': '5' }), status(200)), expected: 'fine' },
  { what: 'busy-once-503', behavior: inTurn(status(503, { 'retry-after': '5' }), status(200)), expected: 'fine' },
  { what: 'busy-for-hours', behavior: status(429, { 'retry-after': '7200' }), expected: 'uncertain' },
  { what: 'busy-forever', behavior: status(429, { 'retry-after': '1e99' }), expected: 'uncertain' },
  { what: 'busy-nonsense', behavior: status(429, { 'retry-after': 'soon' }), expected: 'uncertain' },
  { what: 'few-steps', behavior: steps, target: '/9', expected: 'moved', to: 'http://few-steps.docs.dev/0' },
  { what: 'many-steps', behavior: steps, target: '/12', expected: 'uncertain' },
  { what: 'fine', behavior: status(200), expected: 'fine' },
  { what: 'gone', behavior: status(404), expected: 'gone' },
  { what: 'forbidden', behavior: status(403), expected: 'uncertain' },
  { what: 'nowhere', expected: 'gone' },
  { what: 'intern', behavior: status(200), expected: 'private' },
]

const cases = [...statusCases, ...headCases, ...redirectCases, ...anchorCases, ...otherCases]

describe('Looking at addresses', () => {
  const known = new Map<string, KnownVerdict>()
  const verdicts = {
    get: (address: string) => known.get(address),
    set: (address: string, verdict: KnownVerdict) => Promise.resolve(void known.set(address, verdict)),
  }
  let server: LinkServer
  const addressOf = ({ what, target = '/page' }: Case): URL => new URL(target, `http://${what}.docs.dev`)

  before(async () => {
    server = await startLinkServer(
      new Map(cases.flatMap(({ what, behavior }) => (behavior ? [[`${what}.docs.dev`, behavior]] : []))),
    )
    const items = cases.map((each) => {
      const url = addressOf(each)
      const anchors = url.hash === '' ? [] : [url.hash.slice(1)]
      url.hash = ''
      return { address: url.href, anchors }
    })
    await checkAddresses(items, { web: server.web, verdicts, signal: new AbortController().signal })
  })

  after(async () => await server.close())

  it(`comes to the right verdict for ${cases.length} behaviors`, () => {
    const found = cases.map((each) => {
      const url = addressOf(each)
      url.hash = ''
      const verdict = known.get(url.href)
      return `${each.what}: ${verdict?.verdict} ${verdict?.to ?? ''}`
    })
    assert.deepEqual(
      found,
      cases.map(({ what, expected, to = '' }) => `${what}: ${expected} ${to}`),
    )
  })

  it('looks up anchors, and doubts only those that the whole page doesn’t have', () => {
    const missing = [...known].filter(([, { anchors }]) => Object.values(anchors ?? {}).includes(false))
    assert.deepEqual(
      missing.map(([address]) => address),
      ['http://anchor-of-script.docs.dev/'],
    )
  })

  it('never requests an address that isn’t public', () => {
    assert.deepEqual(
      server.requests.filter((request) => /intern\.|10\.0\.0|169\.254|passwd/.test(request)),
      [],
    )
  })

  it('requests nothing again while the verdicts hold', async () => {
    const before = server.requests.length
    const items = [...known.keys()].map((address) => ({ address, anchors: [] }))
    await checkAddresses(items, { web: server.web, verdicts, signal: new AbortController().signal })
    assert.equal(server.requests.length, before)
  })

  it('calls no host gone while this machine is offline', async () => {
    const offline = new Map<string, KnownVerdict>()
    await checkAddresses([{ address: 'http://nowhere.docs.dev/page', anchors: [] }], {
      web: server.web,
      verdicts: {
        get: (address) => offline.get(address),
        set: (address, each) => Promise.resolve(void offline.set(address, each)),
      },
      signal: new AbortController().signal,
    })
    assert.equal(offline.get('http://nowhere.docs.dev/page')?.reason, 'offline')
  })
})
