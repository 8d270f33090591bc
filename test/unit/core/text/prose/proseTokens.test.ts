import assert from 'node:assert/strict'
import fc from 'fast-check'
import { ProseTokens } from '../../../../../src/core/text/prose/proseTokens.ts'

describe('The stretches of prose between white space', () => {
  function read(text: string): (string | [string])[] {
    const found: (string | [string])[] = []
    for (const tokens = new ProseTokens(text); tokens.next();) {
      const { start, end, isPlain, wordStart, wordEnd } = tokens
      found.push(isPlain ? [text.slice(wordStart, wordEnd)] : text.slice(start, end))
    }
    return found
  }

  it('are not plain with capitals, digits, marks or other letters in them', () => {
    assert.deepEqual(read('API a.b GitHub x1 -x _it_ don’t über e.g. A 1 ( |'), [
      'API',
      'a.b',
      'GitHub',
      'x1',
      '-x',
      '_it_',
      'don’t',
      'über',
      'e.g.',
      'A',
      '1',
      '(',
      '|',
    ])
  })

  it('are plain words with or without punctuation marks around', () => {
    assert.deepEqual(read(' See\n"the" (open)\u00a0[page]: **now**?! '), [
      ['See'],
      ['the'],
      ['open'],
      ['page'],
      ['now'],
    ])
  })

  it('together are the text without its white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        let whole = ''
        for (const tokens = new ProseTokens(text); tokens.next();) whole += text.slice(tokens.start, tokens.end)
        assert.equal(whole, text.replaceAll(/[ \n\t\r\u00a0]/g, ''))
      }),
    )
  })
})
