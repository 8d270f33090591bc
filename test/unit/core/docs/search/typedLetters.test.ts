import assert from 'node:assert/strict'
import { hasTypedLetters } from '../../../../../src/core/docs/search/typedLetters.ts'

describe('The letters that someone types', () => {
  it('fit a text that has them in their order', () => {
    for (const typed of ['', ' ', 'hint', 'HNT', ' ht ', 'n*t', '*']) assert.ok(hasTypedLetters('Hint', typed), typed)
  })

  it('fit no text that lacks one, has too few, or has them in another order', () => {
    for (const typed of ['hints', 'thin', 'zz', 'tt']) assert.ok(!hasTypedLetters('Hint', typed), typed)
  })
})
