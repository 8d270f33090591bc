import assert from 'node:assert/strict'
import { plainText } from '../../../../../src/core/text/markdown/document/plainText.ts'
import { splitSections } from '../../../../../src/core/text/markdown/sections.ts'
import { realTexts } from '../../../../support/realTexts.ts'

describe('sections of a page', () => {
  it('are empty for a page without words', () => {
    assert.deepEqual(splitSections(''), [])
    assert.deepEqual(splitSections('\n***\n'), [])
  })

  it('begin at headings, with distinct anchors, words without markup, and lines', () => {
    const markdown = [
      'Lead **in**.',
      '',
      '# A & B <a href="#own" id="own"></a>',
      '[link](x.md) and `code`',
      '## Set up',
      '{% hint style="info" %}',
      'Mind *this*',
      '### Set up',
      '{% endhint %}',
      '## 🎉',
      '```js',
      '# not a heading',
      '```',
      '## Set up {#explicit}',
      '<b>html</b> &amp; more',
    ].join('\r\n')
    assert.deepEqual(splitSections(markdown), [
      { id: '', title: '', text: 'Lead in.', line: 0 },
      { id: 'own', title: 'A & B', text: 'link and code', line: 2 },
      { id: 'set-up', title: 'Set up', text: 'Mind this', line: 4 },
      { id: 'set-up-1', title: 'Set up', text: '', line: 7 },
      { id: 'section', title: '🎉', text: '# not a heading', line: 9 },
      { id: 'explicit', title: 'Set up', text: 'html & more', line: 13 },
    ])
  })

  it('have distinct anchors and ascending lines in all real texts', () => {
    for (const { file, text } of realTexts()) {
      const sections = splitSections(text)
      const ids = sections.flatMap(({ id }) => (id === '' ? [] : id))
      assert.equal(new Set(ids).size, ids.length, file)
      for (const [index, section] of sections.entries())
        assert.ok(index === 0 || section.line > (sections[index - 1]?.line ?? 0), file)
    }
  })
})

describe('plain text', () => {
  it('contains the text of annotations', () => {
    assert.equal(plainText('A word[^1].\n\n[^1]: Its meaning\n'), 'A word[^1].\nIts meaning')
  })

  it('contains the words of a page without markup', () => {
    const markdown =
      '# T\n\n**a** [b](c) ![d](e)\n\n* f\n  1. g\n\n{% tabs %}\n{% tab title="h" %}\n> i\n{% endtab %}\n{% endtabs %}\n\n<!-- no -->\n<p align="center">j &lt; k</p>\n\n| l |\n|---|\n| m |\n'
    assert.equal(plainText(markdown), 'T\na b d\nf\ng\nh\ni\nj < k\nl\nm')
  })
})
