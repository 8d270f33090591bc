import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { pageUri } from '../../src/core/uris/uris.ts'
import { signInTo, signOutOfAll } from '../support/editor/galley.ts'
import { eventually } from '../support/eventually.ts'
import { FakePlatform } from '../support/fakePlatform.ts'

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

describe('The preview of pages in the editor', () => {
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
          { id: 'setup', title: 'Set-up', markdown: 'Text\n' },
          { id: 'empty', title: 'Nothing', type: 'group' },
        ],
      },
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

  it('still shows a page whose links cannot be looked up', async () => {
    platform.fault = { path: /\/content\/(pages|files)$/, answer: 403 }
    const html = await render(welcome)
    assert.match(html, /Mind the <strong>gap/)
    assert.match(html, /src="\/files\/f1"/)
    platform.fault = undefined
  })

  it('shows images, links to pages, and what is broken', async () => {
    const html = await eventually(async () => {
      const rendered = await render(welcome)
      assert.match(rendered, /src="data:image\/svg\+xml;base64,PHN2Zy8\+"/)
      return rendered
    })
    assert.match(html, /<figure><img src="data:image\/svg\+xml;base64,PHN2Zy8\+"/)
    assert.match(html, /href="page\.setup\/Set-up%C2%A0%E2%80%94%20Handbook#next"/)
    assert.match(html, /<a href="#" title="Broken link: this page is not there\." class="galley-broken"/)
    assert.match(html, /title="“Nothing” is a group without pages\."/)
    assert.match(html, /href="https:\/\/example\.com"/)
    assert.match(html, /class="dialect-hint[^"]*"[^>]* data-style="danger"/)
    assert.match(html, /<p class="galley-card"><a [^>]*><span class="galley-card-title">Set-up<\/span><\/a>/)
  })

  it('leads to files beside the page', async () => {
    const image = vscode.Uri.joinPath(welcome, '../file.f1/map.svg')
    assert.equal(new TextDecoder().decode(await vscode.workspace.fs.readFile(image)), '<svg/>')
  })

  it('leaves the Markdown of others alone', async () => {
    const document = await vscode.workspace.openTextDocument({
      language: 'markdown',
      content: '![a](/files/f1) {% if x %}',
    })
    const html = await vscode.commands.executeCommand<string>('markdown.api.render', document)
    assert.match(html, /src="\/files\/f1"/)
    assert.match(html, /\{% if x %\}/)
  })
})
