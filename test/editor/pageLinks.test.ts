import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { Handbook } from '../support/editor/handbook.ts'

describe('Links in the text of pages', () => {
  let handbook: Handbook

  beforeEach(async () => {
    handbook = await Handbook.open()
  })

  afterEach(async () => await handbook.close())

  /** The URI that Galley uses, with the page's group. */
  const setupUri = (): vscode.Uri => handbook.uri('setup', 'Setup', { parentPath: 'guides' })

  async function linkTargets(page: string, title: string): Promise<(string | undefined)[]> {
    const target = handbook.uri(page, title)
    await vscode.workspace.openTextDocument(target)
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', target, 99)
    return links.map((link) => link.target?.toString(true))
  }

  async function hover(page: string, title: string, words: string): Promise<string> {
    const document = await vscode.workspace.openTextDocument(handbook.uri(page, title))
    const position = document.positionAt(document.getText().indexOf(words) + 2)
    const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
      'vscode.executeHoverProvider',
      document.uri,
      position,
    )
    const contents = hovers.flatMap(({ contents: parts }) => parts)
    return contents.map((part) => (part instanceof vscode.MarkdownString ? part.value : '')).join('\n')
  }

  it('open the section of another page', async () => {
    const targets = await linkTargets('welcome', 'Welcome')
    const setup = setupUri().with({ fragment: 'L5' })
    assert.deepEqual(targets, [setup.toString(true)])
  })

  it('open the first page of a group, files, relative pages and other sites', async () => {
    const targets = await linkTargets('setup', 'Setup')
    assert.ok(targets.includes(handbook.uri('setup', 'Setup').toString(true)))
    assert.ok(targets.includes(handbook.uri('welcome', 'Welcome').toString(true)))
    assert.ok(targets.includes('https://example.com/'))
    const { query, path } = vscode.Uri.parse(targets.find((target) => target?.includes('map.svg')) ?? '')
    assert.deepEqual([path, new URLSearchParams(query).get('file')], ['/Files/map.svg', 'f1'])
  })

  it('show their target, or that they are broken', async () => {
    assert.match(
      await hover('welcome', 'Welcome', '/pages/setup'),
      /Guides › Setup.*How to begin.*guides\/setup\\#next/s,
    )
    assert.match(await hover('worn', 'Worn', '/pages/gone'), /broken.*page/)
    assert.match(await hover('worn', 'Worn', '/files/lost'), /broken.*file/)
  })

  it('go to the definition', async () => {
    const document = await vscode.workspace.openTextDocument(handbook.uri('welcome', 'Welcome'))
    const found = await vscode.commands.executeCommand<vscode.Location[]>(
      'vscode.executeDefinitionProvider',
      document.uri,
      document.positionAt(document.getText().indexOf('/pages/setup') + 2),
    )
    assert.ok(found.some((each) => each.uri.toString() === setupUri().toString() && each.range.start.line === 4))
  })

  it('aren’t problems for VS Code’s own validation', async () => {
    const settings = vscode.workspace.getConfiguration('markdown')
    await settings.update('validate.enabled', true, vscode.ConfigurationTarget.Global)
    try {
      // A broken reference shows that the validation has run.
      const markdown = '[group](/pages/guides) ![map](/files/f1) [site](https://example.com) [words][nowhere]\n'
      const { pages } = handbook.platform.content
      pages[handbook.space] = [...(pages[handbook.space] ?? []), { id: 'checked', title: 'Checked', markdown }]
      const document = await vscode.workspace.openTextDocument(handbook.uri('checked', 'Checked'))
      await vscode.window.showTextDocument(document)
      await eventually(() => {
        const found = vscode.languages.getDiagnostics(document.uri).map(({ message }) => message)
        assert.deepEqual(found, [`No link definition found: 'nowhere'`])
      })
    } finally {
      await settings.update('validate.enabled', undefined, vscode.ConfigurationTarget.Global)
    }
  })
})
