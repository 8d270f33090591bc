import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { FetchFailure, GuardedFetch, type Lookup } from '../../../src/sandbox/http/guardedFetch.ts'
import { isPrivateAddress } from '../../../src/core/platform/server/privateAddresses.ts'

const limits = { milliseconds: 5000, bytes: 1000 }

describe('Fetching on behalf of someone else', () => {
  it('tells private addresses from public ones', () => {
    const privateOnes = `0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255
      192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 2002:7f00:1::
      fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0 fec0::1 ff02::1 2001:db8::1 nonsense`
    for (const address of privateOnes.trim().split(/\s+/)) assert.equal(isPrivateAddress(address), true, address)
    for (const address of ['8.8.8.8', '172.15.0.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450::1']) {
      assert.equal(isPrivateAddress(address), false, address)
    }
  })

  describe('with a server on this machine', () => {
    let server: Server
    let port: number
    let asked: string[]
    before(async () => {
      server = createServer((request, response) => {
        asked.push(request.url ?? '')
        if (request.url === '/away') response.writeHead(302, { location: `http://second.test:${port}/secret` }).end()
        else response.end('secret')
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      port = (server.address() as AddressInfo).port
    })
    after(() => server.close())
    beforeEach(() => {
      asked = []
    })

    const refused = async (fetch: GuardedFetch, address: string) => {
      await assert.rejects(
        fetch.get(address, limits),
        (error) => error instanceof FetchFailure && error.kind === 'refused',
        address,
      )
      assert.deepEqual(asked, [])
    }

    it('doesn’t reach it through any spelling of its address', async () => {
      const fetch = new GuardedFetch({ allowPrivate: false })
      const ways = [
        '127.0.0.1',
        'localhost',
        '127.1',
        '2130706433',
        '0x7f000001',
        '0177.0.0.1',
        '[::1]',
        '[::ffff:127.0.0.1]',
      ]
      for (const host of ways) await refused(fetch, `http://${host}:${port}/`)
      await refused(fetch, 'file:///etc/passwd')
      await refused(fetch, 'ftp://example.com/')
    })

    it('doesn’t reach it through a name, even if the name also has a public address', async () => {
      const lookup: Lookup = (_, __, callback) =>
        callback(null, [
          { address: '93.184.216.34', family: 4 },
          { address: '127.0.0.1', family: 4 },
        ])
      await refused(new GuardedFetch({ allowPrivate: false, lookup }), `http://first.test:${port}/`)
    })

    it('follows redirects to allowed addresses', async () => {
      const lookup: Lookup = (_, __, callback) => callback(null, [{ address: '127.0.0.1', family: 4 }])
      const open = new GuardedFetch({ allowPrivate: true, lookup })
      const { body } = await open.get(`http://first.test:${port}/away`, limits)
      assert.equal(body.toString(), 'secret')
      assert.deepEqual(asked, ['/away', '/secret'])
    })

    it('checks the target of a redirect like the first address', async () => {
      // A network in which 127.0.0.2 is private and 127.0.0.1 isn't.
      const lookup: Lookup = (host, _, callback) =>
        callback(null, [{ address: host === 'first.test' ? '127.0.0.1' : '127.0.0.2', family: 4 }])
      const isPrivate = (address: string) => address === '127.0.0.2'
      const fetch = new GuardedFetch({ allowPrivate: false, lookup, isPrivate })
      await assert.rejects(fetch.get(`http://first.test:${port}/away`, limits), { kind: 'refused' })
      assert.deepEqual(asked, ['/away'])
    })

    it('posts to an allowed address', async () => {
      const fetch = new GuardedFetch({ allowPrivate: true })
      const { status } = await fetch.post(`http://127.0.0.1:${port}/hook`, '{}', limits)
      assert.equal(status, 200)
    })

    it('stops when its signal is aborted', async () => {
      const fetch = new GuardedFetch({ allowPrivate: true })
      await assert.rejects(fetch.get(`http://127.0.0.1:${port}/`, limits, AbortSignal.abort()), { name: 'AbortError' })
    })
  })
})
