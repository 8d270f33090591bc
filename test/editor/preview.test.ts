import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { SpacePages } from '../../src/core/docs/pages/pageIndex.ts'
import { pageUri } from '../../src/core/platform/uris/uris.ts'
import { PreviewContent } from '../../src/features/reading/preview/previewContent.ts'
import { signInTo, signOutOfAll } from '../support/editor/galley.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { eventually } from '../support/eventually.ts'
import { FakePlatform, fakeSite } from '../support/fakePlatform.ts'

const markdown = `![map](/files/f1)

<figure><img src="/files/f1" alt=""><figcaption>Map</figcaption></figure>

[setup](/pages/setup#next) [gone](/pages/gone) [group](/pages/empty) [site](https://example.com)

{% hint style="danger" %}
Mind the **gap**.
{% endhint %}

{% content-ref url="/pages/setup" %}
[setup](/pages/setup)
{% endcontent-ref %}
`

const including = `{% include "notice" %}

{% include "../.gitbook/includes/tides%20and%20more.md" %}

{% include "https://app.example.com/s/previews/~/reusable/empty/" %}

{% include "gone" %}

{% include "locked" %}

{% if space.vars.crew == "three" %}
The light needs <code class="expression">space.vars.crew</code>, of <code class="expression">page.vars.of</code>.
{% endif %}

{% updates format="full" %}
{% update date="2026-05-25" tags="fixes" %}
Mended.
{% endupdate %}
{% endupdates %}
`

const card = (address: string): string =>
  `{% content-ref url="${address}" %}\n[${address}](${address})\n{% endcontent-ref %}\n`

const reusableContents = [
  { id: 'notice', title: 'Notice', document: 'd-notice' },
  {
    id: 'tides',
    title: 'Tides',
    document: 'd-tides',
    git: { oid: '1', path: 'docs/.gitbook/includes/tides and more.md' },
  },
  { id: 'empty', title: 'Nothing yet' },
  { id: 'locked', title: 'Locked', document: 'd-locked' },
]

/** Returns a document with a paragraph and includes. */
function documentOf(text: string, ...included: string[]): object {
  const words = { object: 'text', key: 't', leaves: [{ object: 'leaf', text, marks: [] }] }
  const paragraph = { object: 'block', type: 'paragraph', key: 'p', nodes: [words] }
  const includes = included.map((reusableContent) => {
    const data = { ref: { kind: 'reusable-content', reusableContent } }
    return { object: 'block', type: 'reusable-content', key: reusableContent, isVoid: true, data }
  })
  return { object: 'document', data: {}, nodes: [paragraph, ...includes] }
}

describe('The preview of pages in VS Code', () => {
  let platform: FakePlatform

  async function render(uri: vscode.Uri): Promise<string> {
    const document = await vscode.workspace.openTextDocument(uri)
    return await vscode.commands.executeCommand<string>('markdown.api.render', document)
  }

  before(async () => {
    platform = await new FakePlatform({
      organizations: [{ id: 'acme' }],
      spaces: [{ id: 'previews', title: 'Handbook' }],
      pages: {
        previews: [
          { id: 'welcome', title: 'Welcome', markdown },
          {
            id: 'including',
            title: 'Including',
            markdown: including,
            variables: { of: 'five' },
            tags: [{ tag: { kind: 'tag', tag: 'fixes' } }],
          },
          { id: 'linking', title: 'Linking', markdown: card('https://docs.example.org/setup#next') },
          { id: 'setup', title: 'Set-up', path: 'setup', markdown: 'Text\n' },
          { id: 'empty', title: 'Nothing', type: 'group' },
        ],
      },
      revision: {
        reusableContents,
        variables: { crew: 'three' },
        tags: [{ slug: 'fixes', label: 'Mended things', color: 'green' }],
      },
      documents: {
        'd-notice': documentOf('The lamp is lit at dusk.', 'tides'),
        'd-tides': documentOf('The tide turns.', 'notice'),
      },
      ...fakeSite('https://docs.example.org/', 'previews'),
      files: [{ id: 'f1', name: 'map.svg', contentType: 'image/svg+xml', bytes: '<svg/>' }],
    }).start()
    await signInTo(platform)
  })

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await signOutOfAll()
    await platform.stop()
  })

  const welcome = vscode.Uri.from(
    pageUri({ server: 'fake', space: 'previews', page: 'welcome', title: 'Welcome', spaceTitle: 'Handbook' }),
  )

  it('shows a page even if its links can’t be resolved', async () => {
    platform.fault = { path: /\/content\/(pages|files)$/, answer: 403 }
    const html = await render(welcome)
    assert.match(html, /Mind the <strong>gap/)
    assert.match(html, /src="\/files\/f1"/)
    platform.fault = undefined
  })

  it('shows images, links to pages, and broken links', async () => {
    const html = await eventually(async () => {
      const rendered = await render(welcome)
      assert.match(rendered, /src="data:image\/svg\+xml;base64,PHN2Zy8\+"/)
      return rendered
    })
    assert.match(html, /<figure><img src="data:image\/svg\+xml;base64,PHN2Zy8\+"/)
    assert.match(html, /href="page\.setup\/Set-up%C2%A0%E2%80%94%20Handbook#next"/)
    assert.match(html, /<a href="#" title="Broken link: the page doesn’t exist\." class="galley-broken"/)
    assert.match(html, /title="“Nothing” is a group without pages\."/)
    assert.match(html, /href="https:\/\/example\.com"/)
    assert.match(html, /class="dialect-hint[^"]*"[^>]* data-style="danger"/)
    assert.match(html, /<p class="galley-card"><a [^>]*><span class="galley-card-title">Set-up<\/span><\/a>/)
    assert.ok(!platform.requests.some((path) => path.includes('/revisions/')), 'It includes nothing.')
  })

  it('shows the title of a page on a site of the organization', async () => {
    const names = { title: 'Linking', spaceTitle: 'Handbook' }
    const linking = vscode.Uri.from(pageUri({ server: 'fake', space: 'previews', page: 'linking', ...names }))
    await eventually(async () => {
      const html = await render(linking)
      assert.match(html, /<a href="https:\/\/docs\.example\.org\/setup#next"[^>]*>.*Set-up/)
    })
  })

  describe('of a page that includes others', () => {
    const uri = vscode.Uri.from(
      pageUri({ server: 'fake', space: 'previews', page: 'including', title: 'Including', spaceTitle: 'Handbook' }),
    )

    it('shows included content and its source, and stops if content includes itself', async () => {
      const html = await eventually(async () => {
        const rendered = await render(uri)
        assert.match(rendered, /The lamp is lit at dusk\./)
        return rendered
      })
      const source = /class="galley-source">.*?<a href="content\.notice\/Notice[^"]*"[^>]*>Notice<\/a>/
      assert.match(
        html,
        new RegExp(`${source.source}.*?The lamp is lit.*?The tide turns\\..*?“notice” includes itself`, 's'),
      )
      assert.match(html, /content\.tides\/.*>Tides</)
      assert.match(html, /content\.empty\/.*>Nothing yet</)
      assert.match(html, /This space has no reusable content “gone”\./)
      assert.match(html, /Couldn’t load the included content: .*404|Couldn’t load the included content: .*not/)
    })

    it('fills in variables, and shows tags of the page and of updates by their labels', async () => {
      const html = await render(uri)
      assert.match(html, /<p class="galley-tags"><span[^>]*>Mended things</)
      assert.match(html, />three<\/span>, of <span[^>]*>five</)
      assert.match(html, /data-color="green">Mended things</)
    })

    it('reads everything once, even if it is rendered often', async () => {
      const before = platform.requests.length
      for (let round = 0; round < 3; round++) await render(uri)
      assert.deepEqual(platform.requests.slice(before), [])
    })

    it('links to included content, which is a read-only text with a preview of its own', async () => {
      const notice = uri.with({
        path: vscode.Uri.joinPath(uri, '../content.notice/Notice\u00a0— Reusable content').path,
      })
      const document = await vscode.workspace.openTextDocument(notice)
      assert.equal(document.getText(), '# Notice\n\nThe lamp is lit at dusk.\n\n{% include "tides" %}\n')
      assert.equal(document.languageId, 'markdown')
      assert.match(await render(notice), /The tide turns\./)
    })
  })

  it('has no id twice, because VS Code updates elements by their ids', async () => {
    const markdown =
      '## One\n\n## Two and more\n\n## Two and more\n\n### Own <a href="#own" id="own"></a>\n\n## Größe & Maß\n'
    platform.content.pages = {
      previews: [...(platform.content.pages?.['previews'] ?? []), { id: 'headed', title: 'Headed', markdown }],
    }
    const names = { title: 'Headed', spaceTitle: 'Handbook' }
    const html = await render(vscode.Uri.from(pageUri({ server: 'fake', space: 'previews', page: 'headed', ...names })))
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    for (const id of ['one', 'two-and-more', 'own']) assert.ok(ids.includes(id), id)
    assert.equal(new Set(ids).size, ids.length, ids.join())
  })

  it('isn’t loaded again after a push that only changes the time of a page', async () => {
    const page = { id: 'p1', title: 'Tides', type: 'document', path: 'tides' }
    const at = (updatedAt: string, title = 'Tides'): SpacePages =>
      new SpacePages([{ ...page, title, updatedAt } as never])
    let [pages, reads, refreshes] = [at('2026-01-01'), 0, 0]
    const reader = { pages: async () => await Promise.resolve(((reads += 1), pages)) } as never
    const content = new PreviewContent(
      { server: 'fake', space: 'previews' },
      { reader, log: silentLog, refresh: () => (refreshes += 1) },
    )
    const read = async (now: SpacePages): Promise<number> => {
      pages = now
      const before = reads
      assert.ok(content.pages === undefined || content.pages.entries.length === 1)
      await eventually(() => assert.ok(reads > before && content.pages === now))
      return refreshes
    }
    assert.equal(await read(pages), 1)
    assert.equal(await read(at('2026-01-02')), 1)
    assert.equal(await read(at('2026-01-02', 'Ebb')), 2)
  })

  it('links to files next to the page', async () => {
    const image = vscode.Uri.joinPath(welcome, '../file.f1/map.svg')
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(image)), '<svg/>')
  })

  it('doesn’t change the preview of other Markdown', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'markdown',
      content: '![a](/files/f1) {% if x %}',
    })
    const html = await vscode.commands.executeCommand<string>('markdown.api.render', document)
    assert.match(html, /src="\/files\/f1"/)
    assert.match(html, /\{% if x %\}/)
  })
})
