import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { hideDocsView, signInTo, signOutOfAll } from '../support/editor/galley.ts'
import { FakePlatform } from '../support/fakePlatform.ts'

const names = ['made', 'written', 'other'] as const

describe('Files that the platform generates', () => {
  let platform: FakePlatform
  let docs: DocsWorkspace
  let answers: FakeAnswers

  before(async () => {
    const generated = { computed: { type: 'builtin:translation' } }
    const pages = names.map((name) => {
      const page = { id: name, title: `Page ${name}`, git: { oid: name, path: `${name}.md` } }
      return name === 'written' ? page : { ...page, ...generated }
    })
    platform = await new FakePlatform({
      organizations: [{ id: 'o1', title: 'Acme' }],
      spaces: [{ id: 's1', title: 'Manual', organization: 'o1' }],
      pages: { s1: pages },
    }).start()
    await signInTo(platform)
  })

  beforeEach(async () => {
    answers = new FakeAnswers()
    // Galley remembers its messages for each folder, so each test has a folder of its own.
    docs = await DocsWorkspace.create('made')
    await docs.write('made/SUMMARY.md', names.map((name) => `* [${name}](${name}.md)\n`).join(''))
    for (const name of names) await docs.write(`made/${name}.md`, `# Page ${name}\n`)
    await docs.open('made/written.md')
    answers.choose.push('Manual')
    await vscode.commands.executeCommand(commands.chooseSpaceOfFolder)
  })

  afterEach(async () => {
    answers.restore()
    await vscode.workspace.saveAll()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await docs.delete()
  })

  after(async () => {
    await signOutOfAll()
    await platform.stop()
    await hideDocsView()
  })

  async function write(name: (typeof names)[number]): Promise<void> {
    const document = await docs.open(`made/${name}.md`)
    const edit = new vscode.WorkspaceEdit()
    edit.insert(document.uri, new vscode.Position(1, 0), 'Typed.\n')
    assert.ok(await vscode.workspace.applyEdit(edit))
    await eventually(() => assert.ok(document.isDirty))
  }

  const notices = (): string[] =>
    answers.messages.map(({ message }) => message).filter((each) => each.includes('platform generates'))

  it('show a message at the first edit of each file', async () => {
    await write('made')
    await eventually(() => {
      const what = 'from the translation of another space. It overwrites your changes when it generates the page again.'
      assert.deepEqual(notices(), [`The platform generates “Page made” ${what}`])
    })
    await write('made')
    await write('written')
    // The message about another file would come after those that must not appear.
    await write('other')
    await eventually(() => assert.equal(notices().length, 2))
    assert.match(notices()[1] ?? '', /“Page other”/)
  })

  it('show no message for a folder after the user turned it off', async () => {
    answers.press = () => 'Don’t Show Again'
    await write('made')
    await eventually(() => assert.equal(notices().length, 1))
    await write('other')
    answers.press = () => undefined
    assert.equal(notices().length, 1)
  })
})
