import assert from 'node:assert/strict'
import type { Page } from '../../../../../src/contract/revisions.ts'
import { readdressedPages } from '../../../../../src/core/docs/structure/readdressedPages.ts'

const page = (id: string, slug: string | undefined, ...pages: Page[]): Page =>
  ({ id, title: id.toUpperCase(), slug, pages }) as unknown as Page

describe('Pages whose address an edit changes', () => {
  const before = [page('a', 'a', page('b', 'b')), page('c', 'c'), page('link', undefined)]

  it('are empty if only titles, links or the order change', () => {
    const after = [page('c', 'c'), page('new', 'new'), { ...page('a', 'a', page('b', 'b')), title: 'Renamed' }]
    assert.deepEqual(readdressedPages(before, after), [])
  })

  it('are those that moved or have another slug, with all subpages, and deleted ones', () => {
    assert.deepEqual(readdressedPages(before, [page('c', 'c', page('a', 'z', page('b', 'b')))]), [
      { id: 'a', title: 'A', path: '/c/z' },
      { id: 'b', title: 'B', path: '/c/z/b' },
    ])
    assert.deepEqual(readdressedPages(before, [page('c', 'c')]), [
      { id: 'a', title: 'A' },
      { id: 'b', title: 'B' },
    ])
  })
})
