import assert from 'node:assert/strict'
import { hover } from '../../../../../src/core/authoring/language/hover.ts'
import { spaceBody } from '../../../../../src/core/docs/body/spaceBody.ts'
import { SpacePages } from '../../../../../src/core/docs/pages/pageIndex.ts'

const pages = new SpacePages([
  { id: 'home', type: 'document', title: 'Home', path: '' },
  { id: 'more', type: 'document', title: 'More [x](command:y)', path: 'guides/more', description: 'All *of* it.' },
])
const variables = new Map([['support', 'help@example.com']])
const parameters = [{ name: 'limit', in: 'query', required: true, description: 'At *most*' }]
const webhooks = { paid: { post: { summary: 'Was *paid*', parameters } } }
const document = { paths: { '/orders': { parameters, get: { summary: 'List [x](y)' }, delete: {} } }, webhooks }
const specs = new Map([['shop', { slug: 'shop', document }]])
const body = spaceBody({ server: 's', space: 'sp', title: 'Handbook', pages, files: undefined, variables, specs })

const names = {
  icons: ['bolt'],
  emoji: new Map([
    ['tada', '🎉'],
    ['+1', '👍'],
    ['thumbsup', '👍'],
  ]),
}
const onTheWeb = '[Show this icon on fontawesome.com](https://fontawesome.com/icons/bolt)'

/** Returns the explanation at the `|` of a text: the words that it's about, and the first two paragraphs. */
function explained(marked: string): string | undefined {
  const offset = marked.indexOf('|')
  const text = marked.slice(0, offset) + marked.slice(offset + 1)
  const [page] = pages.entries
  assert.ok(page)
  const found = hover(text, offset, { scope: { page, body }, names })
  return found && [text.slice(found.span.start, found.span.end), ...found.paragraphs.slice(0, 2)].join(' / ')
}

describe('An explanation', () => {
  for (const marked of [
    'Wor|ds',
    '`{% hi|nt %}`',
    '{% un|known %}',
    '\\{% hi|nt style="info" %}',
    '{% hint st|yel="info" %}',
    '---\nunkn|own: a\n---\n',
    '---\nhidden: tr|ue\n---\n',
    '<code class="expression">space.vars.mis|sing</code>',
    '<i class="fa-unkn|own"></i>',
    '`:ta|da:` :unkn|own:',
    '12:30|:45',
  ]) {
    it(`isn’t shown in ${JSON.stringify(marked)}`, () => assert.equal(explained(marked), undefined))
  }

  const cases: readonly (readonly [string, string])[] = [
    ['{% hi|nt style="info" %}', 'hint / **Hint** / A callout that highlights important text.'],
    ['{% endhi|nt %}', 'endhint / **Hint** / A callout that highlights important text.'],
    ['{% hint st|yle="info" %}', 'style / `style` / The kind of callout.'],
    ['{% hint style="in|fo" %}', 'info / `style="info"` / General information, in blue.'],
    ['{% hint style="in|f" %}', 'style / `style` / The kind of callout.'],
    ['---\nlayout:\n  wid|th: wide\n---\n', 'width / `layout.width` / The width of the page.'],
    ['[see](/pages/more#a|b)', '/pages/more#ab / **More \\[x\\]\\(command:y\\) › \\#ab** / All \\*of\\* it\\.'],
    ['{% content-ref url="/pages/mo|re" %}', '"/pages/more" / **More \\[x\\]\\(command:y\\)** / All \\*of\\* it\\.'],
    ['{% if space.vars.sup|port %}', 'space.vars.support / `space.vars.support` = `help@example.com`'],
    ['{% openapi-operation spec="shop" path="/orders" method="g|et" %}', 'get / **GET /orders** / List \\[x\\]\\(y\\)'],
    ['{% openapi-webhook spec="shop" name="pa|id" method="post" %}', 'paid / **POST paid** / Was \\*paid\\*'],
    ['{% openapi-webhook spec="shop" name="paid" method="po|st" %}', 'post / **POST paid** / Was \\*paid\\*'],
    ['{% hint style="info" icon="bo|lt" %}', `bolt / \`bolt\` / ${onTheWeb}`],
    ['{% hint style="info" icon="unkn|own" %}', 'icon / `icon` / The name of a Font Awesome icon.'],
    ['Press <i class="fa-bo|lt">:bolt:</i>', `<i class="fa-bolt" / \`bolt\` / ${onTheWeb}`],
    ['---\nicon: bo|lt\n---\n', `bolt / \`bolt\` / ${onTheWeb}`],
    ['Done :ta|da:', ':tada: / 🎉 `:tada:`'],
    ['Done 👍|', '👍 / 👍 `:+1:` `:thumbsup:`'],
    [
      '{% openapi-webhook spec="shop" name="paid" method="g|et" %}',
      'method / `method` / The HTTP method, in lower case.',
    ],
    [
      '{% openapi-operation spec="gone" path="/orders" method="g|et" %}',
      'method / `method` / The HTTP method, in lower case.',
    ],
    [
      '---\nvars:\n  plan: pro\n---\n<code class="expression">page.vars.pl|an</code>',
      'page.vars.plan / `page.vars.plan` = `pro`',
    ],
  ]
  for (const [marked, expected] of cases) {
    it(`for ${JSON.stringify(marked)} is ${expected}`, () => assert.equal(explained(marked), expected))
  }

  it('lists the parameters of an operation, and all operations of a path', () => {
    const text = '{% openapi-operation spec="shop" path="/orders" method="get" %}'
    const [page] = pages.entries
    assert.ok(page)
    const limit = '- **limit** (query\\*): At \\*most\\*'
    assert.deepEqual(hover(text, text.indexOf('/orders'), { scope: { page, body } })?.paragraphs, [
      '**GET /orders**',
      'List \\[x\\]\\(y\\)',
      limit,
      '**DELETE /orders**',
      limit,
    ])
  })

  it('lists the attributes of a tag, and links to the page about it', () => {
    const found = hover('{% hint style="info" %}', 5)
    assert.match(found?.paragraphs[2] ?? '', /^- `style`\*: .+\n- `icon`: /)
    assert.equal(found?.page, 'hint')
  })
})
