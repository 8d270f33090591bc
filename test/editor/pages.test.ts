import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { ContentReader } from '../../src/features/shared/pages/contentReader.ts'
import { galley } from '../support/editor/galley.ts'
import { Handbook, hostile, read } from '../support/editor/handbook.ts'
import { eventually } from '../support/eventually.ts'
import { fileUri } from '../../src/core/platform/uris/uris.ts'

describe('Pages in the editor', () => {
  let handbook: Handbook

  beforeEach(async () => {
    handbook = await Handbook.open()
  })

  afterEach(async () => await handbook.close())

  /** Returns the requests other than those for comments, which follow when a page is visible. */
  function requests(): string[] {
    return handbook.platform.requests.filter((path) => !/\/comments$|^\/user$/.test(path))
  }

  /** Returns the requests for single pages. */
  function pageRequests(): string[] {
    return requests().filter((path) => /\/page\//.test(path))
  }

  describe('when something is wrong', () => {
    for (const [answer, words] of [
      [404, /couldn’t find what you asked for/],
      [403, /may not|allow|permission|right/i],
      [500, /server/i],
      ['html', /./],
    ] as const) {
      it(`explain ${answer}, and never open an empty text`, async () => {
        handbook.platform.fault = { path: /\/page\//, answer }
        await assert.rejects(read(handbook.uri('welcome', 'Welcome')), (error: Error) => words.test(error.message))
        handbook.platform.fault = undefined
        assert.match(await read(handbook.uri('welcome', 'Welcome')), /Hello/)
      })
    }

    it('say that the server can’t be reached', async () => {
      await handbook.platform.stop()
      await assert.rejects(read(handbook.uri('welcome', 'Welcome')), /No server responds/)
      await handbook.platform.start()
    })

    it('say that no one is signed in on the server of a page', async () => {
      await assert.rejects(
        read(handbook.uri('welcome', 'Welcome', { server: 'elsewhere.example' })),
        /You aren’t signed in/,
      )
    })

    it('recognize a URI that isn’t a page without a request', async () => {
      const folder = vscode.Uri.joinPath(handbook.uri('welcome', 'Welcome'), '..')
      for (const name of ['.vscode/settings.json', 'package.json', 'README.md', '.git']) {
        await assert.rejects(Promise.resolve(vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, name))), {
          code: 'FileNotFound',
        })
      }
      assert.deepEqual(handbook.platform.requests, [])
    })

    it('can’t be written, and say why', async () => {
      assert.equal(vscode.workspace.fs.isWritableFileSystem('galley'), false)
      await assert.rejects(
        Promise.resolve(vscode.workspace.fs.writeFile(handbook.uri('welcome', 'Welcome'), new Uint8Array())),
      )
    })
  })

  it('open as Markdown with the titles of page and space, with one request, and again with none', async () => {
    const document = await vscode.workspace.openTextDocument(handbook.uri('welcome', 'Welcome'))
    await vscode.window.showTextDocument(document)
    assert.equal(document.getText(), '# Welcome\n\nHello [setup](/pages/setup#next).\n')
    assert.equal(document.languageId, 'markdown')
    await eventually(() => {
      assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, 'Welcome\u00a0— Handbook')
    })
    assert.deepEqual(requests(), [`/spaces/${handbook.space}/content/page/welcome`])
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await read(handbook.uri('welcome', 'Welcome'))
    await read(handbook.uri('welcome', 'Welcome, renamed'))
    assert.equal(requests().length, 1)
  })

  it('are read once for simultaneous requests', async () => {
    const texts = await Promise.all(Array.from({ length: 5 }, () => read(handbook.uri('setup', 'Setup'))))
    assert.equal(new Set(texts).size, 1)
    assert.equal(pageRequests().length, 1)
  })

  it('have the time and size of their page, without a request', async () => {
    const target = handbook.uri('welcome', 'Welcome')
    assert.equal((await vscode.workspace.fs.stat(target)).type, vscode.FileType.File)
    assert.deepEqual(handbook.platform.requests, [])
    const text = await read(target)
    const { mtime, size } = await vscode.workspace.fs.stat(target)
    assert.equal(mtime, Date.parse('2026-05-04T12:30:00.000Z'))
    assert.equal(size, Buffer.byteLength(text))
  })

  it('show only their title if they have no body', async () => {
    assert.equal(await read(handbook.uri('twin', 'Setup')), '# Setup\n')
    assert.equal(await read(handbook.uri('guides', 'Guides')), '# Guides\n')
    assert.equal(await read(handbook.uri('forum', 'Forum')), '# Forum\n\n<https://forum.example>\n')
  })

  it('open with any title', async () => {
    for (const [index, title] of hostile.entries()) {
      const document = await vscode.workspace.openTextDocument(handbook.uri(`h${index}`, title))
      assert.match(document.getText(), /^# .+\n\nText\n$/, JSON.stringify(title))
      assert.equal(document.languageId, 'markdown', JSON.stringify(title))
      await vscode.window.showTextDocument(document, { preview: false })
    }
    const labels = await eventually(() => {
      const { tabs } = vscode.window.tabGroups.activeTabGroup
      assert.equal(tabs.length, hostile.length)
      return tabs.map(({ label }) => label)
    })
    for (const label of labels) assert.match(label, /^[^\p{Cc}\u202e/\\]{1,100}\u00a0— Handbook$/u)
  })

  it('open as they were in a revision, and say so', async () => {
    const document = await vscode.workspace.openTextDocument(
      handbook.uri('welcome', 'Welcome', { revision: 'abcdef12345' }),
    )
    await vscode.window.showTextDocument(document)
    await eventually(() => {
      const label = vscode.window.tabGroups.activeTabGroup.activeTab?.label
      assert.equal(label, 'Welcome\u00a0— Handbook (revision abcdef1)')
    })
    assert.equal(document.languageId, 'markdown')
    assert.deepEqual(requests(), [`/spaces/${handbook.space}/revisions/abcdef12345/page/welcome`])
  })

  it('show changes on the server when they are refreshed', async () => {
    const document = await vscode.workspace.openTextDocument(handbook.uri('welcome', 'Welcome'))
    await vscode.window.showTextDocument(document)
    const before = await vscode.workspace.fs.stat(document.uri)
    handbook.platform.content.pages[handbook.space] = [{ id: 'welcome', title: 'Welcome', markdown: 'New words\n' }]
    await (await galley()).pages.open.refresh()
    await eventually(() => assert.equal(document.getText(), '# Welcome\n\nNew words\n'))
    assert.ok((await vscode.workspace.fs.stat(document.uri)).mtime > before.mtime)
    assert.equal(document.isDirty, false)
  })

  it('stay readable when a refresh fails', async () => {
    const document = await vscode.workspace.openTextDocument(handbook.uri('welcome', 'Welcome'))
    handbook.platform.fault = { path: /\/page\//, answer: 403 }
    await (await galley()).pages.open.refresh()
    assert.match(document.getText(), /Hello/)
  })

  it('have an outline', async () => {
    const target = handbook.uri('setup', 'Setup')
    await vscode.workspace.openTextDocument(target)
    const symbols = await eventually(async () => {
      const found = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
        'vscode.executeDocumentSymbolProvider',
        target,
      )
      assert.ok(found?.length)
      return found
    })
    assert.deepEqual(
      symbols.flatMap(({ name, children }) => [name, ...children.map((child) => child.name)]),
      ['# Setup', '## Next'],
    )
  })

  describe('opened from lists', () => {
    async function openEntry(id: string): Promise<string | undefined> {
      const place = { server: handbook.server, space: handbook.space }
      const reader = new ContentReader((await galley()).accounts.connections)
      const entry = (await reader.pages(place)).byId(id)
      assert.ok(entry)
      await (await galley()).pages.opener.openEntry({ ...place, spaceTitle: 'Handbook' }, entry)
      return vscode.window.activeTextEditor?.document.uri.path
    }

    it('open only pages with text and web addresses', async () => {
      await assert.rejects(openEntry('none'), /without pages/)
      await assert.rejects(openEntry('trap'), /opens only web and email addresses/)
    })

    it('open the first page of a group, and the target of a link page, even in another space', async () => {
      assert.equal(await openEntry('guides'), handbook.uri('setup', 'Setup', { parentPath: 'guides' }).path)
      assert.equal(await openEntry('abroad'), '/Other/Far\u00a0— Other')
    })

    it('open at a section', async () => {
      const { opener } = (await galley()).pages
      await opener.open(handbook.address('setup', 'Setup'), 'next')
      await eventually(() => assert.equal(vscode.window.activeTextEditor?.selection.active.line, 4))
      await assert.rejects(opener.open(handbook.address('gone', 'Gone')), (error: Error) => error.name === 'ApiError')
    })
  })

  it('have their files', async () => {
    const { opener } = (await galley()).pages
    await opener.openFile({ server: handbook.server, space: handbook.space, file: 'f1', name: 'map.svg' })
    await eventually(() => assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, 'map.svg'))
    const place = { server: handbook.server, space: handbook.space }
    const file = vscode.Uri.from(fileUri({ ...place, file: 'f1', name: 'map.svg' }))
    assert.equal(await read(file), '<svg/>')
    assert.equal(handbook.platform.requests.filter((path) => path === '/download/f1').length, 1)
  })
})
