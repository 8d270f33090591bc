import assert from 'node:assert/strict'
import type { ChangeRequest } from '../../../src/contract/changeRequests.ts'
import type { Review } from '../../../src/contract/reviews.ts'
import { OwnReviews } from '../../../src/features/reviewing/changeRequests/ownReviews.ts'
import type { Connection } from '../../../src/features/shared/connections/connection.ts'
import type { Log } from '../../../src/features/shared/window/log.ts'
import { createFakeClock } from '../../support/fakeClock.ts'

const connection = { server: { id: 'server' } } as Connection
const approval = { reviewer: { id: 'ana' }, status: 'approved', outdated: false, createdAt: '' } as Review

function own(count: number): ChangeRequest[] {
  return Array.from({ length: count }, (_, at) => ({ id: String(at), space: 'docs' }) as ChangeRequest)
}

describe('The reviews of the user’s own change requests', () => {
  const clock = createFakeClock()
  let asked: string[]
  let approved: Set<string>
  let known: Map<string, readonly Review[]>
  let isVisible: boolean
  let news: number
  let failing: string | undefined
  let reviews: OwnReviews

  beforeEach(() => {
    clock.hold()
    asked = []
    approved = new Set()
    known = new Map()
    isVisible = true
    news = 0
    failing = undefined
    const reader = {
      reviews: async ({ changeRequest: id }: { readonly changeRequest: string }) => {
        asked.push(id)
        if (id === failing) throw new Error('No answer.')
        const found = approved.has(id) ? [approval] : []
        known.set(id, found)
        return await Promise.resolve(found)
      },
      knownReviews: (_: Connection, { id }: ChangeRequest) => known.get(id),
    }
    const log = { debug: () => undefined } as unknown as Log
    reviews = new OwnReviews({ reader, clock, log, isVisible: () => isVisible, onNews: () => news++ })
  })

  /** Resolves when everything that started has finished. Each response takes a few turns. */
  async function settled(): Promise<void> {
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
  }

  async function show(requests: readonly ChangeRequest[]): Promise<void> {
    reviews.rowsShown(connection, requests, {})
    clock.expire()
    await settled()
  }

  it('aren’t read while rows are drawn, nor if the view is hidden shortly afterward', async () => {
    reviews.rowsShown(connection, own(3), {})
    await settled()
    assert.deepEqual(asked, [])
    isVisible = false
    clock.expire()
    await settled()
    assert.deepEqual(asked, [])
  })

  it('are read once if rows are drawn twice in a short time', async () => {
    reviews.rowsShown(connection, own(3), {})
    await show(own(3))
    assert.deepEqual(asked, ['0', '1', '2'])
  })

  it('are read for ten change requests at most, and redraw the rows once', async () => {
    approved = new Set(['1', '2'])
    await show(own(12))
    assert.deepEqual(asked, ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'])
    assert.equal(news, 1)
  })

  it('redraw no rows if nothing changed', async () => {
    await show(own(2))
    assert.equal(news, 0)
  })

  it('are shown if they were read before an error', async () => {
    approved = new Set(['0'])
    failing = '1'
    await show(own(3))
    assert.deepEqual(asked, ['0', '1'])
    assert.equal(news, 1)
  })

  it('are all read at each refresh, which reports news if one changed', async () => {
    await show(own(3))
    asked = []
    assert.equal(await reviews.poll(connection, own(3)), false)
    assert.deepEqual(asked, ['0', '1', '2'])
    approved = new Set(['2'])
    assert.equal(await reviews.poll(connection, own(3)), true)
  })

  it('aren’t read if no rows were drawn', async () => {
    assert.equal(await reviews.poll(connection, own(3)), false)
    assert.deepEqual(asked, [])
  })

  it('aren’t read after the view is disposed', async () => {
    reviews.rowsShown(connection, own(3), {})
    reviews.dispose()
    clock.expire()
    await settled()
    assert.deepEqual(asked, [])
  })
})
