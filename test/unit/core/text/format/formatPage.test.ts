import assert from 'node:assert/strict'
import { formatEdits, formatPage } from '../../../../../src/core/text/format/formatPage.ts'
import { dialectTags } from '../../../../../src/core/text/dialect/dialectTags.ts'
import { documentToMarkdown } from '../../../../../src/core/text/markdown/writing/documentToMarkdown.ts'
import { parseMarkdown } from '../../../../../src/core/text/markdown/parsing/parseMarkdown.ts'

const lines = (...all: string[]): string => `${all.join('\n')}\n`

describe('Formatting a page', () => {
  for (const { name, example } of dialectTags) {
    it(`doesn’t change the example of “${name}”`, () => assert.equal(formatPage(`${example}\n`), `${example}\n`))
  }

  const kept: readonly (readonly [string, string])[] = [
    ['front matter exactly', '---\ndescription:   "A"\n\n\nicon: b\n---\n\n# A\n'],
    ['empty paragraphs, written as several empty lines', '# A\n\nOne.\n\n\n\nTwo.\n\n'],
    ['line breaks, encoded spaces and escaped characters', 'One\\\ntwo&#x20;\n\n\\{% hint %}\n'],
    ['code that looks like tags', '```md\n{%   hint   style=info %}\n\n\n{% endhint %}\n```\n'],
    ['tags of integrations and unknown tags', '{% @mermaid/diagram   content="a" %}\n\n{%  unknown b=1 %}\n'],
    ['a tag with ambiguous quotes', lines('{% hint style=“info” %}', 'A.', '{% endhint %}')],
    ['two adjacent lists', '* a\n* b\n\n- c\n'],
    ['an empty text', ''],
    [
      'a tag in a list, where an empty line would make it loose',
      '* a\n  {% hint style="info" %}\n  b\n  {% endhint %}\n',
    ],
  ]
  for (const [what, text] of kept) it(`keeps ${what}`, () => assert.equal(formatPage(text), text))

  const changed: readonly (readonly [string, string, string])[] = [
    [
      'attributes in the order and the quotes of the platform',
      lines("{%hint icon='books'   style=info%}", 'A.', '{%  endhint%}'),
      lines('{% hint style="info" icon="books" %}', 'A.', '{% endhint %}'),
    ],
    [
      'empty lines around blocks, and none in them',
      lines('A.', '{% hint style="info" %}', '', 'B.', '', '{% endhint %}', 'C.'),
      lines('A.', '', '{% hint style="info" %}', 'B.', '{% endhint %}', '', 'C.'),
    ],
    [
      'an empty line between siblings, and none inside their parent',
      lines(
        '{% tabs %}',
        '',
        '{% tab title="a" %}',
        'A.',
        '{% endtab %}',
        '{% tab title="b" %}',
        'B.',
        '{% endtab %}',
        '',
        '{% endtabs %}',
      ),
      lines(
        '{% tabs %}',
        '{% tab title="a" %}',
        'A.',
        '{% endtab %}',
        '',
        '{% tab title="b" %}',
        'B.',
        '{% endtab %}',
        '{% endtabs %}',
      ),
    ],
    ['stars for lists and dividers', '- a\n- b\n\n---\n\nC.\n', '* a\n* b\n\n***\n\nC.\n'],
    ['no spaces at the ends of lines', 'A. \n\nB.\t\n', 'A.\n\nB.\n'],
    ['Windows line ends where the text has them', '- a\r\n- b\r\n', '* a\r\n* b\r\n'],
  ]
  for (const [what, text, wanted] of changed) {
    it(`writes ${what}`, () => {
      assert.equal(formatPage(text), wanted)
      assert.equal(formatPage(wanted), wanted)
    })
  }

  it('doesn’t change what the platform’s own writer returns', () => {
    const text = dialectTags.map(({ example }) => example).join('\n\nWords with *stars*.\n\n- one\n- two\n\n')
    const written = documentToMarkdown(parseMarkdown(text).document)
    assert.equal(formatPage(written), written)
  })

  it('leaves parts unchanged whose blocks would change, and formats the rest', () => {
    const open = '{% hint   style="info" %}\n\nNever closed.\n'
    const text = `# A\n\n- a\n\n## B\n\n${open}\n## C\n\n- b\n`
    assert.equal(formatPage(text), `# A\n\n* a\n\n## B\n\n${open}\n## C\n\n* b\n`)
  })

  it('changes only the blocks that a selection touches', () => {
    const text = '- a\n- b\n\nWords.\n\n- c\n'
    const start = text.indexOf('b')
    assert.deepEqual(formatEdits(text, { start, end: start + 1 }), [{ start: 0, end: 8, text: '* a\n* b\n' }])
    assert.deepEqual(formatEdits(text, { start: text.indexOf('Words'), end: text.indexOf('Words') + 2 }), [])
  })
})
