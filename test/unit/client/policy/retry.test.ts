import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { bare, failure, json, noAnswer, type Answer } from '../../../support/httpServers/scriptedServer.ts'
import { user } from '../clientOn.ts'
import { errorOf } from '../errors/errorOf.ts'
import { scriptedClient } from '../scriptedClient.ts'

/** No date from the server, so its clock is unknown. */
const noDate = { date: '' }
const start = Date.parse('2025-06-01T12:00:00Z')
const reset: Answer = (response) => response.socket?.resetAndDestroy()

describe('retrying', () => {
  const tested = scriptedClient()

  it('never repeats a POST or a PATCH, after any failure', async () => {
    for (const answer of [reset, failure(503), failure(429, 'Slow down.', { 'retry-after': '1' }), failure(500)]) {
      const client = await tested.start(answer)
      await errorOf(client.mergeChangeRequest({ spaceId: 's', changeRequestId: 'c' }))
      assert.equal(tested.server.requests.length, 1)
      const second = await tested.start(answer)
      await errorOf(second.updateSpaceById({ spaceId: 's', body: { title: 'T' } }))
      assert.equal(tested.server.requests.length, 1)
    }
  })

  it('gives up after three tries, with growing pauses', async () => {
    const client = await tested.start(failure(502))
    const error = await errorOf(client.getAuthenticatedUser({}))
    assert.deepEqual([error.kind, error.status, tested.server.requests.length], ['server', 502, 3])
    assert.deepEqual(tested.clock.waits, [300, 600])
  })

  it('doesn’t repeat what would fail in the same way', async () => {
    for (const status of [400, 403, 404, 409, 412, 422, 501]) {
      const client = await tested.start(failure(status))
      await errorOf(client.getSpaceById({ spaceId: 's' }))
      assert.equal(tested.server.requests.length, 1, String(status))
    }
  })

  it('repeats reads and removals after a temporary failure', async () => {
    const client = await tested.start([reset, failure(503), json(user), reset, bare(205)])
    assert.deepEqual(await client.getAuthenticatedUser({}), user)
    assert.equal(await client.deleteSpaceById({ spaceId: 's' }), true)
    assert.equal(tested.server.requests.length, 5)
  })

  it('randomizes its pauses', async () => {
    const client = await tested.start([failure(503), json(user)], { random: () => 0 })
    await client.getAuthenticatedUser({})
    assert.deepEqual(tested.clock.waits, [150])
  })

  describe('after 429', () => {
    it('waits as long as Retry-After says, in seconds', async () => {
      const client = await tested.start([failure(429, 'Slow.', { 'retry-after': '7', ...noDate }), json(user)])
      assert.deepEqual(await client.getAuthenticatedUser({}), user)
      assert.deepEqual(tested.clock.waits, [7300])
    })

    it('waits until the date of Retry-After, by the server’s clock', async () => {
      const headers = { 'retry-after': 'Sun, 01 Jun 2025 09:00:09 GMT', date: 'Sun, 01 Jun 2025 09:00:05 GMT' }
      const client = await tested.start([failure(429, 'Slow.', headers), json(user)])
      await client.getAuthenticatedUser({})
      assert.deepEqual(tested.clock.waits, [4300])
    })

    it('waits until X-RateLimit-Reset without Retry-After', async () => {
      const headers = { 'x-ratelimit-reset': String(start / 1000 + 20), 'x-ratelimit-remaining': '0', ...noDate }
      const client = await tested.start([failure(429, 'Slow.', headers), json(user)])
      await client.getAuthenticatedUser({})
      assert.deepEqual(tested.clock.waits, [20_300])
    })

    it('waits a while if the server doesn’t say how long', async () => {
      const client = await tested.start([failure(429), json(user)])
      await client.getAuthenticatedUser({})
      assert.deepEqual(tested.clock.waits, [1200])
    })

    it('fails immediately if the wait would be too long, reports when to retry, and sends nothing until then', async () => {
      const client = await tested.start([failure(429, 'Slow.', { 'retry-after': '600', ...noDate }), json(user)])
      const error = await errorOf(client.getAuthenticatedUser({}))
      assert.deepEqual([error.kind, error.retryAt], ['rateLimited', new Date(start + 600_000)])
      const second = await errorOf(client.getSpaceById({ spaceId: 's' }))
      assert.deepEqual([second.kind, second.retryAt], ['rateLimited', new Date(start + 600_000)])
      assert.equal(tested.server.requests.length, 1)
      tested.clock.pass(600_000)
      assert.deepEqual(await client.getAuthenticatedUser({}), user)
    })

    it('delays other reads, too, but not writes, which have a separate limit', async () => {
      const client = await tested.start([
        failure(429, 'Slow.', { 'retry-after': '10', ...noDate }),
        json({ revision: 'r', result: 'merge' }),
        json(user),
      ])
      tested.clock.hold()
      const first = client.getAuthenticatedUser({})
      while (tested.clock.waits.length === 0) await new Promise((resolve) => setImmediate(resolve))
      const reads = [first, client.getSpaceById({ spaceId: 's' })].map(errorOf)
      await client.mergeChangeRequest({ spaceId: 's', changeRequestId: 'c' })
      assert.deepEqual(
        tested.server.requests.map((request) => request.method),
        ['GET', 'POST'],
      )
      await client.close()
      assert.deepEqual(
        (await Promise.all(reads)).map((error) => error.kind),
        ['cancelled', 'cancelled'],
      )
    })
  })

  describe('within time limits', () => {
    it('ends a try that is never answered, and repeats a read', async () => {
      const client = await tested.start([noAnswer, json(user)])
      const answer = client.getAuthenticatedUser({})
      await tested.server.received(1)
      tested.clock.expire()
      assert.deepEqual(await answer, user)
    })

    it('is “timeout” when no try is answered', async () => {
      const client = await tested.start(noAnswer)
      const answer = errorOf(client.getAuthenticatedUser({}))
      for (let tries = 1; tries <= 3; tries++) {
        await tested.server.received(tries)
        tested.clock.expire()
      }
      assert.deepEqual([(await answer).kind, tested.server.requests.length], ['timeout', 3])
    })

    it('is “timeout” when a body never ends, and doesn’t repeat a write', async () => {
      const client = await tested.start((response) =>
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"revision":'),
      )
      const answer = errorOf(client.mergeChangeRequest({ spaceId: 's', changeRequestId: 'c' }))
      await tested.server.received(1)
      await new Promise((resolve) => setImmediate(resolve))
      tested.clock.expire()
      assert.deepEqual([(await answer).kind, tested.server.requests.length], ['timeout', 1])
    })

    it('starts no further try when all of them together would take too long', async () => {
      const client = await tested.start(noAnswer, { limits: { tryMs: 2_000_000, totalMs: 2_000_000 } })
      const answer = errorOf(client.getAuthenticatedUser({}))
      await tested.server.received(1)
      tested.clock.expire()
      assert.deepEqual([(await answer).kind, tested.server.requests.length], ['timeout', 1])
    })
  })
})
