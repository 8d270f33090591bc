import { performance } from 'node:perf_hooks'
import { flattenPages } from '../../src/core/docs/pages/pageIndex.ts'
import { PageSearch } from '../../src/core/docs/search/pageSearch.ts'
import { madeUpPages } from './madeUpPages.ts'
import { median, type Measurement } from './measurement.ts'

const queries = ['installing pages', 'config tok', 'überblick', 'rvw', 'guide/page 77', 'a', '']
const limitMs = 30
const rounds = 7

function timeOf(work: () => unknown): number {
  const started = performance.now()
  work()
  return performance.now() - started
}

/** Measures a keystroke in *Go to Page*: every prefix of some queries. */
export function measureGoToPage(pages = 10_000): Measurement[] {
  const search = new PageSearch()
  const entries = flattenPages(madeUpPages(pages))
  const started = performance.now()
  search.add({ id: 'space', title: 'Guide' }, entries)
  const indexed = performance.now() - started
  // Each keystroke is repeated, so that other work of the machine doesn't count as the slowest one.
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
