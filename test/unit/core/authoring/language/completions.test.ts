import assert from 'node:assert/strict'
import { checkText, type TextScope } from '../../../../../src/core/authoring/checks/checkText.ts'
import { dialectTags } from '../../../../../src/core/text/dialect/dialectTags.ts'
import { spaceBody } from '../../../../../src/core/docs/body/spaceBody.ts'
import type { Completion } from '../../../../../src/core/authoring/language/completion.ts'
import { memoryDocs } from '../../../../support/folder/memoryDocs.ts'
import { completions } from '../../../../../src/core/authoring/language/completions.ts'
import { SpacePages, type PageEntry } from '../../../../../src/core/docs/pages/pageIndex.ts'

const pages = new SpacePages([
  { id: 'home', type: 'document', title: 'Home', path: '', icon: 'house' },
  { id: 'install', type: 'document', title: 'Install', path: 'guides/install' },
])

function scope(): TextScope {
  const page = pages.byId('home')
  assert.ok(page)
  const anchorsOf = ({ id }: PageEntry) => (id === 'install' ? new Set(['linux', 'mac']) : undefined)
  const file = { id: 'f1', name: 'plan.png', contentType: 'image/png', downloadURL: 'https://x/plan.png', size: 1 }
  const body = spaceBody({
    server: 's',
    space: 'sp',
    title: 'Handbook',
    pages,
    files: new Map([[file.id, file]]),
    anchorsOf,
    tags: new Map([
      ['beta', { slug: 'beta', label: 'Beta' }],
      ['new', { slug: 'new', label: 'New' }],
    ]),
    specs: new Map([
      ['pets', { slug: 'pets' }],
      ['shop', { slug: 'shop', document: shop }],
    ]),
    variables: new Map([['support', 'help@example.com']]),
    includes: new Map([['.gitbook/includes/a.md', { id: '.gitbook/includes/a.md', title: 'a' }]]),
  })
  return { page, body }
}

const shop = {
  openapi: '3.1.0',
  paths: { '/carts': { post: {} }, '/orders': { parameters: [], get: { summary: 'List' }, delete: {} } },
  webhooks: { orderPlaced: { post: { summary: 'An order came in' } } },
  components: { schemas: { Cart: {}, Order: { description: 'What somebody wants' } } },
}

const names = {
  icons: ['bolt', 'house'],
  emoji: new Map([
    ['sparkles', '✨'],
    ['tada', '🎉'],
  ]),
}

/** Returns the suggestions at the `|` of a text, and the text without it. */
function at(marked: string): { text: string; items: readonly Completion[] } {
  const offset = marked.indexOf('|')
  assert.notEqual(offset, -1)
  const text = marked.slice(0, offset) + marked.slice(offset + 1)
  return { text, items: completions(text, offset, { scope: scope(), names }).items }
}

function labels(marked: string): string[] {
  return at(marked)
    .items.toSorted((one, other) => one.rank - other.rank)
    .map(({ label }) => label)
}

/** Returns the text with an accepted suggestion, with the first choice and the default of each placeholder. */
function accepted(marked: string, label: string): string {
  const { text, items } = at(marked)
  const item = items.find((each) => each.label === label)
  assert.ok(item, `${label} among ${items.map((each) => each.label).join(', ')}`)
  const insert = item.isSnippet === true ? filled(item.insert) : item.insert
  return text.slice(0, item.span.start) + insert + text.slice(item.span.end)
}

function filled(snippet: string): string {
  return snippet
    .replace(/\$\{\d+\|([^,|]*)[^|]*\|\}/g, '$1')
    .replace('$CURRENT_YEAR-$CURRENT_MONTH-$CURRENT_DATE', '2026-05-25')
    .replace(/\$\{\d+:([^}]*)\}/g, '$1')
    .replace(/\$\{\d+\/[^}]*\}|\$\d+/g, '')
}

describe('Suggestions', () => {
  for (const marked of [
    'Words | alone',
    '```\n{% hi|\n```',
    '`{% hi|`',
    '<!-- {% hi| -->',
    '\\{% hi|',
    '{% hint style="info" %} |',
    '{% unknown at|',
    '<b |',
    '{% hint style="info%}|',
    '{% code title="|',
    'Note:|',
    'https:|',
    '`:sp|`',
    'and/|',
    '```\n/hi|\n```',
  ]) {
    it(`are empty in ${JSON.stringify(marked)}`, () => assert.deepEqual(labels(marked), []))
  }

  it('offer pages by the words of their title or path, and files, for a Markdown link anywhere', () => {
    for (const marked of ['See [x](|', 'See [x](|)', '[![a](b.png)](|)', '* [x](|', '[x]: |']) {
      assert.deepEqual(labels(marked), ['Install', 'plan.png'], marked)
    }
    assert.deepEqual(labels('[x](inst|)'), ['Install'])
    assert.deepEqual(labels('[x](guides/i|)'), ['Install'])
    assert.deepEqual(labels('![x](|)'), ['plan.png'])
    assert.equal(accepted('[x](inst|) and [y](z)', 'Install'), '[x](/pages/install) and [y](z)')
    assert.equal(accepted('[x](inst|all "T")', 'Install'), '[x](/pages/install "T")')
    assert.equal(accepted('[x](inst|all of it', 'Install'), '[x](/pages/installall of it')
  })

  it('continue a path in a folder: first what starts with it, then what contains its last part', () => {
    const files = ['guides/install.md', 'guides/tools/update.md', 'guides/tools/install.md', 'start.md']
    const contents = files.map((file) => `* [${file}](${file})\n`).join('')
    const { body } = memoryDocs(
      new Map([
        ...files.map((file) => [file, '# T\n'] as const),
        ['SUMMARY.md', contents],
        ['.gitbook/assets/map.png', ''],
        ['.gitbook/includes/start.md', 'Text'],
      ]),
    )
    const page = body.pageOf('guides/tools/update.md')
    assert.ok(page)
    const offered = (text: string): (string | undefined)[] =>
      completions(text, text.length, { scope: { page, body } }).items.map(({ insert }) => insert)
    assert.deepEqual(offered('[x](./'), ['install.md'])
    assert.deepEqual(offered('[x](../inst'), ['../install.md', 'install.md'])
    assert.deepEqual(offered('[x](../../start'), ['../../start.md'])
    assert.deepEqual(offered('[x](/start'), ['../../start.md'])
    assert.deepEqual(offered('[x](../zzz'), [])
    assert.deepEqual(offered('[x](../../../'), [])
    assert.deepEqual(offered('![x](../'), ['../../.gitbook/assets/map.png'])
  })

  it('write the title of the page as the text of a link that has none', () => {
    const words = (marked: string): unknown[] => at(marked).items.map(({ label, also }) => [label, also])
    assert.deepEqual(words('See [](|)'), [
      ['Install', { at: 5, text: 'Install' }],
      ['plan.png', undefined],
    ])
    assert.deepEqual(words('[](<inst|>)'), [['Install', { at: 1, text: 'Install' }]])
    for (const marked of ['[x](inst|)', '{% content-ref url="inst|" %}']) {
      assert.deepEqual(words(marked), [['Install', undefined]], marked)
    }
  })

  it('offer the headings of the page, or of the page in a Markdown link', () => {
    assert.deepEqual(labels('## Top\n\n[x](#|)'), ['#top'])
    assert.deepEqual(labels('[x](/pages/install#|)'), ['#linux', '#mac'])
  })

  it('offer recently opened pages first, but after those that match better', () => {
    const ids = ['one', 'two', 'three', 'twofold']
    const titled = new SpacePages(ids.map((id) => ({ id, type: 'document' as const, title: `Page ${id}`, path: id })))
    const page = titled.byId('one')
    assert.ok(page)
    const body = spaceBody({ server: 's', space: 'sp', title: 'T', pages: titled, files: new Map() })
    const offered = (text: string, recent: readonly string[]): string[] =>
      completions(text, text.length, { scope: { page, body }, recent }).items.map(({ label }) => label)
    assert.deepEqual(offered('[x](', ['one', 'three', 'gone']), ['Page three', 'Page two', 'Page twofold'])
    assert.deepEqual(offered('[x](page', ['twofold', 'three']), ['Page twofold', 'Page three', 'Page two'])
    assert.deepEqual(offered('[x](two', ['twofold']), ['Page two', 'Page twofold'])
    assert.deepEqual(offered('[x](tw', ['twofold']), ['Page twofold', 'Page two'])
    assert.deepEqual(offered('[x](fold', ['three']), ['Page twofold'])
  })

  it('are empty for the target of a link in code, and for an address', () => {
    assert.deepEqual(labels('`[x](|`'), [])
    assert.deepEqual(labels('[x](https://exam|)'), [])
  })

  it('move the cursor to the words of a block first, and then to an existing value', () => {
    const { items } = at('/hi|')
    const insert = items.find(({ label }) => label === 'Hint')?.insert
    assert.equal(insert, '{% hint style="${2|info,success,warning,danger|}" %}\n$1\n{% endhint %}')
  })

  it('point to the words of an update first, and then to its date', () => {
    const insert = at('/updates|').items.find(({ label }) => label === 'Updates')?.insert
    assert.match(insert ?? '', /\{% update date="\$\{2:[^}]+\}" %\}\n\$1\n\{% endupdate %\}/)
  })

  it('are compared by the name of a block before its label, and ask for the target of a link next', () => {
    const { items } = at('/|')
    const filters = items.map(({ filter }) => filter)
    assert.ok(filters.includes('/if Condition') && filters.includes('/file File'))
    const asking = items.filter(({ asksNext }) => asksNext === true).map(({ description }) => description)
    for (const name of ['content-ref', 'file', 'figure', 'button', 'include']) assert.ok(asking.includes(name), name)
    assert.ok(!asking.includes('hint') && !asking.includes('table'))
  })

  it('offer icons by their class', () => {
    assert.deepEqual(labels('<i class="fa-|').slice(0, 2), ['fa-house', 'fa-bolt'])
  })

  it('write a whole block for the start of its name, over the brace that the editor closed', () => {
    const block = '{% hint style="info" %}\n\n{% endhint %}'
    for (const marked of ['{% hi|', '{%hi|', '{% hi|}', '{% hi| %}', 'Before.\n\n{%|']) {
      assert.equal(accepted(marked, 'hint').replace('Before.\n\n', ''), block, marked)
    }
  })

  it('write a whole block after a slash at the start of a line', () => {
    assert.equal(accepted('Before.\n\n/hi|', 'Hint'), 'Before.\n\n{% hint style="info" %}\n\n{% endhint %}')
    assert.ok(labels('/|').includes('Cards'))
  })

  it('write an emoji for its name, over the colon that closes it', () => {
    assert.equal(accepted('Good :spark|', ':sparkles:'), 'Good ✨')
    assert.equal(accepted('Good :spark|les: news', ':sparkles:'), 'Good ✨ news')
  })

  it('offer icons by name, those on other pages first', () => {
    assert.deepEqual(labels('{% hint style="info" icon="|'), ['house', 'bolt'])
    assert.deepEqual(labels('---\nicon: |\n---\n'), ['house', 'bolt'])
  })

  it('replace only the name if attributes follow', () => {
    assert.equal(accepted('{% hi| style="info" %}\n{% endhint %}', 'hint'), '{% hint style="info" %}\n{% endhint %}')
  })

  it('keep a word that follows a tag without an end', () => {
    assert.equal(accepted('{% hi|Words.', 'hint'), '{% hintWords.')
    assert.equal(accepted('{% hi|nt style="info" %}\n{% endhint %}', 'hint'), '{% hint style="info" %}\n{% endhint %}')
  })

  it('leave out an existing end', () => {
    assert.equal(accepted('{% hi|\nWords.\n{% endhint %}', 'hint'), '{% hint style="info" %}\nWords.\n{% endhint %}')
  })

  for (const tag of dialectTags.filter(({ parent }) => parent === undefined)) {
    it(`write a block “${tag.name}” with valid tags`, () => {
      const text = accepted('{% |', tag.name)
      const allowed = new Set(['wrong-value', 'content-ref-mismatch'])
      const broken = checkText(text).filter(({ rule }) => !allowed.has(rule))
      assert.deepEqual(broken, [], text)
    })
  }

  it('offer the ends of the open blocks, the innermost first', () => {
    const text = '{% tabs %}\n{% tab title="a" %}\n{% hint style="info" %}\n{% |'
    assert.deepEqual(labels(text).slice(0, 3), ['endhint', 'endtab', 'endtabs'])
    assert.equal(accepted('{% if true %}\n{% end|', 'endif'), '{% if true %}\n{% endif %}')
  })

  it('offer only what is allowed: tabs in tabs, no tab elsewhere', () => {
    assert.deepEqual(labels('{% tabs %}\n{% |'), ['tab', 'endtabs'])
    assert.ok(!labels('{% |').includes('tab'))
    assert.ok(!labels('{% hint style="info" %}\n{% |').includes('tabs'))
    assert.ok(labels('{% hint style="info" %}\n{% endhint %}\n{% |').includes('tabs'))
  })

  it('offer the missing attributes, required ones first', () => {
    assert.deepEqual(labels('{% code | title="a" %}'), [
      'overflow',
      'lineNumbers',
      'fullWidth',
      'expandable',
      'collapsedLineCount',
    ])
    assert.deepEqual(labels('{% hint |'), ['style', 'icon'])
    assert.equal(accepted('{% hint st| %}', 'style'), '{% hint style="info" %}')
    assert.ok(labels('<table data-|').includes('data-card-size'))
  })

  const values: readonly (readonly [string, readonly string[]])[] = [
    ['{% hint style="|', ['info', 'success', 'warning', 'danger']],
    ["{% hint icon='gear' style='w|' %}", ['info', 'success', 'warning', 'danger']],
    ['{% code lineNumbers="|" %}', ['true', 'false']],
    ['{% openapi-operation spec="|" path="/" %}', ['pets', 'shop']],
    ['{% openapi-operation spec="pets" path="|', []],
    ['{% openapi-operation spec="shop" path="|', ['/carts', '/orders']],
    ['{% openapi-operation spec="shop" method="get" path="|', ['/orders']],
    ['{% openapi-operation spec="shop" path="/orders" method="|', ['get', 'delete']],
    ['{% openapi-webhook spec="shop" name="|', ['orderPlaced']],
    ['{% openapi-webhook spec="shop" name="orderPlaced" method="|', ['post']],
    ['{% openapi-webhook spec="pets" name="orderPlaced" method="|', ['post', 'put', 'get', 'delete', 'patch']],
    ['{% openapi-schemas spec="shop" schemas="Cart,|', ['Order']],
    ['{% openapi-operation spec="pets" method="|', ['get', 'post', 'put', 'delete', 'patch']],
    ['{% update date="2026-05-25" tags="|', ['beta', 'new']],
    ['{% update tags="beta, |" %}', ['new']],
    ['{% tab title="a" icon="|', ['house', 'bolt']],
    ['{% content-ref url="|', ['Install']],
    ['{% file src="|" %}', ['plan.png']],
    ['<a href="|">', ['Install', 'plan.png']],
    ['<img alt="a" src="|', ['plan.png']],
    [
      '<th data-type="ch|">',
      ['text', 'number', 'checkbox', 'select', 'rating', 'users', 'files', 'content-ref', 'image'],
    ],
    ['{% content-ref url="https://|', []],
    ['{% content-ref url="/pages/install#|" %}', ['#linux', '#mac']],
    ['# Top\n\n## Own heading\n\n<a href="#|">', ['#own-heading']],
    ['<a href="/pages/none#|">', []],
    ['{% include "|', ['a']],
    ['{% if |', ['space.vars.support', 'visitor.claims']],
    [
      '---\nvars:\n  plan: pro\n---\n<code class="expression">|',
      ['space.vars.support', 'page.vars.plan', 'visitor.claims'],
    ],
    ['---\nhidden: |\n---\n', ['true', 'false']],
    ['---\nlayout:\n  width: |\n---\n', ['default', 'wide']],
    ['---\ntags:\n  - |\n---\n', ['beta', 'new']],
    ['---\nlayout:\n  cover:\n    visible: true\n    |\n---\n', ['size', 'mask']],
    ['---\ndescription: |\n---\n', []],
    ['---\ndescription: a\n---|', []],
  ]
  for (const [marked, expected] of values) {
    it(`for ${JSON.stringify(marked)} are ${expected.join(', ') || 'none'}`, () =>
      assert.deepEqual(labels(marked), expected))
  }

  it('write identifiers of pages, and replace only the name at the cursor in a list', () => {
    assert.equal(accepted('{% content-ref url="ins|" %}', 'Install'), '{% content-ref url="/pages/install" %}')
    assert.equal(accepted('{% update tags="beta, n|" %}', 'new'), '{% update tags="beta, new" %}')
    assert.equal(accepted('{% include |', 'a'), '{% include ".gitbook/includes/a.md"')
  })

  it('offer missing keys of the front matter, with the form of their value', () => {
    const keys = labels('---\nicon: gear\nh|\n---\n')
    assert.ok(keys.includes('hidden') && !keys.includes('icon'))
    assert.equal(accepted('---\nh|\n---\n', 'hidden'), '---\nhidden: true\n---\n')
    assert.equal(accepted('---\nlay|\n---\n', 'layout'), '---\nlayout:\n  \n---\n')
  })

  it('include the typed page among 10,000', () => {
    const many = new SpacePages(
      Array.from({ length: 10_000 }, (_, index) => ({
        id: `p${index}`,
        type: 'document' as const,
        title: `Page ${index}`,
        path: `p/${index}`,
      })),
    )
    const body = spaceBody({ server: 's', space: 'sp', title: 'Handbook', pages: many, files: undefined })
    const page = many.byId('p0')
    assert.ok(page)
    const text = '{% content-ref url="Page 9876'
    const { items, isIncomplete } = completions(text, text.length, { scope: { page, body } })
    assert.equal(items[0]?.label, 'Page 9876')
    assert.ok(isIncomplete && items.length <= 300)
  })
})
