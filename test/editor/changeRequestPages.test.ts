import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { PageCollector } from '../../src/features/reading/goToPage/pageCollector.ts'
import { ContentReader } from '../../src/features/shared/pages/contentReader.ts'
import { eventually } from '../support/eventually.ts'
import { galley, hideDocsView } from '../support/editor/galley.ts'
import { replaceText, WrittenSpace } from '../support/editor/writtenSpace.ts'

const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('Pages of a change request', () => {
  let space: WrittenSpace
  let document: vscode.TextDocument
  let file: string

  before(async () => {
    space = await WrittenSpace.open('Handbook of branches')
    await space.begin()
    await space.write([
      { operation: 'insert_page', title: 'Start', document: { markdown: 'Hello\n' } },
      { operation: 'insert_page', title: 'Published', document: { markdown: 'Text\n' } },
    ])
    await space.merge()
  })

  beforeEach(async () => {
    await space.begin()
    await space.write([
      { operation: 'insert_page', title: 'Brand-new', document: { markdown: 'Text\n\n## Deep down\n\nMore\n' } },
      {
        operation: 'insert_files',
        files: [{ name: 'dot.png', contentType: 'image/png', base64: dot }],
      },
    ])
    const { items } = await space.connection.client.listFilesInChangeRequestById(space.input)
    file = items[0]?.id ?? ''
    const markdown = `[new](/pages/${await space.id('Brand-new')}#deep-down)\n\n![dot](/files/${file})\n\n## Below\n\nEnd\n`
    await space.write([{ operation: 'update_page', page: await space.id('Start'), document: { markdown } }])
    document = await vscode.workspace.openTextDocument(await space.uri('Start'))
    await vscode.window.showTextDocument(document)
  })

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  after(async () => await space.close())

  const at = (words: string): vscode.Position => document.positionAt(document.getText().indexOf(words) + 2)

  async function completions(typed: string): Promise<vscode.CompletionItem[]> {
    await replaceText(document, 'End', typed)
    const end = document.positionAt(document.getText().indexOf(typed) + typed.length)
    const list = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      end,
      undefined,
      // The number of items to resolve. Resolving happens otherwise only for the selected item.
      50,
    )
    return list.items
  }

  const label = ({ label: given }: vscode.CompletionItem): string => (typeof given === 'string' ? given : given.label)

  it('are read-only for users who can’t edit them', async () => {
    const { uri } = document
    const permissionsAs = async (role: string): Promise<vscode.FilePermission | undefined> => {
      await vscode.commands.executeCommand('galley.signInToSandboxAs', role)
      await vscode.workspace.fs.readFile(uri)
      return (await vscode.workspace.fs.stat(uri)).permissions
    }
    assert.equal(await permissionsAs('edit'), undefined)
    assert.equal(await permissionsAs('comment'), vscode.FilePermission.Readonly)
    assert.equal(await permissionsAs('admin'), undefined)
  })

  it('have links to pages and files of the same change request', async () => {
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
      'vscode.executeLinkProvider',
      document.uri,
      99,
    )
    const targets = links.map(({ target }) => target?.toString(true))
    const page = (await space.uri('Brand-new')).with({ fragment: 'L5' })
    assert.ok(targets.includes(page.toString(true)), targets.join('\n'))
    const image = links.find(({ target }) => target?.path.endsWith('/dot.png'))?.target
    assert.equal(image?.scheme, 'galley-cr')
    assert.equal((await vscode.workspace.fs.readFile(image)).length, Buffer.from(dot, 'base64').length)
  })

  it('show and open the target of a link', async () => {
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      at('/pages/'),
    )
    const words = hovers.flatMap(({ contents }) => contents.map((part) => (part as vscode.MarkdownString).value))
    assert.equal(words.length, 2)
    assert.match(words.join('\n'), /\*\*Brand\\-new › \\#deep\\-down\*\*/)
    assert.match(words.join('\n'), /^```markdown\nMore\n```$/m)
    const found = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      at('/pages/'),
    )
    const target = (await space.uri('Brand-new')).toString()
    assert.ok(found.some(({ uri, range }) => uri.toString() === target && range.start.line === 4))
  })

  it('show the image of a file in a hover', async () => {
    const command = 'vscode.executeHoverProvider'
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(command, document.uri, at('/files/'))
    const words = hovers.flatMap(({ contents }) => contents.map((part) => (part as vscode.MarkdownString).value))
    assert.ok(words.includes(`![dot\\.png](<data:image/png;base64,${dot}|width=300>)`), words.join('\n'))
  })

  it('are shown in the preview with images that only the change request has, and have an outline', async () => {
    await eventually(async () => {
      const html = await vscode.commands.executeCommand<string>('markdown.api.render', document)
      assert.match(html, /src="data:image\/png;base64,/)
      assert.match(html, /href="page\.\w+\/Brand-new%C2%A0%E2%80%94%20[^"]+#deep-down"/)
    })
    const symbols = await vscode.commands.executeCommand<vscode.DocumentSymbol[]>(
      'vscode.executeDocumentSymbolProvider',
      document.uri,
    )
    const names = (list: readonly vscode.DocumentSymbol[]): string[] =>
      list.flatMap(({ name, children }) => [name, ...names(children)])
    assert.match(names(symbols).join(), /Below/)
  })

  describe('complete a link while it is typed', () => {
    it('with files, and with pages that only the change request has', async () => {
      const items = await completions('[see](')
      const page = items.find((item) => label(item) === 'Brand-new')
      assert.equal(page?.insertText, `/pages/${await space.id('Brand-new')}`)
      assert.ok(items.some((item) => label(item) === 'dot.png' && item.insertText === `/files/${file}`))
    })

    it('with a page that was just created', async () => {
      await completions('[see](')
      const { structure } = await galley()
      await structure.apply(space.place, { kind: 'create', properties: { title: 'Just made' }, parent: null })
      await vscode.commands.executeCommand('undo')
      assert.ok((await completions('[see](Ju')).some((item) => label(item) === 'Just made'))
    })

    it('with only images for an image and in tags', async () => {
      const images = (await completions('![see](')).map(label)
      assert.ok(images.includes('dot.png'))
      assert.ok(!images.includes('Brand-new'))
      await vscode.commands.executeCommand('undo')
      assert.ok((await completions('{% content-ref url="')).some((item) => label(item) === 'Brand-new'))
    })

    it('with the preview of an image, in Markdown and in tags', async () => {
      const picture = `![dot\\.png](<data:image/png;base64,${dot}|width=300>)`
      for (const typed of ['![see](', '{% file src="']) {
        const found = (await completions(typed)).find((item) => label(item) === 'dot.png')
        assert.equal((found?.documentation as vscode.MarkdownString | undefined)?.value, picture)
        await vscode.commands.executeCommand('undo')
      }
    })

    it('with the sections of the target page', async () => {
      const typed = `[see](/pages/${await space.id('Brand-new')}#`
      assert.ok((await completions(typed)).some((item) => label(item) === '#deep-down'))
    })

    it('with nothing anywhere else in the text', async () => {
      assert.ok(!(await completions('see')).some((item) => label(item) === 'Brand-new'))
    })
  })

  it('can be revealed among all pages of the change request, and their links can be copied', async () => {
    await vscode.commands.executeCommand('galley.copyLink')
    const link = await vscode.env.clipboard.readText()
    assert.match(link, /^http/)
    const { docs } = await galley()
    docs.tree.refresh()
    await vscode.commands.executeCommand('workbench.view.extension.galley')
    await vscode.commands.executeCommand('galley.revealInDocsView')
    await eventually(() => {
      const [selected] = docs.view.selection
      assert.match(selected?.id ?? '', new RegExp(`${space.place.changeRequest}/pages/`))
    })
    await hideDocsView()
  })

  it('link to each other', async () => {
    const { accounts, pages } = await galley()
    const reader = new ContentReader(accounts.connections)
    const folders = () => Promise.resolve([])
    const surroundings = { reader, folders, recent: [], signal: new AbortController().signal, arrived: () => undefined }
    const collector = new PageCollector(space.connection, { ...surroundings, from: space.place })
    await collector.collect()
    const match = collector.search.find('brand', 10).pages.find(({ space: { id } }) => id === space.space)
    assert.ok(match && 'server' in match.space)
    await pages.opener.openEntry(match.space, match.page)
    const target = (await space.uri('Brand-new')).toString()
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), target))
  })
})
