import assert from 'node:assert/strict'
import { thingsIn } from '../../../scripts/oneReader.ts'

describe('The lint rule for one reader', () => {
  it('finds the expressions that begin another reader of a page', () => {
    const found = {
      'a fence': ['^\\s*(?:```|~~~)', '^(`{3,}(?=[^`]*$)|~{3,})', '[`~]{3}'],
      'a heading': ['^ {0,3}(#{1,6})', '^\\s*#[ \\t]+', '^(#+)'],
      'front matter': ['^---\\r?\\n', '^\\uFEFF?---[ \\t]*$', '^(?:---|\\.\\.\\.)$'],
      'a comment': ['<!--[^]*?-->', '<(?:!--[^]*?(?:-->|$))'],
      'the prefix of a list or quote': ['^(?:[-*+]|\\d{1,9}[.)])[ \\t]', '^[ \\t>]*', '^[\\s>]*', '^\\d+[.)]'],
    }
    for (const [thing, expressions] of Object.entries(found)) {
      for (const expression of expressions) assert.ok(thingsIn(expression).includes(thing), expression)
    }
  })

  it('leaves others alone', () => {
    for (const expression of [
      '^#\\/components\\/',
      '#([^#]*)$',
      '`+',
      '-----BEGIN',
      '^-?\\d+$',
      '\\d+(\\.\\d+)?',
      '[<>]',
    ]) {
      assert.deepEqual(thingsIn(expression), [], expression)
    }
  })
})
