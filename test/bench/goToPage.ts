import { performance } from 'node:perf_hooks'
import type { Page } from '../../src/contract/revisions.ts'
import { flattenPages } from '../../src/core/pageIndex.ts'
import { PageSearch } from '../../src/core/pageSearch.ts'
import { median, type Measurement } from './measurement.ts'

const words =
  'install update remove configure page space review merge change request token server image link search'.split(' ')
const queries = ['installing pages', 'config tok', 'überblick', 'rvw', 'guide/page 77', 'a', '']
const limitMs = 30

function madeUpPages(count: number): Page[] {
  const groups: Page[] = []
  for (let made = 0; made < count;) {
    const pages: Page[] = []
    for (let at = 0; at < 99 && made + pages.length < count - 1; at++) {
      const number = made + at
      const title = `${words[number % words.length]} the ${words[(number * 7) % words.length]} ${number}`
      pages.push({ id: `p${number}`, title, type: 'document', path: `guide/${title.replaceAll(' ', '-')}` })
    }
    groups.push({ id: `g${made}`, title: `Überblick ${made}`, type: 'group', path: `guide-${made}`, pages })
    made += pages.length + 1
  }
  return groups
}

/** How long *Go to page* needs for one keystroke: every prefix of some queries, several times over. */
export function measureGoToPage(pages = 10_000): Measurement[] {
  const search = new PageSearch()
  const entries = flattenPages(madeUpPages(pages))
  const started = performance.now()
  search.add({ id: 'space', title: 'Guide' }, entries)
  const indexed = performance.now() - started
  const keystrokes: number[] = []
  for (let round = 0; round < 5; round++) {
    for (const query of queries) {
      for (let end = 0; end <= query.length; end++) {
        const before = performance.now()
        search.find(query.slice(0, end), 200)
        keystrokes.push(performance.now() - before)
      }
    }
  }
  const about = `of ${pages} pages`
  return [
    { name: `Go to page: fold the titles ${about}`, value: indexed, unit: 'ms' },
    {
      name: `Go to page: filter ${about}, median keystroke`,
      value: median(keystrokes),
      unit: 'ms',
      limit: { atMost: limitMs },
    },
    {
      name: `Go to page: filter ${about}, worst keystroke`,
      value: Math.max(...keystrokes),
      unit: 'ms',
      limit: { atMost: limitMs },
    },
  ]
}
