import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { dialectTags, olderTags } from '../../../../../src/core/text/dialect/dialectTags.ts'
import { previewParser } from '../../../../support/rendering/previewParser.ts'
import { renderDialect } from '../../../../../src/core/authoring/rendering/renderDialect.ts'
import type { ReaderView } from '../../../../../src/core/authoring/rendering/readerView.ts'
import { readSpecText } from '../../../../../src/core/platform/openApi/specSource.ts'
import { sampleSpec } from '../../../../../src/sandbox/sample/sampleSpec.ts'
import { testContext, testView } from '../../../../support/rendering/renderPage.ts'
import { projectRoot } from '../../../../support/vscode/paths.ts'

const gallery = readFileSync(path.join(projectRoot, 'media/guide/reference/gallery.md'), 'utf8')

/** Matches each form that isn't a tag in the HTML of the gallery, by its name in `dialect.md`. */
const forms: Readonly<Record<string, RegExp>> = {
  'cards, medium': /galley-cards" role="list" data-size="medium"/,
  'cards, large': /galley-cards" role="list" data-size="large"/,
  'cards in one row, full width': /data-wrap="false" data-full-width="true"/,
  'covers of cards': /galley-card-cover/,
  'targets of cards': /galley-card-link/,
  'columns of numbers': /<td style="text-align:end" data-type="number"/,
  'columns with boxes': /data-type="checkbox"><span role="img" aria-label="\[checked\]">/,
  'columns of options, with colours': /galley-option" data-color="blue">Planned/,
  ratings: /★★★☆☆/,
  users: /data-type="users"/,
  files: /data-type="files"><a/,
  'references in cells': /data-type="content-ref"><a/,
  'pictures in cells': /data-type="image"><img/,
  'a hidden head': /<thead class="galley-unseen">/,
  'sticky heads': /data-header-sticky="true" data-first-column-sticky="true" data-full-width="true"/,
  'widths of columns': /min-width:180px/,
  'a table by hand': /<th style="text-align:right">Right-aligned/,
  'figures with captions': /<figcaption><p>A picture with a caption/,
  frames: /<div data-with-frame="true"><figure>/,
  galleries: /<\/figure> <figure>/,
  alignment: /<div align="center"><figure>/,
  'light and dark': /class="galley-light".*class="galley-dark"/,
  'pictures of the height of a line': /data-size="line"/,
  'pictures of their own size': /data-size="original"/,
  drawings: /class="gitbook-drawing"/,
  expandables: /<details[^>]*>\s*<summary>Something/,
  'aligned headings': /<h2 align="center">/,
  'numbers of lines': /data-line-numbers="true"/,
  'wrapped code': /data-overflow="wrap"/,
  'code that unfolds': /--galley-lines:3/,
  'highlighted lines': /<strong>npm start/,
  'marks of differences': /<code class="language-diff">/,
  'tags of updates': /<section[^>]*><header>.*galley-option/,
  buttons: /galley-button" data-kind="primary"/,
  'buttons without effect': /galley-button-inert/,
  icons: /galley-icon galley-icon-solid/,
  'coloured icons': /galley-icon galley-icon-solid" data-color="danger"/,
  keys: /<kbd>Ctrl/,
  mentions: /galley-mention/,
  colours: /<mark data-color="green">/,
  'colours behind words': /data-background="yellow"/,
  'raised and lowered words': /<sub>2<\/sub>.*<sup>2<\/sup>/,
  annotations: /galley-note/,
  'emoji by name': /name: 🐝/,
  'emoji as HTML': /in HTML: ✨/,
  variables: /galley-variable" title="page\.vars\.edition">2026/,
  'variables of the space': /galley-variable" title="space\.vars\.product">Galley/,
  tasks: /☑ A task.*☐ and one/s,
  'anchors of their own': /id="own-anchor"/,
  diagrams: /class="language-mermaid"/,
  'the picture at the head': /galley-cover/,
  'tags of the page': /galley-tags/,
  'the description of the page': /galley-description/,
}

describe('The gallery of the guide', () => {
  it('has every tag of the dialect', () => {
    const inGallery = new Set([...gallery.matchAll(/\{% ([\w@/-]+)/g)].map(([, name]) => name))
    const missing = dialectTags.map(({ name }) => name).filter((name) => !inGallery.has(name))
    assert.deepEqual(missing, [])
    for (const name of ['page-ref', 'code-tabs', 'api-method']) {
      assert.ok(inGallery.has(name) && olderTags.some((tag) => tag.name === name), name)
    }
  })

  it('shows every form of the dialect, and none as source', () => {
    const html = rendered()
    assert.doesNotMatch(html, /galley-raw|galley-broken|\{%/)
    for (const [form, shown] of Object.entries(forms)) assert.match(html, shown, form)
    assert.equal(html.match(/galley-api-problem/g)?.length, 1, 'only the specification at an address is not shown')
  })
})

function rendered(): string {
  const md = previewParser()
  const spec = readSpecText(sampleSpec)
  assert.ok('document' in spec)
  const view: ReaderView = {
    ...testView,
    image: () => undefined,
    emoji: (name) => (name === 'bee' ? '🐝' : undefined),
    include: () => ({ title: 'Try it first', markdown: 'Try it.', href: 'x.md' }),
    spec: (reference) => ('slug' in reference ? { document: spec.document } : { problem: 'Not here.' }),
    variables: () => ({
      page: { vars: { edition: '2026' } },
      space: { vars: { product: 'Galley' } },
      visitor: { claims: { unsigned: { beta: true } } },
    }),
  }
  renderDialect(md, testContext, () => view)
  return md.renderer.render(md.parse(gallery, {}), md.options, {})
}
