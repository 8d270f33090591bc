import assert from 'node:assert/strict'
import type { SearchPage } from '../../../../../src/contract/search.ts'
import { searchHits } from '../../../../../src/core/docs/search/searchHits.ts'

type Section = NonNullable<SearchPage['sections']>[number]

function page(id: string, score: number | undefined, sections?: Section[]): SearchPage {
  return {
    id,
    title: id.toUpperCase(),
    path: id,
    ...(score === undefined ? {} : { score }),
    ...(sections ? { sections } : {}),
    ancestors: [{ title: 'Guides' }],
    urls: { app: 'https://x' },
  }
}

function section(title: string, path: string, body = 'text'): Section {
  return { id: title.toLowerCase(), title, path, body, urls: { app: 'https://x' } }
}

describe('Search results', () => {
  it('are empty if nothing was found', () => {
    assert.deepEqual(searchHits([]), [])
    assert.deepEqual(searchHits([{ id: 's', title: 'S', pages: [] }]), [])
  })

  it('are sorted across spaces, and in the server’s order if it gives no scores', () => {
    const found = searchHits([
      { id: 's1', title: 'One', pages: [page('a', 2), page('b', 1)] },
      { id: 's2', title: 'Two', pages: [page('c', 3)] },
    ])
    assert.deepEqual(
      found.map((hit) => `${hit.page.id} in ${hit.space.title} below ${hit.ancestors.join()}`),
      ['c in Two below Guides', 'a in One below Guides', 'b in One below Guides'],
    )
    const unscored = searchHits([{ id: 's1', title: 'One', pages: [page('z', undefined), page('a', undefined)] }])
    assert.deepEqual(
      unscored.map((hit) => hit.page.id),
      ['z', 'a'],
    )
  })

  it('point to sections, at most three of a page', () => {
    const sections = ['A', 'B', 'C', 'D'].map((title) => section(title, `a#${title}-here`, `some\n  ${title}`))
    const found = searchHits([{ id: 's', title: 'S', pages: [page('a', 1, sections)] }])
    assert.deepEqual(
      found.map((hit) => [hit.section?.anchor, hit.excerpt]),
      [
        ['A-here', 'some A'],
        ['B-here', 'some B'],
        ['C-here', 'some C'],
      ],
    )
  })

  it('use a section’s id if its path has no anchor, and the page if both are missing', () => {
    const found = searchHits([
      { id: 's', title: 'S', pages: [page('a', 1, [section('Intro', 'a'), { ...section('A', 'a#'), id: '' }])] },
    ])
    assert.deepEqual(
      found.map((hit) => hit.section?.anchor),
      ['intro', undefined],
    )
  })
})
