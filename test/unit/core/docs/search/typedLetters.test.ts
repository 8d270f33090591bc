import assert from 'node:assert/strict'
import { hasTypedLetters } from '../../../../../src/core/docs/search/typedLetters.ts'

describe('Typed letters', () => {
  it('match a text that has them in order', () => {
    for (const typed of ['', ' ', 'hint', 'HNT', ' ht ', 'n*t', '*']) assert.ok(hasTypedLetters('Hint', typed), typed)
  })

  it('don’t match a text that lacks one, has too few, or has them in another order', () => {
    for (const typed of ['hints', 'thin', 'zz', 'tt']) assert.ok(!hasTypedLetters('Hint', typed), typed)
  })
})
