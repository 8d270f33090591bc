import assert from 'node:assert/strict'
import {
  enclosingBlocks,
  foldingRanges,
  linkedNames,
  tagsOfBlock,
} from '../../../../../src/core/authoring/language/blockStructure.ts'

function linked(marked: string): string[] | undefined {
  const offset = marked.indexOf('|')
  const text = marked.slice(0, offset) + marked.slice(offset + 1)
  return linkedNames(text, offset)?.map(({ start, end }) => `${start}: ${text.slice(start, end)}`)
}

describe('The structure of blocks', () => {
  it('links no names if a tag has no partner, is escaped or is in code', () => {
    assert.equal(linked('{% hi|nt %}\nWords.'), undefined)
    assert.equal(linked('{% endhi|nt %}'), undefined)
    assert.equal(linked('{% emb|ed url="https://example.com" %}'), undefined)
    assert.equal(linked('\\{% hi|nt %}\n\\{% endhint %}'), undefined)
    assert.equal(linked('```\n{% hi|nt %}\n{% endhint %}\n```'), undefined)
    assert.equal(linked('{% hint sty|le="info" %}\n{% endhint %}'), undefined)
  })

  it('links the names of a pair from both ends, also of nested pairs', () => {
    const names = ['3: if', '40: if']
    assert.deepEqual(linked('{% i|f a %}\n{% if b %}\n{% endif %}\n{% endif %}'), names)
    assert.deepEqual(linked('{% if a %}\n{% if b %}\n{% endif %}\n{% endi|f %}'), names)
    assert.deepEqual(linked('{% if a %}\n{% |if b %}\n{% endif %}\n{% endif %}'), ['14: if', '28: if'])
  })

  it('folds blocks of several lines up to their ends, but not in code', () => {
    const text =
      '{% tabs %}\n{% tab title="a" %}\nWords.\n{% endtab %}\n{% endtabs %}\n\n```\n{% if a %}\n\n{% endif %}\n```\n'
    assert.deepEqual(foldingRanges(text), [
      { start: 0, end: 3 },
      { start: 1, end: 2 },
    ])
    assert.deepEqual(foldingRanges('{% hint style="info" %}\n{% endhint %}'), [])
  })

  it('marks both tags of a block, from either of them', () => {
    const text = '{% if a %}\n{% hint style="info" %}\nWords.\n{% endhint %}\n{% endif %}'
    const marked = (at: string) => tagsOfBlock(text, text.indexOf(at))?.map(({ start, end }) => text.slice(start, end))
    assert.deepEqual(marked('style'), ['{% hint style="info" %}', '{% endhint %}'])
    assert.deepEqual(marked('endif'), ['{% if a %}', '{% endif %}'])
    assert.equal(marked('Words'), undefined)
  })

  it('expands a selection from the content of a block to the block, and then to the one around it', () => {
    const text = '{% if a %}\n{% hint %}\nWords.\n{% endhint %}\n{% endif %}'
    assert.deepEqual(
      enclosingBlocks(text, text.indexOf('Words')).map(({ start, end }) => text.slice(start, end)),
      ['\nWords.\n', '{% hint %}\nWords.\n{% endhint %}', text.slice(10, -11), text],
    )
    assert.deepEqual(enclosingBlocks('Words.', 2), [])
  })
})
