import assert from 'node:assert/strict'
import createParser from 'markdown-it'
import { renderDialect } from '../../../../../src/core/authoring/rendering/renderDialect.ts'
import type { ReaderView } from '../../../../../src/core/authoring/rendering/readerView.ts'
import { testContext, testView } from '../../../../support/rendering/renderPage.ts'

/** Renders like the editor, which has a rule of its own for front matter. */
function renderWithFrontMatter(yaml: string, body: string, view: Partial<ReaderView> = {}): string {
  const md = createParser({ html: true })
  md.core.ruler.push('front_matter', (state) => {
    const token = new state.Token('front_matter', '', 0)
    token.meta = { content: yaml }
    state.tokens.unshift(token)
  })
  md.renderer.rules['front_matter'] = () => 'FRONT MATTER'
  renderDialect(md, testContext, () => ({ ...testView, ...view }))
  return md.render(body)
}

describe('The head of a page as readers see it', () => {
  it('has the icon above the title, and the description and tags below it', () => {
    const tag = () => ({ slug: 'beta', label: 'Beta', color: 'blue' })
    const html = renderWithFrontMatter('description: What it is about\nicon: rocket\ntags: [beta]', '# Title\n\nText', {
      tag,
    })
    assert.match(
      html,
      /galley-page-sign.*<h1>Title<\/h1>.*galley-description">What it is about<.*data-color="blue">Beta<.*<p>Text/s,
    )
    assert.doesNotMatch(html, /FRONT MATTER/)
  })

  it('leaves out what the layout hides', () => {
    const html = renderWithFrontMatter(
      'description: Words\nlayout:\n  title:\n    visible: false\n  description:\n    visible: false',
      '# Title\n\nText',
    )
    assert.doesNotMatch(html, /Title|Words/)
    assert.match(html, /Text/)
  })

  it('comes from the platform if the text sets nothing', () => {
    const known = { description: 'Known', emoji: '🚀', tags: ['beta'] }
    const tag = (slug: string) => ({ slug, label: slug.toUpperCase(), color: 'blue' })
    const html = renderWithFrontMatter('', '# Title\n\nText', { head: () => known, tag })
    assert.match(html, /🚀.*Title.*Known.*>BETA</s)
    const own = renderWithFrontMatter('tags: [new]', '# Title\n\nText', { head: () => known, tag })
    assert.match(own, />NEW</)
    assert.doesNotMatch(own, /BETA/)
    const hidden = { head: () => ({ ...known, hiddenParts: ['tags'] }), tag }
    assert.doesNotMatch(renderWithFrontMatter('', '# Title\n\nText', hidden), /BETA/)
  })

  it('has the covers and the layout of the platform, unless the text sets them', () => {
    const known = { description: 'Known', cover: '/files/day', coverDark: '/files/night', hidden: true }
    const head = () => ({ ...known, hiddenParts: ['title', 'description'] })
    const html = renderWithFrontMatter('', '# Title\n\nText', { head })
    assert.match(
      html,
      /galley-cover.*"galley-light" src="files\/day.*"galley-dark" src="files\/night.*\[hidden\].*Text/s,
    )
    assert.doesNotMatch(html, /Title|Known/)
    const rendered = renderWithFrontMatter('cover: /files/own\nlayout:\n  title:\n    visible: true', '# Title', {
      head,
    })
    assert.match(rendered, /galley-cover"><img src="files\/own.*Title/s)
  })

  it('shows a page whose front matter isn’t YAML', () => {
    assert.match(renderWithFrontMatter('a: [', '# Title\n\nText'), /Title.*Text/s)
  })
})
