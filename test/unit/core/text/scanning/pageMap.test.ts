import assert from 'node:assert/strict'
import { tests as examples } from 'commonmark-spec'
import * as fc from 'fast-check'
import createParser, { type Token } from 'markdown-it'
import { blockTokens } from '../../../../../src/core/text/markdown/dialect/dialectParser.ts'
import { frontMatterOf } from '../../../../../src/core/text/markdown/frontMatterBlock.ts'
import type { PageBlock } from '../../../../../src/core/text/scanning/pageBlock.ts'
import { lineOf, pageMap } from '../../../../../src/core/text/scanning/pageMap.ts'
import { realTexts } from '../../../../support/realTexts.ts'
import { testSize } from '../../../../support/testSize.ts'

const parser = createParser({ html: true })

/** Parses the blocks of Markdown without the dialect. */
function plainTokens(text: string): Token[] {
  const tokens: Token[] = []
  parser.block.parse(text, parser, {}, tokens)
  return tokens
}

const kinds: Readonly<Record<string, PageBlock['kind']>> = {
  bullet_list_open: 'list',
  ordered_list_open: 'list',
  list_item_open: 'item',
  blockquote_open: 'quote',
  paragraph_open: 'paragraph',
  heading_open: 'heading',
  fence: 'fence',
  code_block: 'code',
  hr: 'rule',
  html_block: 'html',
  table_open: 'table',
  math_block: 'math',
  dialect_note: 'note',
}

/** Describes a block: its kind, its lines without empty ones at the end, and its level, number or language. */
function described(text: string): (kind: string, lines: readonly [number, number], more: string) => string {
  const lines = text.split('\n')
  return (kind, [line, endLine], more) => {
    let end = endLine
    while (end > line + 1 && /^[\s>]*$/.test(lines[end - 1] ?? '')) end--
    return `${kind} ${line}-${end} ${more}`.trim()
  }
}

/** Describes the blocks of a parser. */
function parsed(text: string, tokens: readonly Token[]): string[] {
  const describe = described(text)
  return tokens.flatMap((token) => {
    const { type, map, tag, info } = token
    const kind = kinds[type]
    if (kind === undefined || map === null) return []
    const level = kind === 'heading' ? tag.slice(1) : ''
    const number = type === 'ordered_list_open' ? String(token.attrGet('start') ?? 1) : ''
    return describe(kind, map, level + number + (kind === 'fence' ? info.trim() : ''))
  })
}

/** Describes the blocks of the map, without those that leave no block with the parser. */
function read(text: string, isWanted: (block: PageBlock) => boolean = () => true): string[] {
  const describe = described(text)
  return pageMap(text).blocks.flatMap((block) => {
    const { kind, line, endLine, level, mark, info } = block
    if (kind === 'definition' || kind === 'tag' || kind === 'details') return []
    const isNumbered = kind === 'list' && /[.)]/.test(mark)
    const more = kind === 'heading' || isNumbered ? String(level) : info
    return isWanted(block) ? describe(kind, [line, endLine], more) : []
  })
}

/** Between a tag and its end, the parser reads nothing if the tag only repeats a link. */
function isOutside(tokens: readonly Token[]): (block: PageBlock) => boolean {
  const repeated = tokens.flatMap(({ type, map }) => (type === 'dialect_void' && map !== null ? [map] : []))
  return ({ line }) => !repeated.some(([start, end]) => line > start && line < end)
}

const plainLines =
  '# h|## h #|a|b|- x|  - y|1. z|10) w|> q|>> r|```|~~~ sh|    code|\ttab|===|---|***|{a{b{|{-{-{|{c{d{|||<div>|</div>|<!-- c -->|<!--|-->|[x]: /u|[x]: /u "t"|"t"|`s`|  a|-|1)|> - n|- > m|>|> ```|  ```|<a href="x">|text <b>|<pre>|</pre>'
    .split('|')
    .map((line) => line.replaceAll('{', '|'))
const dialectLines = [
  ...plainLines,
  ...'[^1]: n|[^2]: m|  n|- [^1]: o|$$|$$x$$|{% hint style="info" %}|{% endhint %}|- {% hint style="info" %}|{% if a %}|{% endif %}|<details>|<summary>s</summary>|</details>'.split(
    '|',
  ),
]

/**
 * Texts of these lines. The parser knows no front matter. To it, two empty lines after an empty item end the list,
 * other than the specification says.
 */
function textsOf(lines: readonly string[]): fc.Arbitrary<string> {
  return fc
    .array(fc.constantFrom(...lines), { minLength: 2, maxLength: 7 })
    .map((chosen) => `${chosen.join('\n')}\n`)
    .filter((text) => !text.startsWith('---') && !/^(?:-|1\))\n\n\n/m.test(text))
}

describe('The map of a page', () => {
  it('has the blocks of markdown-it in all examples of the CommonMark specification, except that front matter is none', () => {
    const different = examples.flatMap(({ number, markdown }) => {
      const text = markdown.replaceAll('→', '\t')
      return read(text).join('\n') === parsed(text, plainTokens(text)).join('\n') ? [] : [number]
    })
    // Both begin with two lines of hyphens.
    assert.deepEqual(different, [96, 98])
    assert.ok(examples.length > 600)
  })

  it('has the blocks of the dialect’s parser in the guide and in the documentation of packages', () => {
    for (const { file, text } of realTexts()) {
      const body = text.replaceAll('\r\n', '\n').slice(frontMatterOf(text).length)
      const tokens = blockTokens(body)
      assert.deepEqual(read(body, isOutside(tokens)), parsed(body, tokens), file)
    }
  })

  it('has the blocks of markdown-it in texts of random lines', () => {
    fc.assert(
      fc.property(textsOf(plainLines), (text) => assert.deepEqual(read(text), parsed(text, plainTokens(text)))),
      { numRuns: testSize(2000, 100_000) },
    )
  })

  it('has the blocks of the dialect’s parser in texts of random lines', () => {
    fc.assert(
      fc.property(textsOf(dialectLines), (text) => assert.deepEqual(read(text), parsed(text, blockTokens(text)))),
      { numRuns: testSize(2000, 100_000) },
    )
  })

  it('ends HTML before a closing tag, in the parser, too', () => {
    for (const html of ['<div>\n<b>x</b>', '<pre>\n\n# code', '<!-- no end\n\n# words']) {
      const text = `${html}\n{% endhint %}\n# Title\n`
      const line = html.split('\n').length
      assert.deepEqual(read(text), [`html 0-${line}`, `heading ${line + 1}-${line + 2} 1`], html)
      assert.deepEqual(parsed(text, blockTokens(text)), read(text), html)
    }
  })

  it('has the same lines and blocks for all line ends', () => {
    const shape = (text: string): unknown =>
      pageMap(text).blocks.map(({ kind, line, endLine, level, mark, info }) => [kind, line, endLine, level, mark, info])
    fc.assert(
      fc.property(textsOf(dialectLines), (text) => {
        assert.deepEqual(shape(text.replaceAll('\n', '\r\n')), shape(text))
        assert.deepEqual(shape(text.replaceAll('\n', '\r')), shape(text))
      }),
      { numRuns: testSize(300, 10_000) },
    )
  })

  it('knows where the text of each line begins, after the signs of quotes, items and the indentation of fences', () => {
    const map = pageMap(
      '---\nicon: x\n---\n> # Title\n> text\nlazy\n\n1. one\n\n   > ~~~ sh\n   >  run\n   > ~~~\n\n\t\tcode\n',
    )
    assert.deepEqual(
      map.lineStarts.map((_, line) => lineOf(map, line)),
      '---|icon: x|---|# Title|text|lazy||one||~~~ sh| run|~~~||\tcode'.split('|'),
    )
    assert.deepEqual(
      map.blocks.map(({ kind, depth, start, end }) => `${kind} ${depth} ${map.text.slice(start, end).split('\n')[0]}`),
      [
        'quote 0 > # Title',
        'heading 1 # Title',
        'paragraph 1 text',
        'list 0 1. one',
        'item 1 1. one',
        'paragraph 2 one',
        'quote 2 > ~~~ sh',
        'fence 3 ~~~ sh',
        'code 2 code',
      ],
    )
  })

  it('has annotations with the indented paragraphs below', () => {
    const text = '[^1]: One\ntwo\n\n    three {% x %}\n\n[^b]: Four\n\nWords.\n'
    const map = pageMap(text)
    assert.deepEqual(
      map.blocks.map(({ kind, mark, line, endLine }) => `${kind} ${mark} ${line}-${endLine}`.replace('  ', ' ')),
      ['note 1 0-4', 'note b 5-6', 'paragraph 7-8'],
    )
    assert.equal(lineOf(map, 3), 'three {% x %}')
  })

  it('knows the line that closes a tag or an expandable, not in code', () => {
    const { closeOf } = pageMap(
      '{% hint style="info" %}\n<details>\n\n<summary>S</summary>\n\n```\n{% endhint %}\n```\n\n    {% endhint %}\n\n</details>\n{% endhint %}\n{% tabs %}\n',
    )
    assert.deepEqual(
      [...closeOf],
      [
        [1, 11],
        [0, 12],
      ],
    )
  })

  it('says that a fence, a comment and an expandable lack their end', () => {
    const shape = (text: string): unknown => pageMap(text).blocks.map(({ kind, closed }) => `${kind} ${closed}`)
    assert.deepEqual(shape('```\ncode\n'), ['fence false'])
    assert.deepEqual(shape('<!-- words\n\nmore\n'), ['html false'])
    assert.deepEqual(shape('<details>\n<summary>S</summary>\n\n# Title\n'), ['html true', 'heading true'])
    assert.deepEqual(shape('<details>\n<summary>S</summary>\n\n# Title\n\n</details>\n'), [
      'details true',
      'heading true',
      'details true',
    ])
  })

  it('reads long hostile texts in linear time', () => {
    const shapes = [
      '> ',
      '- ',
      '[',
      '[x]: <',
      '<a b="',
      '`',
      '$$\n',
      '<details>\n',
      '{% a %}\n',
      '|a|\n',
      '1) \t',
      '\r',
      '<!--\n',
    ]
    for (const shape of shapes) {
      const time = (length: number): number => {
        const text = shape.repeat(length / shape.length)
        const started = process.cpuUsage()
        pageMap(text)
        const { user, system } = process.cpuUsage(started)
        return (user + system) / 1000
      }
      assert.ok(time(200_000) < 400, JSON.stringify(shape))
    }
  })
})
