import assert from 'node:assert/strict'
import { describe, it } from 'mocha'
import { isApiError } from '../../../src/client/errors/apiError.ts'
import { listItems, listPagesOf } from '../../../src/client/paging.ts'
import { failure, json, type Answer } from '../../support/httpServers/scriptedServer.ts'
import { file } from './clientOn.ts'
import { scriptedClient } from './scriptedClient.ts'

describe('a list', () => {
  const tested = scriptedClient()

  function pageOf(ids: string[], next?: string): Answer {
    return json({ items: ids.map((id) => ({ ...file, id })), ...(next === undefined ? {} : { next: { page: next } }) })
  }

  async function idsOf(items: AsyncIterable<{ id: string }>): Promise<string[]> {
    const ids: string[] = []
    for await (const item of items) ids.push(item.id)
    return ids
  }

  it('ends with an error when the server leads in a circle, however long', async () => {
    for (const length of [1, 2, 5]) {
      let count = 0
      const client = await tested.start((response, request) =>
        pageOf([`f${count}`], `c${count++ % length}`)(response, request),
      )
      await assert.rejects(idsOf(listItems(client.listFiles, { spaceId: 's' })), (error) => {
        assert.ok(isApiError(error, 'protocol'))
        assert.deepEqual([error.reason, error.operation], ['repeatedCursor', 'listFiles'])
        return true
      })
      assert.ok(count < 5 * length + 3, `${count} requests for a circle of ${length}`)
    }
  })

  it('ends with the error of a page, after the items before it', async () => {
    const client = await tested.start([pageOf(['a'], 'next'), failure(403)])
    const items = listItems(client.listFiles, { spaceId: 's' })
    assert.equal((await items.next()).value?.id, 'a')
    await assert.rejects(items.next(), (error) => isApiError(error, 'forbidden'))
  })

  it('can be cancelled between pages', async () => {
    const abort = new AbortController()
    const client = await tested.start(pageOf(['a'], 'next'))
    const items = listItems(client.listFiles, { spaceId: 's' }, { signal: abort.signal })
    await items.next()
    abort.abort()
    await assert.rejects(items.next(), (error) => isApiError(error, 'cancelled'))
    assert.equal(tested.server.requests.length, 1)
  })

  it('is read page by page, as large as the server gives them, until there is no next', async () => {
    const client = await tested.start([pageOf(['a', 'b'], 'x/1'), pageOf([], 'x/2'), pageOf(['c'])])
    assert.deepEqual(await idsOf(listItems(client.listFiles, { spaceId: 's', metadata: false })), ['a', 'b', 'c'])
    assert.deepEqual(
      tested.server.requests.map((request) => request.url.split('?')[1]),
      ['limit=1000&metadata=false', 'limit=1000&metadata=false&page=x%2F1', 'limit=1000&metadata=false&page=x%2F2'],
    )
  })

  it('asks for no more than is used', async () => {
    const client = await tested.start([pageOf(['a', 'b'], '1'), pageOf(['c'], '2')])
    for await (const item of listItems(client.listFiles, { spaceId: 's', limit: 2 })) if (item.id === 'c') break
    assert.equal(tested.server.requests.length, 2)
    assert.match(tested.server.requests[0]?.url ?? '', /limit=2$/)
  })

  it('can be read in portions', async () => {
    const client = await tested.start([pageOf(['a', 'b'], '1'), pageOf([], '2'), pageOf(['c'])])
    const sizes: number[] = []
    for await (const items of listPagesOf(client.listFiles, { spaceId: 's' })) sizes.push(items.length)
    assert.deepEqual(sizes, [2, 1])
  })
})
