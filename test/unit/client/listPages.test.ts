import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { isApiError } from '../../../src/client/errors/apiError.ts'
import { readListPages, type ListExtent } from '../../../src/client/listPages.ts'
import { createReadCache, type ReadCache, type ReadOptions } from '../../../src/client/readCache.ts'
import { failure, json, type Answer } from '../../support/httpServers/scriptedServer.ts'
import { file } from './clientOn.ts'
import { scriptedClient } from './scriptedClient.ts'

describe('a list', () => {
  const tested = scriptedClient()

  function pageOf(ids: string[], next?: string): Answer {
    return json({ items: ids.map((id) => ({ ...file, id })), ...(next === undefined ? {} : { next: { page: next } }) })
  }

  async function start(answers: Answer | Answer[]): Promise<ReadCache> {
    return createReadCache(await tested.start(answers), { clock: tested.clock })
  }

  async function idsOf(cache: ReadCache, extent?: ListExtent, options?: ReadOptions): Promise<string[]> {
    const { value } = await readListPages(cache, 'listFiles', { spaceId: 's', metadata: false }, extent, options)
    return value.map(({ id }) => id)
  }

  const queries = () => tested.server.requests.map((request) => request.url.split('?')[1])

  it('fails when the server’s cursors form a cycle of any length', async () => {
    for (const length of [1, 2, 5]) {
      let count = 0
      const cache = await start((response, request) => pageOf([`f${count}`], `c${count++ % length}`)(response, request))
      await assert.rejects(idsOf(cache), (error) => {
        assert.ok(isApiError(error, 'protocol'))
        assert.deepEqual([error.reason, error.operation], ['repeatedCursor', 'listFiles'])
        return true
      })
      assert.ok(count < 5 * length + 3, `${count} requests for a circle of ${length}`)
    }
  })

  it('fails with the error of a page that was never read', async () => {
    const cache = await start([pageOf(['a'], 'next'), failure(403)])
    await assert.rejects(idsOf(cache), (error) => isApiError(error, 'forbidden'))
  })

  it('keeps the value of a page that can’t be refreshed, with the error', async () => {
    const cache = await start([pageOf(['a'], 'next'), pageOf(['b']), pageOf(['a'], 'next'), failure(403)])
    await idsOf(cache)
    const again = await readListPages(cache, 'listFiles', { spaceId: 's', metadata: false }, undefined, { force: true })
    assert.deepEqual(
      again.value.map(({ id }) => id),
      ['a', 'b'],
    )
    assert.ok(isApiError(again.error, 'forbidden'))
  })

  it('can be cancelled between pages', async () => {
    const abort = new AbortController()
    const cache = await start((response, request) => {
      abort.abort()
      return pageOf(['a'], 'next')(response, request)
    })
    await assert.rejects(idsOf(cache, undefined, { signal: abort.signal }), (error) => isApiError(error, 'cancelled'))
    assert.equal(tested.server.requests.length, 1)
  })

  it('is read in pages of the server’s maximum size until there is no next one', async () => {
    const cache = await start([pageOf(['a', 'b'], 'x/1'), pageOf([], 'x/2'), pageOf(['c'])])
    assert.deepEqual(await idsOf(cache), ['a', 'b', 'c'])
    assert.deepEqual(queries(), [
      'metadata=false&limit=1000',
      'metadata=false&limit=1000&page=x%2F1',
      'metadata=false&limit=1000&page=x%2F2',
    ])
  })

  it('reads only as much as requested, reports that there is more, and continues with new pages only', async () => {
    const cache = await start([pageOf(['a', 'b'], '1'), pageOf(['c'])])
    const input = { spaceId: 's' }
    const first = await readListPages(cache, 'listFiles', input, { limit: 2, pages: 1 })
    assert.deepEqual([first.value.length, first.more, tested.server.requests.length], [2, true, 1])
    const all = await readListPages(cache, 'listFiles', input, { limit: 2, pages: 2 })
    assert.deepEqual([all.value.length, all.more], [3, false])
    assert.deepEqual(queries(), ['limit=2', 'limit=2&page=1'])
  })
})
