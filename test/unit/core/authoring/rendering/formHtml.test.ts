import assert from 'node:assert/strict'
import { renderPage, testContext } from '../../../../support/rendering/renderPage.ts'

const cards =
  '<table data-view="cards"><thead><tr><th>Title</th><th data-hidden data-card-target data-type="content-ref">T</th><th data-hidden data-card-cover data-type="image">C</th><th data-hidden data-card-cover-dark data-type="image">D</th></tr></thead><tbody><tr><td><strong>One</strong></td><td><a href="/pages/p2">p2</a></td><td><a href="/files/f1">f1</a></td><td><a href="/files/f2">f2</a></td></tr></tbody></table>'

describe('HTML forms of the dialect as readers see them', () => {
  it('show cards with their covers, without hidden columns, as one link', () => {
    const html = renderPage(cards)
    assert.match(html, /<ul class="galley-cards" role="list" data-size="medium">/)
    assert.match(html, /class="galley-light" src="files\/f1\/a\.svg".*class="galley-dark" src="files\/f2\/a\.svg"/)
    assert.match(html, /<strong>One<\/strong>/)
    assert.match(html, /class="galley-card-link" href="\.\.\/page\.p2\/X"[^>]* aria-label="Title of X"/)
    assert.doesNotMatch(html, />p2<|>f1<|<th/)
  })

  it('show cells by the types of their columns', () => {
    const html = renderPage(
      '<table><thead><tr><th data-type="number">N</th><th data-type="checkbox">C</th><th data-type="rating" data-max="4">R</th><th>S<select><option value="a" label="Planned" color="blue"></option></select></th><th data-type="content-ref">P</th><th data-hidden>H</th></tr></thead><tbody><tr><td>12</td><td>true</td><td>3</td><td><span data-option="a">x</span></td><td><a href="/pages/gone">gone</a></td><td>secret</td></tr></tbody></table>',
    )
    assert.match(html, /text-align:end" data-type="number">12</)
    assert.match(html, /☑/)
    assert.match(html, /★★★☆</)
    assert.match(html, /<th scope="col">S<\/th>/)
    assert.match(html, /galley-option" data-color="blue">Planned</)
    assert.match(html, /class="galley-broken">It is gone\.</)
    assert.doesNotMatch(html, /secret|option value/)
  })

  it('keep a hidden head for screen readers', () => {
    const html = renderPage(
      '<table data-header-hidden><thead><tr><th>Key</th></tr></thead><tbody><tr><td>a</td></tr></tbody></table>',
    )
    assert.match(html, /<thead class="galley-unseen"><tr><th scope="col">Key</)
  })

  it('show buttons, and mark those without an effect', () => {
    const html = renderPage(
      '<a href="/pages/p2" class="button primary" data-icon="rocket">Go</a> <button type="button" class="button secondary" data-action="ask" data-query="Why?">Ask</button>',
    )
    assert.match(
      html,
      /<a class="galley-button" data-kind="primary" href="\.\.\/page\.p2\/X"[^>]*><span aria-hidden="true"><span[^>]*aria-label="rocket">.*<\/span><\/span> Go<\/a>/,
    )
    assert.match(
      html,
      /<span class="galley-button galley-button-inert" data-kind="secondary" data-action="ask" title="Why\?">Ask<\/span>/,
    )
  })

  it('show the assistant’s icon with one of the fonts', () => {
    const asked: string[] = []
    const icon = (name: string) => {
      asked.push(name)
      return { style: 'solid' as const, character: 'x' }
    }
    const html = renderPage('<i class="fa-gitbook-assistant">:gitbook-assistant:</i>', {}, { ...testContext, icon })
    assert.deepEqual(asked, ['wand-magic-sparkles'])
    assert.doesNotMatch(html, /galley-icon-name/)
  })

  it('show icons, and the names of unknown ones', () => {
    const html = renderPage(
      'a <i class="fa-heart" style="color:$danger;">:heart:</i> <i class="fa-unheard">:unheard:</i>',
    )
    assert.match(html, /data-color="danger" role="img" aria-label="heart">/)
    assert.match(html, /<span class="galley-icon-name">unheard<\/span>/)
    assert.doesNotMatch(html, /:heart:/)
  })

  it('show mentions by the title of their target', () => {
    assert.match(renderPage('[old](/pages/p2 "mention")'), /class="galley-mention"[^>]*>Title of X<\/a>/)
    assert.match(renderPage('<a data-mention href="/pages/p2">old</a>'), /class="galley-mention"[^>]*>Title of X<\/a>/)
    assert.match(renderPage('[old](https://example.com "mention")'), />old<\/a>/)
  })

  it('show one emoji or icon before a title, which can have an emoji of its own', () => {
    const shown = (title: string): string =>
      renderPage('[x](/pages/p2 "mention")', { link: () => ({ href: '../p2', title, icon: 'rocket' }) })
    assert.match(shown('Try it'), /galley-icon[^>]*>&lt;rocket&gt;<\/span><\/span> Try it</)
    assert.doesNotMatch(shown('🚀 Try it'), /galley-icon/)
  })

  it('show the image for the editor’s theme', () => {
    const html = renderPage(
      '<figure><picture><source srcset="/files/dark" media="(prefers-color-scheme: dark)"><img src="/files/light" alt="A" width="300"></picture><figcaption><p>B</p></figcaption></figure>',
    )
    assert.match(
      html,
      /<img class="galley-light" src="files\/light\/a\.svg" alt="A" width="300"><img class="galley-dark" src="files\/dark\/a\.svg"/,
    )
    assert.match(html, /<figcaption><p>B<\/p><\/figcaption>/)
  })

  it('show only colors of the dialect', () => {
    const html = renderPage(
      '<mark style="color:green;background-color:$info;">a</mark> <mark style="color:url(x);position:fixed">b</mark>',
    )
    assert.match(html, /<mark data-color="green" data-background="info">a<\/mark> <mark>b<\/mark>/)
  })

  it('fill in variables, and mark unknown ones', () => {
    const variables = () => ({ space: { vars: { name: 'Galley <3', year: 2026 } } })
    const html = renderPage(
      '<code class="expression">space.vars.name</code> <code class="expression">space.vars.year + 1</code> <code class="expression">space.vars.other</code> <code>a</code>',
      { variables },
    )
    assert.match(html, />Galley &lt;3<\/span>/)
    assert.match(html, />2027<\/span>/)
    assert.match(
      html,
      /<code class="galley-broken" title="\[unknownVariable\]">space\.vars\.other<\/code> <code>a<\/code>/,
    )
  })

  it('show highlighted lines of code', () => {
    const html = renderPage(
      '<pre class="language-bash" data-title="a.sh" data-overflow="wrap"><code class="lang-bash">one\n<strong>two\n</strong>three\n</code></pre>',
    )
    assert.match(
      html,
      /<figure class="dialect-code" data-overflow="wrap"><figcaption>a\.sh<\/figcaption><pre class="hljs"><code class="lang-bash">one\n<strong>two\n<\/strong>three/,
    )
  })

  it('end with the list item, quote or expandable that leaves them open', () => {
    const nesting = (html: string): string[] =>
      Array.from(
        html
          .replace(/<div class="code-line"[^>]*><\/div>/g, '')
          .matchAll(/<\/?(?:div|li|blockquote|details)(?=[\s>])/g),
        ([tag]) => tag.slice(1),
      ).slice(1, -1)
    assert.deepEqual(nesting(renderPage('* <div align="center">one\n* two\n')), [
      'li',
      'div',
      '/div',
      '/li',
      'li',
      '/li',
    ])
    assert.deepEqual(nesting(renderPage('> <div>one\n\ntwo\n')), ['blockquote', 'div', '/div', '/blockquote'])
    assert.deepEqual(nesting(renderPage('<details><summary>S</summary>\n\n<div>one\n\n</details>\n\ntwo\n')), [
      'details',
      'div',
      '/div',
      '/details',
    ])
  })

  it('give an annotation the anchor that the platform links to, once', () => {
    const html = renderPage('[a](#user-content-fn-1)[^1] b[^1]\n\n[^1]: A note.\n')
    assert.equal(html.split('id="user-content-fn-1"').length, 2)
  })
})
