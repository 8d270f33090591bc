import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { describe, it } from 'mocha'
import type { Log } from '../../../src/client/clientLog.ts'
import { isApiError } from '../../../src/client/errors/apiError.ts'
import { bare, json, type Answer } from '../../support/httpServers/scriptedServer.ts'
import { clientOn, file, user } from './clientOn.ts'
import { scriptedClient } from './scriptedClient.ts'

describe('a call', () => {
  const tested = scriptedClient()

  it('sends the token and returns the server’s response, including unknown fields', async () => {
    const client = await tested.start(json({ ...user, more: { later: true } }))
    assert.deepEqual(await client.getAuthenticatedUser({}), { ...user, more: { later: true } })
    const [request] = tested.server.requests
    assert.equal(request?.method, 'GET')
    assert.equal(request?.url, '/v1/user')
    assert.equal(request?.headers.authorization, 'Bearer secret-token')
    assert.equal(request?.headers.accept, 'application/json')
  })

  it('shows no token that the server repeats in an error', async () => {
    const body = {
      error: { code: 403, message: 'The token secret-token with Authorization: Bearer abcdefgh can’t do this.' },
    }
    const client = await tested.start(json(body, 403))
    const error = await client.getAuthenticatedUser({}).catch((thrown: unknown) => thrown)
    assert.ok(isApiError(error, 'forbidden'))
    assert.equal(error.serverMessage, 'The token ••• with Authorization: Bearer ••• can’t do this.')
  })

  it('hides its token in content, and nothing that only looks like one', async () => {
    const client = await tested.start(json(user))
    assert.equal(client.hideToken('token=example-value, secret-token'), 'token=example-value, •••')
  })

  it('encodes any identifiers and query values in the address', async () => {
    const client = await tested.start(json({ items: [file] }))
    await client.listFiles({ spaceId: 'a/b ?#ü', limit: 5, metadata: false, page: 'x&y=z', computed: undefined })
    assert.equal(
      tested.server.requests[0]?.url,
      '/v1/spaces/a%2Fb%20%3F%23%C3%BC/content/files?limit=5&metadata=false&page=x%26y%3Dz',
    )
  })

  it('takes a base address with or without /v1 and slashes', async () => {
    await tested.start(json(user))
    for (const end of ['/v1', '/v1/', '/', '/prefix/v1']) {
      const { client } = clientOn(tested.server.url + end)
      await client.getAuthenticatedUser({})
      await client.close()
    }
    assert.deepEqual(
      tested.server.requests.map((request) => request.url),
      ['/v1/user', '/v1/user', '/v1/user', '/prefix/v1/user'],
    )
  })

  it('sends a body as JSON, and none if it’s left out', async () => {
    const answer = { revision: 'r', result: 'merge' }
    const client = await tested.start([json(answer), bare(201)])
    assert.deepEqual(await client.mergeChangeRequest({ spaceId: 's', changeRequestId: '3' }), answer)
    assert.equal(await client.applyTemplateToSpace({ spaceId: 's', body: { id: 'ü' } }), undefined)
    assert.deepEqual(
      tested.server.requests.map((request) => [request.body, request.headers['content-type']]),
      [
        ['', undefined],
        ['{"id":"ü"}', 'application/json'],
      ],
    )
  })

  it('distinguishes a removal from something that didn’t exist', async () => {
    const client = await tested.start([bare(205), bare(204)])
    assert.equal(await client.deleteSpaceById({ spaceId: 's' }), true)
    assert.equal(await client.deleteSpaceById({ spaceId: 's' }), false)
  })

  it('decompresses responses, and removes a byte order mark', async () => {
    const packed: Answer = (response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(gzipSync(`\uFEFF${JSON.stringify(user)}`))
    }
    const client = await tested.start(packed)
    assert.deepEqual(await client.getAuthenticatedUser({}), user)
    assert.match(String(tested.server.requests[0]?.headers['accept-encoding']), /gzip/)
  })

  for (const [what, answer] of [
    ['compressed to a thousandth', `[${'[],'.repeat(10_000_000)}[]]`],
    ['with too many values for the memory', `[${'0,'.repeat(2_000_000)}0]`],
    ['nested too deeply', '['.repeat(100_000)],
  ] as const) {
    it(`refuses a response ${what}`, async () => {
      const client = await tested.start((response) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        response.end(gzipSync(answer))
      })
      await assert.rejects(client.getAuthenticatedUser({}), (error) => {
        assert.ok(isApiError(error))
        assert.deepEqual([error.kind, error.reason], ['protocol', 'tooLarge'])
        return true
      })
    })
  }

  it('keeps the latest rate limit from the server', async () => {
    const headers = {
      'x-ratelimit-limit': '60',
      'x-ratelimit-remaining': '7',
      'x-ratelimit-reset': '1748779260',
      date: '',
    }
    const client = await tested.start([json(user, 200, headers), json(user, 200, { date: '' })])
    assert.equal(client.rateLimit, undefined)
    await client.getAuthenticatedUser({})
    await client.getAuthenticatedUser({})
    assert.deepEqual(client.rateLimit, { limit: 60, remaining: 7, resetsAt: new Date('2025-06-01T12:01:00Z') })
  })

  it('logs what it did, without token, address or content', async () => {
    const lines: string[] = []
    const write = (message: string): void => void lines.push(message)
    const log: Log = { trace: write, debug: write, info: write, warn: write, error: write }
    const client = await tested.start([bare(503), json(user)], { log })
    await client.getAuthenticatedUser({})
    assert.deepEqual(lines, [
      'getAuthenticatedUser: 503 after 0 ms',
      `getAuthenticatedUser: server, 503, host 127.0.0.1:${tested.server.port}; trying again in 300 ms`,
      'getAuthenticatedUser: 200 after 0 ms',
    ])
  })
})
