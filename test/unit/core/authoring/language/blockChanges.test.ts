import assert from 'node:assert/strict'
import { checkText } from '../../../../../src/core/authoring/checks/checkText.ts'
import { ScannedText } from '../../../../../src/core/text/scanning/scannedText.ts'
import { blockChanges, newChild } from '../../../../../src/core/authoring/language/blockChanges.ts'
import { blockPicture } from '../../../../../src/core/authoring/language/blockPictures.ts'
import { insertableBlocks, wrappingBlocks } from '../../../../../src/core/authoring/language/blockChoices.ts'

/** Returns the text after each change that is offered at the `|`. */
function turned(marked: string): Record<string, string> {
  const offset = marked.indexOf('|>')
  const text = marked.replace('|>', '')
  return Object.fromEntries(
    blockChanges(new ScannedText(text), offset).map(({ to, style, edit }) => {
      return [style ?? to, text.slice(0, edit.start) + edit.text + text.slice(edit.end)]
    }),
  )
}

/** Returns a snippet with nothing filled in. */
const bare = (snippet: string): string =>
  snippet
    .replace(/(?<!\\)\$\{\d+:([^}]*)\}/g, '$1')
    .replace(/(?<!\\)\$\{\d+\|([^,|]*)[^|]*\|\}/g, '$1')
    .replace(/(?<!\\)\$(?:\d+|[A-Z_]+)/g, '')
    .replace(/\\([$}\\])/g, '$1')

describe('Turning a block into another one', () => {
  it('offers the other styles of a hint', () => {
    const hint = '{% hint style="info" %}\nWo|>rds.\n{% endhint %}\n'
    const found = turned(hint)
    assert.deepEqual(Object.keys(found), ['success', 'warning', 'danger'])
    assert.equal(found['danger'], '{% hint style="danger" %}\nWords.\n{% endhint %}\n')
  })

  it('turns a table into cards, and the column of links into their targets', () => {
    const table = 'A.\n\n| T | U |\n| --- | --- |\n| **a** |> | [b](c.md) |\n\nB.\n'
    assert.deepEqual(turned(table), {
      cards:
        'A.\n\n<table data-view="cards"><thead><tr><th>T</th><th data-hidden data-card-target data-type="content-ref">U</th></tr></thead><tbody><tr><td><strong>a</strong></td><td><a href="c.md">b</a></td></tr></tbody></table>\n\nB.\n',
    })
  })

  it('turns an HTML table into cards', () => {
    const table = '<table><thead><tr><th>T</th></tr></thead><tbody><tr><td>a|></td></tr></tbody></table>\n'
    assert.deepEqual(turned(table), { cards: table.replace('|>', '').replace('<table', '<table data-view="cards"') })
  })

  it('turns a list into steps, with everything in its items', () => {
    const list = '---\ndescription: a\n---\n\n# T\n\n1. One|>\n\n   ```sh\n   run\n   ```\n2. Two\n   * a\n'
    assert.deepEqual(turned(list), {
      stepper:
        '---\ndescription: a\n---\n\n# T\n\n{% stepper %}\n{% step %}\nOne\n\n```sh\nrun\n```\n{% endstep %}\n\n{% step %}\nTwo\n* a\n{% endstep %}\n{% endstepper %}\n',
    })
  })

  it('offers nothing in text, in code and in front matter', () => {
    assert.deepEqual(turned('Wor|>ds.\n'), {})
    assert.deepEqual(turned('```\n* a|>\n```\n'), {})
    assert.deepEqual(turned('---\ntags:\n- a|>\n---\n'), {})
  })
})

describe('A new tab, step or column', () => {
  const tabs =
    '{% tabs %}\n{% tab title="a" %}\nA.\n{% endtab %}\n\n{% tab title="b" %}\nB.\n{% endtab %}\n{% endtabs %}\n'

  it('comes after the one at the cursor', () => {
    const child = newChild(new ScannedText(tabs), tabs.indexOf('A.'))
    assert.equal(child?.name, 'tab')
    assert.equal(child.offset, tabs.indexOf('{% endtab %}') + '{% endtab %}'.length)
    assert.equal(bare(child.snippet), '\n\n{% tab title="" %}\n\n{% endtab %}')
  })

  it('belongs to the innermost block of this kind', () => {
    const text = tabs.replace('A.', '{% stepper %}\n{% step %}\nX.\n{% endstep %}\n{% endstepper %}')
    assert.equal(newChild(new ScannedText(text), text.indexOf('X.'))?.name, 'step')
    assert.equal(newChild(new ScannedText('Words.'), 2), undefined)
  })
})

describe('Blocks by name', () => {
  it('each have a picture that loads nothing', () => {
    for (const { name } of insertableBlocks()) {
      const picture = decodeURIComponent(blockPicture(name) ?? name)
      assert.match(picture, /^data:image\/svg\+xml;utf8,<svg [^]*<\/svg>$/, name)
      assert.doesNotMatch(picture.replace('http://www.w3.org/2000/svg', ''), /http|href|script/)
    }
  })

  for (const { label, snippet } of insertableBlocks()) {
    it(`insert “${label}” as a valid block`, () => {
      const rules = checkText(bare(snippet())).map(({ rule }) => rule)
      assert.deepEqual(
        rules.filter((rule) => !['wrong-value', 'missing-attribute'].includes(rule)),
        [],
      )
    })
  }

  for (const { label, snippet } of insertableBlocks()) {
    it(`move the cursor through “${label}” from top to bottom, except for a choice or date at the start, which comes last`, () => {
      const found = [...snippet().matchAll(/(?<!\\)\$\{?(\d+)(\||:\$CURRENT)?/g)].map(([, number, given]) => {
        return { number: Number(number) || Infinity, isChoice: given !== undefined }
      })
      const words = found.filter(({ isChoice }) => !isChoice)
      const order = [...new Set(words.map(({ number }) => number))]
      assert.deepEqual(
        order,
        order.toSorted((one, other) => one - other),
      )
      const [first] = found
      if (first?.isChoice === true) assert.ok(words.every(({ number }) => number === Infinity || number < first.number))
    })
  }

  for (const { label, snippet } of wrappingBlocks()) {
    it(`wrap a selection in “${label}” without changing a character`, () => {
      const words = 'Costs $5 {a} \\ `b`'
      const text = bare(snippet(words))
      assert.ok(text.includes(words), text)
      assert.deepEqual(
        checkText(text).filter(({ severity }) => severity === 'error'),
        [],
      )
    })
  }

  it('wrap a fence without adding another one', () => {
    const code = wrappingBlocks().find(({ name }) => name === 'code')
    assert.equal(code?.snippet('```sh\nrun\n```'), '{% code title="$1" %}\n```sh\nrun\n```\n{% endcode %}')
  })
})
