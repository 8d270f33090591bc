import assert from 'node:assert/strict'
import fc from 'fast-check'
import { documentToMarkdown } from '../../../../../src/core/text/markdown/writing/documentToMarkdown.ts'
import { normalizeMarkdown } from '../../../../../src/core/text/markdown/writing/normalizeMarkdown.ts'
import { parseMarkdown } from '../../../../../src/core/text/markdown/parsing/parseMarkdown.ts'
import { anyDocument } from './documentArbitrary.ts'
import { realTexts } from '../../../../support/realTexts.ts'

describe('normalized Markdown', () => {
  it('turns two spaces into a line break only where a line of the same paragraph follows', () => {
    assert.equal(normalizeMarkdown('a  \nb\n'), 'a\\\nb\n')
    for (const next of ['> b', '* b', '# b', '```\nb\n```', '{% hint style="info" %}', '***']) {
      assert.equal(normalizeMarkdown(`a  \n${next}\n`), `a\n${next}\n`, next)
    }
    assert.equal(normalizeMarkdown('* a  \n* b\n'), '* a\n* b\n')
  })

  it('has LF, no trailing spaces, single empty lines, stars and one newline at its end', () => {
    const markdown =
      '\uFEFF\r\n# A  \r\n\r\n\r\n- one \r\n+ two\r\n\r\n\r\n```\r\ncode  \r\n\r\n\r\n- x\r\n```\r\n\r\n\r\n'
    assert.equal(normalizeMarkdown(markdown), '# A\n\n- one\n+ two\n\n```\ncode  \n\n\n- x\n```\n')
    assert.equal(normalizeMarkdown('- a\n  - b\n- c'), '* a\n  * b\n* c\n')
  })

  it('changes the markers of a list as a whole or not, because another marker begins another list', () => {
    for (const kept of ['- * *\n  *\n-\n', '* - a\n  - b\n* c\n', '1. - a\n   - b\n']) {
      assert.equal(normalizeMarkdown(kept), kept)
    }
    assert.equal(normalizeMarkdown('- - a\n  - b\n- c\n'), '* - a\n  - b\n* c\n')
  })

  it('keeps a hard break of two spaces', () => {
    assert.equal(normalizeMarkdown('one  \ntwo  \n'), 'one\\\ntwo\n')
  })

  it('writes no backslash after an address at a line end, which would become a part of it', () => {
    for (const kept of ['See https://example.com/a_b  \ntwo\n', '(www.example.com/x  \ntwo\n']) {
      assert.equal(normalizeMarkdown(kept), kept)
    }
    assert.equal(normalizeMarkdown('[one](https://example.com)  \ntwo\n'), '[one](https://example.com)\\\ntwo\n')
  })

  it('keeps blank lines if asked to', () => {
    assert.equal(normalizeMarkdown('\r\na \r\n\r\n\r\n- b\r\n', true), '\na\n\n\n* b\n')
    assert.equal(normalizeMarkdown('', true), '')
    assert.equal(normalizeMarkdown(''), '')
  })

  it('keeps the meaning, and is idempotent', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const once = normalizeMarkdown(documentToMarkdown(document))
        assert.equal(normalizeMarkdown(once), once)
        assert.deepEqual(parseMarkdown(once).document, document)
      }),
    )
    for (const { file, text } of realTexts()) {
      const once = normalizeMarkdown(text)
      assert.equal(normalizeMarkdown(once), once, file)
    }
  })
})
