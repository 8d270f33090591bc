import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { isApiError } from '../../../../src/client/errors/apiError.ts'
import { createEditorTransport } from '../../../../src/client/network/editorTransport.ts'
import { bare, failure, json, noAnswer, text, type Answer } from '../../../support/httpServers/scriptedServer.ts'
import { user } from '../clientOn.ts'
import { scriptedClient } from '../scriptedClient.ts'

describe('the editor’s own transport', () => {
  const tested = scriptedClient({ transport: createEditorTransport(fetch), limits: { maxBytes: 2000 } })

  const failures: [string, Answer, string, string | undefined][] = [
    ['a refusal', failure(403), 'forbidden', undefined],
    ['a lost connection', (response) => response.socket?.resetAndDestroy(), 'offline', 'connectionLost'],
    ['a redirect to another host', bare(302, { location: 'http://127.0.0.1:9/' }), 'protocol', 'redirect'],
    ['a response that is too large', text(`"${'x'.repeat(3000)}"`, 'application/json'), 'protocol', 'tooLarge'],
    [
      'a truncated response',
      (response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{')
        setTimeout(() => response.socket?.resetAndDestroy(), 20)
      },
      'protocol',
      'brokenOff',
    ],
  ]
  for (const [what, answer, kind, reason] of failures) {
    it(`reports ${what}`, async () => {
      const client = await tested.start(answer)
      await assert.rejects(client.getAuthenticatedUser({}), (error) => {
        assert.ok(isApiError(error))
        assert.deepEqual([error.kind, error.reason], [kind, reason])
        return true
      })
    })
  }

  it('reports that no server listens', async () => {
    const client = await tested.start(json(user))
    await tested.server.close()
    await assert.rejects(client.getAuthenticatedUser({}), (error) => {
      assert.ok(isApiError(error, 'offline'))
      assert.equal(error.reason, 'connectionRefused')
      return true
    })
  })

  it('can be cancelled', async () => {
    const client = await tested.start(noAnswer)
    const abort = new AbortController()
    const call = client.getAuthenticatedUser({}, { signal: abort.signal })
    await tested.server.received(1)
    abort.abort()
    await assert.rejects(call, (error) => isApiError(error, 'cancelled'))
  })

  it('sends and receives like the other transport', async () => {
    const client = await tested.start([json(user), json({ revision: 'r', result: 'merge' })])
    assert.deepEqual(await client.getAuthenticatedUser({}), user)
    await client.mergeChangeRequest({ spaceId: 's', changeRequestId: 'c' })
    assert.deepEqual(
      tested.server.requests.map((request) => [request.method, request.headers.authorization]),
      [
        ['GET', 'Bearer secret-token'],
        ['POST', 'Bearer secret-token'],
      ],
    )
  })
})
