import assert from 'node:assert/strict'
import * as fc from 'fast-check'
import { checkText } from '../../../src/core/authoring/checks/checkText.ts'
import { safeEdits } from '../../../src/core/authoring/checks/safeEdits.ts'
import { dialectTags } from '../../../src/core/text/dialect/dialectTags.ts'
import { formatPage } from '../../../src/core/text/format/formatPage.ts'
import { frontMatterEnd } from '../../../src/core/text/markdown/frontMatterBlock.ts'
import { parseMarkdown } from '../../../src/core/text/markdown/parsing/parseMarkdown.ts'
import { renderPage } from '../../support/rendering/renderPage.ts'

const isLong = process.env['GALLEY_TEST_LONG'] !== undefined
const runs = isLong ? 5000 : 300

const blocks: readonly string[] = [
  '# Title',
  '## Install <a href="#install" id="install"></a>',
  'Words with a [link](/pages/p), `code`, ![image](/files/f) and *stars*.  \nA second line.',
  '- one\n  - two\n\n    words\n- three',
  '1. one\n   {% hint style="info" %}\n   in a list\n   {% endhint %}\n2. two',
  '> a quote\n> - with a list',
  '| a | b |\n| --- | --- |\n| 1 | {% hint %} |',
  '```sh\n{% hint style="info" %}\n\n\nrun\n```',
  '<details>\n\n<summary>More</summary>\n\nWords.\n\n</details>',
  '<table data-view="cards"><tbody><tr><td>a</td></tr></tbody></table>',
  '$$\nx^2\n$$',
  '---',
  '<!-- a comment -->',
  '[^1]: a note',
  ...dialectTags.map(({ example }) => example),
]

type Mutation = (lines: readonly string[], at: number, other: number) => readonly string[]

const tagEnd = /\{%|%\}|"/
const mutations: readonly Mutation[] = [
  // Cut, duplicated and swapped lines.
  (lines, at, other) => [...lines.slice(0, Math.min(at, other)), ...lines.slice(Math.max(at, other))],
  (lines, at, other) => [...lines, ...lines.slice(Math.min(at, other), Math.max(at, other))],
  (lines, at, other) =>
    lines.map((line, index) => (index === at ? (lines[other] ?? '') : index === other ? (lines[at] ?? '') : line)),
  // Broken tags and quotes.
  (lines, at) => lines.map((line, index) => (index === at ? line.replace(tagEnd, '') : line)),
  (lines, at) => lines.map((line, index) => (index === at ? line.replace('"', '“') : line)),
  (lines, at) => lines.map((line, index) => (index === at ? line.replaceAll('"', "'") : line)),
  (lines, at) => lines.map((line, index) => (index === at ? `\\${line}` : line)),
  (lines, at, other) => lines.map((line, index) => (index === at ? `${line} ${lines[other] ?? ''}` : line)),
  // White space, line ends, characters that need two code units, and halves of these.
  (lines, at) => lines.map((line, index) => (index >= at ? `\t${line}` : line)),
  (lines, at) => lines.map((line, index) => (index >= at ? `${' '.repeat(index % 5)}${line}  ` : line)),
  (lines) => lines.map((line) => `${line}\r`),
  (lines, at) => lines.map((line, index) => (index === at ? `${line}🧭𝔾\uD83D` : line)),
  (lines, at) => lines.flatMap((line, index) => (index === at ? ['', '', line] : [line])),
  // Fifty levels deep.
  (lines) => [
    ...Array.from({ length: 50 }, () => '{% hint style="info" %}'),
    ...lines,
    ...Array.from({ length: 50 }, () => '{% endhint %}'),
  ],
  (lines) => lines.map((line) => '> '.repeat(50) + line),
  (lines) => ['---', 'description: A: b', ...lines.slice(0, 2), '---', ...lines],
]

const pages = fc
  .record({
    chosen: fc.array(fc.constantFrom(...blocks), { minLength: 1, maxLength: 10 }),
    parting: fc.constantFrom('\n\n', '\n', '\n\n\n'),
    changes: fc.array(fc.tuple(fc.constantFrom(...mutations), fc.nat(60), fc.nat(60)), { maxLength: 5 }),
  })
  .map(({ chosen, parting, changes }) => {
    let lines: readonly string[] = chosen.join(parting).split('\n')
    for (const [change, at, other] of changes) lines = change(lines, at % lines.length, other % lines.length)
    return lines.join('\n')
  })

/** Returns the meaning of a page: its blocks, and its front matter unchanged. */
function meaning(text: string): unknown {
  const end = frontMatterEnd(text)
  return [text.slice(0, end), parseMarkdown(text.slice(end)).document]
}

describe(`Pages that are broken in ${runs} ways`, function () {
  this.timeout(isLong ? 3_600_000 : 120_000)

  it('are formatted without an error, keep their meaning, and don’t change when they’re formatted again', () => {
    fc.assert(
      fc.property(pages, (text) => {
        const formatted = formatPage(text)
        assert.deepEqual(meaning(formatted), meaning(text))
        assert.equal(formatPage(formatted), formatted)
      }),
      { numRuns: runs },
    )
  })

  it('are checked without an error, with problems within the text and safe fixes that can be checked again', () => {
    fc.assert(
      fc.property(pages, (text) => {
        const problems = checkText(text)
        for (const { start, end } of problems) assert.ok(0 <= start && start <= end && end <= text.length)
        checkText(safeEdits(text, problems))
      }),
      { numRuns: runs },
    )
  })

  it('are rendered without an error, and with all div elements closed', () => {
    fc.assert(
      fc.property(pages, (text) => {
        const html = renderPage(text)
        assert.equal(html.match(/<div/g)?.length, html.match(/<\/div>/g)?.length)
      }),
      { numRuns: runs },
    )
  })

  for (const block of ['{% hint style="', 'words and `code` ', '<td>a</td>', '* a ']) {
    it(`are formatted and checked with one long line of ${block.trim()}`, () => {
      const line = block.repeat(Math.ceil((isLong ? 1_000_000 : 50_000) / block.length))
      const text = `# A\n\n${line}\n\n- b\n`
      checkText(text)
      assert.deepEqual(meaning(formatPage(text)), meaning(text))
    })
  }
})
