import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { isApiError } from '../../../src/client/errors/apiError.ts'
import { createReadCache, type ReadCache } from '../../../src/client/readCache.ts'
import { failure, json, type Answer } from '../../support/httpServers/scriptedServer.ts'
import { scriptedClient } from './scriptedClient.ts'

const input = { spaceId: 's', pageId: 'p' }
const page = (title: string): Answer => json({ id: 'p', title, type: 'document', markdown: title })

/** Closes the connection without an answer. */
const drop: Answer = (response) => void response.destroy()

describe('a cache of reads', () => {
  const tested = scriptedClient()
  let cache: ReadCache

  async function start(answers: Answer | Answer[], maxBytes?: number): Promise<void> {
    cache = createReadCache(await tested.start(answers), { clock: tested.clock, ...(maxBytes ? { maxBytes } : {}) })
  }

  it('returns the old value with the error and its time when it can’t be refreshed', async () => {
    await start([page('one'), failure(403, 'No more.')])
    const first = await cache.get('getPageById', input)
    tested.clock.pass(60_000)
    const second = await cache.get('getPageById', input, { force: true })
    assert.equal(second.value, first.value)
    assert.equal(second.fetchedAt, first.fetchedAt)
    assert.ok(isApiError(second.error, 'forbidden'))
    assert.equal((await cache.get('getPageById', input)).error, undefined)
  })

  it('fails if there is no old value, and when it’s cancelled', async () => {
    await start([failure(404), page('one')])
    await assert.rejects(cache.get('getPageById', input), (error) => isApiError(error, 'notFound'))
    await cache.get('getPageById', input)
    const cancelled = cache.get('getPageById', input, { force: true, signal: AbortSignal.abort() })
    await assert.rejects(cancelled, (error) => isApiError(error, 'cancelled'))
  })

  it('returns what was invalidated only while there’s no connection', async () => {
    await start([page('one'), failure(404), drop])
    await cache.get('getPageById', input)
    cache.invalidate(() => true)
    assert.equal(cache.peek('getPageById', input), undefined)
    await assert.rejects(cache.get('getPageById', input), (error) => isApiError(error, 'notFound'))
    const { value, error } = await cache.get('getPageById', input)
    assert.equal(value.title, 'one')
    assert.ok(isApiError(error, 'offline'))
  })

  it('reads what was invalidated again when the connection is back', async () => {
    await start([page('one'), page('two')])
    await cache.get('getPageById', input)
    cache.invalidate(() => true)
    assert.equal((await cache.get('getPageById', input)).value.title, 'two')
    assert.equal(cache.peek('getPageById', input)?.value.title, 'two')
  })

  it('doesn’t store a response that was invalidated while it was pending', async () => {
    const open: (() => void)[] = []
    await start([
      (response, request) => void open.push(() => page('old')(response, request)),
      (response, request) => void open.push(() => page('new')(response, request)),
    ])
    const first = cache.get('getPageById', input)
    await tested.server.received(1)
    cache.invalidate(() => true)
    const second = cache.get('getPageById', input)
    await tested.server.received(2)
    for (const answer of open.toReversed()) answer()
    assert.equal((await first).value.title, 'old')
    assert.equal((await second).value.title, 'new')
    assert.equal(cache.peek('getPageById', input)?.value.title, 'new')
  })

  it('needs no request to read the same again, with properties in any order', async () => {
    await start(page('one'))
    const first = await cache.get('getPageById', input)
    const again = await cache.get('getPageById', { format: undefined, pageId: 'p', spaceId: 's' })
    assert.equal(again, first)
    assert.equal(tested.server.requests.length, 1)
    assert.equal(cache.peek('getPageById', { spaceId: 's', pageId: 'q' }), undefined)
  })

  it('distinguishes inputs', async () => {
    await start([page('one'), page('two')])
    await cache.get('getPageById', input)
    assert.equal((await cache.get('getPageById', { ...input, format: 'markdown' })).value.title, 'two')
  })

  it('lets identical pending reads share one request', async () => {
    await start(page('one'))
    const [first, second] = await Promise.all([cache.get('getPageById', input), cache.get('getPageById', input)])
    assert.equal(first?.value, second?.value)
    assert.equal(tested.server.requests.length, 1)
  })

  it('refreshes what is too old, and when forced', async () => {
    await start([page('one'), page('two'), page('three')])
    await cache.get('getPageById', input)
    tested.clock.pass(5000)
    assert.equal((await cache.get('getPageById', input, { maxAge: 5000 })).value.title, 'one')
    assert.equal((await cache.get('getPageById', input, { maxAge: 4999 })).value.title, 'two')
    const third = await cache.get('getPageById', input, { force: true })
    assert.deepEqual([third.value.title, third.fetchedAt], ['three', tested.clock.now()])
  })

  it('removes exactly what matches the predicate', async () => {
    await start(page('one'))
    await cache.get('getPageById', input)
    await cache.get('getPageById', { ...input, pageId: 'q' })
    cache.invalidate((name, given) => name === 'getPageById' && given['pageId'] === 'q')
    assert.ok(cache.peek('getPageById', input))
    assert.equal(cache.peek('getPageById', { ...input, pageId: 'q' }), undefined)
  })

  it('drops what was used least recently when it gets too large', async () => {
    await start(page('x'.repeat(1000)), 5000)
    for (const pageId of ['1', '2', '3']) await cache.get('getPageById', { ...input, pageId })
    assert.deepEqual(
      ['1', '2', '3'].map((pageId) => cache.peek('getPageById', { ...input, pageId }) !== undefined),
      [false, true, true],
    )
  })
})
