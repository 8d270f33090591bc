import assert from 'node:assert/strict'
import fc from 'fast-check'
import { documentToMarkdown } from '../../../../../src/core/text/markdown/writing/documentToMarkdown.ts'
import {
  block,
  documentOf,
  inline,
  mark,
  plainNodes,
  textNode,
} from '../../../../../src/core/text/markdown/document/documentNodes.ts'
import { parseMarkdown } from '../../../../../src/core/text/markdown/parsing/parseMarkdown.ts'
import { anyDocument } from './documentArbitrary.ts'
import { realTexts } from '../../../../support/realTexts.ts'

function rewritten(markdown: string): string {
  return documentToMarkdown(parseMarkdown(markdown).document)
}

describe('a document written as Markdown', () => {
  it('reads back as the same document for any document', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        assert.deepEqual(parseMarkdown(documentToMarkdown(document)).document, document)
      }),
      { numRuns: 400 },
    )
  })

  it('reads back as the same document for all Markdown of the guide and of installed packages', () => {
    for (const { file, text } of realTexts()) {
      const { document } = parseMarkdown(text)
      assert.deepEqual(parseMarkdown(documentToMarkdown(document)).document, document, file)
    }
  })

  it('includes the captions that older exports wrote into tags', () => {
    assert.equal(
      rewritten('{% embed url="https://example.com" caption="The *film*" %}\n\n{% file src="a.pdf" caption="" %}\n'),
      '{% embed url="https://example.com" %}\nThe \\*film\\*\n{% endembed %}\n\n{% file src="a.pdf" %}\n',
    )
  })

  it('keeps annotations, the numbers of lists, and elements around blocks', () => {
    for (const text of [
      'A word[^1] and another[^two].\n\n[^1]: Its *meaning*.\n\n[^two]: More\n\n    of it.\n',
      '3. Third\n4. Fourth\n',
      '<custom-box a="b">\n\nWords.\n\n</custom-box>\n',
    ]) {
      assert.equal(rewritten(text), text)
    }
    // These are words, which must not become a link or an annotation.
    assert.equal(rewritten('\\[^1\\]: words, \\[^1\\](a.md)\n'), '\\[^1\\]: words, \\[^1\\](a.md)\n')
  })

  it('stays as people write it', () => {
    const markdown = [
      '# Title',
      'Some **bold**, _italic_, `code` and ~~gone~~ text with [a link](a.md "T") and 2 < 3.',
      '## With an anchor <a href="#here" id="here"></a>',
      '* one\n* two **parts**\n  * nested\n* three',
      '1. first\n\n2. second\n\n   with more',
      '* [x] done\n* [ ] not yet',
      '> quoted\n>\n> twice',
      '{% hint style="warning" %}\nMind the gap.\n\n* a\n{% endhint %}',
      '{% tabs %}\n{% tab title="One" %}\n1\n{% endtab %}\n\n{% tab title="Two" %}\n2\n{% endtab %}\n{% endtabs %}',
      '{% code title="a.js" lineNumbers="true" %}\n```js\nconst a = `b`\n\nlet c\n```\n{% endcode %}',
      '| a | b |\n| --- | --: |\n| 1 | **2** |',
      '![alt text](image.png)',
      '<figure><img src="a.png" alt="A"><figcaption><p>Seen from <em>above</em>.</p></figcaption></figure>'.replace(
        '<em>above</em>',
        '_above_',
      ),
      '<details>\n\n<summary>More</summary>\n\nHidden\n\n</details>',
      '$$\nx^2\n$$',
      '{% content-ref url="other.md" %}\n[other.md](other.md)\n{% endcontent-ref %}',
      '{% unknown thing="1" %}',
      '<div class="own">\n  <b>kept</b>\n</div>',
      '***',
      'The end 🎉',
    ].join('\n\n')
    assert.equal(rewritten(`${markdown}\n`), `${markdown}\n`)
  })

  it('separates adjacent lists', () => {
    const list = (text: string) => block('list-unordered', [block('list-item', [block('paragraph', plainNodes(text))])])
    assert.equal(documentToMarkdown(documentOf([list('a'), list('b'), list('c')])), '* a\n\n+ b\n\n* c\n')
  })

  it('uses HTML where Markdown syntax wouldn’t be read as emphasis', () => {
    const leaves = [{ text: 'a' }, { text: ' b ', marks: [mark('bold')] }, { text: 'c' }]
    assert.equal(documentToMarkdown(documentOf([block('paragraph', [textNode(leaves)])])), 'a<strong> b </strong>c\n')
  })

  it('leaves out default colors', () => {
    const colored = (data: Record<string, string>): string => {
      const words = { object: 'leaf' as const, text: 'words', marks: [mark('color', data)] }
      return documentToMarkdown(documentOf([block('paragraph', [textNode([words])])]))
    }
    assert.equal(
      colored({ text: 'default', background: 'blue' }),
      '<mark style="background-color:blue;">words</mark>\n',
    )
    assert.equal(colored({ text: 'red', background: 'default' }), '<mark style="color:red;">words</mark>\n')
  })

  it('leaves out what Markdown doesn’t have: keys, and empty paragraphs', () => {
    const empty = { ...block('paragraph', plainNodes('')), key: 'k' }
    assert.equal(documentToMarkdown(documentOf([empty, { ...block('paragraph', plainNodes('a')), key: 'l' }])), 'a\n')
    assert.equal(documentToMarkdown(documentOf([])), '')
  })

  it('turns references into other spaces into links to the web app', () => {
    const link = (ref: object) => inline('link', { ref }, plainNodes('x'))
    const nodes = [link({ kind: 'page', page: 'p', space: 's' }), link({ kind: 'space', space: 's' })]
    const markdown = documentToMarkdown(documentOf([block('paragraph', nodes)]))
    assert.equal(markdown, '[x](https://app.gitbook.com/s/s/p)[x](https://app.gitbook.com/s/s)\n')
  })
})
