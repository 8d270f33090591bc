import assert from 'node:assert/strict'
import { LocalFormats } from '../../../../../src/core/authoring/rendering/localFormats.ts'

describe('Sizes of files', () => {
  it('are written in the language of the editor, with correct plurals', () => {
    const sizes = [1, 328, 1536, 3_000_000]
    const english = new LocalFormats('en')
    assert.deepEqual(
      sizes.map((size) => english.size(size)),
      ['1 byte', '328 bytes', '1.5 kB', '3 MB'],
    )
    assert.equal(new LocalFormats('de').size(1536), '1,5 kB')
  })
})
