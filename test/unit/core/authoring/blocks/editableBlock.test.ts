import assert from 'node:assert/strict'
import fc from 'fast-check'
import {
  addBlockPart,
  deleteBlockPart,
  moveBlockPart,
  partsOf,
  splitBlockPart,
  splitPlaces,
  type BlockParts,
} from '../../../../../src/core/authoring/blocks/blockParts.ts'
import type { EditableBlock } from '../../../../../src/core/authoring/blocks/editableBlock.ts'
import { blockAround, blockAt, blockOf } from '../../../../../src/core/authoring/blocks/findBlock.ts'
import type { TextReplacement } from '../../../../../src/core/text/edits/minimalEdits.ts'
import { ScannedText } from '../../../../../src/core/text/scanning/scannedText.ts'
import { withEdits } from '../../../../../src/core/text/edits/minimalEdits.ts'
import { testSize } from '../../../../support/testSize.ts'

const blockIn = (text: string, at = 0): EditableBlock => {
  const block = blockAt(new ScannedText(text), at)
  assert.ok(block, text)
  return block
}
const fieldOf = (block: EditableBlock, name: string): EditableBlock['fields'][number] => {
  const field = block.fields.find((each) => each.name === name)
  assert.ok(field, name)
  return field
}
/** Returns a text after writing a field of the block at a position. */
const written = (text: string, name: string, value: string | undefined, at = 0): string =>
  withEdits(text, fieldOf(blockIn(text, at), name).write(value))

describe('A block that a form changes', () => {
  it('is the innermost one at the position, with the one around it', () => {
    const text =
      '{% tabs %}\n{% tab title="a" %}\n{% hint style="info" %}\nX\n{% endhint %}\n{% endtab %}\n{% endtabs %}\n'
    const scan = new ScannedText(text)
    const hint = blockAt(scan, text.indexOf('X'))
    assert.equal(hint?.name, 'hint')
    const tab = blockAround(scan, hint)
    assert.equal(tab?.name, 'tab')
    assert.equal(blockAround(scan, tab)?.name, 'tabs')
    assert.equal(blockAround(scan, blockIn(text)), undefined)
  })

  it('isn’t there in text, in code, in front matter, without an end, and for conditions', () => {
    const unclosed = '{% hint style="info" %}\nX\n'
    for (const text of ['Words', '```\n{% embed url="x" %}\n```', '---\na: {% embed url="x" %}\n---\n', unclosed])
      assert.equal(blockAt(new ScannedText(text), text.indexOf('{%') + 2), undefined, text)
    assert.equal(blockAt(new ScannedText('{% if a %}\nX\n{% endif %}\n'), 3), undefined)
  })

  it('keeps its quotes, its unknown attributes and the order in which the platform writes', () => {
    const hint = "{% hint  data-own='1' style='info' %}\nX\n{% endhint %}\n"
    assert.equal(written(hint, 'style', 'danger'), hint.replace('info', 'danger'))
    assert.equal(written(hint, 'icon', 'rocket'), hint.replace("'info'", '\'info\' icon="rocket"'))
    assert.equal(
      written('{% tab icon="x" %}\nX\n{% endtab %}', 'title', 'A "b"'),
      '{% tab title="A &quot;b&quot;" icon="x" %}\nX\n{% endtab %}',
    )
    assert.equal(
      written("{% tab title='a' %}\nX\n{% endtab %}", 'title', "it's %}"),
      "{% tab title='it&#39;s &#37;}' %}\nX\n{% endtab %}",
    )
    assert.equal(
      written('{% tab title=a x %}\nX\n{% endtab %}', 'title', 'b c'),
      '{% tab title="b c" x %}\nX\n{% endtab %}',
    )
    assert.equal(
      written('{% tab title=“a” x %}\nX\n{% endtab %}', 'title', 'b'),
      '{% tab title="b" x %}\nX\n{% endtab %}',
    )
  })

  it('loses an attribute with the space before it, and nothing else', () => {
    assert.equal(
      written('{% hint style="info"   icon="x" a="1" %}\nX\n{% endhint %}', 'icon', undefined),
      '{% hint style="info" a="1" %}\nX\n{% endhint %}',
    )
    assert.deepEqual(fieldOf(blockIn('{% embed url="x" %}'), 'fullWidth').write(undefined), [])
  })

  it('doesn’t change if the value is the same', () => {
    for (const text of [
      '{% hint style="info" %}\nX\n{% endhint %}',
      '{% embed url="https://example.com" %}\nA caption\n{% endembed %}',
      '<a href="a.md" class="button primary" data-icon="x">Go</a>',
      '{% step %}\n### Title\n\nX\n{% endstep %}',
    ])
      for (const { write, current } of blockIn(text).fields) assert.deepEqual(write(current), [], text)
  })

  it('is a step or an update with a title, which is its first heading', () => {
    const step = '{% step %}\n\n## Install <a href="#i" id="i"></a>\n\nX\n{% endstep %}\n'
    assert.equal(fieldOf(blockIn(step), 'title').current, 'Install')
    assert.equal(written(step, 'title', 'Begin'), step.replace('Install', 'Begin'))
    assert.equal(written(step, 'title', undefined), '{% step %}\nX\n{% endstep %}\n')
    assert.equal(written('{% step %}\nX\n{% endstep %}\n', 'title', 'A'), '{% step %}\n### A\n\nX\n{% endstep %}\n')
    const listed = '* {% step %}\r\n  X\r\n  {% endstep %}\r\n'
    assert.equal(written(listed, 'title', 'A', 3), '* {% step %}\r\n  ### A\r\n\r\n  X\r\n  {% endstep %}\r\n')
    assert.equal(fieldOf(blockIn('{% update date="2026-01-01" %}\n## New\n{% endupdate %}'), 'title').current, 'New')
  })

  it('is a content reference whose link follows the target, but not if the link is another one', () => {
    const ref = (url: string, words: string, target: string): string =>
      `{% content-ref url="${url}" %}\n[${words}](${target})\n{% endcontent-ref %}\n`
    assert.equal(
      written(ref('a/b.md', 'b.md', 'a/b.md'), 'url', '../c (1).md'),
      ref('../c (1).md', 'c (1).md', '../c%20%281%29.md'),
    )
    assert.equal(written(ref('b.md', 'My words', 'b.md'), 'url', 'c.md'), ref('c.md', 'My words', 'c.md'))
    assert.equal(written(ref('b.md', 'x', 'y.md'), 'url', 'c.md'), ref('c.md', 'x', 'y.md'))
  })

  it('is an embed or a file with a caption', () => {
    const embed = '{% embed url="https://example.com" %}'
    const captioned = `${embed}\nA\n{% endembed %}`
    assert.equal(written(embed, 'caption', 'A'), captioned)
    assert.equal(written(captioned, 'caption', 'B'), captioned.replace('A\n', 'B\n'))
    assert.equal(written(captioned, 'caption', undefined), embed)
    assert.equal(written(`${embed}\n{% endembed %}`, 'caption', 'A'), captioned)
  })

  it('is a button with a text, a target, a style and an icon', () => {
    const button = 'See <a href="a.md" class="x button primary" target="_blank">Go</a> <a href="b.md">b</a>.'
    const at = button.indexOf('Go')
    assert.deepEqual(
      blockIn(button, at).fields.map(({ name, current }) => [name, current]),
      [
        ['text', 'Go'],
        ['href', 'a.md'],
        ['class', 'button primary'],
        ['data-icon', undefined],
      ],
    )
    assert.equal(
      written(button, 'class', 'button secondary', at),
      button.replace('x button primary', 'button secondary x'),
    )
    assert.equal(written(button, 'data-icon', 'bolt', at), button.replace('"_blank"', '"_blank" data-icon="bolt"'))
    assert.equal(written(button, 'text', 'a < b', at), button.replace('Go', 'a &lt; b'))
    assert.equal(blockAt(new ScannedText(button), button.indexOf('>b<') + 1), undefined)
    const ask = '<button type="button" class="button secondary" data-action="ask" data-query="Why?">Ask</button>'
    assert.equal(written(ask, 'data-query', '"How"', 3), ask.replace('Why?', '&quot;How&quot;'))
  })
})

const partsIn = (text: string): { readonly scan: ScannedText; readonly parts: BlockParts } => {
  const scan = new ScannedText(text)
  const parent = scan.pairs.pairs[0]
  const parts = parent && partsOf(scan, parent)
  assert.ok(parts, text)
  return { scan, parts }
}

describe('Tabs, steps, columns and updates', () => {
  const steps =
    '{% stepper %}\n{% step %}\n### A\n\nOne\n\n```\na\n\nb\n```\n\n* x\n\n  y\n\n{% hint style="info" %}\nH\n\nI\n{% endhint %}\n{% endstep %}\n{% endstepper %}\n'

  it('can be split before each block but the first, and not inside of one', () => {
    const { scan, parts } = partsIn(steps)
    const [item] = parts.items
    assert.ok(item)
    const places = splitPlaces(scan, item)
    assert.deepEqual(
      places.map(({ line }) => line),
      ['One', '```', '* x', '{% hint style="info" %}'],
    )
    const [, place] = places
    assert.ok(place)
    assert.equal(
      withEdits(steps, splitBlockPart(scan, parts, item, place, {})),
      steps.replace('One\n\n```', 'One\n{% endstep %}\n\n{% step %}\n```'),
    )
  })

  it('are split in a list and in a quote', () => {
    for (const [prefix, first] of [
      ['> ', '> '],
      ['  ', '* '],
    ] as const) {
      const gap = prefix.trimEnd()
      const text = `${first}{% tabs %}\n${prefix}{% tab title="a" %}\n${prefix}A\n${gap}\n${prefix}B\n${prefix}{% endtab %}\n${prefix}{% endtabs %}\n`
      const { scan, parts } = partsIn(text)
      const [item] = parts.items
      assert.ok(item)
      const [place] = splitPlaces(scan, item)
      assert.equal(place?.line, 'B')
      assert.equal(
        withEdits(text, splitBlockPart(scan, parts, item, place, { title: 'b' })),
        text.replace(`A\n${gap}\n`, `A\n${prefix}{% endtab %}\n${gap}\n${prefix}{% tab title="b" %}\n`),
      )
    }
  })

  it('can be added to an empty block', () => {
    const { scan, parts } = partsIn('{% tabs %}\n{% endtabs %}\n')
    assert.equal(
      withEdits(scan.text, addBlockPart(scan, parts, 0, { title: 'a' })),
      '{% tabs %}\n{% tab title="a" %}\n\n{% endtab %}\n{% endtabs %}\n',
    )
  })
})

/** What a person sees of tabs: the title, the icon, what Galley doesn't know, and the text. */
interface Tab {
  readonly title: string
  readonly icon?: string | undefined
  readonly own?: string | undefined
  readonly blocks: readonly string[]
}

type Operation =
  | { readonly kind: 'title' | 'icon'; readonly at: number; readonly value: string }
  | { readonly kind: 'removeIcon' | 'delete' | 'split'; readonly at: number; readonly value: string }
  | { readonly kind: 'add'; readonly at: number; readonly value: string }
  | { readonly kind: 'move'; readonly at: number; readonly to: number; readonly value: string }

const layouts = [
  { first: '', prefix: '', end: '\n' },
  { first: '* ', prefix: '  ', end: '\n' },
  { first: '> ', prefix: '> ', end: '\r\n' },
  { first: '1. ', prefix: '   ', end: '\r\n' },
] as const

function tabsText(tabs: readonly Tab[], { first, prefix, end }: (typeof layouts)[number]): string {
  const body = tabs.map(({ title, icon, own, blocks }) => {
    const more = `${icon === undefined ? '' : ` icon="${icon}"`}${own === undefined ? '' : ` data-own="${own}"`}`
    return `{% tab title="${title}" ${more} %}\n${blocks.join('\n\n')}\n{% endtab %}`
  })
  const lines = `{% tabs %}\n${body.join('\n\n')}\n{% endtabs %}`.split('\n')
  return `Before${end}${end}${lines.map((line, at) => (at === 0 ? first : prefix) + line).join(end)}${end}${end}After${end}`
}

function tabsOf(text: string): Tab[] {
  const { scan, parts } = partsIn(text)
  return parts.items.map((pair) => {
    const block = blockOf(scan, pair)
    assert.ok(block && pair.close)
    const body = text
      .slice(pair.open.end, pair.close.start)
      .replace(/^[ >]+/gm, '')
      .replaceAll('\r', '')
      .trim()
    return {
      title: fieldOf(block, 'title').current ?? '',
      icon: fieldOf(block, 'icon').current,
      own: pair.open.attributes.find(({ name }) => name === 'data-own')?.value,
      blocks: body === '' ? [] : body.split('\n\n'),
    }
  })
}

function editsOf(text: string, { kind, at, value, ...rest }: Operation): TextReplacement[] {
  const { scan, parts } = partsIn(text)
  const pair = parts.items[at % Math.max(1, parts.items.length)]
  const block = pair && blockOf(scan, pair)
  if (kind === 'add') return addBlockPart(scan, parts, at % (parts.items.length + 1), { title: value })
  if (pair === undefined || block === undefined) return []
  const index = parts.items.indexOf(pair)
  switch (kind) {
    case 'title':
    case 'icon':
      return fieldOf(block, kind).write(value)
    case 'removeIcon':
      return fieldOf(block, 'icon').write(undefined)
    case 'delete':
      return deleteBlockPart(scan, parts, index)
    case 'move':
      return moveBlockPart(scan, parts, index, ('to' in rest ? rest.to : 0) % parts.items.length)
    case 'split': {
      const [place] = splitPlaces(scan, pair)
      return place === undefined ? [] : splitBlockPart(scan, parts, pair, place, { title: value })
    }
  }
}

function changed(tabs: readonly Tab[], { kind, at, value, ...rest }: Operation): readonly Tab[] {
  if (kind === 'add')
    return tabs.toSpliced(at % (tabs.length + 1), 0, { title: value, icon: undefined, own: undefined, blocks: [] })
  const index = at % Math.max(1, tabs.length)
  const tab = tabs[index]
  if (tab === undefined) return tabs
  switch (kind) {
    case 'title':
    case 'icon':
      return tabs.with(index, { ...tab, [kind]: value })
    case 'removeIcon':
      return tabs.with(index, { ...tab, icon: undefined })
    case 'delete':
      return tabs.toSpliced(index, 1)
    case 'move':
      return tabs.toSpliced(index, 1).toSpliced(('to' in rest ? rest.to : 0) % tabs.length, 0, tab)
    case 'split': {
      const [first = '', ...others] = tab.blocks
      if (others.length === 0) return tabs
      const after = { title: value, icon: undefined, own: undefined, blocks: others }
      return tabs.toSpliced(index, 1, { ...tab, blocks: [first] }, after)
    }
  }
}

/** The edits with which an editor takes back others. */
function inverse(text: string, edits: readonly TextReplacement[]): TextReplacement[] {
  let shift = 0
  return edits.map(({ start, end, text: now }) => {
    const from = start + shift
    shift += now.length - (end - start)
    return { start: from, end: from + now.length, text: text.slice(start, end) }
  })
}

describe('2,000 operations on tabs', () => {
  const words = fc.constantFrom('npm', 'A "b"', 'x %} y', 'C & D', 'ü <b>', "it's", 'a\\b')
  const tab = fc.record(
    {
      title: fc.constantFrom('a', 'b', 'c'),
      icon: fc.constantFrom(undefined, 'rocket'),
      own: fc.constantFrom(undefined, '1', 'two'),
      blocks: fc.array(fc.constantFrom('One', '# Two', '**x**', '{% embed url="https://example.com" %}'), {
        minLength: 1,
        maxLength: 4,
      }),
    },
    { noNullPrototype: true },
  )
  const operation: fc.Arbitrary<Operation> = fc.oneof(
    fc.record({ kind: fc.constantFrom('title' as const, 'icon' as const), at: fc.nat(9), value: words }),
    fc.record({
      kind: fc.constantFrom('removeIcon' as const, 'delete' as const, 'split' as const),
      at: fc.nat(9),
      value: words,
    }),
    fc.record({ kind: fc.constant('add' as const), at: fc.nat(9), value: words }),
    fc.record({ kind: fc.constant('move' as const), at: fc.nat(9), to: fc.nat(9), value: words }),
  )

  it('do what they do to a list, keep unknown attributes and all other text, and can be undone', () => {
    fc.assert(
      fc.property(
        fc.array(tab, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...layouts),
        fc.array(operation, { minLength: 10, maxLength: 10 }),
        (tabs, layout, operations) => {
          const start = tabsText(tabs, layout)
          let text = start
          let model: readonly Tab[] = tabs
          const undo: TextReplacement[][] = []
          for (const each of operations) {
            const edits = editsOf(text, each)
            for (const [at, { start: from }] of edits.entries()) assert.ok(from >= (edits[at - 1]?.end ?? 0))
            undo.push(inverse(text, edits))
            text = withEdits(text, edits)
            model = changed(model, each)
            assert.deepEqual(tabsOf(text), model)
            assert.ok(text.startsWith(`Before${layout.end}`) && text.endsWith(`${layout.end}After${layout.end}`))
          }
          for (const edits of undo.reverse()) text = withEdits(text, edits)
          assert.equal(text, start)
        },
      ),
      { numRuns: testSize(200, 2000) },
    )
  })
})
