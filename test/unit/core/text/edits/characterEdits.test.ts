import assert from 'node:assert/strict'
import fc from 'fast-check'
import { characterEdits, offsetAfter, withEdits } from '../../../../../src/core/text/edits/minimalEdits.ts'

describe('Edits by characters', () => {
  it('make one text from the other', () => {
    const text = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '- ', '* ', '😀', '\r\n')).map((parts) => parts.join(''))
    fc.assert(fc.property(text, text, (one, other) => withEdits(one, characterEdits(one, other)) === other))
  })

  it('leave alone what both texts share, in all forms that the platform changes', () => {
    for (const [written, normal, touched] of [
      ['- One\n- Two\n', '* One\n* Two\n', 2],
      ['Hard  \nbreak\n', 'Hard\\\nbreak\n', 1],
      ['Title\n=====\n', '# Title\n', 2],
      ['1) One\n', '1. One\n', 1],
      ['One\n\n\n\nTwo\n', 'One\n\nTwo\n', 1],
      ['No line end', 'No line end\n', 1],
    ] as const) {
      const edits = characterEdits(written, normal)
      assert.equal(withEdits(written, edits), normal)
      assert.equal(edits.length, touched, written)
      for (const { start, end } of edits) assert.doesNotMatch(written.slice(start, end), /\w/)
    }
  })

  it('keep a cursor between the same characters, and before what is inserted at it', () => {
    const [written, normal] = ['- One\n- Two', '* One\n* Two\n']
    const edits = characterEdits(written, normal)
    for (const word of ['One', 'Two']) {
      const end = written.indexOf(word) + word.length
      assert.equal(offsetAfter(end, edits), normal.indexOf(word) + word.length)
    }
    assert.equal(offsetAfter(written.length, edits), normal.length - 1)
    assert.equal(offsetAfter(3, [{ start: 2, end: 6, text: 'xx' }]), 3)
    assert.equal(offsetAfter(5, [{ start: 2, end: 6, text: 'xx' }]), 4)
    assert.equal(offsetAfter(9, [{ start: 2, end: 6, text: 'xx' }]), 7)
  })

  it('replace words in a very long line', () => {
    const line = 'word '.repeat(1000)
    const edits = characterEdits(`- ${line}\n`, `* ${line}\n`)
    assert.deepEqual(edits, [{ start: 0, end: 1, text: '*' }])
  })
})
