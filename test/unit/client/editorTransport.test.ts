import assert from 'node:assert/strict'
import { afterEach, describe, it } from 'mocha'
import { isApiError } from '../../../src/client/apiError.ts'
import { createEditorTransport } from '../../../src/client/network/editorTransport.ts'
import {
  bare,
  failure,
  json,
  silence,
  startScriptedServer,
  text,
  type Answer,
  type ScriptedServer,
} from '../../support/httpServers/scriptedServer.ts'
import { clientOn, user, type TestClient } from './clientOn.ts'

describe('the editor’s own transport', () => {
  let server: ScriptedServer
  let tested: TestClient

  async function start(...answers: Answer[]): Promise<TestClient['client']> {
    server = await startScriptedServer(answers)
    tested = clientOn(server.url, { transport: createEditorTransport(fetch), limits: { maxBytes: 2000 } })
    return tested.client
  }

  afterEach(async () => {
    await tested.client.close()
    await server.close()
  })

  const failures: [string, Answer, string, string | undefined][] = [
    ['a refusal', failure(403), 'forbidden', undefined],
    ['a lost connection', (response) => response.socket?.resetAndDestroy(), 'offline', 'connectionLost'],
    ['a redirect to another host', bare(302, { location: 'http://127.0.0.1:9/' }), 'protocol', 'redirect'],
    ['an answer that is too large', text(`"${'x'.repeat(3000)}"`, 'application/json'), 'protocol', 'tooLarge'],
    [
      'an answer that breaks off',
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
      const client = await start(answer)
      await assert.rejects(client.getAuthenticatedUser({}), (error) => {
        assert.ok(isApiError(error))
        assert.deepEqual([error.kind, error.reason], [kind, reason])
        return true
      })
    })
  }

  it('reports that nothing listens', async () => {
    const client = await start(json(user))
    await server.close()
    await assert.rejects(client.getAuthenticatedUser({}), (error) => {
      assert.ok(isApiError(error, 'offline'))
      assert.equal(error.reason, 'connectionRefused')
      return true
    })
  })

  it('can be cancelled', async () => {
    const client = await start(silence)
    const abort = new AbortController()
    const call = client.getAuthenticatedUser({}, { signal: abort.signal })
    await server.received(1)
    abort.abort()
    await assert.rejects(call, (error) => isApiError(error, 'cancelled'))
  })

  it('sends and receives as the other one does', async () => {
    const client = await start(json(user), json({ revision: 'r', result: 'merge' }))
    assert.deepEqual(await client.getAuthenticatedUser({}), user)
    await client.mergeChangeRequest({ spaceId: 's', changeRequestId: 'c' })
    assert.deepEqual(
      server.requests.map((request) => [request.method, request.headers.authorization]),
      [
        ['GET', 'Bearer secret-token'],
        ['POST', 'Bearer secret-token'],
      ],
    )
  })
})
