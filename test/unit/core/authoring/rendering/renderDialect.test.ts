import assert from 'node:assert/strict'
import MarkdownIt from 'markdown-it'
import { renderer, renderPage, testContext, testView } from '../../../../support/rendering/renderPage.ts'

describe('A page as readers see it', () => {
  it('survives a view that throws', () => {
    const errors: unknown[] = []
    const context = { ...testContext, report: (error: unknown) => void errors.push(error) }
    const image = (): string => {
      throw new Error('no image')
    }
    assert.match(renderPage('![a](/files/f1) and text', { image }, context), /and text/)
    assert.equal(errors.length, 1)
  })

  it('is rendered like any Markdown if there is no view', () => {
    const texts = [
      '![a](/files/f1)',
      '{% if x %}\n\ntext\n\n{% endif %}',
      '{% hint style="info" %}\nx\n{% endhint %}',
      'A[^1] :bee:\n\n[^1]: words',
      '<details><summary>**a**</summary>\n\nx\n\n</details>',
      '<script>x</script>\n\n- [x] a <b onclick="x">b</b>',
    ]
    for (const text of texts) assert.equal(renderer().render(text, {}), new MarkdownIt({ html: true }).render(text))
  })

  it('closes an element that isn’t closed inside its list item, quote, cell or expandable', () => {
    const texts = [
      ['* <div align="center">one\n* two\n\n## Rest\n', '<div align="center">one\n</div></li>'],
      ['> <div>\n> quoted\n\nafter\n', 'quoted\n</div></blockquote>'],
      ['<details>\n\n<summary>S</summary>\n\n<div>\n\nin\n\n</details>\n\nafter\n', '<p>in</p>\n</div></details>'],
      ['| a |\n|-|\n| <div>x |\n', '<td><div>x</div></td>'],
      ['* one\n* two </div> </li> </ul>\n', 'two   </li>\n</ul>'],
    ]
    for (const [text = '', closed = ''] of texts) {
      const html = renderPage(text)
      assert.ok(html.includes(closed), html)
      const count = (tag: RegExp): number => Array.from(html.matchAll(tag)).length
      assert.equal(count(/<div[\s>]/g), count(/<\/div>/g), html)
    }
  })

  it('points images to where the preview can load them, in Markdown and in HTML, at every rendering', () => {
    const md = renderer()
    const tokens = md.parse('![a](/files/f1)\n\n<figure><img src="/files/f2" alt="/files/x"></figure>', {})
    for (let round = 0; round < 2; round++) {
      const html = md.renderer.render(tokens, md.options, { view: testView })
      assert.match(html, /<img alt="a" src="files\/f1\/a.svg"/)
      assert.match(html, /<img src="files\/f2\/a.svg" alt="\/files\/x">/)
    }
  })

  it('links to pages, and marks broken links', () => {
    assert.match(renderPage('[x](/pages/p2)'), /<a href="\.\.\/page\.p2\/X" title="Title of X"/)
    assert.match(renderPage('[x](/pages/gone)'), /<a href="#" title="It is gone\." class="galley-broken"/)
    assert.match(renderPage('[x](https://example.com)'), /href="https:\/\/example\.com"/)
    assert.match(renderPage('<a href="/pages/p2">x</a>'), /<a href="\.\.\/page\.p2\/X">/)
  })

  it('shows hints, steps, columns and titled code', () => {
    assert.match(
      renderPage('{% hint style="warning" %}\n**Mind**\n{% endhint %}'),
      /dialect-hint" data-style="warning".*<strong>Mind/s,
    )
    assert.match(
      renderPage('{% stepper %}\n{% step %}\n## One\n{% endstep %}\n{% endstepper %}'),
      /dialect-stepper.*dialect-step.*<h2>.*One/s,
    )
    assert.match(
      renderPage('{% columns %}\n{% column width="30%" %}\na\n{% endcolumn %}\n{% endcolumns %}'),
      /style="--width:30%"/,
    )
    assert.match(
      renderPage('{% code title="a<b.ts" %}\n```ts\nx\n```\n{% endcode %}'),
      /<figcaption>a&lt;b\.ts<\/figcaption>.*<pre/s,
    )
  })

  it('shows tabs, also within tabs', () => {
    const html = renderPage(
      '{% tabs %}\n{% tab title="A" %}\n{% tabs %}\n{% tab title="In" %}\nx\n{% endtab %}\n{% endtabs %}\n{% endtab %}\n{% tab title="B" %}\ny\n{% endtab %}\n{% endtabs %}',
    )
    assert.match(html, /id="galley-tabs-1-1" checked><label for="galley-tabs-1-1">A</)
    assert.match(html, /id="galley-tabs-2-1" checked><label for="galley-tabs-2-1">In</)
    assert.match(html, /id="galley-tabs-1-2"><label for="galley-tabs-1-2">B</)
    assert.equal(html.match(/<div/g)?.length, html.match(/<\/div>/g)?.length)
  })

  it('shows references, embeds and files as cards', () => {
    assert.match(
      renderPage('{% content-ref url="/pages/p2" %}\n[p2](/pages/p2)\n{% endcontent-ref %}'),
      /href="\.\.\/page\.p2\/X" data-href="\.\.\/page\.p2\/X"><span[^>]*>Title of X</,
    )
    assert.match(
      renderPage('{% content-ref url="x.md" %}', { link: () => ({ href: 'x.md', title: 'X', cover: '/files/c' }) }),
      /<a [^>]*><img src="files\/c\/a\.svg" alt=""><span[^>]*>X</,
    )
    assert.match(renderPage('{% embed url="https://example.com/v" %}'), /<a href="https:\/\/example\.com\/v"/)
    assert.match(
      renderPage('{% file src="/files/f1" %}\nCaption\n{% endfile %}'),
      /href="\/files\/f1".*<figcaption>.*Caption/s,
    )
    for (const tag of ['embed url="https://example.com/v"', 'file src="a.pdf"']) {
      const captioned = `{% ${tag} caption="The <b> film" %}`
      assert.match(renderPage(captioned), /<figcaption>The &lt;b&gt; film<\/figcaption>/)
      for (const text of [captioned, `${captioned}\n{% end${tag.split(' ')[0]} %}`])
        assert.equal(renderPage(text).split('The &lt;b&gt; film').length, 2, text)
    }
    assert.doesNotMatch(renderPage('{% embed url="javascript:alert(1)" %}'), /href/)
    assert.doesNotMatch(renderPage('{% embed url="java\tscript:alert(1)" %}'), /href/)
  })

  it('shows tables with the current values of their links and expressions', () => {
    const md = renderer()
    const table =
      '<table><thead><tr><th data-type="content-ref">To</th><th>By</th></tr></thead><tbody><tr>' +
      '<td><a href="/pages/p2">p2</a></td><td><code class="expression">space.vars.name</code></td></tr></tbody></table>'
    let [title, name] = ['One', 'Ann']
    const variables = {
      space: {
        get vars() {
          return { name }
        },
      },
    }
    const link = (): { href: string; title: string } => ({ href: 'p2.md', title })
    const shown = (): string => md.render(table, { view: { ...testView, link, variables: () => variables } })
    assert.match(shown(), /One.*Ann/)
    assert.match(shown(), /One.*Ann/)
    title = 'Two'
    assert.match(shown(), /Two.*Ann/)
    name = 'Bob'
    assert.match(shown(), /Two.*Bob/)
  })

  it('puts a Markdown table in the frame of other tables, once, at every rendering', () => {
    const text = '| A |\n| - |\n| b |\n\n{% hint style="info" %}\n| C |\n| - |\n{% endhint %}\n'
    const md = renderer()
    const tokens = md.parse(text, {})
    for (const _ of [1, 2]) {
      const html = md.renderer.render(tokens, md.options, { view: testView })
      assert.equal(html.split('<div class="galley-table-frame"><table class="galley-table">').length, 3, html)
      assert.equal(html.split('</table></div>').length, 3, html)
    }
  })

  it('renders no table that has more cells than its text has characters', () => {
    const table = (columns: number, rows: number): string =>
      `<table><thead><tr>${'<th></th>'.repeat(columns)}</tr></thead><tbody>${'<tr></tr>'.repeat(rows)}</tbody></table>`
    assert.equal(renderPage(table(3, 3)).match(/<td/g)?.length, 9)
    assert.doesNotMatch(renderPage(table(1000, 1000)), /<td/)
  })

  it('shows annotations after their words, and marks without one as written', () => {
    const text =
      'One[^1], two[^two] and none[^3].\n\n[^1]: The **first** [^two].\n    It goes on.\n\n    And on.\n[^two]: `b`\n\nAfter\n'
    const html = renderPage(text)
    assert.match(
      html,
      /One<span class="galley-note"[^>]*><span class="galley-note-text"><span[^>]*>The <strong>first<\/strong> \[\^two\]\.\nIt goes on\.<\/span><span[^>]*>And on\.<\/span><\/span>/,
    )
    assert.match(
      html,
      /two<span class="galley-note"[^>]*><span class="galley-note-text"><span[^>]*><code>b<\/code><\/span>/,
    )
    assert.match(html, /none\[\^3\]\.<\/p>\n<p>After/)
  })

  it('shows emoji for their names, but not in code and icons, and unknown ones as written', () => {
    const emoji = (name: string): string | undefined => (name === 'bee' ? '🐝' : undefined)
    const html = renderPage('A :bee: and **:bee:**, at 10:30:15, `:bee:` <i class="fa-bee">:bee:</i>', { emoji })
    assert.match(html, /A 🐝 and <strong>🐝<\/strong>, at 10:30:15, <code>:bee:<\/code> <span/)
    assert.equal(html.split('🐝').length, 3)
  })

  it('shows a diagram whose tag spans lines, with quotes and ends of fences in it', () => {
    const html = renderPage('{% @mermaid/diagram content="graph LR\nA["x"] --> B\n```" %}\n\nAfter')
    assert.match(html, /graph LR\nA\[&quot;x&quot;\] --&gt; B\n```\n/)
    assert.match(html, /<p>After/)
    assert.match(
      renderPage('{% @mermaid/diagram content="\nleft open\n\n{% hint style="info" %}\nx\n{% endhint %}'),
      /dialect-hint/,
    )
  })

  it('shows operations described manually in tags of earlier versions', () => {
    const swagger = renderPage(
      '{% swagger method="post" path="/pets" baseUrl="https://api.example.com" summary="Add a <pet>" %}\n{% swagger-description %}\n**Words**\n{% endswagger-description %}\n\n{% swagger-parameter in="body" name="name" type="string" required="true" %}\nA name\n{% endswagger-parameter %}\n\n{% swagger-response status="201: Created" description="There" %}\n```json\n{}\n```\n{% endswagger-response %}\n{% endswagger %}',
    )
    assert.match(
      swagger,
      /<h4[^>]*>Add a &lt;pet&gt;<.*data-method="post">POST<.*<code>https:\/\/api\.example\.com\/pets</s,
    )
    assert.match(
      swagger,
      /<strong>Words<.*<code>name<\/code> <span[^>]*>string · body<\/span> <span[^>]*>\[required\]</s,
    )
    assert.match(swagger, /<summary><code>201: Created<\/code> There<\/summary>.*<pre>.*<\/details>\s*<\/section>/s)
    const method = renderPage(
      '{% api-method method="get" host="https://api.example.com" path="/pets" %}\n{% api-method-summary %}\nPets\n{% endapi-method-summary %}\n{% api-method-spec %}\n{% api-method-request %}\n{% api-method-query-parameters %}\n{% api-method-parameter name="all" type="boolean" required=false %}\nOr some\n{% endapi-method-parameter %}\n{% endapi-method-query-parameters %}\n{% endapi-method-request %}\n{% api-method-response %}\n{% api-method-response-example httpCode=200 %}\nThey come.\n{% endapi-method-response-example %}\n{% endapi-method-response %}\n{% endapi-method-spec %}\n{% endapi-method %}',
    )
    assert.match(method, /data-method="get".*<p>Pets<.*<h5>\[parameters\]<\/h5><p[^>]*>query<.*<code>all<\/code>/s)
    assert.match(method, /Or some.*<summary><code>200<\/code> <\/summary>\s*<p>They come/s)
    assert.doesNotMatch(swagger + method, /galley-raw/)
    assert.equal(method.match(/<div/g)?.length, method.match(/<\/div>/g)?.length)
  })

  it('shows the checkboxes of tasks', () => {
    assert.match(renderPage('- [x] done\n- [ ] open\n\n[x] text\n'), /☑ done.*☐ open.*\[x\] text/s)
  })

  it('shows unknown markup as written', () => {
    assert.match(renderPage('{% endhint %}'), /<p class="galley-raw">\{% endhint %\}<\/p>/)
    assert.match(renderPage('{% unheard of="<b>" %}'), /\{% unheard of="?/)
    assert.doesNotMatch(renderPage('{% unheard of="<b>" %}'), /<b>/)
  })
})
