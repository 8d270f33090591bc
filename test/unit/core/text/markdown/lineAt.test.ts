import assert from 'node:assert/strict'
import { lineAt, lineStarts } from '../../../../../src/core/text/markdown/links/linkRegions.ts'

describe('The line and column of an offset', () => {
  const at = (text: string, offset: number): string => {
    const { line, column } = lineAt(lineStarts(text), offset)
    return `${line}:${column}`
  }

  it('are counted from 1, with any line ends', () => {
    assert.equal(at('ab\ncd', 0), '1:1')
    assert.equal(at('ab\ncd', 2), '1:3')
    assert.equal(at('ab\ncd', 3), '2:1')
    assert.equal(at('ab\r\ncd\ref', 8), '3:2')
  })

  it('put the end of a text on the line before it', () => {
    assert.equal(at('ab\ncd', 5), '2:3')
    assert.equal(at('ab\ncd\n', 6), '2:4')
    assert.equal(at('', 0), '1:1')
  })
})
