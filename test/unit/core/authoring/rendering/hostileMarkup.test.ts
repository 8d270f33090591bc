import assert from 'node:assert/strict'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { hostileMarkup } from '../../../../support/rendering/hostileMarkup.ts'
import { renderPage } from '../../../../support/rendering/renderPage.ts'

type Element = DefaultTreeAdapterTypes.Element
type Parent = DefaultTreeAdapterTypes.ParentNode

const forbidden = [
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'form',
  'svg',
  'math',
  'link',
  'meta',
  'base',
  'template',
]

/** Returns all elements, as a browser reads the text. */
function elementsOf(parent: Parent): Element[] {
  return parent.childNodes.flatMap((node) => ('tagName' in node ? [node, ...elementsOf(node)] : []))
}

function textOf(parent: Parent): string {
  return parent.childNodes
    .map((node) => ('tagName' in node ? textOf(node) : 'value' in node ? node.value : ''))
    .join('')
}

/** Returns everything in the HTML that could run, load or control something. */
function dangersOf(html: string): string[] {
  return elementsOf(parseFragment(html)).flatMap(({ tagName, attrs }) => {
    if (forbidden.includes(tagName)) return [tagName]
    return attrs.flatMap(({ name, value }) => {
      if (name.startsWith('on') || name === 'srcdoc' || name === 'srcset' || name === 'action')
        return [`${tagName} ${name}`]
      const isAddress = name === 'href' || name === 'src' || name === 'data-href' || name === 'poster'
      if (isAddress && !isHarmless(value)) return [`${tagName} ${name}=${value}`]
      return name === 'style' && /position|url\(|all:/i.test(value) ? [`${tagName} style=${value}`] : []
    })
  })
}

/** Returns whether a browser would read an address as part of the page or as a web address. */
function isHarmless(address: string): boolean {
  const { protocol, host } = new URL(address, 'page://page/')
  return protocol === 'page:' ? host === 'page' : ['http:', 'https:', 'mailto:'].includes(protocol)
}

describe('Hostile pages', () => {
  it('are more than 200', () => assert.ok(new Set(hostileMarkup).size > 200))

  it('contain, when rendered, nothing that runs, loads or navigates', () => {
    const dangers = hostileMarkup.flatMap((text) => dangersOf(renderPage(text)).map((danger) => `${danger}\n${text}`))
    assert.deepEqual(dangers, [])
  })

  it('contain nothing like that as included content, notes, texts of a specification or front matter either', () => {
    for (const markdown of hostileMarkup) {
      const note = `A[^1]\n\n[^1]: ${markdown.replaceAll('\n', '\n    ')}`
      assert.deepEqual(dangersOf(renderPage(note)), [], markdown)
      const include = () => ({ title: markdown, markdown, href: 'javascript:hit()' })
      assert.deepEqual(dangersOf(renderPage('{% include "x" %}', { include })), [], markdown)
      const document = { paths: { '/a': { get: { summary: markdown, description: markdown } } } }
      const spec = () => ({ document, href: markdown })
      assert.deepEqual(
        dangersOf(renderPage('{% openapi-operation spec="s" path="/a" method="get" %}', { spec })),
        [],
        markdown,
      )
      const head = () => ({ description: markdown, icon: markdown, cover: markdown })
      assert.deepEqual(dangersOf(renderPage('# T', { head })), [], markdown)
    }
  })

  it('close only what they opened', () => {
    const inHint = (text: string): string => {
      const elements = elementsOf(parseFragment(renderPage(text)))
      const hint = elements.find(({ attrs }) => attrs.some(({ value }) => value.startsWith('dialect-hint')))
      return hint ? textOf(hint) : ''
    }
    assert.doesNotMatch(inHint('{% hint style="info" %}\n</div></div></div>\n{% endhint %}\n\nafter'), /after/)
    assert.match(inHint('<div>\n\n{% hint style="info" %}\n\n</div></div>\n\nwithin\n{% endhint %}'), /within/)
  })
})

describe('A page that takes texts from elsewhere', () => {
  it('shows at most a million characters of included content', () => {
    const include = (target: string) => {
      const level = Number(target)
      // Without a limit, the last level would be included 27,000,000 times.
      const markdown = level < 4 ? `{% include "${level + 1}" %}\n\n`.repeat(300) : 'Words.\n\n'.repeat(300)
      return { title: 'Included', markdown, href: '#' }
    }
    const html = renderPage('{% include "1" %}', { include })
    assert.match(html, /Words\./)
    assert.match(html, /\[includedInItself\]/)
    assert.ok(html.length < 3_000_000, String(html.length))
  })

  it('shows at most a million characters of values', () => {
    const variables = () => ({ long: 'x'.repeat(250_000) })
    const html = renderPage('<code class="expression">long</code> '.repeat(100), { variables })
    assert.match(html, /x{250}/)
    assert.match(html, /The values on this page are too long\./)
    assert.ok(html.length < 1_500_000, String(html.length))
  })
})
