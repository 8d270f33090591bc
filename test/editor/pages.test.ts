import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { pageUri, type PageAddress } from '../../src/core/uris.ts'
import { ContentReader } from '../../src/features/shared/contentReader.ts'
import { galley, signInTo, signOutOfAll } from '../support/editor/galley.ts'
import { eventually } from '../support/eventually.ts'
import { FakePlatform, type FakePage } from '../support/fakePlatform.ts'

const hostile = [
  'a/b',
  'c\\d',
  '..',
  '100%',
  'tab\u0000\nline',
  'x'.repeat(300),
  '🎉',
  '',
  '\u202ereversed',
  'C# & <b>?',
]

const pages: FakePage[] = [
  {
    id: 'welcome',
    title: 'Welcome',
    markdown: '# Welcome\n\nHello [setup](/pages/setup#next).\n',
    updatedAt: '2026-05-04T12:30:00.000Z',
  },
  {
    id: 'guides',
    title: 'Guides',
    type: 'group',
    pages: [
      {
        id: 'setup',
        title: 'Setup',
        description: 'How to begin',
        path: 'guides/setup',
        markdown:
          'First\n\n## Next\n\n[group](/pages/guides) ![map](/files/f1) [site](https://example.com) [up](../welcome.md)\n',
      },
      { id: 'twin', title: 'Setup' },
      { id: 'worn', title: 'Worn', markdown: 'See [gone](/pages/gone) and [lost](/files/lost).\n' },
    ],
  },
  { id: 'none', title: 'Empty group', type: 'group' },
  { id: 'abroad', title: 'Abroad', type: 'link', target: { kind: 'page', page: 'far', space: 'other' } },
  { id: 'trap', title: 'Trap', type: 'link', target: { kind: 'url', url: 'command:workbench.action.quit' } },
  {
    id: 'forum',
    title: 'Forum',
    type: 'link',
    href: 'https://forum.example',
    target: { kind: 'url', url: 'https://forum.example' },
  },
  ...hostile.map((title, index) => ({ id: `h${index}`, title, markdown: 'Text\n' })),
]

describe('Pages in the editor', () => {
  let platform: FakePlatform
  let server = ''
  let spaces = 0
  let space = ''

  function address(page: string, title: string, more: Partial<PageAddress> = {}): PageAddress {
    return { server, space, page, title, spaceTitle: 'Handbook', ...more }
  }

  function uri(page: string, title: string, more: Partial<PageAddress> = {}): vscode.Uri {
    return vscode.Uri.from(pageUri(address(page, title, more)))
  }

  /** Requests for single pages. */
  function pageRequests(): string[] {
    return platform.requests.filter((path) => /\/page\//.test(path))
  }

  async function read(target: vscode.Uri): Promise<string> {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(target))
  }

  beforeEach(async () => {
    // A space of its own for each test: the editor keeps documents, and would not ask again.
    spaces += 1
    space = `s${spaces}`
    server = 'fake'
    platform = await new FakePlatform({
      organizations: [{ id: 'acme' }],
      spaces: [
        { id: space, title: 'Handbook' },
        { id: 'other', title: 'Other' },
      ],
      pages: { [space]: structuredClone(pages), other: [{ id: 'far', title: 'Far' }] },
      files: [{ id: 'f1', name: 'map.svg', contentType: 'image/svg+xml', bytes: '<svg/>' }],
    }).start()
    await signInTo(platform)
    platform.requests.length = 0
  })

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await signOutOfAll()
    await platform.stop()
  })

  describe('when something is wrong', () => {
    for (const [answer, words] of [
      [404, /does not have what was asked for/],
      [403, /may not|allow|permission|right/i],
      [500, /server/i],
      ['html', /./],
    ] as const) {
      it(`tells ${answer} in words, and never opens an empty text`, async () => {
        platform.fault = { path: /\/page\//, answer }
        await assert.rejects(read(uri('welcome', 'Welcome')), (error: Error) => words.test(error.message))
        platform.fault = undefined
        assert.match(await read(uri('welcome', 'Welcome')), /Hello/)
      })
    }

    it('tells that the server cannot be reached', async () => {
      await platform.stop()
      await assert.rejects(read(uri('welcome', 'Welcome')), /Nothing answers/)
      await platform.start()
    })

    it('tells that nobody is signed in on the server of a page', async () => {
      await assert.rejects(read(uri('welcome', 'Welcome', { server: 'elsewhere.example' })), /nobody is signed in/)
    })

    it('knows at once, without a request, what is no page', async () => {
      const folder = vscode.Uri.from({ scheme: 'galley', authority: server, path: `/${space}/page.welcome` })
      for (const name of ['.vscode/settings.json', 'package.json', 'README.md', '.git']) {
        await assert.rejects(Promise.resolve(vscode.workspace.fs.stat(vscode.Uri.joinPath(folder, name))), {
          code: 'FileNotFound',
        })
      }
      assert.deepEqual(platform.requests, [])
    })

    it('cannot be written, and says why', async () => {
      assert.equal(vscode.workspace.fs.isWritableFileSystem('galley'), false)
      await assert.rejects(Promise.resolve(vscode.workspace.fs.writeFile(uri('welcome', 'Welcome'), new Uint8Array())))
    })
  })

  it('open as Markdown under the title of page and space, with one request, and again with none', async () => {
    const document = await vscode.workspace.openTextDocument(uri('welcome', 'Welcome'))
    await vscode.window.showTextDocument(document)
    assert.equal(document.getText(), '# Welcome\n\nHello [setup](/pages/setup#next).\n')
    assert.equal(document.languageId, 'markdown')
    await eventually(() => {
      assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, 'Welcome — Handbook')
    })
    assert.deepEqual(platform.requests, [`/spaces/${space}/content/page/welcome`])
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await read(uri('welcome', 'Welcome'))
    await read(uri('welcome', 'Welcome, renamed'))
    assert.equal(platform.requests.length, 1)
  })

  it('are asked for once when many ask at the same time', async () => {
    const texts = await Promise.all(Array.from({ length: 5 }, () => read(uri('setup', 'Setup'))))
    assert.equal(new Set(texts).size, 1)
    assert.equal(pageRequests().length, 1)
  })

  it('have the time of their page and their size, and asking for these asks nobody', async () => {
    const target = uri('welcome', 'Welcome')
    assert.equal((await vscode.workspace.fs.stat(target)).type, vscode.FileType.File)
    assert.deepEqual(platform.requests, [])
    const text = await read(target)
    const { mtime, size } = await vscode.workspace.fs.stat(target)
    assert.equal(mtime, Date.parse('2026-05-04T12:30:00.000Z'))
    assert.equal(size, Buffer.byteLength(text))
  })

  it('show their title alone where they have no body', async () => {
    assert.equal(await read(uri('twin', 'Setup')), '# Setup\n')
    assert.equal(await read(uri('guides', 'Guides')), '# Guides\n')
    assert.equal(await read(uri('forum', 'Forum')), '# Forum\n\n<https://forum.example>\n')
  })

  it('open whatever their title is', async () => {
    for (const [index, title] of hostile.entries()) {
      const document = await vscode.workspace.openTextDocument(uri(`h${index}`, title))
      assert.match(document.getText(), /^# .+\n\nText\n$/, JSON.stringify(title))
      assert.equal(document.languageId, 'markdown', JSON.stringify(title))
      await vscode.window.showTextDocument(document, { preview: false })
    }
    const labels = vscode.window.tabGroups.activeTabGroup.tabs.map(({ label }) => label)
    assert.equal(labels.length, hostile.length)
    for (const label of labels) assert.match(label, /^[^\p{Cc}\u202e/\\]{1,100} — Handbook$/u)
  })

  it('open as they were in a revision, and say so', async () => {
    const document = await vscode.workspace.openTextDocument(uri('welcome', 'Welcome', { revision: 'abcdef12345' }))
    await vscode.window.showTextDocument(document)
    await eventually(() => {
      const label = vscode.window.tabGroups.activeTabGroup.activeTab?.label
      assert.equal(label, 'Welcome — Handbook (revision abcdef1)')
    })
    assert.equal(document.languageId, 'markdown')
    assert.deepEqual(platform.requests, [`/spaces/${space}/revisions/abcdef12345/page/welcome`])
  })

  it('follow what changed on the server when they are refreshed', async () => {
    const document = await vscode.workspace.openTextDocument(uri('welcome', 'Welcome'))
    await vscode.window.showTextDocument(document)
    const before = await vscode.workspace.fs.stat(document.uri)
    platform.content.pages[space] = [{ id: 'welcome', title: 'Welcome', markdown: 'New words\n' }]
    await (await galley()).pages.open.refresh()
    await eventually(() => assert.equal(document.getText(), '# Welcome\n\nNew words\n'))
    assert.ok((await vscode.workspace.fs.stat(document.uri)).mtime > before.mtime)
    assert.equal(document.isDirty, false)
  })

  it('stay readable when a refresh fails', async () => {
    const document = await vscode.workspace.openTextDocument(uri('welcome', 'Welcome'))
    platform.fault = { path: /\/page\//, answer: 403 }
    await (await galley()).pages.open.refresh()
    assert.match(document.getText(), /Hello/)
  })

  it('have an outline', async () => {
    const target = uri('setup', 'Setup')
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

  describe('with links', () => {
    async function linkTargets(page: string, title: string): Promise<(string | undefined)[]> {
      const target = uri(page, title)
      await vscode.workspace.openTextDocument(target)
      const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
        'vscode.executeLinkProvider',
        target,
        99,
      )
      return links.map((link) => link.target?.toString(true))
    }

    async function hover(page: string, title: string, words: string): Promise<string> {
      const document = await vscode.workspace.openTextDocument(uri(page, title))
      const position = document.positionAt(document.getText().indexOf(words) + 2)
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
        'vscode.executeHoverProvider',
        document.uri,
        position,
      )
      const contents = hovers.flatMap(({ contents: parts }) => parts)
      return contents.map((part) => (part instanceof vscode.MarkdownString ? part.value : '')).join('\n')
    }

    it('lead to the section of another page', async () => {
      const targets = await linkTargets('welcome', 'Welcome')
      const setup = uri('setup', 'Setup').with({ fragment: 'L5' })
      assert.deepEqual(targets, [setup.toString(true)])
    })

    it('lead to the first page of a group, to files, relative pages and other sites', async () => {
      const targets = await linkTargets('setup', 'Setup')
      assert.ok(targets.includes(uri('setup', 'Setup').toString(true)))
      assert.ok(targets.includes(uri('welcome', 'Welcome').toString(true)))
      assert.ok(targets.includes('https://example.com/'))
      assert.ok(targets.some((target) => target?.endsWith('/file.f1/map.svg')))
    })

    it('tell what they lead to, or that they are broken', async () => {
      assert.match(
        await hover('welcome', 'Welcome', '/pages/setup'),
        /Guides › Setup.*How to begin.*guides\/setup\\#next/s,
      )
      assert.match(await hover('worn', 'Worn', '/pages/gone'), /broken.*page/)
      assert.match(await hover('worn', 'Worn', '/files/lost'), /broken.*file/)
    })

    it('go to the definition', async () => {
      const document = await vscode.workspace.openTextDocument(uri('welcome', 'Welcome'))
      const found = await vscode.commands.executeCommand<vscode.Location[]>(
        'vscode.executeDefinitionProvider',
        document.uri,
        document.positionAt(document.getText().indexOf('/pages/setup') + 2),
      )
      assert.ok(
        found.some((each) => each.uri.toString() === uri('setup', 'Setup').toString() && each.range.start.line === 4),
      )
    })

    it('are no problems for the editor’s own validation', async () => {
      const settings = vscode.workspace.getConfiguration('markdown')
      await settings.update('validate.enabled', true, vscode.ConfigurationTarget.Global)
      try {
        const document = await vscode.workspace.openTextDocument(uri('setup', 'Setup'))
        await vscode.window.showTextDocument(document)
        // The validation runs after a pause of its own; nothing tells when it has found nothing.
        await new Promise((resolve) => setTimeout(resolve, 1500))
        const messages = vscode.languages.getDiagnostics(document.uri).map(({ message }) => message)
        assert.deepEqual(
          messages.filter((message) => !message.includes('welcome.md')),
          [],
        )
      } finally {
        await settings.update('validate.enabled', undefined, vscode.ConfigurationTarget.Global)
      }
    })
  })

  describe('opened from lists', () => {
    async function openEntry(id: string): Promise<string | undefined> {
      const reader = new ContentReader((await galley()).accounts.connections)
      const entry = (await reader.pages({ server, space })).byId(id)
      assert.ok(entry)
      await (await galley()).pages.opener.openEntry({ server, space, spaceTitle: 'Handbook' }, entry)
      return vscode.window.activeTextEditor?.document.uri.path
    }

    it('open nothing where there is no text, and nothing but pages and web addresses', async () => {
      await assert.rejects(openEntry('none'), /without pages/)
      await assert.rejects(openEntry('trap'), /no address/)
    })

    it('open a group at its first page, and what a link page leads to, also in another space', async () => {
      assert.equal(await openEntry('guides'), uri('setup', 'Setup').path)
      assert.equal(await openEntry('abroad'), '/other/page.far/Far — Other')
    })

    it('open at a section', async () => {
      const { opener } = (await galley()).pages
      await opener.open(address('setup', 'Setup'), 'next')
      await eventually(() => assert.equal(vscode.window.activeTextEditor?.selection.active.line, 4))
      await assert.rejects(opener.open(address('gone', 'Gone')), (error: Error) => error.name === 'ApiError')
    })
  })

  it('bring their files', async () => {
    const { opener } = (await galley()).pages
    await opener.openFile({ server, space, file: 'f1', name: 'map.svg' })
    await eventually(() => assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, 'map.svg'))
    const file = vscode.Uri.from({ scheme: 'galley', authority: server, path: `/${space}/file.f1/map.svg` })
    assert.equal(await read(file), '<svg/>')
    assert.equal(platform.requests.filter((path) => path === '/download/f1').length, 1)
  })
})
