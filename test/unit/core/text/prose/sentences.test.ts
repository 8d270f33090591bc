import assert from 'node:assert/strict'
import fc from 'fast-check'
import { wordCount } from '../../../../../src/core/text/prose/sentences.ts'

describe('The words of a sentence', () => {
  it('are counted with hyphens and apostrophes inside, and code as one word', () => {
    assert.equal(wordCount("Don't re-use '-x' of `    ` in 2 places"), 8)
    assert.equal(wordCount('Über die ‘Größe’ von `    `'), 5)
  })

  it('are as many in ASCII as in other texts', () => {
    const unit = fc.constantFrom('a', 'Z', '7', "'", '-', '_', '`', ' ', '\t', '.')
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 40 }), (text) => {
        assert.equal(wordCount(`${text} é`), wordCount(text) + 1)
      }),
    )
  })
})
