import assert from 'node:assert/strict'
import path from 'node:path'
import * as vscode from 'vscode'
import { renderedFileUris } from '../../src/core/platform/uris/renderedUris.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { eventually } from '../support/eventually.ts'
import { GitFolder } from '../support/gitFolder.ts'

const hint = (words: string): string => `{% hint style="info" %}\n${words}\n{% endhint %}\n`

describe('A page of a docs folder, compared with the last commit', () => {
  let docs: DocsWorkspace
  let repository: GitFolder
  let answers: FakeAnswers
  let page: vscode.Uri

  before(async () => {
    docs = await DocsWorkspace.create('compared')
    repository = new GitFolder(docs.folder)
    await repository.begin({
      'SUMMARY.md': '# Table of contents\n\n* [Start](README.md)\n',
      'README.md': `# Start\n\n${hint('Old words')}\nOne two\nthree\n\n![Sign](sign.svg)\n`,
      'sign.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    })
    page = vscode.Uri.file(path.join(docs.folder, 'README.md'))
  })
  after(async () => await docs.delete())
  beforeEach(() => (answers = new FakeAnswers()))
  afterEach(async () => {
    answers.restore()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  const rendered = async (uri: vscode.Uri): Promise<string> =>
    await vscode.commands.executeCommand('markdown.api.render', await vscode.workspace.openTextDocument(uri))

  it('says so where the last commit doesn’t have it', async () => {
    await repository.write('new.md', '# New\n')
    const added = vscode.Uri.file(path.join(docs.folder, 'new.md'))
    await vscode.commands.executeCommand('galley.compareRenderedWithHead', added)
    assert.match(answers.lastMessage ?? '', /^“new\.md” can’t be compared, because Galley couldn’t read it/)
  })

  it('is shown on both sides with its blocks and images, and says what readers don’t see', async () => {
    await repository.write('README.md', `# Start\n\n${hint('New words')}\nOne two three\n\n![Sign](sign.svg)\n`)
    await vscode.commands.executeCommand('galley.compareRenderedWithHead', page)
    await eventually(() =>
      assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, 'README.md (HEAD ↔ Now)'),
    )
    const uris = renderedFileUris(page)
    const before = await rendered(vscode.Uri.from(uris.before))
    const now = await rendered(vscode.Uri.from(uris.after))
    assert.match(before, /galley-hint[^]*Old words/)
    assert.match(now, /galley-hint[^]*New words/)
    for (const side of [before, now]) assert.match(side, /<img [^>]*src="data:image\/svg\+xml;base64,/)
    assert.match(now, /galley-remark">The text of this block changed, but readers see no difference\./)
    assert.doesNotMatch(before, /galley-remark/)
  })
})
