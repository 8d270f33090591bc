import assert from 'node:assert/strict'
import fc from 'fast-check'
import { listLinks, mapLinks } from '../../../../../src/core/text/markdown/links/mapLinks.ts'
import { anyDocument } from './documentArbitrary.ts'
import { documentToMarkdown } from '../../../../../src/core/text/markdown/writing/documentToMarkdown.ts'
import { realTexts } from '../../../../support/realTexts.ts'
import { testSize } from '../../../../support/testSize.ts'

const texts = realTexts()

/** Returns the kinds and targets of the links in a text, in order. */
function found(markdown: string): string[] {
  return listLinks(markdown).map(({ kind, target }) => `${kind} ${target}`)
}

describe('texts without links', () => {
  const none = [
    '`[a](b.md)`',
    '```\n[a](b.md)\n```',
    '    [a](b.md)',
    '> ~~~\n> [a](b.md)\n> ~~~',
    '\\[a](b.md)',
    '[a](b.md "open',
    '[a](b c.md)',
    '[a][b]',
    '$$[a](b.md)$$',
    '$$\n[a](b.md)\n$$',
    '<!-- [a](b.md) <a href="c.md"> -->',
    '[^1]: note',
    '[a](javascript:x)',
    '{% hint url="a" %}',
    '``` [a](b.md)',
  ]
  for (const markdown of none) {
    it(JSON.stringify(markdown), () => {
      assert.deepEqual(found(markdown), [])
      assert.equal(
        mapLinks(markdown, () => 'changed'),
        markdown,
      )
      assert.equal(
        mapLinks(markdown, () => null),
        markdown,
      )
    })
  }
})

describe('links', () => {
  const cases: [markdown: string, changed: string, plain: string][] = [
    ['[a](b.md)', '[a](NEW)', 'a'],
    ['[**a** `x]`](b.md "T")', '[**a** `x]`](NEW "T")', '**a** `x]`'],
    ['[a](<b c.md>)', '[a](<NEW>)', 'a'],
    ['[a]( b\\_c.md )', '[a]( NEW )', 'a'],
    ['[a]()', '[a](NEW)', 'a'],
    ['[a](b(c).md)', '[a](NEW)', 'a'],
    ['![a](b.png)', '![a](NEW)', 'a'],
    ['[![a](b.png)](c.md)', '[![a](NEW)](NEW)', 'a'],
    ['<https://a.b/c?d=1>', '[https://a.b/c?d=1](NEW)', 'https://a.b/c?d=1'],
    ['<me@a.b>', '[me@a.b](NEW)', 'me@a.b'],
    ['[a][r] [r] [r][]\n\n[r]: b.md "T"', '[a][r] [r] [r][]\n\n[r]: NEW "T"', 'a r r\n\n'],
    ['* > [a](b.md)', '* > [a](NEW)', '* > a'],
    [
      '| [a](b.md) | c |\n|---|---|\n| d | [e](f.md) |',
      '| [a](NEW) | c |\n|---|---|\n| d | [e](NEW) |',
      '| a | c |\n|---|---|\n| d | e |',
    ],
    ["x <a class='k' href='b.md'>y</a> z", "x <a class='k' href='NEW'>y</a> z", 'x y z'],
    ['<img alt="A" src=b.png>', '<img alt="A" src="NEW">', 'A'],
    ['<figure><img src="b.png" alt="A"></figure>', '<figure><img src="NEW" alt="A"></figure>', '<figure>A</figure>'],
    ['{% embed url="https://a.b" %}', '{% embed url="NEW" %}', 'https://a.b'],
    ['{% file src="a.pdf" %}\nC\n{% endfile %}', '{% file src="NEW" %}\nC\n{% endfile %}', '\nC\n'],
    [
      '{% content-ref url="a.md" %}\n[a.md](a.md)\n{% endcontent-ref %}',
      '{% content-ref url="NEW" %}\n[a.md](NEW)\n{% endcontent-ref %}',
      '\na.md\n',
    ],
    ['{% include "a.md" %}', '{% include "NEW" %}', 'a.md'],
    [
      '# [a](b.md)\r\n\r\n{% hint style="info" %}\r\n[c](d.md)\r\n{% endhint %}\r\n',
      '# [a](NEW)\r\n\r\n{% hint style="info" %}\r\n[c](NEW)\r\n{% endhint %}\r\n',
      '# a\r\n\r\n{% hint style="info" %}\r\nc\r\n{% endhint %}\r\n',
    ],
  ]
  for (const [markdown, changed, plain] of cases) {
    it(`${JSON.stringify(markdown)} is rewritten, and nothing else`, () => {
      assert.equal(
        mapLinks(markdown, () => 'NEW'),
        changed,
      )
      assert.equal(
        mapLinks(markdown, () => null),
        plain,
      )
      assert.equal(
        mapLinks(markdown, () => undefined),
        markdown,
      )
      assert.equal(
        mapLinks(markdown, (target) => target),
        markdown,
      )
    })
  }

  it('aren’t definitions with targets that the parser refuses', () => {
    assert.deepEqual(listLinks('See [x] and [y].\n\n[x]: javascript:alert(1)\n[y]: a.md\n'), [
      { target: 'a.md', kind: 'link' },
    ])
  })

  it('are listed with kind and target', () => {
    const markdown =
      'a\n[b *c*](d.md) ![e](f.png)\n\n> [g][r]\n\n[r]: h.md\n\n{% content-ref url="i.md" %}\n[i.md](i.md)\n{% endcontent-ref %}\n'
    assert.deepEqual(listLinks(markdown), [
      { kind: 'link', target: 'd.md' },
      { kind: 'image', target: 'f.png' },
      { kind: 'link', target: 'h.md' },
      { kind: 'content-ref', target: 'i.md' },
    ])
  })

  it('are decoded when read, and encoded when written', () => {
    const targets = [
      'a b.md',
      'x)y.md',
      'a\\b.md',
      '<a>.md',
      'q&amp;.md',
      'https://a.b/?x=1&y=(2)',
      'a"b.md',
      '/pages/p#é',
    ]
    for (const shape of [
      '[w](x)',
      '[w](<x>)',
      '![w](x)',
      '<a href="x">w</a>',
      "<a href='x'>w</a>",
      '{% embed url="x" %}',
      '[w]\n\n[w]: x',
    ]) {
      for (const target of targets) {
        const markdown = mapLinks(shape, () => target)
        assert.deepEqual(
          listLinks(markdown).map((link) => link.target),
          [target],
          markdown,
        )
      }
    }
  })

  it('distinguishes the kinds of links', () => {
    const markdown =
      '[a](a) ![b](b) <https://c.d> ![][r]\n\n[r]: r.png\n\n{% embed url="e" %}\n{% file src="f" %}\n{% openapi src="g" path="/" method="get" %}\n[g](g)\n{% endopenapi %}\n{% include "h" %}\n'
    const kinds: string[] = []
    mapLinks(markdown, (target, kind) => void kinds.push(`${kind} ${target}`))
    assert.deepEqual(kinds, [
      'link a',
      'image b',
      'link https://c.d',
      'image r.png',
      'embed e',
      'file f',
      'openapi g',
      'openapi g',
      'include h',
    ])
  })

  it('keeps every byte of real texts if nothing changes', () => {
    for (const { file, text: markdown } of texts) {
      assert.equal(
        mapLinks(markdown, (target) => target),
        markdown,
        file,
      )
      const crlf = markdown.replace(/\r?\n/g, '\r\n')
      assert.equal(
        mapLinks(crlf, () => undefined),
        crlf,
        file,
      )
      assert.deepEqual(found(crlf), found(markdown), file)
    }
  })

  it('rewrites all links of real texts exactly once', () => {
    for (const { file, text: markdown } of texts) {
      const targets = found(markdown)
      const changed = mapLinks(markdown, (target) => `${target}~`)
      assert.deepEqual(
        found(changed),
        targets.map((target) => `${target}~`),
        file,
      )
    }
  })

  it('rewrites selected targets the same way as all targets', () => {
    const targets = ['b.md', 'c d.md', 'e_f(g).md', 'mailto:me@a.b']
    const block = fc.constantFrom(
      'Words.',
      '',
      '---',
      '* item',
      '  more',
      '> quoted',
      '| a |\n| - |',
      '```',
      '~~~',
      '    code',
      '$$',
      '\\',
      '[a](b.md)',
      '![a](<c d.md>)',
      '[a](e\\_f\\(g\\).md)',
      '[e_f(g).md](e_f&#40;g).md)',
      '[a](&#98;.md "T")',
      '`[a](b.md)`',
      '\\[a](b.md)',
      '[[x][r]](b.md)',
      '[a][r] and [r]',
      '[r]: b.md',
      '[R]:\n  <c d.md>',
      '[^n]: b.md',
      '<a href="b.md">b.md</a>',
      "<img src='c d.md'>",
      '<!-- [a](b.md) -->',
      '<div>\n[a](b.md)',
      '</div>',
      '<me@a.b>',
      '{% file src="b.md" %}',
      '{% endfile %}',
      '{% content-ref url="c d.md" %}',
      '{% endcontent-ref %}',
      '{% include "e_f(g).md" %}',
      '{% hint %}',
      '{% endhint %}',
      '<details>',
      '</details>',
      '[other](x/b.mdx)',
    )
    const end = fc.constantFrom('\n', '\n\n', '\r\n\r\n', ' ')
    const written = fc.array(fc.tuple(block, end), { maxLength: 20 })
    fc.assert(
      fc.property(written, fc.subarray(targets), fc.boolean(), (blocks, wanted, isDropping) => {
        const markdown = blocks.flat().join('')
        const map = (): string | null => (isDropping ? null : 'new/h.md')
        assert.equal(
          mapLinks(markdown, map, { labels: true, targets: wanted }),
          mapLinks(markdown, (target) => (wanted.includes(target) ? map() : undefined), { labels: true }),
        )
      }),
      { numRuns: testSize(2000, 20_000) },
    )
  })

  it('never throws and never changes other text', () => {
    const noise = fc.string({
      unit: fc.constantFrom(
        '[',
        ']',
        '(',
        ')',
        '<',
        '>',
        '!',
        '`',
        '\\',
        '\n',
        'a',
        '"',
        ' ',
        '$$',
        '{% embed url="',
        '" %}',
        '|',
        '[a](b)',
        '<a href="c">',
        '</a>',
        '[d]: e\n',
      ),
    })
    fc.assert(
      fc.property(noise, (markdown) => {
        assert.equal(
          mapLinks(markdown, (target) => target),
          markdown,
        )
        mapLinks(markdown, () => null)
        listLinks(markdown)
      }),
      { numRuns: 1000 },
    )
    fc.assert(
      fc.property(anyDocument, (document) => {
        const markdown = documentToMarkdown(document)
        assert.equal(
          mapLinks(markdown, (target) => target),
          markdown,
        )
      }),
    )
  })
})
