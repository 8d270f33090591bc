import assert from 'node:assert/strict'
import fc from 'fast-check'
import type { Token } from 'markdown-it'
import { dialect } from '../../../../../src/core/text/markdown/dialect/dialectParser.ts'
import { independentParts } from '../../../../../src/core/text/markdown/links/independentParts.ts'
import { realTexts } from '../../../../support/realTexts.ts'
import { testSize } from '../../../../support/testSize.ts'

/** Blocks that contain text, code or a tag. Lists are left out, because two parts of a list are two lists. */
const compared = /^(?:inline|tr_open|html_block|fence|code_block|math_block|dialect_\w+|details_\w+)$/

interface ReadBlock {
  readonly type: string
  readonly lines: readonly number[] | undefined
  readonly content: string
}

function blocksOf(markdown: string, line: number): ReadBlock[] {
  const tokens: Token[] = []
  dialect.block.parse(markdown.replace(/\r\n?/g, '\n'), dialect, {}, tokens)
  return tokens
    .filter(({ type }) => compared.test(type))
    .map(({ type, map, content }) => ({ type, lines: map?.map((each) => each + line), content }))
}

/** Asserts that the parts of a text add up to it and contain what the whole text contains. */
function assertIndependent(markdown: string): number {
  const parts = independentParts(markdown).map(({ start, end }) => markdown.slice(start, end))
  assert.equal(parts.join(''), markdown)
  let line = 0
  const blocks = parts.flatMap((part) => {
    const own = blocksOf(part, line)
    line += part.split('\n').length - 1
    return own
  })
  assert.deepEqual(blocks, blocksOf(markdown, 0), JSON.stringify(markdown))
  return parts.length
}

const lines = [
  '',
  '',
  '',
  '',
  'Words.',
  'More [words](a.md).',
  '# Title',
  '===',
  '---',
  '* one',
  '1. one',
  '  words',
  '\twords',
  '    code',
  '> quoted',
  '```',
  '```js',
  '~~~',
  '````',
  '  ```',
  '* ```',
  '> ```',
  '``` `',
  '$$',
  '$$x$$',
  '   $$',
  '{% hint style="info" %}',
  '{% endhint %}',
  '{% tabs %}',
  '{% endtabs %}',
  '{% include "a.md" %}',
  '{% else',
  '{% content-ref url="a.md" %}',
  '{% endcontent-ref %}',
  '  {% hint %}',
  '> {% endhint %}',
  '* {% hint %}',
  '<details>',
  '<summary>S</summary>',
  '</details>',
  '<div>',
  '</div>',
  '<!--',
  '-->',
  '<pre>',
  '</pre>',
  '<a',
  'b>',
  '| a | b |',
  '| - | - |',
  '[a]: b.md',
  '[a]:',
  '"title',
  '\ufeffx',
  '\u00a0',
  '\u00a0```',
  ' ',
  'x\r',
  '\r',
  'y\rz',
]

describe('Independent parts of a text', function () {
  this.timeout(testSize(30_000, 600_000))

  it('have the same links alone as in the whole text, in all real texts', () => {
    const counts = realTexts().map(({ text }) => assertIndependent(text))
    assert.ok(counts.filter((count) => count > 5).length > counts.length / 2, 'hardly any text is cut')
  })

  it('have the same links alone as in the whole text, in any order of lines', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...lines), { maxLength: 30 }), (written) => {
        assertIndependent(written.join('\n'))
      }),
      { numRuns: testSize(3000, 200_000), seed: 18 },
    )
  })
})
