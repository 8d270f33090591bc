import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, it } from 'mocha'
import type { ApiError } from '../../../../src/client/errors/apiError.ts'
import {
  bare,
  json,
  startScriptedServer,
  type Answer,
  type ScriptedServer,
} from '../../../support/httpServers/scriptedServer.ts'
import { user } from '../clientOn.ts'
import { errorOf } from '../errors/errorOf.ts'
import { scriptedClient } from '../scriptedClient.ts'

describe('a redirect', () => {
  let other: ScriptedServer
  const tested = scriptedClient()

  beforeEach(async () => {
    other = await startScriptedServer(json(user))
  })
  afterEach(() => other.close())

  const read = async (...answers: Answer[]) => await (await tested.start(answers)).getAuthenticatedUser({})

  async function refusal(call: Promise<unknown>): Promise<ApiError> {
    const error = await errorOf(call)
    assert.deepEqual([error.kind, error.reason], ['protocol', 'redirect'])
    return error
  }

  it('to another host is refused by name, and neither the token nor anything else is sent there', async () => {
    const error = await refusal(read(bare(302, { location: `${other.url}/v1/user?x=1` })))
    assert.equal(error.redirectedTo, other.url)
    assert.ok(error.message.includes(other.url))
    assert.equal(other.requests.length, 0)
  })

  it('to another host after one within the server is refused as well', async () => {
    await refusal(read(bare(301, { location: '/v1/me' }), bare(307, { location: `//127.0.0.1:${other.port}/` })))
    assert.equal(tested.server.requests.length, 2)
    assert.equal(other.requests.length, 0)
  })

  it('to another scheme is refused', async () => {
    const error = await refusal(
      read((response) =>
        bare(308, { location: `https://${response.req.headers.host}/v1/user` })(response, tested.server.requests[0]!),
      ),
    )
    assert.equal(error.redirectedTo, `https://127.0.0.1:${tested.server.port}`)
  })

  it('without end is refused after five', async () => {
    await refusal(read(bare(302, { location: '/v1/user' })))
    assert.equal(tested.server.requests.length, 6)
  })

  it('of a write is refused, because it would be repeated', async () => {
    const client = await tested.start(bare(307, { location: '/v1/elsewhere' }))
    await refusal(client.mergeChangeRequest({ spaceId: 's', changeRequestId: 'c' }))
    assert.equal(tested.server.requests.length, 1)
  })

  it('within the server is followed, with the token', async () => {
    assert.deepEqual(await read(bare(308, { location: '../v1/me#part' }), json(user)), user)
    assert.equal(tested.server.requests[1]?.url, '/v1/me')
    assert.equal(tested.server.requests[1]?.headers.authorization, 'Bearer secret-token')
  })
})
