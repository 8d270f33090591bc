import assert from 'node:assert/strict'
import { ApiError } from '../../../src/client/errors/apiError.ts'
import { withReadableBase } from '../../../src/client/readableBase.ts'
import { baseRevision, isComparedWithMain } from '../../../src/core/review/changeRequests/reviewPages.ts'
import { changeRequest } from '../core/review/changeRequests/samples.ts'

const behind = changeRequest({ outdated: true, revisionInitial: 'base' })
const main = async (): Promise<string> => await Promise.resolve('main')
const pages = async (): Promise<object> => await Promise.resolve({ pages: [] })
const missing = async (): Promise<never> =>
  await Promise.reject(new ApiError('notFound', { operation: 'listPagesInRevisionById', reason: 'notOffered' }))

describe('The base of a change request', () => {
  it('stays what it is while it can be read', async () => {
    assert.equal(await withReadableBase(behind, { pages, main }), behind)
    const current = changeRequest({ revisionInitial: 'base' })
    assert.equal(await withReadableBase(current, { pages: missing, main }), current)
    assert.equal(isComparedWithMain(behind), false)
  })

  it('is main as it is now if the server doesn’t read earlier revisions, even if the pages are known', async () => {
    for (const reads of [
      { pages: missing, main },
      { pages, main, offers: () => false },
    ]) {
      const compared = await withReadableBase(behind, reads)
      assert.equal(baseRevision(compared), 'main')
      assert.equal(isComparedWithMain(compared), true)
      assert.equal(await withReadableBase(compared, reads), compared)
    }
  })

  it('isn’t guessed if it can’t be read for another reason', async () => {
    const failing = async (): Promise<never> => await Promise.reject(new ApiError('offline', { operation: 'any' }))
    await assert.rejects(withReadableBase(behind, { pages: failing, main }), { kind: 'offline' })
  })
})
