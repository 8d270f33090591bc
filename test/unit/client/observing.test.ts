import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import type { CallObserver } from '../../../src/client/callObserver.ts'
import { bare, failure, json, text } from '../../support/httpServers/scriptedServer.ts'
import { user } from './clientOn.ts'
import { scriptedClient } from './scriptedClient.ts'

/** Records what it sees, one line for each event. */
function notebook(): CallObserver & { readonly lines: string[] } {
  const lines: string[] = []
  return {
    lines,
    sent: ({ method, url, body }) => void lines.push(`${method} ${new URL(url).pathname} ${body ?? 'no body'}`),
    answered: ({ status, headers, body }, took) =>
      void lines.push(`${status} ${headers['x-mark'] ?? ''} ${Buffer.from(body).toString()} ${took}`),
  }
}

describe('an observed call', () => {
  const tested = scriptedClient()

  it('shows a refusal of the server as it was sent', async () => {
    const client = await tested.start(failure(409, 'Taken.', { 'x-mark': 'yes' }))
    const observer = notebook()
    await assert.rejects(client.transferSpace({ spaceId: 's', body: { organization: 'o' } }, { observer }))
    assert.deepEqual(observer.lines, [
      'POST /v1/spaces/s/transfer {"organization":"o"}',
      '409 yes {"error":{"code":409,"message":"Taken."}} 0',
    ])
  })

  it('shows a response that isn’t JSON', async () => {
    const client = await tested.start(text('<h1>Hello</h1>', 'text/html'))
    const observer = notebook()
    await assert.rejects(client.getAuthenticatedUser({}, { observer }))
    assert.deepEqual(observer.lines, ['GET /v1/user no body', '200  <h1>Hello</h1> 0'])
  })

  it('shows each try', async () => {
    const client = await tested.start([bare(503), json(user)])
    const observer = notebook()
    await client.getAuthenticatedUser({}, { observer })
    assert.deepEqual(
      observer.lines.map((line) => line.split(' ')[0]),
      ['GET', '503', 'GET', '200'],
    )
  })

  it('sees nothing when the call is refused before it’s sent', async () => {
    const client = await tested.start(json(user))
    const observer = notebook()
    await assert.rejects(client.getUserById({ userId: '' }, { observer }))
    assert.deepEqual(observer.lines, [])
  })

  it('sends a request of its own while the same is being read', async () => {
    const client = await tested.start(json(user))
    const observer = notebook()
    await Promise.all([client.getAuthenticatedUser({}), client.getAuthenticatedUser({}, { observer })])
    assert.equal(tested.server.requests.length, 2)
    assert.equal(observer.lines.length, 2)
  })
})
