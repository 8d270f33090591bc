import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isApiError } from '../../../../src/client/errors/apiError.ts'
import { createDownload, isLocalHost, type Download } from '../../../../src/client/network/download.ts'
import { TransportFailure, type Transport } from '../../../../src/client/network/transport.ts'
import { createUndiciTransport } from '../../../../src/client/network/undiciTransport.ts'
import { createFakeClock, longTimeouts } from '../../../support/fakeClock.ts'

describe('A local host', () => {
  it('has no public address', async () => {
    const isLocal = async (...addresses: string[]): Promise<boolean> =>
      await isLocalHost('a.test', async () => addresses)
    assert.equal(await isLocal('10.0.0.1', '192.168.0.1'), true)
    assert.equal(await isLocal('10.0.0.1', '93.184.216.34'), false)
    assert.equal(await isLocal(), false)
  })
})

describe('Downloading a file', () => {
  const seen: IncomingMessage[] = []
  const transport = createUndiciTransport({ noProxy: [], strictSSL: true, systemCertificates: false, environment: {} })
  const limits = { timeout: 2000, maxBytes: 1000 }
  const download: Download = createDownload({ transport, server: 'http://localhost', ...limits })
  let server: Server
  let url = ''

  const answers: Record<string, (response: ServerResponse) => void> = {
    '/file.svg': (response) => response.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
    '/moved': (response) => response.writeHead(302, { location: '/file.svg' }).end(),
    '/endless': (response) => response.writeHead(302, { location: '/endless' }).end(),
    '/elsewhere': (response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    '/forbidden': (response) => response.writeHead(403).end(),
    '/broken': (response) => response.writeHead(500).end(),
    '/huge': (response) => response.writeHead(200).end('x'.repeat(5000)),
  }

  before(async () => {
    server = createServer((request, response) => {
      seen.push(request)
      const answer = answers[request.url ?? '']
      if (answer) answer(response)
      else response.writeHead(404).end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  after(async () => {
    await transport.close()
    await new Promise((resolve) => server.close(resolve))
  })

  for (const [path, kind] of [
    ['/gone', 'notFound'],
    ['/forbidden', 'forbidden'],
    ['/broken', 'server'],
    ['/endless', 'protocol'],
    ['/elsewhere', 'protocol'],
    ['/huge', 'protocol'],
  ] as const) {
    it(`fails with ${kind} for ${path}`, async () => {
      await assert.rejects(download(url + path), (error) => isApiError(error, kind))
    })
  }

  it('waits as long as a busy server says, and tries again', async () => {
    const clock = createFakeClock()
    const options = { transport, server: 'http://localhost', clock, timeout: longTimeouts.tryMs, random: () => 1 }
    const statuses = [429, 503, 200]
    answers['/busy'] = (response) => response.writeHead(statuses.shift() ?? 500, { 'retry-after': '7' }).end('text')
    const { bytes } = await createDownload(options)(`${url}/busy`)
    assert.equal(new TextDecoder().decode(bytes), 'text')
    assert.deepEqual(clock.waits, [7300, 7600])
  })

  it('fails immediately if it would have to wait too long, and reports when to retry', async () => {
    const clock = createFakeClock()
    answers['/closed'] = (response) => response.writeHead(429, { 'retry-after': '3600' }).end()
    const options = { transport, server: 'http://localhost', clock, timeout: longTimeouts.tryMs }
    await assert.rejects(createDownload(options)(`${url}/closed`), (error) => {
      return isApiError(error, 'rateLimited') && error.retryAt?.getTime() === clock.now() + 3_600_000
    })
  })

  it('can be cancelled', async () => {
    await assert.rejects(download(`${url}/file.svg`, { signal: AbortSignal.abort() }), (error) =>
      isApiError(error, 'cancelled'),
    )
  })

  it('connects to no private address for a server that isn’t at one itself', async () => {
    const outside = createDownload({ transport, server: 'https://8.8.8.8/v1', ...limits })
    for (const address of [
      `${url}/file.svg`,
      url.replace('127.0.0.1', 'localhost'),
      'http://[::1]/',
      'http://10.1.2.3/',
    ]) {
      seen.length = 0
      await assert.rejects(outside(address), (error) => isApiError(error) && error.reason === 'privateAddress')
      assert.deepEqual(seen, [])
    }
  })

  it('follows no redirect from outside to a private address', async () => {
    const asked: string[] = []
    const redirecting: Transport = {
      request: async (request) => {
        asked.push(request.url)
        return { status: 302, headers: { location: `${url}/file.svg` }, body: new Uint8Array() }
      },
      close: async () => {},
    }
    const outside = createDownload({ transport: redirecting, server: 'https://8.8.8.8/v1', ...limits })
    await assert.rejects(
      outside('https://8.8.4.4/a'),
      (error) => isApiError(error) && error.reason === 'privateAddress',
    )
    assert.deepEqual(asked, ['https://8.8.4.4/a'])
  })

  it('checks the address of the connection, even if the name resolved to another one before', async () => {
    const asked: (boolean | undefined)[] = []
    const recording: Transport = {
      request: async ({ publicOnly }) => {
        asked.push(publicOnly)
        return { status: 200, headers: {}, body: new Uint8Array() }
      },
      close: async () => {},
    }
    await createDownload({ transport: recording, server: 'https://8.8.8.8/v1', ...limits })('https://8.8.4.4/a')
    await createDownload({ transport: recording, server: 'http://127.0.0.1', ...limits })('http://127.0.0.1:1/a')
    assert.deepEqual(asked, [true, false])
    seen.length = 0
    const { port } = new URL(url)
    const request = { method: 'GET', headers: {}, maxBytes: 1000, signal: new AbortController().signal } as const
    const connect = { ...request, url: `http://localhost:${port}/file.svg` }
    await assert.rejects(
      transport.request({ ...connect, publicOnly: true }),
      (error) => error instanceof TransportFailure && error.reason === 'privateAddress',
    )
    assert.equal(seen.length, 0)
    assert.equal((await transport.request(connect)).status, 200)
  })

  it('sends addresses with a fragment, a backslash, or no path like a browser', async () => {
    for (const [given, asked] of [
      ['/file.svg#part', '/file.svg'],
      ['\\\\file.svg'.slice(1), '/file.svg'],
      ['?x=1', '/?x=1'],
    ] as const) {
      seen.length = 0
      await download(url + given).catch((error: unknown) => assert.ok(isApiError(error, 'notFound')))
      assert.deepEqual(
        seen.map((request) => request.url),
        [asked],
      )
    }
  })

  it('returns the bytes, follows redirects and sends no token', async () => {
    const { bytes, contentType } = await download(`${url}/moved`)
    assert.equal(Buffer.from(bytes).toString(), '<svg/>')
    assert.equal(contentType, 'image/svg+xml')
    assert.ok(seen.every(({ headers }) => headers.authorization === undefined))
  })
})
