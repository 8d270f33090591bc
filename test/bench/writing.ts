import { performance } from 'node:perf_hooks'
import { checkSections, checkText, type TextScope } from '../../src/core/authoring/checks/checkText.ts'
import { ScannedText } from '../../src/core/text/scanning/scannedText.ts'
import { spaceBody } from '../../src/core/docs/body/spaceBody.ts'
import { formatPage } from '../../src/core/text/format/formatPage.ts'
import { completions } from '../../src/core/authoring/language/completions.ts'
import { SpacePages } from '../../src/core/docs/pages/pageIndex.ts'
import { memoryDocs } from '../support/folder/memoryDocs.ts'
import { madeUpPage } from './madeUpPage.ts'
import { madeUpPages } from './madeUpPages.ts'
import { median, type Measurement } from './measurement.ts'

const rounds = 60

/** Milliseconds that something took: elapsed, and of the processor, which doesn't include other programs. */
interface Taken {
  readonly clock: number
  readonly processor: number
}

function timed(work: () => unknown): Taken {
  const [from, used] = [performance.now(), process.threadCpuUsage()]
  work()
  const { user, system } = process.threadCpuUsage(used)
  return { clock: performance.now() - from, processor: (user + system) / 1000 }
}

/**
 * Measures a keystroke on a page with 5,000 lines in a space with 10,000 pages: the problems and completions after it.
 */
export function measureWriting(count = 10_000, lines = 5000): Measurement[] {
  // This comes first, so that its garbage doesn't affect the results.
  const folder = folderScope(count)
  const pages = new SpacePages(madeUpPages(count))
  const paths = pages.entries.map(({ path }) => path)
  const text = madeUpPage(lines, paths)
  const page = pages.entries.find(({ type }) => type === 'document')
  if (page === undefined) throw new Error('There is no page to write.')
  const scope = { page, body: spaceBody({ server: 's', space: 's', title: 'Space', pages, files: new Map() }) }
  const middle = text.indexOf('A hint.', text.length / 2)
  let opened = new ScannedText('')
  const steps = [timed(() => (opened = new ScannedText(text)))]
  for (const about of [undefined, scope]) {
    const sections = checkSections(opened, about)
    for (let isDone = false; !isDone;) steps.push(timed(() => (isDone = sections.next().done === true)))
  }
  let found = 0
  steps.push(timed(() => (found = checkText(opened, scope).length)))
  if (found === 0) throw new Error('The check found nothing, so that it cannot have looked.')
  const about = `${lines} lines, ${count} pages`
  /** Types letter by letter, and measures what follows. */
  const typed = (before: string, letters: string, follow: (scan: ScannedText, offset: number) => unknown): Taken[] => {
    const took: Taken[] = []
    let scan = opened
    for (let at = 0; at < rounds; at++) {
      const length = 1 + (at % letters.length)
      const offset = middle + before.length + length
      const version = `${text.slice(0, middle)}${before}${letters.slice(0, length)}\n\n${text.slice(middle)}`
      const key = (): void => {
        scan = new ScannedText(version, scan)
        follow(scan, offset)
      }
      took.push(timed(key))
    }
    return took
  }
  const checked = typed('', 'Words that nobody needs', (scan) => checkText(scan, scope))
  const suggestIn =
    (scope: TextScope) =>
    (scan: ScannedText, offset: number): void => {
      if (completions(scan, offset, { scope }).items.length === 0) throw new Error('Nothing was suggested.')
    }
  const suggest = suggestIn(scope)
  const tags = typed('', '{% hin', (scan, offset) => completions(scan, offset, { scope }))
  const links = typed('{% content-ref url="', 'upd', suggest)
  const markdown = typed('[x](', 'upd', suggest)
  const inFolder = suggestIn(folder)
  const words = typed('[x](', 'update the', inFolder)
  const relative = typed('[x](', '../part7/page7', inFolder)
  return [
    {
      name: `Writing: problems of a page that is opened, ${about}`,
      value: steps.reduce((sum, { clock }) => sum + clock, 0),
      unit: 'ms',
    },
    longest(`Writing: longest step of that, of the processor`, steps),
    ...figures(`Writing: problems after a key, ${about}`, checked, 10, 50),
    ...figures(`Writing: tags to choose from, ${about}`, tags, 20, 50),
    ...figures(`Writing: pages to choose from, ${about}`, links, 20, 50),
    ...figures(`Writing: targets of a Markdown link, ${about}`, markdown, 20, 50),
    ...figures(`Writing: targets by title in a docs folder, ${about}`, words, 20, 50),
    ...figures(`Writing: targets by path in a docs folder, ${about}`, relative, 20, 50),
    ...measureGrowth(paths),
  ]
}

/** Returns the scope of a page in the middle of a docs folder with this many pages. */
function folderScope(count: number): TextScope {
  const files = madeUpPages(count)
    .flatMap(({ pages = [] }) => pages)
    .map(({ title }, at) => [`part${at % 100}/page${at}.md`, `# ${title}\n`] as const)
  const contents = files.map(([file, text]) => `* [${text.slice(2, -1)}](${file})\n`).join('')
  const { body } = memoryDocs(new Map([...files, ['SUMMARY.md', contents]]))
  const page = body.pageOf('part50/page50.md')
  if (page === undefined) throw new Error('There is no page to write.')
  return { page, body }
}

function figures(name: string, took: readonly Taken[], middle: number, worst: number): Measurement[] {
  const clock = took.map((each) => each.clock)
  return [
    { name: `${name}, median`, value: median(clock), unit: 'ms', limit: { atMost: middle } },
    { name: `${name}, slowest`, value: Math.max(...clock), unit: 'ms', limit: { atMost: worst } },
    longest(`${name}, slowest of the processor`, took),
  ]
}

/** Nothing may block the extension host for longer. */
function longest(name: string, took: readonly Taken[]): Measurement {
  return { name, value: Math.max(...took.map(({ processor }) => processor)), unit: 'ms', limit: { atMost: 20 } }
}

/** Measures how the time of checking and formatting grows with the page. 1 means linear. */
function measureGrowth(paths: readonly string[]): Measurement[] {
  const works: readonly (readonly [string, (text: string) => unknown])[] = [
    ['checking', (text) => checkText(text)],
    ['formatting', (text) => formatPage(text)],
  ]
  return works.flatMap(([name, work]) => {
    const quickest = (text: string): number => {
      const took = Array.from({ length: 5 }, () => {
        const from = performance.now()
        work(text)
        return performance.now() - from
      })
      return Math.min(...took)
    }
    const [one = 1, ...others] = [1, 2, 4, 8].map((times) => quickest(madeUpPage(1000 * times, paths)) / times)
    return others.map((each, index): Measurement => {
      const times = 2 ** (index + 1)
      return {
        name: `Writing: time of ${name} a line, ${times} times the text against once`,
        value: each / one,
        unit: 'ratio',
        limit: { atMost: 2 },
      }
    })
  })
}
