import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import type { DocumentNode } from '../../../../../src/contract/schemas/document.ts'
import { documentToMarkdown } from '../../../../../src/core/text/markdown/writing/documentToMarkdown.ts'
import { parseMarkdown } from '../../../../../src/core/text/markdown/parsing/parseMarkdown.ts'
import { plainText } from '../../../../../src/core/text/markdown/document/plainText.ts'
import { anyDocument } from './documentArbitrary.ts'
import { blockPositions, nodeAtPath } from '../../../../support/blockPositions.ts'
import { realTexts } from '../../../../support/realTexts.ts'

/** Returns the blocks of a text as a tree: lines counted from 1, type, data and words. */
function outline(markdown: string): string[] {
  const parsed = parseMarkdown(markdown)
  const { document } = parsed
  const positions = blockPositions(parsed)
  return positions.map(({ path: steps, startLine, endLine }) => {
    const node = nodeAtPath(document, steps)
    const data = node?.data === undefined || node.type === 'table' ? '' : ` ${JSON.stringify(node.data)}`
    const lines = endLine === startLine + 1 ? `${endLine}` : `${startLine + 1}-${endLine}`
    const words = node?.nodes?.some((child) => child.object === 'text') ? ` ${JSON.stringify(wordsOf(node))}` : ''
    return `${'  '.repeat(steps.length - 1)}${lines} ${node?.type}${data}${words}`
  })
}

function wordsOf(node: DocumentNode): string {
  return plainText({ object: 'document', data: {}, nodes: [node] })
}

function firstInlines(markdown: string): DocumentNode[] {
  return parseMarkdown(markdown).document.nodes[0]?.nodes ?? []
}

function leaf(text: string, ...marks: string[]) {
  return { object: 'leaf', text, marks: marks.map((type) => ({ object: 'mark', type })) }
}

describe('malformed Markdown', () => {
  it('stays text if a tag has no end, has no start, or ends another tag', () => {
    assert.deepEqual(outline('{% hint style="info" %}\nText\n\n{% endtabs %}\n'), [
      '1 code {"syntax":"liquid","raw":true}',
      '  1 code-line "{% hint style=\\"info\\" %}"',
      '2 paragraph "Text"',
      '4 code {"syntax":"liquid","raw":true}',
      '  4 code-line "{% endtabs %}"',
    ])
  })

  it('keeps unknown markup: tags with their content, and HTML', () => {
    assert.deepEqual(outline('{% later %}\n# Head\n{% endlater %}\n\n<video src="a">\n  x\n</video>\n'), [
      '1 code {"syntax":"liquid","raw":true}',
      '  1 code-line "{% later %}"',
      '2 heading-1 "Head"',
      '3 code {"syntax":"liquid","raw":true}',
      '  3 code-line "{% endlater %}"',
      '5-7 code {"syntax":"html","raw":true}',
      '  5 code-line "<video src=\\"a\\">"',
      '  6 code-line "  x"',
      '  7 code-line "</video>"',
    ])
  })

  it('reads tags in code as code', () => {
    assert.deepEqual(
      outline('```\n{% hint %}\n```\n\n{% hint style="info" %}\n~~~\n{% endhint %}\n~~~\n{% endhint %}\n'),
      [
        '1-3 code',
        '  2 code-line "{% hint %}"',
        '5-9 hint {"style":"info"}',
        '  6-8 code',
        '    7 code-line "{% endhint %}"',
      ],
    )
  })

  it('keeps both lines of a tag that can’t contain the blocks inside it', () => {
    assert.deepEqual(outline('{% tabs %}\nnot a tab\n{% endtabs %}\n'), [
      '1 code {"syntax":"liquid","raw":true}',
      '  1 code-line "{% tabs %}"',
      '2 paragraph "not a tab"',
      '3 code {"syntax":"liquid","raw":true}',
      '  3 code-line "{% endtabs %}"',
    ])
  })

  it('counts lines the same with CRLF, CR, a byte order mark and NUL', () => {
    for (const text of ['# A\n\nb\n', '# A\r\n\r\nb\r\n', '# A\r\rb\r', '\uFEFF# A\n\nb\n']) {
      assert.deepEqual(outline(text), ['1 heading-1 "A"', '3 paragraph "b"'])
    }
    assert.deepEqual(outline('a\0b'), ['1 paragraph "a\uFFFDb"'])
  })

  it('is an empty document for an empty text', () => {
    for (const text of ['', '\n\n', '  \r\n']) assert.deepEqual(blockPositions(parseMarkdown(text)), [])
  })

  it('never throws, and its positions are in order and nested', () => {
    const parts = fc.constantFrom(
      '{% hint style="info" %}',
      '{% endhint %}',
      '{% tab title="x" %}',
      '{% tabs %}',
      '{% endtab %}',
      '{% endtabs %}',
      '<details>',
      '</details>',
      '<summary>s</summary>',
      '',
      '',
      'text',
      '* item',
      '  * nested',
      '> quote',
      '```',
      '$$',
      '| a |',
      '|---|',
      '<div>',
      '</div>',
      '[a](b "c',
      '![x](y)',
      '{% embed url="u" %}',
      '    code',
      '1. one',
      '***',
      '# h',
      '{% code %}',
      '{% endcode %}',
      '<figure><img src="a"></figure>',
      '<table><tr><th>a</th></tr></table>',
    )
    const markdown = fc
      .array(
        fc.tuple(fc.constantFrom('', '', '  ', '> ', '* '), parts).map((pair) => pair.join('')),
        { maxLength: 30 },
      )
      .map((lines) => lines.join('\n'))
    fc.assert(
      fc.property(fc.oneof(markdown, fc.string({ unit: 'binary', maxLength: 200 })), (text) => checkPositions(text)),
      { numRuns: 1000 },
    )
  })
})

/** Asserts that positions are in document order, inside their parents, on existing lines, and unique. */
function checkPositions(markdown: string): void {
  const parsed = parseMarkdown(markdown)
  const { document } = parsed
  const positions = blockPositions(parsed)
  const count = markdown.replace(/^\uFEFF/, '').split(/\r\n?|\n/).length
  const seen = new Set<DocumentNode>()
  const open: { depth: number; startLine: number; endLine: number }[] = []
  for (const { path: steps, startLine, endLine } of positions) {
    const node = nodeAtPath(document, steps)
    assert.ok(node?.object === 'block' && !seen.has(node))
    seen.add(node)
    assert.ok(startLine >= 0 && startLine < endLine && endLine <= count, `${startLine}-${endLine} of ${count}`)
    while (open.length > 0 && (open.at(-1)?.depth ?? 0) >= steps.length) open.pop()
    const around = open.at(-1)
    if (around !== undefined) assert.ok(startLine >= around.startLine && endLine <= around.endLine)
    open.push({ depth: steps.length, startLine, endLine })
  }
  assert.equal(countBlocks(document.nodes), seen.size)
}

function countBlocks(nodes: DocumentNode[]): number {
  return nodes.reduce(
    (sum, node) =>
      sum + Number(node.object === 'block') + countBlocks([...(node.nodes ?? []), ...(node.fragments ?? [])]),
    0,
  )
}

describe('the blocks of the dialect', () => {
  it('are found with their lines', () => {
    const markdown = readFileSync(path.join(import.meta.dirname, 'everyBlock.md'), 'utf8')
    const expected = readFileSync(path.join(import.meta.dirname, 'everyBlock.txt'), 'utf8')
    assert.equal(`${outline(markdown).join('\n')}\n`, expected)
  })

  it('have valid positions in all Markdown of the guide and of installed packages', () => {
    for (const { text } of realTexts()) checkPositions(text)
  })

  it('are on the lines where they are written, for any document', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        const markdown = documentToMarkdown(document)
        checkPositions(markdown)
        const lines = markdown.split('\n')
        const top = blockPositions(parseMarkdown(markdown)).filter(({ path: steps }) => steps.length === 1)
        const outside = new Set(lines.keys())
        for (const { startLine, endLine } of top)
          for (let line = startLine; line < endLine; line++) outside.delete(line)
        for (const line of outside) assert.equal(lines[line]?.trim(), '')
        for (const { startLine, endLine } of top) {
          const own = parseMarkdown(lines.slice(startLine, endLine).join('\n')).document.nodes
          assert.equal(own.length, 1)
        }
      }),
    )
  })
})

describe('text and inlines', () => {
  it('have marks, from Markdown syntax and from HTML', () => {
    assert.deepEqual(firstInlines('**b** _i_ ~~s~~ `c` <kbd>k</kbd> a<sup>2</sup> **`bc`** <b>unclosed'), [
      {
        object: 'text',
        leaves: [
          leaf('b', 'bold'),
          leaf(' '),
          leaf('i', 'italic'),
          leaf(' '),
          leaf('s', 'strikethrough'),
          leaf(' '),
          leaf('c', 'code'),
          leaf(' '),
          leaf('k', 'keyboard'),
          leaf(' a'),
          leaf('2', 'superscript'),
          leaf(' '),
          leaf('bc', 'bold', 'code'),
          leaf(' <b>unclosed'),
        ],
      },
    ])
  })

  it('have hard breaks, and spaces for line ends that aren’t one', () => {
    assert.deepEqual(firstInlines('a\nb\\\nc<br>d'), [{ object: 'text', leaves: [leaf('a b\nc\nd')] }])
  })

  const targets: [target: string, ref: object][] = [
    ['/pages/p_1-A', { kind: 'page', page: 'p_1-A' }],
    ['/pages/p1#part', { kind: 'anchor', anchor: 'part', page: 'p1' }],
    ['/pages/a/b', { kind: 'url', url: '/pages/a/b' }],
    ['/files/f1', { kind: 'file', file: 'f1' }],
    ['#part', { kind: 'anchor', anchor: 'part' }],
    ['https://app.gitbook.com/s/abc/page', { kind: 'url', url: 'https://app.gitbook.com/s/abc/page' }],
    ['mailto:a@b.c', { kind: 'url', url: 'mailto:a@b.c' }],
    ['../x y.md#z', { kind: 'url', url: '../x y.md#z' }],
  ]
  for (const [target, ref] of targets) {
    it(`links ${target} as ${JSON.stringify(ref)}`, () => {
      assert.deepEqual(firstInlines(`[w](<${target}>)`), [
        { object: 'inline', type: 'link', data: { ref }, nodes: [{ object: 'text', leaves: [leaf('w')] }] },
      ])
    })
  }

  it('have images, mentions, formulas, emoji, icons, expressions and buttons', () => {
    const inlines = firstInlines(
      'a ![alt](/files/f "c") [x](/pages/p "mention") $$x^2$$ 😀 <i class="fa-gear">:gear:</i> <code class="expression">a.b</code> <a href="u" class="button primary">Go</a>',
    )
    assert.deepEqual(
      inlines.filter((node) => node.object === 'inline').map(({ type, data }) => [type, data]),
      [
        ['inline-image', { ref: { kind: 'file', file: 'f' }, alt: 'alt', caption: 'c' }],
        ['mention', { ref: { kind: 'page', page: 'p' } }],
        ['inline-math', { formula: 'x^2' }],
        ['emoji', { code: '1f600' }],
        ['icon', { icon: 'gear' }],
        ['expression', { expression: 'a.b' }],
        ['button', { label: 'Go', kind: 'primary', ref: { kind: 'url', url: 'u' } }],
      ],
    )
  })
})
