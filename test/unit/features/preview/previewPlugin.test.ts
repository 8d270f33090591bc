import assert from 'node:assert/strict'
import MarkdownIt from 'markdown-it'
import type { PreviewContext } from '../../../../src/features/reading/preview/previewContext.ts'
import { extendPreview } from '../../../../src/features/reading/preview/previewPlugin.ts'

const document = { scheme: 'galley', authority: 'sandbox', path: '/s1/page.p1/A — B' }

function context(more: Partial<PreviewContext> = {}): PreviewContext {
  return {
    image: (_document, source) => (source.startsWith('/files/') ? `files/${source.slice(7)}/a.svg` : undefined),
    link: (_document, target) => {
      if (target === '/pages/gone') return { href: '#', broken: 'It is gone.' }
      return target.startsWith('/pages/') ? { href: `../page.${target.slice(7)}/X`, title: 'Title of X' } : undefined
    },
    labels: { file: 'File', reusableContent: 'Reusable', apiReference: 'API', condition: 'If' },
    report: (error) => {
      throw error
    },
    ...more,
  }
}

function preview(markdown: string, given = context(), env: object = { currentDocument: document }): string {
  const md = extendPreview(new MarkdownIt({ html: true }), given)
  const tokens = md.parse(markdown, {})
  return md.renderer.render(tokens, md.options, { ...env })
}

describe('The preview of a page', () => {
  it('survives a resolver that throws', () => {
    const errors: unknown[] = []
    const failing = context({
      image: () => {
        throw new Error('no image')
      },
      report: (error) => void errors.push(error),
    })
    assert.match(preview('![a](/files/f1) and text', failing), /and text/)
    assert.equal(errors.length, 1)
  })

  it('leaves documents of others as they are', () => {
    const local = { currentDocument: { scheme: 'file', authority: '', path: '/a.md' } }
    assert.match(preview('![a](/files/f1)', context(), local), /src="\/files\/f1"/)
    assert.match(preview('{% if x %}\n\ntext\n\n{% endif %}', context(), local), /\{% if x %\}.*text.*\{% endif %\}/s)
    assert.match(preview('![a](/files/f1)', context(), {}), /src="\/files\/f1"/)
  })

  it('leads images to where the preview may load them, in Markdown and in HTML, however often it renders', () => {
    const md = extendPreview(new MarkdownIt({ html: true }), context())
    const tokens = md.parse('![a](/files/f1)\n\n<figure><img src="/files/f2" alt="/files/x"></figure>', {})
    for (let round = 0; round < 2; round++) {
      const html = md.renderer.render(tokens, md.options, { currentDocument: document })
      assert.match(html, /<img src="files\/f1\/a.svg"/)
      assert.match(html, /<img src="files\/f2\/a.svg" alt="\/files\/x">/)
    }
  })

  it('leads links to pages, and marks those that are broken', () => {
    assert.match(preview('[x](/pages/p2)'), /<a href="\.\.\/page\.p2\/X" title="Title of X"/)
    assert.match(preview('[x](/pages/gone)'), /<a href="#" title="It is gone\." class="galley-broken"/)
    assert.match(preview('[x](https://example.com)'), /href="https:\/\/example\.com"/)
    assert.match(preview('<a href="/pages/p2">x</a>'), /<a href="\.\.\/page\.p2\/X">/)
  })

  it('shows hints, steps, columns and titled code', () => {
    assert.match(
      preview('{% hint style="warning" %}\n**Mind**\n{% endhint %}'),
      /dialect-hint" data-style="warning".*<strong>Mind/s,
    )
    assert.match(
      preview('{% stepper %}\n{% step %}\n## One\n{% endstep %}\n{% endstepper %}'),
      /dialect-stepper.*dialect-step.*<h2>One/s,
    )
    assert.match(
      preview('{% columns %}\n{% column width="30%" %}\na\n{% endcolumn %}\n{% endcolumns %}'),
      /flex-basis:30%/,
    )
    assert.match(
      preview('{% code title="a<b.ts" %}\n```ts\nx\n```\n{% endcode %}'),
      /<figcaption>a&lt;b\.ts<\/figcaption>.*<pre>/s,
    )
  })

  it('shows tabs, also within tabs', () => {
    const html = preview(
      '{% tabs %}\n{% tab title="A" %}\n{% tabs %}\n{% tab title="In" %}\nx\n{% endtab %}\n{% endtabs %}\n{% endtab %}\n{% tab title="B" %}\ny\n{% endtab %}\n{% endtabs %}',
    )
    assert.match(html, /id="galley-tabs-1-1" checked><label for="galley-tabs-1-1">A</)
    assert.match(html, /id="galley-tabs-2-1" checked><label for="galley-tabs-2-1">In</)
    assert.match(html, /id="galley-tabs-1-2"><label for="galley-tabs-1-2">B</)
    assert.equal(html.match(/<div/g)?.length, html.match(/<\/div>/g)?.length)
  })

  it('shows references, embeds and files as something to click', () => {
    assert.match(
      preview('{% content-ref url="/pages/p2" %}\n[p2](/pages/p2)\n{% endcontent-ref %}'),
      /href="\.\.\/page\.p2\/X" data-href="\.\.\/page\.p2\/X">Title of X</,
    )
    assert.match(preview('{% embed url="https://example.com/v" %}'), /<a href="https:\/\/example\.com\/v"/)
    assert.match(
      preview('{% file src="/files/f1" %}\nCaption\n{% endfile %}'),
      /File · \/files\/f1.*<figcaption>.*Caption/s,
    )
    assert.doesNotMatch(preview('{% embed url="javascript:alert(1)" %}'), /href/)
    assert.doesNotMatch(preview('{% embed url="java\tscript:alert(1)" %}'), /href/)
  })

  it('shows the boxes of tasks', () => {
    assert.match(preview('- [x] done\n- [ ] open\n\n[x] text\n'), /☑ done.*☐ open.*\[x\] text/s)
  })

  it('shows what it does not know as it is written', () => {
    assert.match(preview('{% endhint %}'), /<p class="galley-raw">\{% endhint %\}<\/p>/)
    assert.match(preview('{% unheard of="<b>" %}'), /\{% unheard of="?/)
    assert.doesNotMatch(preview('{% unheard of="<b>" %}'), /<b>/)
  })
})
