import assert from 'node:assert/strict'
import { codeSpan, fencedLines, signedLines } from '../../../src/agent/shownChange.ts'

describe('A change that the user confirms', () => {
  it('has a sign at the start of everything that any reader could read as a line', () => {
    for (const end of ['\n', '\r\n', '\r', '\v', '\f', '\u001c', '\u001d', '\u001e', '\u0085', '\u2028', '\u2029']) {
      const lines = signedLines('+', `good${end}- old text`)
      assert.equal(lines.length, 2, escape(end))
      assert.match(lines[0] ?? '', /^\+ good(?:\\(?:r|u[\da-f]{4}))?$/)
      assert.equal(lines[1], '+ - old text')
    }
  })

  it('has lines as files do, and shows other line ends as escapes', () => {
    assert.deepEqual(signedLines('-', 'a\r\nb\nc\rd\u2028e'), ['- a', '- b', '- c\\r', '- d\\u2028', '- e'])
    assert.deepEqual(signedLines('-', 'a\n\r\n\n'), ['- a', '- ', '- ', '- '])
    assert.deepEqual(signedLines('+', ''), [])
  })

  it('escapes invisible characters and direction changes, but not words of any language', () => {
    const hidden = '\u202e\u2066\u200b\u200f\u00ad\u061c\ufeff\u001b\u0000\u009b\u3164\u{e0041}'
    const [line = ''] = signedLines('+', `a${hidden}\tb`)
    assert.doesNotMatch(line.replace('\t', ''), /[\p{Cc}\p{Cf}\u3164]/u)
    assert.match(line, /^\+ a\\u202e\\u2066.*\\udb40\\udc41\tb$/)
    const words = 'می\u200cخواهم 👩\u200d💻 ❤\ufe0f क्\u200dष'
    assert.deepEqual(signedLines('+', words), [`+ ${words}`])
  })

  it('can’t end its fence early', () => {
    const lines = signedLines('+', '```\n````\n`````diff')
    assert.deepEqual(fencedLines('diff', lines), ['', '``````diff', '+ ```', '+ ````', '+ `````diff', '``````'])
  })

  it('shows names with all their characters', () => {
    assert.equal(codeSpan('a.md'), '`a.md`')
    assert.equal(codeSpan('a`b``c'), '```a`b``c```')
    assert.equal(codeSpan('`a'), '`` `a ``')
    assert.equal(codeSpan('a\nb\u202e'), '`a\\nb\\u202e`')
  })
})
