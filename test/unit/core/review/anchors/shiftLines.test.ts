import assert from 'node:assert/strict'
import { shiftLines, type LineChange } from '../../../../../src/core/review/anchors/shiftLines.ts'
import { seededRandom } from '../../../../../src/sandbox/generate/seededRandom.ts'

const block = { startLine: 4, endLine: 6 }

function change(from: readonly [number, number], to: readonly [number, number], text: string): LineChange {
  return { startLine: from[0], startCharacter: from[1], endLine: to[0], endCharacter: to[1], text }
}

describe('the lines of a block in an edited text', () => {
  it('move with lines that are added and removed above', () => {
    assert.deepEqual(shiftLines(block, change([1, 0], [1, 0], 'a\nb\n')), { startLine: 6, endLine: 8 })
    assert.deepEqual(shiftLines(block, change([0, 3], [2, 1], '')), { startLine: 2, endLine: 4 })
    assert.deepEqual(shiftLines(block, change([4, 0], [4, 0], 'a\n\n')), { startLine: 6, endLine: 8 })
  })

  it('stay when changes are below, or within one line', () => {
    assert.deepEqual(shiftLines(block, change([6, 0], [8, 0], '')), block)
    assert.deepEqual(shiftLines(block, change([4, 2], [4, 5], 'words')), block)
  })

  it('grow and shrink with lines that are added and removed between them', () => {
    assert.deepEqual(shiftLines(block, change([4, 2], [4, 2], '\nmore\n')), { startLine: 4, endLine: 8 })
    assert.deepEqual(shiftLines(block, change([4, 2], [5, 0], '')), { startLine: 4, endLine: 5 })
  })

  it('are undefined when all of them are removed', () => {
    assert.equal(shiftLines(block, change([3, 0], [7, 0], '')), undefined)
    assert.equal(shiftLines(block, change([4, 0], [6, 0], '')), undefined)
  })

  it('keep their marked line through any edits that don’t touch it', () => {
    const random = seededRandom(6)
    for (let round = 0; round < 300; round++) {
      let text = Array.from({ length: 12 }, (_, line) => (line === 5 ? 'MARK' : `line ${line}`))
      let lines: { startLine: number; endLine: number } | undefined = { startLine: 5, endLine: 6 }
      for (let step = 0; step < 8; step++) {
        const mark = text.indexOf('MARK')
        const at = Math.floor(random() * text.length)
        const isDeletion = random() < 0.5 && at !== mark && at + 1 < text.length
        const edit = isDeletion ? change([at, 0], [at + 1, 0], '') : change([at, 0], [at, 0], 'new\nlines\n')
        text = isDeletion ? text.toSpliced(at, 1) : text.toSpliced(at, 0, 'new', 'lines')
        lines = lines && shiftLines(lines, edit)
      }
      assert.deepEqual(lines, { startLine: text.indexOf('MARK'), endLine: text.indexOf('MARK') + 1 })
    }
  })
})
