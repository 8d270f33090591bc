import assert from 'node:assert/strict'
import { systemClock } from '../../../../src/client/clock.ts'
import { createUndiciTransport } from '../../../../src/client/network/undiciTransport.ts'
import type { KnownVerdict } from '../../../../src/core/docs/external/verdicts.ts'
import { checkAddresses } from '../../../../src/folder/external/checkAddresses.ts'
import { bare, startScriptedServer, type KeyPair } from '../../../support/httpServers/scriptedServer.ts'
import { makeSelfSigned } from '../../../support/httpServers/selfSigned.ts'

describe('The certificate of a server that docs link to', () => {
  const verdictOf = async (
    pair: KeyPair,
    { isTrusted, host }: { isTrusted: boolean; host: string },
  ): Promise<string> => {
    const server = await startScriptedServer(bare(200), pair)
    const transport = createUndiciTransport({
      strictSSL: true,
      systemCertificates: false,
      extraCertificates: isTrusted ? [pair.cert] : [],
    })
    try {
      const address = `https://${host}:${new URL(server.url).port}/`
      const verdicts = new Map<string, KnownVerdict>()
      await checkAddresses([{ address, anchors: [] }], {
        web: { transport, clock: systemClock, isPrivate: () => Promise.resolve(false), publicOnly: false },
        verdicts: {
          get: (each) => verdicts.get(each),
          set: async (each, known) => await Promise.resolve(void verdicts.set(each, known)),
        },
        signal: new AbortController().signal,
      })
      const found = verdicts.get(address)
      return `${found?.verdict} ${found?.reason}`
    } finally {
      await transport.close()
      await server.close()
    }
  }

  it('is accepted if it is valid', async () => {
    assert.equal(await verdictOf(await makeSelfSigned(), { isTrusted: true, host: 'localhost' }), 'fine ')
  })

  it('has a verdict of its own if it has expired, is for another host, or signed by itself', async () => {
    const expired = await makeSelfSigned('localhost', { hasExpired: true })
    assert.equal(await verdictOf(expired, { isTrusted: true, host: 'localhost' }), 'certificate certificateExpired')
    const other = await makeSelfSigned('docs.example')
    assert.equal(await verdictOf(other, { isTrusted: true, host: 'localhost' }), 'certificate certificateWrongHost')
    const unknown = await makeSelfSigned()
    assert.equal(await verdictOf(unknown, { isTrusted: false, host: '127.0.0.1' }), 'certificate certificateSelfSigned')
  })
})
