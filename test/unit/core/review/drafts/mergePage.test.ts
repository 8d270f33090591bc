import assert from 'node:assert/strict'
import fc from 'fast-check'
import { mergePage } from '../../../../../src/core/review/drafts/mergePage.ts'
import { joinUnits, splitUnits } from '../../../../../src/core/review/drafts/pageUnits.ts'
import { comparableText, isSameText } from '../../../../../src/core/review/drafts/shownText.ts'

const runs = process.env['GALLEY_TEST_LONG'] === '1' ? 20_000 : 1_000

const page = `---
description: All of it
icon: book
---

# Guide

## Install
Get the package first.
Then run it.

* one apple
* two pears
* three plums

| Name | Use |
| --- | --- |
| alpha | first |
| beta | second |

{% tabs %}
{% tab title="Unix" %}
Call the shell.
{% endtab %}

{% tab title="Windows" %}
Call the prompt.
{% endtab %}
{% endtabs %}

\`\`\`sh
first --line

second --line
third --line
\`\`\`

The last words.
`

function merged(mine: readonly [string, string], theirs: readonly [string, string], base = page): string | undefined {
  const merge = mergePage(base, base.replace(...mine), base.replace(...theirs))
  return merge.kind === 'clean' ? merge.text : undefined
}

function assertBoth(mine: readonly [string, string], theirs: readonly [string, string]): void {
  const both = page.replace(...mine).replace(...theirs)
  assert.equal(merged(mine, theirs), both)
  assert.equal(merged(theirs, mine), both)
}

describe('Merging two texts of a page', () => {
  describe('merges edits of neighboring blocks:', () => {
    it('a heading and the paragraph right below it', () => assertBoth(['Install', 'Set up'], ['Get the', 'Fetch the']))
    it('list items', () => assertBoth(['one apple', 'one red apple'], ['two pears', 'two green pears']))
    it('table rows', () => assertBoth(['| first |', '| the first |'], ['| second |', '| the second |']))
    it('a tag and the text in it', () => assertBoth(['"Unix"', '"Unix shell"'], ['Call the shell', 'Start the shell']))
    it('names in the front matter', () => assertBoth(['All of it', 'Everything'], ['book', 'bolt']))
    it('an item that is added, and its edited neighbor', () =>
      assertBoth(['two pears', 'two soft pears'], ['* three', '* two and a half\n* three']))
    it('an item that is deleted, and its edited neighbor', () =>
      assertBoth(['* one apple\n', ''], ['two pears', 'two soft pears']))
    it('lines of one code block that don’t touch', () =>
      assertBoth(['first --line', 'first --lines'], ['third --line', 'third --lines']))
  })

  describe('reports a conflict if', () => {
    const conflicts = (mine: readonly [string, string], theirs: readonly [string, string]): void => {
      assert.equal(merged(mine, theirs), undefined)
      assert.equal(merged(theirs, mine), undefined)
    }
    it('both changed the same line', () => conflicts(['Get the package', 'Take the package'], ['first.', 'at first.']))
    it('one deleted what the other edited', () => conflicts(['* two pears\n', ''], ['two pears', 'two soft pears']))
    it('both added something else in one place', () =>
      conflicts(['The last', 'Mine.\n\nThe last'], ['The last', 'Theirs.\n\nThe last']))
    it('one added into what the other deleted', () =>
      conflicts(['* one apple\n* two pears\n', ''], ['* two', '* one and a half\n* two']))
    it('one replaced what the other edited', () =>
      conflicts(['Call the shell.', 'Nothing needs to be done.'], ['Call the shell.', 'Call the shell twice.']))
    it('both added the same block in two places', () =>
      conflicts(['The last', 'Added by both.\n\nThe last'], ['* one', 'Added by both.\n\n* one']))
  })

  it('reports a conflict if both added the same paragraph, and one changed and moved it', () => {
    const added = 'Restart the service after you changed its settings.'
    const mine = page.replace('The last', `${added}\n\nThe last`)
    const theirs = page.replace('* one', `${added.replace('changed', 'edited')}\n\n* one`)
    assert.deepEqual(mergePage(page, mine, theirs), { kind: 'conflict' })
    assert.deepEqual(mergePage(page, theirs, mine), { kind: 'conflict' })
  })

  it('applies a change only once if both made it', () => {
    assert.equal(merged(['first.', 'at first.'], ['first.', 'at first.']), page.replace('first.', 'at first.'))
    const added = ['The last', 'Added.\n\nThe last'] as const
    const edited = page.replace(...added).replace('apple', 'apples')
    const merge = mergePage(page, edited, page.replace(...added))
    assert.deepEqual(merge, { kind: 'clean', text: edited })
  })

  it('keeps the CRLF of mine', () => {
    const mine = page.replace('one apple', 'one red apple').replaceAll('\n', '\r\n')
    const merge = mergePage(page.replaceAll('\n', '\r\n'), mine, page.replace('two pears', 'two green pears'))
    assert.deepEqual(merge, { kind: 'clean', text: mine.replace('two pears', 'two green pears') })
  })

  it('splits any text into blocks and joins it again without a difference', () => {
    fc.assert(
      fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (words) => {
        const unix = words.replaceAll('\r\n', '\n')
        assert.equal(joinUnits(splitUnits(unix)), unix)
      }),
      { numRuns: runs },
    )
  })

  it('never loses or duplicates a line that either side added, and is symmetric', () => {
    fc.assert(
      fc.property(text, edits('m'), edits('t'), (base, change, otherChange) => {
        const [mine, theirs] = [change(base), otherChange(base)]
        const merge = mergePage(base, mine, theirs)
        const back = mergePage(base, theirs, mine)
        assert.equal(merge.kind, back.kind)
        if (merge.kind === 'conflict' || back.kind === 'conflict') return
        assert.ok(isSameText(merge.text, back.text), JSON.stringify([merge.text, back.text]))
        const words = comparableText(merge.text)
        for (const side of [mine, theirs]) {
          for (const [added] of side.matchAll(/\b[mt]\d+\b/g)) {
            assert.equal(words.split(new RegExp(`\\b${added}\\b`)).length, 2, added)
          }
        }
      }),
      { numRuns: runs },
    )
  })

  it('applies a common change once, with any further changes', () => {
    fc.assert(
      fc.property(text, edits('b'), edits('m'), (base, both, change) => {
        const merge = mergePage(base, change(both(base)), both(base))
        if (merge.kind === 'conflict') return
        for (const [added] of both(base).matchAll(/\bb\d+\b/g)) {
          assert.ok(merge.text.split(new RegExp(`\\b${added}\\b`)).length <= 2, added)
        }
      }),
      { numRuns: runs },
    )
  })
})

const block = fc.constantFrom(
  '## Heading',
  'A paragraph\nof two lines.',
  '* item one\n* item two\n\n  * nested',
  '1. first\n2. second',
  '| a | b |\n| --- | --- |\n| c | d |\n| e | f |',
  '```js\nconst a = 1\n\nconst b = 2\n```',
  '{% hint style="info" %}\nA hint.\n{% endhint %}',
  '{% tabs %}\n{% tab title="A" %}\nIn a tab.\n{% endtab %}\n{% endtabs %}',
  '{% tab title="open" %}',
  '> quoted\n> words',
  '<details>\n<summary>More</summary>\n\nInside.\n\n</details>',
)
const text = fc
  .array(block, { minLength: 1, maxLength: 8 })
  .map((blocks) => `# Title\n\n${blocks.map((words, index) => `${words} ${index}`).join('\n\n')}\n`)

/** Returns random edits of any text. With the name `m`, the new words are `m1`, `m2` and so on. */
function edits(name: string): fc.Arbitrary<(base: string) => string> {
  const edit = fc.record({ at: fc.nat(60), how: fc.constantFrom('word', 'line', 'block', 'item', 'erase') })
  return fc.array(edit, { minLength: 1, maxLength: 4 }).map((list) => (base) => {
    let lines = base.split('\n')
    for (const [index, { at, how }] of list.entries()) {
      const place = 2 + (at % Math.max(1, lines.length - 2))
      const word = `${name}${index}`
      if (place >= lines.length || /\bb\d/.test(lines[place] ?? '')) continue
      if (how === 'word') lines = lines.with(place, `${lines[place] ?? ''} ${word}`)
      else if (how === 'erase') lines = lines.toSpliced(place, 1)
      else
        lines = lines.toSpliced(
          place,
          0,
          ...{ line: [word], block: ['', word, ''], item: [`* ${word}`] }[how as 'line'],
        )
    }
    return lines.join('\n')
  })
}
