import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { beforeEach, describe, it } from 'mocha'
import { isApiError } from '../../../../src/client/errors/apiError.ts'
import { bare, failure, json, type Answer } from '../../../support/httpServers/scriptedServer.ts'
import { user } from '../clientOn.ts'
import { scriptedClient } from '../scriptedClient.ts'

/** Waits until everything that needs no response has happened. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve))
}

function isCancelled(error: unknown): boolean {
  return isApiError(error, 'cancelled')
}

describe('concurrent calls', () => {
  const tested = scriptedClient({ limits: { concurrency: 2 } })
  let open: ServerResponse[]

  /** Answers only when the test asks for it. */
  const later: Answer = (response) => void open.push(response)

  function answerAll(value: unknown = user): void {
    for (const response of open.splice(0)) json(value)(response, tested.server.requests[0]!)
  }

  beforeEach(async () => {
    open = []
    await tested.start(later)
  })

  describe('for the same read', () => {
    it('share one request and its response', async () => {
      const calls = [1, 2, 3].map(() => tested.client.getAuthenticatedUser({}))
      await tested.server.received(1)
      await settle()
      assert.equal(tested.server.requests.length, 1)
      answerAll()
      const [first, second, third] = await Promise.all(calls)
      assert.ok(first === second && second === third)
    })

    it('share one failure', async () => {
      const calls = [1, 2].map(() => tested.client.getAuthenticatedUser({}))
      await tested.server.received(1)
      failure(403)(open[0]!, tested.server.requests[0]!)
      const outcomes = await Promise.allSettled(calls)
      assert.deepEqual(
        outcomes.map((outcome) => outcome.status === 'rejected' && isApiError(outcome.reason, 'forbidden')),
        [true, true],
      )
    })

    it('aren’t cancelled with one of them', async () => {
      const abort = new AbortController()
      const impatient = tested.client.getAuthenticatedUser({}, { signal: abort.signal })
      const patient = tested.client.getAuthenticatedUser({}, { signal: new AbortController().signal })
      await tested.server.received(1)
      abort.abort()
      await assert.rejects(impatient, isCancelled)
      answerAll()
      assert.deepEqual(await patient, user)
      assert.equal(tested.server.requests.length, 1)
    })

    it('are cancelled with the last of them, and the connection is closed', async () => {
      const aborts = [new AbortController(), new AbortController()]
      const calls = aborts.map(({ signal }) => tested.client.getAuthenticatedUser({}, { signal }))
      await tested.server.received(1)
      const hungUp = new Promise((resolve) => open[0]?.on('close', resolve))
      for (const abort of aborts) abort.abort()
      await Promise.all(calls.map((call) => assert.rejects(call, isCancelled)))
      await hungUp
      const next = tested.client.getAuthenticatedUser({})
      await tested.server.received(2)
      answerAll()
      assert.deepEqual(await next, user)
    })

    it('don’t join a read that began before a write ended, or when newer data is requested', async () => {
      const before = tested.client.getAuthenticatedUser({})
      await tested.server.received(1)
      const write = tested.client.deleteSpaceById({ spaceId: 's' })
      await tested.server.received(2)
      bare(205)(open.pop()!, tested.server.requests[1]!)
      await write
      const after = tested.client.getAuthenticatedUser({})
      await tested.server.received(3)
      assert.equal(tested.server.requests[2]?.method, 'GET')
      answerAll()
      await Promise.all([before, after])
      const old = tested.client.getAuthenticatedUser({})
      const fresh = tested.client.getAuthenticatedUser({}, { fresh: true })
      await tested.server.received(5)
      answerAll()
      await Promise.all([old, fresh])
    })
  })

  it('never exceed the maximum, and background work waits behind the rest', async () => {
    const call = (spaceId: string, priority: 'normal' | 'background' = 'normal') =>
      tested.client.listPages({ spaceId }, { priority })
    const calls = [call('1'), call('2'), call('3', 'background'), call('4'), call('5')]
    await settle()
    assert.equal(tested.server.requests.length, 2)
    for (let seen = 2; seen <= 5; seen++) {
      await tested.server.received(seen)
      await settle()
      assert.equal(open.length, 2)
      json({ pages: [] })(open.shift()!, tested.server.requests[0]!)
    }
    answerAll({ pages: [] })
    await Promise.all(calls)
    assert.deepEqual(
      tested.server.requests.map((request) => request.url.split('/')[3]),
      ['1', '2', '4', '5', '3'],
    )
  })

  describe('that are cancelled', () => {
    it('before they start aren’t sent', async () => {
      await assert.rejects(tested.client.getAuthenticatedUser({}, { signal: AbortSignal.abort() }), isCancelled)
      await settle()
      assert.equal(tested.server.requests.length, 0)
    })

    it('while they wait aren’t sent, and let others pass', async () => {
      const running = ['1', '2'].map((spaceId) => tested.client.listPages({ spaceId }))
      const abort = new AbortController()
      const queued = tested.client.listPages({ spaceId: '3' }, { signal: abort.signal })
      const next = tested.client.listPages({ spaceId: '4' })
      await tested.server.received(2)
      abort.abort()
      await assert.rejects(queued, isCancelled)
      answerAll({ pages: [] })
      await tested.server.received(3)
      answerAll({ pages: [] })
      await Promise.all([...running, next])
      assert.deepEqual(
        tested.server.requests.map((request) => request.url.split('/')[3]),
        ['1', '2', '4'],
      )
    })

    it('during a pause make no other try', async () => {
      tested.clock.hold()
      const abort = new AbortController()
      const call = tested.client.getAuthenticatedUser({}, { signal: abort.signal })
      await tested.server.received(1)
      failure(503)(open.pop()!, tested.server.requests[0]!)
      while (tested.clock.waits.length === 0) await settle()
      abort.abort()
      await assert.rejects(call, isCancelled)
      tested.clock.expire()
      await settle()
      assert.equal(tested.server.requests.length, 1)
    })

    it('in the middle of a response end immediately', async () => {
      const abort = new AbortController()
      const call = tested.client.mergeChangeRequest({ spaceId: 's', changeRequestId: 'c' }, { signal: abort.signal })
      await tested.server.received(1)
      open[0]?.writeHead(200, { 'content-type': 'application/json' }).write('{"rev')
      await settle()
      const hungUp = new Promise((resolve) => open[0]?.on('close', resolve))
      abort.abort()
      await assert.rejects(call, isCancelled)
      await hungUp
    })

    it('by closing the client end, too', async () => {
      const call = tested.client.getAuthenticatedUser({})
      const queued = ['1', '2', '3'].map((spaceId) => tested.client.listPages({ spaceId }))
      await tested.server.received(2)
      await Promise.all([...[call, ...queued].map((each) => assert.rejects(each, isCancelled)), tested.client.close()])
    })
  })

  it('that wait for their turn are no longer sent after a 401', async () => {
    const calls = ['1', '2', '3', '4'].map((spaceId) => tested.client.listPages({ spaceId }))
    await tested.server.received(2)
    for (const response of open.splice(0)) failure(401)(response, tested.server.requests[0]!)
    await Promise.all(calls.map((call) => assert.rejects(call, (error) => isApiError(error, 'unauthorized'))))
    assert.equal(tested.server.requests.length, 2)
  })
})
