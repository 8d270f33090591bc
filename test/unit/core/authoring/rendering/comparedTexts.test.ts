import assert from 'node:assert/strict'
import { ComparedTexts } from '../../../../../src/core/authoring/rendering/comparedTexts.ts'
import { english } from '../../../../../src/core/text/messages/translate.ts'

const texts = new ComparedTexts(english, (error) => assert.fail(String(error)))
const lines = (blocks: readonly { startLine: number; endLine: number }[]): string =>
  blocks.map(({ startLine, endLine }) => `${startLine}-${endLine}`).join(' ')

function compared(before: string, after: string): { before: string; after: string; unseen: string } {
  const blocks = texts.compare(before, after)
  return { before: lines(blocks.before), after: lines(blocks.after), unseen: lines(blocks.unseen) }
}

describe('Two texts of a page', () => {
  it('differ in the blocks that readers see change, in a block of the dialect as a whole', () => {
    const hint = (text: string): string => `# Page\n\nSame\n\n{% hint style="info" %}\n${text}\n{% endhint %}\n\nEnd\n`
    assert.deepEqual(compared(hint('One'), hint('Two')), { before: '4-7', after: '4-7', unseen: '' })
  })

  it('differ in blocks that only one of them has', () => {
    assert.deepEqual(compared('One\n\nThree\n', 'One\n\nTwo\n\nThree\n'), { before: '', after: '2-3', unseen: '' })
  })

  it('are compared again when one of them changes', () => {
    const [differ, same] = [
      { before: '0-1', after: '0-1', unseen: '' },
      { before: '', after: '', unseen: '' },
    ]
    assert.deepEqual(compared('One\n', 'Two\n'), differ)
    assert.deepEqual(compared('One\n', 'One\n'), same)
    assert.deepEqual(compared('Two\n', 'One\n'), differ)
  })

  it('look the same with other line breaks, other list markers, or an attribute without effect', () => {
    assert.equal(compared('One two\nthree\n', 'One two three\n').unseen, '0-1')
    assert.equal(compared('- One\n', '* One\n').unseen, '0-1')
    assert.equal(
      compared('{% hint style="info" %}\nA\n{% endhint %}\n', '{% hint style="info"  %}\nA\n{% endhint %}\n').unseen,
      '0-3',
    )
  })

  it('look different with other white space in code, other link targets or other definitions', () => {
    assert.equal(compared('```\na b\n```\n', '```\na  b\n```\n').unseen, '')
    assert.equal(compared('[a](https://one.example)\n', '[a](https://two.example)\n').unseen, '')
    assert.equal(compared('[a]\n\n[a]: https://one.example\n', '[a]\n\n[a]: https://two.example\n').unseen, '')
  })

  it('say what changed in an API block', () => {
    const block = (attributes: string): string =>
      `{% openapi-operation spec="books" ${attributes} %}\n[books](https://example.com/api.yaml)\n{% endopenapi-operation %}\n`
    const { api } = texts.compare(block('path="/books" method="get"'), block('path="/books/{id}" method="delete"'))
    assert.deepEqual(api, [
      {
        startLine: 0,
        endLine: 3,
        notes: ['Path changed from /books to /books/{id}.', 'Method changed from get to delete.'],
      },
    ])
    assert.deepEqual(texts.compare('{% hint style="info" %}\nA\n{% endhint %}\n', 'A\n').api, [])
  })

  it('don’t differ if they’re identical', () => {
    assert.deepEqual(compared('# One\n\nTwo\n', '# One\n\nTwo\n'), { before: '', after: '', unseen: '' })
    assert.deepEqual(compared('', ''), { before: '', after: '', unseen: '' })
  })
})
