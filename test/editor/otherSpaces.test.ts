import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { Handbook } from '../support/editor/handbook.ts'
import { eventually } from '../support/eventually.ts'

describe('Links of a docs folder to spaces', () => {
  let docs: DocsWorkspace
  let handbook: Handbook

  before(async () => {
    docs = await DocsWorkspace.create()
    await docs.write('SUMMARY.md', '# Table of contents\n\n* [Start](README.md)\n')
  })
  after(async () => await docs.delete())
  beforeEach(async () => {
    handbook = await Handbook.open()
  })
  afterEach(async () => await handbook.close())

  const app = (rest: string): string => `https://app.gitbook.com/s/${handbook.space}/${rest}`
  const open = async (text: string): Promise<vscode.TextDocument> => {
    await docs.write('README.md', text)
    const document = await docs.open('README.md')
    // The file of an open document is read again only some time after it was written.
    await eventually(() => assert.equal(document.getText(), text))
    return document
  }

  it('are checked, and a page that moved gets its new address', async () => {
    await open(
      `# Start\n\n[a](${app('guides/setup#next')}) [b](${app('lost')}) [c](${app('setup#lost')}) [d](${app('old/setup')})\n`,
    )
    const uri = docs.uri('README.md')
    await eventually(() => {
      const found = vscode.languages.getDiagnostics(uri).filter(({ source }) => source === 'Galley')
      assert.deepEqual(
        found.map(({ message }) => message),
        [
          `The space “Handbook” has no page for “${app('lost')}”.`,
          '“Setup” has no heading with the anchor “lost”.',
          `The space “Handbook” has no page for “${app('old/setup')}”. Did you mean “Setup”?`,
        ],
      )
    })
  })

  it('show the page on hover, and open it, by its address in the app', async () => {
    await leadToSetup(app('setup#next'))
  })

  it('show the page on hover, and open it, by its address on a site of the organization', async () => {
    await leadToSetup(`https://${handbook.space}.example.org/guides/setup#next`)
  })

  const leadToSetup = async (address: string): Promise<void> => {
    const document = await open(`# Start\n\n[a](${address})\n`)
    const position = document.positionAt(document.getText().indexOf('https:') + 10)
    const at = [document.uri, position] as const
    await eventually(async () => {
      const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', ...at)
      const words = hovers
        .flatMap(({ contents }) => contents)
        .map((each) => (each instanceof vscode.MarkdownString ? each.value : ''))
      assert.match(words.join('\n'), /Handbook › Guides › Setup › \\#next[^]*\[group\]/)
    })
    const found = await vscode.commands.executeCommand<vscode.Location[]>('vscode.executeDefinitionProvider', ...at)
    const wanted = handbook.uri('setup', 'Setup', { parentPath: 'guides' }).toString()
    assert.ok(found.some(({ uri, range }) => uri.toString() === wanted && range.start.line === 4))
  }

  it('are completed with the pages of the space', async () => {
    const document = await open(`# Start\n\n[](${app('wel')})\n`)
    const position = document.positionAt(document.getText().indexOf(')'))
    await eventually(async () => {
      const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
        'vscode.executeCompletionItemProvider',
        document.uri,
        position,
      )
      assert.ok(
        items.some(({ insertText }) => insertText === app('welcome')),
        items.map(({ insertText }) => JSON.stringify(insertText)).join(' '),
      )
    })
  })

  it('are checked in all pages before the web is', async () => {
    await docs.write('other.md', `# Other\n\n[a](${app('lost')})\n`)
    await docs.write('SUMMARY.md', '# Table of contents\n\n* [Start](README.md)\n* [Other](other.md)\n')
    await open('# Start\n')
    await eventually(async () => {
      await vscode.commands.executeCommand('galley.checkExternalLinks')
      assert.deepEqual(docs.rules('other.md'), ['dead-space-link'])
    })
  })
})
