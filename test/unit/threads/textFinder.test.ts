import assert from 'node:assert/strict'
import path from 'node:path'
import { FindFailure, TextFinder } from '../../../src/threads/textFinder.ts'
import type { TextQuery } from '../../../src/core/text/edits/textQuery.ts'

const thread = path.resolve(import.meta.dirname, '../../../src/threads/findThread.ts')
const query: TextQuery = {
  find: 'b',
  replace: 'c',
  isExpression: true,
  matchesCase: true,
  matchesWords: false,
  keepsMarkup: false,
}

describe('Finding in a thread', () => {
  let finder: TextFinder

  afterEach(async () => await finder.end())

  it('stops an expression that takes too long, and finds nothing afterward', async () => {
    finder = new TextFinder({ ...query, find: '(a+)+$' }, thread, 500)
    // The second page waits, so the time of the first one doesn't count for it.
    const [first, second] = await Promise.allSettled([finder.edits(`${'a'.repeat(40)}!`), finder.edits('aa')])
    const kinds = [first, second].map((each) => {
      return each.status === 'rejected' && each.reason instanceof FindFailure ? each.reason.kind : each.status
    })
    assert.deepEqual(kinds, ['tooSlow', 'failed'])
  })

  it('reports that there are too many matches', async () => {
    finder = new TextFinder({ ...query, find: '^|$|b' }, thread)
    await assert.rejects(finder.edits('b'.repeat(20_000)), { kind: 'tooMany' })
  })

  it('returns the edits of each page in the order of the requests', async () => {
    finder = new TextFinder(query, thread)
    const found = await Promise.all(['abc', '', 'bb'].map(async (text) => await finder.edits(text)))
    assert.deepEqual(
      found.map((edits) => edits.map(({ start }) => start)),
      [[1], [], [0, 1]],
    )
  })
})
