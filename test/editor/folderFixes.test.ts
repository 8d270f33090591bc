import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import * as vscode from 'vscode'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'

const files: Readonly<Record<string, string>> = {
  'SUMMARY.md': '# Table of contents\n\n* [Start](README.md)\n* [Old](old.md)\n* [Start again](README.md)\n',
  '.gitbook.yaml': 'redirects:\n  before: old.md\n',
  'README.md': '# Start\n\n[a](old.md)\n',
  'other.md': '# Other\n\n[b](old.md#none)\n',
}

describe('Quick fixes for the structure of a docs folder', () => {
  let docs: DocsWorkspace
  let answers: FakeAnswers

  /** Waits for the first problem of a rule, and returns Galley's actions for it. */
  const actionsAt = async (name: string, rule: string): Promise<vscode.CodeAction[]> => {
    await docs.open(name)
    return await eventually(async () => {
      const uri = docs.uri(name)
      const found = vscode.languages.getDiagnostics(uri).find(({ code }) => code === rule)
      assert.ok(found, `${rule} in ${name}: ${docs.rules(name).join(', ')}`)
      const actions = await vscode.commands.executeCommand<vscode.CodeAction[]>(
        'vscode.executeCodeActionProvider',
        uri,
        found.range,
      )
      assert.ok(actions.length > 0)
      return actions
    })
  }
  const offers = async (name: string, rule: string, ...wanted: readonly string[]): Promise<void> =>
    await eventually(async () => {
      const titles = (await actionsAt(name, rule)).map(({ title }) => title)
      assert.deepEqual(
        titles.filter((title) => wanted.includes(title)),
        wanted,
        titles.join(', '),
      )
    })
  const choose = async (name: string, rule: string, title: string): Promise<void> => {
    // The folder is read again with a delay.
    const action = await eventually(async () => {
      const found = (await actionsAt(name, rule)).find((each) => each.title === title)
      assert.ok(found, title)
      return found
    })
    if (action.edit) await vscode.workspace.applyEdit(action.edit)
    const { command = '', arguments: values = [] } = action.command ?? {}
    if (command !== '') await vscode.commands.executeCommand(command, ...(values as unknown[]))
  }
  const areAs = async (wanted: Readonly<Record<string, string>>): Promise<void> =>
    await eventually(async () => {
      for (const [name, text] of Object.entries(wanted)) assert.equal(await docs.read(name), text)
    })

  before(async () => (docs = await DocsWorkspace.create()))
  after(async () => await docs.delete())
  beforeEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    for (const [name, text] of Object.entries(files)) await docs.write(name, text)
    answers = new FakeAnswers()
  })
  afterEach(async () => {
    answers.restore()
    await vscode.commands.executeCommand('workbench.action.files.revert')
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await docs.remove('old.md')
  })

  it('are offered for entries, redirects, orphans and broken links that several pages share', async () => {
    await offers('SUMMARY.md', 'missing-page', 'Select the page…', 'Create “old.md”', 'Remove the entry “Old”')
    await offers('SUMMARY.md', 'listed-twice', 'Remove the entry “Start again”')
    await offers('.gitbook.yaml', 'dead-redirect', 'Select the page…', 'Remove the redirect')
    await offers('other.md', 'orphan-page', 'Add to table of contents', 'Exclude from the checks')
    await offers('README.md', 'dead-link', 'Fix all links to “old.md”…')
  })

  it('link to the page that a heading was moved to', async () => {
    await docs.write('other.md', '# Other\n\n## Smoker\n\nText.\n')
    await docs.write('README.md', '# Start\n\n[a](README.md#smoker)\n')
    await choose('README.md', 'dead-anchor', 'Link to “Other”')
    await eventually(() => {
      const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === docs.uri('README.md').toString())
      assert.equal(open?.getText(), '# Start\n\n[a](other.md#smoker)\n')
    })
    await vscode.commands.executeCommand('workbench.action.files.revert')
  })

  it('change links, entry and redirects to the chosen page, and can be undone', async () => {
    answers.choose.push('Other')
    await choose('README.md', 'dead-link', 'Fix all links to “old.md”…')
    const as = (name: string): string => files[name]!.replaceAll('old.md', 'other.md')
    await areAs({
      'README.md': as('README.md'),
      'SUMMARY.md': as('SUMMARY.md'),
      '.gitbook.yaml': as('.gitbook.yaml'),
      'other.md': as('other.md').replace('other.md#none', 'other.md'),
    })
    assert.equal(answers.lastMessage, 'Links to “old.md” now point to other.md.')
    await vscode.commands.executeCommand('galley.undoFolderChange')
    await areAs(files)
  })

  it('create a missing page and open it, add an orphan, and remove an entry', async () => {
    await choose('SUMMARY.md', 'missing-page', 'Create “old.md”')
    await areAs({ ...files, 'old.md': '# Old\n\n' })
    await choose('other.md', 'orphan-page', 'Add to table of contents')
    await eventually(async () => assert.match(await docs.read('SUMMARY.md'), /\[Other\]\(other\.md\)/))
    const document = await docs.open('SUMMARY.md')
    await eventually(() => assert.match(document.getText(), /\[Other\]/))
    await choose('SUMMARY.md', 'listed-twice', 'Remove the entry “Start again”')
    await eventually(() => assert.doesNotMatch(document.getText(), /Start again/))
  })

  it('turn a check off in .galley.yaml, and can be undone', async () => {
    await docs.write('.galley.yaml', '# Ours\nrules:\n  unused-file: off\n')
    try {
      await choose('other.md', 'orphan-page', 'Turn Off This Check for These Docs')
      await areAs({ '.galley.yaml': '# Ours\nrules:\n  unused-file: off\n  orphan-page: off\n' })
      await eventually(() => assert.deepEqual(docs.rules('other.md'), ['dead-link']))
      await vscode.commands.executeCommand('galley.undoFolderChange')
      await eventually(() => assert.deepEqual(docs.rules('other.md'), ['dead-link', 'orphan-page']))
    } finally {
      await docs.remove('.galley.yaml')
    }
  })

  it('turn a check off for more than 200 problems of a kind', async () => {
    // The file isn't open. For an open page, every problem is shown.
    await docs.write('crowd.md', `# Crowd\n\n${'[a](old.md)\n'.repeat(201)}`)
    try {
      const summary = docs.uri('SUMMARY.md')
      await docs.open('SUMMARY.md')
      const found = await eventually(() => {
        const all = vscode.languages.getDiagnostics(summary).filter(({ code }) => code === 'dead-link/all')
        assert.equal(all.length, 1)
        return all[0]
      })
      assert.match(
        found?.message ?? '',
        /“dead-link” finds 20\d problems like this one: The page “old\.md” doesn’t exist\./,
      )
      assert.ok(!docs.rules('crowd.md').includes('dead-link'))
      await choose('SUMMARY.md', 'dead-link/all', 'Turn Off This Check for These Docs')
      await eventually(() => assert.deepEqual(docs.rules('SUMMARY.md'), ['listed-twice', 'missing-page']))
    } finally {
      await docs.remove('.galley.yaml')
      await docs.remove('crowd.md')
    }
  })

  it('convert a page to UTF-8, unless it has unsaved changes', async () => {
    const bytes = Buffer.from('# Other\n\nCaf\xe9\n', 'latin1')
    await writeFile(docs.uri('other.md').fsPath, bytes)
    const document = await docs.open('other.md')
    await eventually(() => assert.ok(docs.rules('other.md').includes('encoding'), docs.rules('other.md').join()))
    // If a test before this one opened the file, VS Code reads it again, and drops an edit that comes before that.
    await eventually(() => assert.match(document.getText(), /Caf/))
    const editor = await vscode.window.showTextDocument(document)
    assert.ok(await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'New ')))
    // VS Code reports the edit and the unsaved changes one after the other.
    await eventually(() => assert.ok(document.isDirty))
    await choose('other.md', 'encoding', 'Convert to UTF-8')
    assert.deepEqual(await readFile(docs.uri('other.md').fsPath), bytes)
    await vscode.commands.executeCommand('workbench.action.files.revert')
    await choose('other.md', 'encoding', 'Convert to UTF-8')
    await areAs({ 'other.md': '# Other\n\nCafé\n' })
    await eventually(() => assert.equal(document.getText(), '# Other\n\nCafé\n'))
    await eventually(() => assert.ok(!docs.rules('other.md').includes('encoding')))
  })
})
