import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, afterEach, before, describe, it } from 'mocha'
import type { ApiError } from '../../../../src/client/errors/apiError.ts'
import { errorMessage } from '../../../../src/client/errors/errorMessage.ts'
import type { NetworkSettings } from '../../../../src/client/network/networkSettings.ts'
import {
  startConnectProxy,
  type ConnectProxy,
  type ConnectProxyOptions,
} from '../../../support/httpServers/connectProxy.ts'
import {
  json,
  listen,
  startScriptedServer,
  type KeyPair,
  type ScriptedServer,
} from '../../../support/httpServers/scriptedServer.ts'
import { makeSelfSigned } from '../../../support/httpServers/selfSigned.ts'
import { clientOn, user } from '../clientOn.ts'
import { errorOf } from '../errors/errorOf.ts'

/** A name that doesn't exist on any network (RFC 6761), so only the proxy can connect it. */
const host = 'platform.test'

const translate = (message: string, ...values: string[]): string =>
  message.replaceAll(/\{(\d)\}/g, (_, index) => values[Number(index)] ?? '')

async function ask(url: string, network: Partial<NetworkSettings> = {}): Promise<unknown> {
  const { client } = clientOn(url, {}, network)
  try {
    return await client.getAuthenticatedUser({})
  } finally {
    await client.close()
  }
}

const refusal = (url: string, network: Partial<NetworkSettings> = {}): Promise<ApiError> => errorOf(ask(url, network))

function words(error: ApiError): string {
  const { message, hint } = errorMessage(error, translate)
  return `${message} ${hint}`
}

describe('a connection', () => {
  let keyPair: KeyPair
  let secure: ScriptedServer
  let plain: ScriptedServer
  let proxy: ConnectProxy | undefined

  before(async () => {
    keyPair = await makeSelfSigned(host)
    secure = await startScriptedServer(json(user), keyPair)
    plain = await startScriptedServer(json(user))
  })
  after(async () => {
    await secure.close()
    await plain.close()
  })
  afterEach(async () => {
    await proxy?.close()
    secure.requests.length = 0
    plain.requests.length = 0
  })

  async function startProxy(options: ConnectProxyOptions = {}): Promise<ConnectProxy> {
    proxy = await startConnectProxy({ leadTo: plain.port, ...options })
    return proxy
  }

  describe('that fails', () => {
    it('is “offline” if nothing listens', async () => {
      const closed = await startScriptedServer(json(user))
      await closed.close()
      const error = await refusal(closed.url)
      assert.deepEqual([error.kind, error.reason], ['offline', 'connectionRefused'])
      assert.match(words(error), new RegExp(`No server responds at 127.0.0.1:${closed.port}.*running`))
    })

    it('is “offline” for a name that doesn’t exist', async () => {
      const error = await refusal(`https://${host}`)
      assert.equal(error.kind, 'offline')
      assert.match(words(error), /server named platform\.test\..*http\.proxy/)
    })

    it('is “protocol” if the server doesn’t use HTTP', async () => {
      const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n'))
      const error = await refusal(`http://127.0.0.1:${await listen(server)}`)
      server.close()
      assert.deepEqual([error.kind, error.reason], ['protocol', 'notHttp'])
    })

    it('is “offline” when it’s lost before the response, after three tries', async () => {
      const server = await startScriptedServer((response) => response.socket?.resetAndDestroy())
      const error = await refusal(server.url)
      await server.close()
      assert.deepEqual([error.kind, error.reason, server.requests.length], ['offline', 'connectionLost', 3])
    })
  })

  describe('to a server with a self-signed certificate', () => {
    it('is refused with a clear message, and nothing is sent', async () => {
      const error = await refusal(secure.url)
      assert.deepEqual([error.kind, error.reason], ['offline', 'certificateSelfSigned'])
      assert.match(words(error), /certificate of 127\.0\.0\.1:\d+ is self-signed.*NODE_EXTRA_CA_CERTS/)
      assert.equal(secure.requests.length, 0)
    })

    it('is refused for another name, also if the authority is trusted', async () => {
      const error = await refusal(secure.url.replace('127.0.0.1', 'localhost'), { extraCertificates: [keyPair.cert] })
      assert.equal(error.reason, 'certificateWrongHost')
    })

    it('is made with the given certificate, also from NODE_EXTRA_CA_CERTS', async () => {
      assert.deepEqual(await ask(secure.url, { extraCertificates: [keyPair.cert] }), user)
      const folder = await mkdtemp(path.join(tmpdir(), 'galley-certificates-'))
      const file = path.join(folder, 'ca.pem')
      await writeFile(file, keyPair.cert)
      assert.deepEqual(await ask(secure.url, { environment: { NODE_EXTRA_CA_CERTS: file } }), user)
      await rm(folder, { recursive: true })
    })

    it('is refused if NODE_EXTRA_CA_CERTS names a missing file', async () => {
      const error = await refusal(secure.url, { environment: { NODE_EXTRA_CA_CERTS: '/nowhere/ca.pem' } })
      assert.equal(error.reason, 'certificateSelfSigned')
    })

    it('is made if the editor isn’t strict', async () => {
      assert.deepEqual(await ask(secure.url, { strictSSL: false, systemCertificates: true }), user)
    })
  })

  describe('through a proxy', () => {
    it('is refused with a clear message if the proxy requires credentials', async () => {
      const { url } = await startProxy({ credentials: 'ada:pass word' })
      const error = await refusal(`http://${host}`, { proxy: url })
      assert.deepEqual([error.kind, error.reason], ['offline', 'proxyNeedsCredentials'])
      assert.match(words(error), /proxy needs a user name.*http\.proxyAuthorization/)
      assert.equal(plain.requests.length, 0)
    })

    it('is refused if the credentials are wrong', async () => {
      const { port } = await startProxy({ credentials: 'ada:secret' })
      const error = await refusal(`http://${host}`, { proxy: `http://ada:wrong@127.0.0.1:${port}` })
      assert.equal(error.reason, 'proxyNeedsCredentials')
      assert.ok(!error.message.includes('wrong'))
    })

    it('is refused if the proxy blocks it', async () => {
      const { url } = await startProxy({ refuseWith: 403 })
      const error = await refusal(`https://${host}`, { proxy: url })
      assert.deepEqual([error.kind, error.reason], ['offline', 'proxyRefused'])
    })

    it('is “offline” if the proxy doesn’t exist, and names the proxy', async () => {
      const gone = await startProxy()
      await gone.close()
      const error = await refusal(`https://${host}`, { proxy: gone.url })
      assert.deepEqual([error.kind, error.reason], ['offline', 'proxyUnreachable'])
      assert.match(words(error), /proxy that it uses for platform\.test/)
      assert.equal((await refusal(`https://${host}`, { proxy: 'http://' })).reason, 'proxyUnreachable')
    })

    it('reaches a server without TLS and one with it, whose certificate is checked anyway', async () => {
      const { url, targets } = await startProxy()
      assert.deepEqual(await ask(`http://${host}:8080`, { proxy: url }), user)
      const second = await startConnectProxy({ leadTo: secure.port })
      const refused = await refusal(`https://${host}`, { proxy: second.url })
      assert.equal(refused.reason, 'certificateSelfSigned')
      assert.deepEqual(await ask(`https://${host}`, { proxy: second.url, extraCertificates: [keyPair.cert] }), user)
      await second.close()
      assert.deepEqual(targets, [`${host}:8080`])
      assert.equal(second.targets[0], `${host}:443`)
      assert.equal(secure.requests[0]?.headers.host, host)
      assert.equal(secure.requests[0]?.headers['proxy-authorization'], undefined)
    })

    it('sends credentials from the address and from the setting', async () => {
      const { port, url, authorizations } = await startProxy({ credentials: 'ada:p@ss wörd' })
      const inAddress = `http://ada:${encodeURIComponent('p@ss wörd')}@127.0.0.1:${port}`
      assert.deepEqual(await ask(`http://${host}`, { proxy: inAddress }), user)
      const proxyAuthorization = `Basic ${Buffer.from('ada:p@ss wörd').toString('base64')}`
      assert.deepEqual(await ask(`http://${host}`, { proxy: url, proxyAuthorization }), user)
      assert.deepEqual(authorizations, [proxyAuthorization, proxyAuthorization])
    })

    it('uses the environment’s variables and their exceptions', async () => {
      const { url, targets } = await startProxy()
      assert.deepEqual(await ask(`http://${host}`, { environment: { HTTP_PROXY: url } }), user)
      assert.deepEqual(targets, [`${host}:80`])
      const excepted = await refusal(`http://${host}`, { environment: { HTTP_PROXY: url, NO_PROXY: '.test' } })
      assert.match(String(excepted.reason), /^hostNotFound/)
      assert.deepEqual(targets, [`${host}:80`])
    })

    it('is never used for this machine', async () => {
      const { url, targets } = await startProxy()
      assert.deepEqual(await ask(plain.url, { proxy: url }), user)
      assert.deepEqual(targets, [])
    })
  })
})
