import assert from 'node:assert/strict'
import fc from 'fast-check'
import { revertBlock } from '../../../../../src/core/review/drafts/revertBlock.ts'

const base = `---
description: All of it
---

# Guide

## Install
Get the package first.

* one apple
* two pears

| Name | Use |
| --- | --- |
| alpha | first |

{% hint style="info" %}
Mind the gap.
{% endhint %}

The last words.
`

/** Reverts the block that has these words. */
function revert(text: string, words: string, from = base): ReturnType<typeof revertBlock> {
  const at = text.indexOf(words)
  assert.notEqual(at, -1)
  return revertBlock(from, text, text.slice(0, at).split('\n').length - 1)
}

describe('Reverting one block', () => {
  for (const [was, now] of [
    ['description: All of it', 'description: Some of it'],
    ['# Guide', '# Guides'],
    ['Get the package first.', 'Get the package first of all.'],
    ['* two pears', '* two green pears'],
    ['| alpha | first |', '| alpha | second |'],
    ['Mind the gap.', 'Mind the big gap.'],
    ['{% hint style="info" %}', '{% hint style="danger" %}'],
  ] as const) {
    it(`restores the text of “${now}” and leaves all others`, () => {
      const others = base.replace('The last words.', 'The very last words.')
      assert.deepEqual(revert(others.replace(was, now), now), { kind: 'changed', text: others })
    })
  }

  it('restores a block that has none of its old words left', () => {
    const text = base.replace('Mind the gap.', 'Nothing.\n\nAt all here.')
    assert.deepEqual(revert(text, 'At all'), { kind: 'changed', text: base })
  })

  it('removes a new block', () => {
    const text = base.replace('The last', 'Entirely new.\n\nThe last')
    assert.deepEqual(revert(text, 'Entirely new'), { kind: 'new', text: base })
  })

  it('restores what was deleted next to an unchanged block', () => {
    const text = base.replace('* one apple\n* two pears\n\n', '')
    assert.deepEqual(revert(text, 'Get the'), { kind: 'deleted', text: base, count: 2 })
    assert.deepEqual(revert(text, '| Name'), { kind: 'deleted', text: base, count: 2 })
  })

  it('restores what was deleted at the end, separated from what is before it', () => {
    const text = base.replace('\nThe last words.\n', '')
    const back = revert(text, '{% endhint')
    assert.equal(back.kind === 'deleted' ? back.text.trimEnd() : '', base.trimEnd())
  })

  it('reports an unchanged block', () => {
    assert.deepEqual(revert(base.replace('apple', 'pear'), 'The last'), { kind: 'same' })
  })

  it('finds the block of an empty line, and of lines after the end', () => {
    const text = base.replace('The last', 'The very last')
    assert.deepEqual(revertBlock(base, text, 999), { kind: 'changed', text: base })
    assert.deepEqual(revertBlock(base, text, text.split('\n').length - 1), { kind: 'changed', text: base })
  })

  it('keeps CRLF', () => {
    const text = base.replace('pears', 'green pears').replaceAll('\n', '\r\n')
    assert.deepEqual(revert(text, '* two'), { kind: 'changed', text: base.replaceAll('\n', '\r\n') })
  })

  it('restores the base from any text, block by block', () => {
    const lines = fc.array(fc.constantFrom('a b c', '', '* item', '```', '# H', '{% hint %}', 'd e f'), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(lines, lines, fc.nat(12), (old, now, line) => {
        let text = now.join('\n')
        for (let step = 0; step < 60; step++) {
          const rows = text.split('\n').length
          const revert = Array.from({ length: rows }, (_, at) =>
            revertBlock(old.join('\n'), text, (line + at) % rows),
          ).find(({ kind }) => kind !== 'same')
          if (!revert || revert.kind === 'same') {
            const words = (one: string): string[] => one.split('\n').filter((row) => row.trim() !== '')
            return assert.deepEqual(words(text), words(old.join('\n')))
          }
          text = revert.text
        }
        return assert.fail('It never ends.')
      }),
      { numRuns: 300 },
    )
  })
})
