import assert from 'node:assert/strict'
import fc from 'fast-check'
import { dialectTags } from '../../../../../src/core/text/dialect/dialectTags.ts'
import { htmlForms } from '../../../../../src/core/text/dialect/htmlForms.ts'
import { isProse, proseMask } from '../../../../../src/core/text/prose/proseMask.ts'
import { hostileTexts } from '../../../../support/hostileTexts.ts'

/** Returns a mask with dots instead of no-break spaces, and without spaces at the ends of lines. */
function shown(page: string): string {
  return proseMask(page).replaceAll('\u00a0', '·').replaceAll(/ +$/gm, '')
}

/** Returns the remaining words. */
function wordsOf(page: string): string[] {
  return proseMask(page).match(/[\p{L}\p{N}'’-]+/gu) ?? []
}

describe('The prose mask', () => {
  it('keeps the title and description of front matter, the title as a heading', () => {
    const page = '---\ntitle: "Lamps"\nicon: lamp\ndescription: How they are lit.\n---\n\nWords.\n'
    assert.equal(shown(page), '\n#       Lamps\n\n·            How they are lit.\n\n\nWords.\n')
    assert.deepEqual(
      wordsOf('---\ndescription: >-\n  Over two\n  lines.\nlayout:\n  title:\n    visible: true\n---\n'),
      ['Over', 'two', 'lines'],
    )
  })

  it('keeps nothing of front matter that can’t be read', () => {
    assert.deepEqual(wordsOf('---\ntitle: [a\n---\n\nWords\n'), ['Words'])
  })

  it('keeps only the words of tags and their content', () => {
    assert.equal(
      shown('{% tabs %}\n{% tab title="On Linux" icon="linux" %}\nRun it.\n{% endtab %}\n{% endtabs %}\n'),
      '\n·             On Linux\nRun it.\n\n\n',
    )
    assert.deepEqual(wordsOf('{% code title="main.ts" %}\n```ts\nconst a = 1\n```\n{% endcode %}\n'), [])
    assert.deepEqual(wordsOf('{% @mermaid/diagram title="x" %}\n'), [])
  })

  it('keeps the words of links and images, but not their targets', () => {
    assert.equal(
      shown('See [the page](a.md "T") and ![a map](map.png).\n'),
      'See [the page](        ) and ![a map](       ).\n',
    )
    assert.equal(shown('See [the page][ref].\n\n[ref]: https://example.com "T"\n'), 'See [the page](   ).\n\n\n')
    assert.deepEqual(wordsOf('[a/b.md](a/b.md) <https://example.com> https://example.com/a_b me@example.com\n'), [])
    assert.deepEqual(wordsOf('{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}\n'), [])
  })

  it('leaves a word in place of code, formulas and identifiers', () => {
    assert.equal(shown('Use `npm ci` and $$a+b$$ in src/a/b.ts.\n'), 'Use `      ` and `     ` in `        `.\n')
    assert.deepEqual(
      wordsOf('snake_case escaped\\_name fooBar a.b.ts --flag $HOME {name} call() v1.2.3 :smile: &nbsp;\n'),
      [],
    )
    assert.deepEqual(wordsOf('GitHub and/or well-known _words_ e.g. this\n'), [
      'GitHub',
      'and',
      'or',
      'well-known',
      'words',
      'e',
      'g',
      'this',
    ])
  })

  it('blanks fences, comments and formulas over several lines', () => {
    assert.deepEqual(wordsOf('```js\nlet a\n```\n\n<!-- note -->\n\n$$\nx = y\n$$\n\nWords\n'), ['Words'])
  })

  it('keeps the words of HTML, and separates those in different elements', () => {
    assert.match(shown('<table><tbody><tr><td>Yes</td><td>Yes</td></tr></tbody></table>\n'), /^· +Yes\| +Yes\|$/m)
    assert.deepEqual(
      wordsOf('<figure><img src="q.png" alt="A map"><figcaption>It <b>is</b>.</figcaption></figure>\n'),
      ['A', 'map', 'It', 'is'],
    )
    assert.deepEqual(
      wordsOf('<i class="fa-gear">:gear:</i> <code>a b</code> <a href="q.md" data-mention>q.md</a>\n'),
      [],
    )
  })

  it('never turns the start of a line into indented code', () => {
    for (const line of shown('{% hint style="info" %}\n{% tab title="A" %}\n  <b>Words</b>\n').split('\n')) {
      assert.doesNotMatch(line, /^ {4}/)
    }
  })

  it('keeps the length and the lines of every block of the dialect', () => {
    for (const { example } of [...dialectTags, ...htmlForms]) {
      const mask = proseMask(example)
      assert.equal(mask.length, example.length)
      assert.deepEqual(lineLengths(mask), lineLengths(example))
      assert.doesNotMatch(mask, /\{%|%\}/)
    }
  })

  it('keeps the length and the lines of any text, and never marks text that it changed as prose', () => {
    const piece = fc.oneof(
      fc.constantFrom(...hostileTexts, '{% hint %}', '$$', '`', '<b>', '[a](b)', '\n', '---\n'),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.nat(200), fc.nat(20), (pieces, start, length) => {
        const page = pieces.join('')
        const mask = proseMask(page)
        assert.deepEqual(lineLengths(mask), lineLengths(page))
        const end = Math.min(start + length, page.length)
        if (isProse(page, mask, { start, end })) assert.equal(mask.slice(start, end), page.slice(start, end))
      }),
      { numRuns: 300 },
    )
  })

  it('counts unchanged text as prose', () => {
    const page = 'See [the page](a.md) now.\n'
    const mask = proseMask(page)
    assert.equal(isProse(page, mask, { start: 0, end: 3 }), true)
    assert.equal(isProse(page, mask, { start: 15, end: 19 }), false)
    assert.equal(isProse(page, mask, { start: 3, end: 4 }), false)
  })
})

function lineLengths(text: string): number[] {
  return text.split('\n').map(({ length }) => length)
}
