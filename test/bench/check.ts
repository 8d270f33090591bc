import { performance } from 'node:perf_hooks'
import { findLosses } from '../../src/core/authoring/checks/checkText.ts'
import { spaceBody } from '../../src/core/docs/body/spaceBody.ts'
import { mergePage } from '../../src/core/review/drafts/mergePage.ts'
import { SpacePages } from '../../src/core/docs/pages/pageIndex.ts'
import { madeUpPage } from './madeUpPage.ts'
import { madeUpPages } from './madeUpPages.ts'
import { median, type Measurement } from './measurement.ts'

const limitMs = 50
const mergeLimitMs = 100
const rounds = 15

function times(work: () => unknown): number[] {
  return Array.from({ length: rounds }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  })
}

/**
 * Measures the check before a push of a page with 5,000 lines in a space with 10,000 pages, and a merge of such a page.
 */
export function measureCheck(count = 10_000, lines = 5000): Measurement[] {
  const list = madeUpPages(count)
  const started = performance.now()
  const pages = new SpacePages(list)
  const indexed = performance.now() - started
  const text = madeUpPage(
    lines,
    pages.entries.map(({ path }) => path),
  )
  const [, page] = pages.entries
  if (page === undefined) throw new Error('There is no page.')
  const scope = { page, body: spaceBody({ server: 's', space: 's', title: 'Guide', pages, files: new Map() }) }
  if (findLosses(text, scope).length === 0) throw new Error('The check found nothing, so that it cannot have looked.')
  const checked = times(() => findLosses(text, scope))
  const mine = text.replace('## Part 3\n', '## Part three\n')
  const theirs = text.replace('## Part 90\n', '## Part ninety\n')
  const merged = times(() => mergePage(text, mine, theirs))
  const about = `${lines} lines, ${count} pages`
  return [
    { name: `Check: index the pages of a space, ${count} pages`, value: indexed, unit: 'ms' },
    { name: `Check before a push, ${about}, median`, value: median(checked), unit: 'ms', limit: { atMost: limitMs } },
    { name: `Check before a push, ${about}, slowest`, value: Math.max(...checked), unit: 'ms' },
    {
      name: `Merge of two texts of ${lines} lines, median`,
      value: median(merged),
      unit: 'ms',
      limit: { atMost: mergeLimitMs },
    },
  ]
}
