import assert from 'node:assert/strict'
import type { Page } from '../../../../../src/contract/revisions.ts'
import { flattenPages, SpacePages } from '../../../../../src/core/docs/pages/pageIndex.ts'
import { PageSearch, pageKey } from '../../../../../src/core/docs/search/pageSearch.ts'

function page(id: string, title: string, more: Partial<Page> = {}): Page {
  return { id, title, type: 'document', path: id, ...more }
}

const guide = { id: 'guide', title: 'User guide' }
const api = { id: 'api', title: 'API' }

const guidePages = [
  page('start', 'Getting started'),
  page('g1', 'Install', {
    type: 'group',
    path: 'install',
    pages: [
      page('linux', 'Installing on Linux', { path: 'install/linux' }),
      page('mac', 'macOS', { path: 'install/macos' }),
      page('web', 'Website', { type: 'link', href: 'https://example.com' }),
    ],
  }),
  page('cafe', 'Café crème'),
  page('over1', 'Overview', { path: 'overview' }),
]
const apiPages = [
  page('over2', 'Overview', { path: 'overview' }),
  page('install-api', 'Install', { path: 'tools/install' }),
]

function search(recent: string[] = []): PageSearch<typeof guide> {
  const index = new PageSearch<typeof guide>(recent)
  index.add(guide, flattenPages(guidePages))
  index.add(api, flattenPages(apiPages))
  return index
}

function found(query: string, recent: string[] = [], limit = 20): string[] {
  return search(recent)
    .find(query, limit)
    .pages.map((match) => match.page.id)
}

describe('The pages of a space', () => {
  it('are flattened in reading order, each with the titles above it', () => {
    assert.deepEqual(
      flattenPages(guidePages).map((entry) => [...entry.ancestors, entry.title].join(' › ')),
      [
        'Getting started',
        'Install',
        'Install › Installing on Linux',
        'Install › macOS',
        'Install › Website',
        'Café crème',
        'Overview',
      ],
    )
  })

  it('are found by id and by path', () => {
    const pages = new SpacePages(guidePages)
    assert.equal(pages.byId('mac')?.title, 'macOS')
    assert.equal(pages.byPath('/install/macos/')?.id, 'mac')
    assert.equal(pages.byPath('')?.id, 'start')
    assert.equal(pages.byPath('nowhere'), undefined)
  })

  it('are found by the end of their path and by their title, for any number of queries', () => {
    const many = Array.from({ length: 2500 }, (_, at) => page(`p${at}`, `Page ${at}`, { path: `part/p${at}` }))
    const pages = new SpacePages([page('top', 'Page 2', { path: 'top' }), ...many])
    for (let times = 0; times < 4; times++) {
      assert.deepEqual(
        [...pages.called('p2', 'Page 2'), ...pages.called('top', 'Page 2400'), ...pages.called('p', 'page 2')].map(
          ({ id }) => id,
        ),
        ['p2', 'top', 'top', 'p2400'],
      )
    }
  })

  it('resolve a group to its first page with a text', () => {
    const pages = new SpacePages([
      page('outer', 'Outer', {
        type: 'group',
        pages: [page('l', 'Link', { type: 'link' }), page('inner', 'Inner', { pages: [page('deep', 'Deep')] })],
      }),
      page('empty', 'Empty', { type: 'group' }),
    ])
    const first = (id: string) => {
      const entry = pages.byId(id)
      return entry && pages.firstDocument(entry)?.id
    }
    assert.equal(first('outer'), 'inner')
    assert.equal(first('empty'), undefined)
  })

  it('can be nested a thousand levels deep', () => {
    let nested = page('last', 'Last')
    for (let level = 0; level < 1000; level++) nested = page(`p${level}`, `Level ${level}`, { pages: [nested] })
    assert.equal(flattenPages([nested]).length, 1001)
  })
})

describe('Going to a page', () => {
  it('finds nothing for words that don’t occur', () => {
    assert.deepEqual(found('zebra'), [])
    assert.deepEqual(found('install zebra'), [])
  })

  it('ranks an equal title before one that starts with the words, and titles before paths', () => {
    assert.deepEqual(found('install'), ['g1', 'install-api', 'linux', 'mac', 'web'])
    assert.deepEqual(found('linux'), ['linux'])
  })

  it('requires every word, in any order, from title, path or space', () => {
    assert.deepEqual(found('linux inst'), ['linux'])
    assert.deepEqual(found('overview api'), ['over2'])
    assert.deepEqual(found('tools/inst'), ['install-api'])
  })

  it('matches letters in order, and ignores case and accents', () => {
    assert.deepEqual(found('gtst'), ['start'])
    assert.deepEqual(found('CAFE creme'), ['cafe'])
    assert.deepEqual(found('café'), ['cafe'])
  })

  it('puts recently opened pages first among equals and for an empty query', () => {
    assert.deepEqual(found('overview'), ['over1', 'over2'])
    assert.deepEqual(found('overview', [pageKey('api', 'over2')]), ['over2', 'over1'])
    const recent = [pageKey('guide', 'mac'), pageKey('api', 'over2')]
    assert.deepEqual(found('', recent).slice(0, 3), ['mac', 'over2', 'start'])
  })

  it('returns the best ones and their total number', () => {
    const { pages, total } = search().find('', 2)
    assert.equal(pages.length, 2)
    assert.equal(total, guidePages.length + 3 + apiPages.length)
  })
})
