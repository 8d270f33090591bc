import { performance } from 'node:perf_hooks'
import type { Page } from '../../src/contract/revisions.ts'
import { flattenPages } from '../../src/core/pageIndex.ts'
import { PageSearch } from '../../src/core/pageSearch.ts'
import { median, type Measurement } from './measurement.ts'

const words =
  'install update remove configure page space review merge change request token server image link search'.split(' ')
const queries = ['installing pages', 'config tok', 'überblick', 'rvw', 'guide/page 77', 'a', '']
const limitMs = 30
const rounds = 7

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

function timeOf(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

/** How long *Go to page* needs for one keystroke: every prefix of some queries. */
export function measureGoToPage(pages = 10_000): Measurement[] {
  const search = new PageSearch()
  const entries = flattenPages(madeUpPages(pages))
  const started = performance.now()
  search.add({ id: 'space', title: 'Guide' }, entries)
  const indexed = performance.now() - started
  // Each keystroke several times: what else the machine does must not count as the slowest one.
  const keystrokes = queries.flatMap((query) =>
    Array.from({ length: query.length + 1 }, (_, end) => {
      const typed = query.slice(0, end)
      return median(Array.from({ length: rounds }, () => timeOf(() => search.find(typed, 200))))
    }),
  )
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
      name: `Go to page: filter ${about}, slowest keystroke`,
      value: Math.max(...keystrokes),
      unit: 'ms',
      limit: { atMost: limitMs },
    },
  ]
}
