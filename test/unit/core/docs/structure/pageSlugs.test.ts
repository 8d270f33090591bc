import assert from 'node:assert/strict'
import { freeSlug } from '../../../../../src/core/text/strings/pageSlugs.ts'

describe('A free slug', () => {
  it('continues the numbers of its siblings, without a gap', () => {
    const taken = new Set<string>()
    for (let page = 0; page < 100; page++) taken.add(freeSlug('page', taken))
    assert.deepEqual([...taken], ['page', ...Array.from({ length: 99 }, (_, index) => `page-${index + 1}`)])
  })

  it('is found among ten thousand of one name with few lookups', () => {
    const taken = new Set(['page', ...Array.from({ length: 10_000 }, (_, index) => `page-${index + 1}`)])
    let lookups = 0
    const has = (slug: string): boolean => {
      lookups++
      return Set.prototype.has.call(taken, slug)
    }
    assert.equal(freeSlug('page', Object.assign(new Set(taken), { has })), 'page-10001')
    assert.ok(lookups < 50, `${lookups} look-ups`)
  })
})
