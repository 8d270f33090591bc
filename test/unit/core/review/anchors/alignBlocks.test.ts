import assert from 'node:assert/strict'
import { alignBlocks, type Alignment } from '../../../../../src/core/review/anchors/alignBlocks.ts'
import { seededRandom } from '../../../../../src/sandbox/generate/seededRandom.ts'
import { editPage, notePage, type EditedPage, type NotedBlock, type NotedPage } from './editedPage.ts'
import { readFrontMatter } from '../../../../../src/core/text/markdown/frontMatter.ts'
import { realTexts } from '../../../../support/realTexts.ts'

/** Texts as pages store them: without front matter, and with LF. */
const texts = realTexts().map(({ file, text }) => ({
  file,
  body: readFrontMatter(text.replaceAll(/\r\n?/g, '\n')).body,
}))
const title = '# A title\n\n'
const titleLines = 2

describe('aligning a document with its Markdown', () => {
  it('finds each block on the lines that were recorded when its document was created', () => {
    let [all, unresolved] = [0, 0]
    const wrong: string[] = []
    for (const { file, body } of texts) {
      const page = notePage(body)
      const alignment = alignBlocks(page.document, title + body)
      for (const block of page.blocks) {
        all++
        const place = alignment.place(block.key)
        if (place?.kind !== 'lines') unresolved++
        else if (place.startLine !== block.startLine + titleLines || place.endLine !== block.endLine + titleLines) {
          wrong.push(`${file}:${block.startLine + 1} ${block.type} is taken for ${place.startLine - 1}`)
        }
      }
    }
    assert.deepEqual(wrong, [])
    assert.ok(unresolved / all <= 0.005, `${unresolved} of ${all} blocks are not resolved`)
  })

  for (const [edits, seed] of [
    [1, 1],
    [1, 2],
    [1, 3],
    [4, 4],
    [4, 5],
    [4, 6],
    [15, 7],
    [15, 8],
    [15, 9],
  ] as const) {
    it(`never mistakes one block for another after ${edits} random edits (seed ${seed})`, () => {
      const wrong: string[] = []
      let [all, found] = [0, 0]
      for (const { file, body } of texts) {
        // Each file has random numbers of its own, so that adding a text doesn't change the others.
        const random = seededRandom(Buffer.from(file).reduce((sum, byte) => (sum * 31 + byte) | 0, seed))
        const page = notePage(body)
        if (page.blocks.length < 2) continue
        const edited = editPage(page, edits, random)
        const alignment = alignBlocks(page.document, title + edited.text)
        for (const block of page.blocks) {
          all++
          if (alignment.place(block.key)?.kind === 'lines') found++
          const fault = faultOf(block, alignment, edited)
          if (fault) wrong.push(`${file}:${block.startLine + 1} ${block.type} ${fault}`)
        }
      }
      assert.deepEqual(wrong, [])
      if (edits === 1) assert.ok(found / all > 0.9, `${found} of ${all} blocks are still found`)
    })
  }

  it('matches 50 equal paragraphs, and reports ambiguity when one is removed', () => {
    const paragraphs = Array.from({ length: 50 }, () => 'The same words again.')
    const page = notePage(['## Start', ...paragraphs, '## End'].join('\n\n'))
    assert.deepEqual(kinds(page, alignBlocks(page.document, title + page.lines.join('\n'))), { lines: 52 })
    const fewer = ['## Start', ...paragraphs.slice(1), '## End'].join('\n\n')
    assert.deepEqual(kinds(page, alignBlocks(page.document, title + fewer)), { lines: 2, ambiguous: 50 })
    const more = ['## Start', 'Something new here.', ...paragraphs, '## End'].join('\n\n')
    assert.deepEqual(kinds(page, alignBlocks(page.document, title + more)), { lines: 2, ambiguous: 50 })
  })

  it('doesn’t mistake a copy for an edited block', () => {
    const page = notePage('## One\n\nThese are the words of the paragraph.\n\n## Two\n\nOther things.')
    const text =
      '## One\n\nThese are fine words of the paragraph.\n\n## Two\n\nOther things.\n\nThese are the words of the paragraph.'
    assert.equal(alignBlocks(page.document, title + text).place(keyOf(page, 1))?.kind, 'ambiguous')
  })

  it('finds an edited paragraph in its place', () => {
    const page = notePage('## One\n\nThese are the words of the paragraph.\n\n## Two\n\nOther things.')
    const text = '## One\n\nThese are fine words of the paragraph.\n\n## Two\n\nOther things.'
    assert.deepEqual(alignBlocks(page.document, title + text).place(keyOf(page, 1)), {
      kind: 'lines',
      startLine: 4,
      endLine: 5,
    })
  })

  it('reports that a block was deleted', () => {
    const page = notePage('## One\n\nWords.\n\n## Two')
    assert.deepEqual(alignBlocks(page.document, `${title}## One\n\n## Two`).place(keyOf(page, 1)), { kind: 'gone' })
  })

  it('counts the lines of front matter, also with Windows line ends', () => {
    const page = notePage('One.\n\nTwo.')
    const text = '---\r\ndescription: x\r\n---\r\n\r\n# Title\r\n\r\nOne.\r\n\r\nTwo.\r\n'
    assert.deepEqual(alignBlocks(page.document, text).place(keyOf(page, 1)), {
      kind: 'lines',
      startLine: 8,
      endLine: 9,
    })
  })

  it('finds the row of a table after rows were added above it', () => {
    const page = notePage('| Name | Kind |\n| --- | --- |\n| one | a |\n| two | b |')
    const table = keyOf(page, 0)
    assert.deepEqual(alignBlocks(page.document, page.lines.join('\n')).rowOf(table, 'r2'), { startLine: 3, endLine: 4 })
    const text = '| Name | Kind |\n| --- | --- |\n| zero | z |\n| one | a |\n| two | b |'
    assert.deepEqual(alignBlocks(page.document, text).rowOf(table, 'r2'), { startLine: 4, endLine: 5 })
  })

  it('offers each block once for anchors, code and tables as a whole', () => {
    const page = notePage('Words.\n\n* one\n* two\n\n```js\na()\nb()\n```\n\n| A |\n| --- |\n| 1 |')
    const { anchorable } = alignBlocks(page.document, title + page.lines.join('\n'))
    assert.deepEqual(
      anchorable.map(({ startLine, endLine }) => [startLine, endLine]),
      [
        [2, 3],
        [4, 5],
        [5, 6],
        [7, 11],
        [12, 15],
      ],
    )
  })
})

/** Returns what is wrong with the place of a block. Empty if it's correct or undecided. */
function faultOf(block: NotedBlock, alignment: Alignment, { shifts, touched }: EditedPage): string | undefined {
  const place = alignment.place(block.key)
  if (place?.kind !== 'lines') return undefined
  const shift = shifts.get(block.top)
  const taken = `is taken for line ${place.startLine + 1 - titleLines} of the new text`
  if (shift === undefined) return `was deleted and ${taken}`
  const [start, end] = [block.startLine, block.endLine].map((line) => line + shift + titleLines) as [number, number]
  const contains = place.startLine <= start && place.endLine >= end
  // Edits can join two lists, two indented code blocks, or what follows an unclosed fence into one block.
  const isRight = block.isContainer
    ? place.startLine < end && place.endLine > start
    : (block.type === 'code' && contains) ||
      (place.startLine === start && (place.endLine === end || touched.has(block.top)))
  return isRight ? undefined : `is at ${start + 1 - titleLines} and ${taken}`
}

function kinds(page: NotedPage, alignment: Alignment): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { key } of page.blocks) {
    const kind = alignment.place(key)?.kind ?? 'unknown'
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

function keyOf({ document }: NotedPage, index: number): string {
  return document.nodes[index]?.key ?? ''
}
