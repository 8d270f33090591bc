import { performance } from 'node:perf_hooks'
import { alignBlocks } from '../../src/core/review/anchors/alignBlocks.ts'
import { assignKeys } from '../../src/core/text/markdown/matching/assignKeys.ts'
import { parseMarkdown } from '../../src/core/text/markdown/parsing/parseMarkdown.ts'
import { seededRandom } from '../../src/sandbox/generate/seededRandom.ts'
import { median, type Measurement } from './measurement.ts'

const limitMs = 20
const rounds = 101
/** How many rounds don't count, because the code must be compiled first. */
const warmUp = 40
const words = 'the page block comment anchor review change merge space link image table heading list'.split(' ')

/** Returns a page with this many lines: headings, paragraphs with links and emphasis, lists, tables, code. */
function longPage(lines: number): string {
  const random = seededRandom(1)
  const phrase = (length: number): string =>
    Array.from({ length }, () => words[Math.floor(random() * words.length)]).join(' ')
  const parts = (section: number): string[] => [
    `## Section ${section} ${phrase(3)}`,
    `${phrase(20)} [${phrase(2)}](https://example.com/${section}) and **${phrase(3)}** with \`code ${section}\`.`,
    [1, 2, 3].map((item) => `* ${phrase(8)} ${section}.${item}`).join('\n'),
    `| Name | Use |\n| --- | --- |\n| ${phrase(2)} | ${phrase(4)} |\n| ${phrase(2)} | ${phrase(4)} |`,
    '```js\n' + Array.from({ length: 6 }, (_, line) => `const value${line} = '${phrase(3)}'`).join('\n') + '\n```',
  ]
  const text: string[] = []
  for (let section = 1; text.length < lines; section++) text.push(...parts(section).join('\n\n').split('\n'), '')
  return text.slice(0, lines).join('\n')
}

/** Measures finding the blocks of a page's document in its text, unchanged and with a hundred changed lines. */
export function measureAnchors(lines = 5000): Measurement[] {
  const body = longPage(lines)
  let count = 0
  const document = assignKeys(parseMarkdown(body).document, () => `key${count++}`)
  const edited = body
    .split('\n')
    .map((line, index) => (index % 50 === 0 && line ? `${line} anew` : line))
    .join('\n')
  const timeOf = (text: string): number => {
    const times = Array.from({ length: warmUp + rounds }, () => {
      const started = performance.now()
      alignBlocks(document, `# Title\n\n${text}`)
      return performance.now() - started
    })
    return median(times.slice(warmUp))
  }
  const about = `of ${lines} lines`
  return [
    { name: `Anchors: align a page ${about}`, value: timeOf(body), unit: 'ms', limit: { atMost: limitMs } },
    { name: `Anchors: align a page ${about}, edited in 100 places`, value: timeOf(edited), unit: 'ms' },
  ]
}
