import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import * as vscode from 'vscode'
import type { CheckoutControl } from '../../src/features/folders/checkouts/checkoutControl.ts'
import { folderNameProblem } from '../../src/features/folders/checkouts/checkOut.ts'
import { eventually } from '../support/eventually.ts'
import { DocsWorkspace } from '../support/editor/docsWorkspace.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley } from '../support/editor/galley.ts'
import { replaceText, WrittenSpace } from '../support/editor/writtenSpace.ts'

describe('A folder that was checked out', () => {
  let space: WrittenSpace
  let docs: DocsWorkspace
  let answers: FakeAnswers

  before(async () => {
    space = await WrittenSpace.open('Handbook of folders')
    await publish([
      { operation: 'insert_page', title: 'One', document: { markdown: 'First\n\nSecond\n\nThird\n' } },
      { operation: 'insert_page', title: 'Two', document: { markdown: 'Text\n' } },
    ])
  })

  after(async () => await space.close())

  beforeEach(async () => {
    // A test that was interrupted may have left another text.
    if (!/\nText\n*$/.test(await markdown('Two'))) {
      await publish([{ operation: 'update_page', page: await pageId('Two'), document: { markdown: 'Text\n' } }])
    }
    docs = await DocsWorkspace.create('handbook')
    answers = new FakeAnswers()
    await vscode.commands.executeCommand('galley.checkOutToFolder', element(), docs.uri('handbook'))
    await eventually(async () => assert.ok(await control()))
  })

  afterEach(async () => {
    answers.restore()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await docs.delete()
    await eventually(async () => assert.deepEqual(await (await galley()).checkouts.all(), []))
  })

  type Changes = Parameters<WrittenSpace['write']>[0]

  async function publish(changes: Changes): Promise<void> {
    await space.begin()
    await space.write(changes)
    await space.merge()
  }

  function element() {
    const { id: server } = space.connection.server
    return { resource: { kind: 'space', id: space.space, server, title: space.title } }
  }

  async function control(): Promise<CheckoutControl | undefined> {
    const { checkouts } = await galley()
    return checkouts.controls.find(({ checkedOut }) => checkedOut.folder === docs.uri('handbook').fsPath)
  }

  /** Returns the content of each group: `here: one.md`. */
  async function shown(): Promise<string[]> {
    return ((await control())?.groups ?? []).flatMap(({ id, resourceStates: states }) => {
      const files = states.map(({ resourceUri }) => path.relative(docs.uri('handbook').fsPath, resourceUri.fsPath))
      return files.length === 0 ? [] : [`${id}: ${files.join(', ')}`]
    })
  }

  /** Opens an entry of Source Control and returns both compared texts. */
  async function compared(group: string): Promise<string[]> {
    const command = (await control())?.groups.find(({ id }) => id === group)?.resourceStates[0]?.command
    assert.equal(command?.command, 'vscode.diff')
    const [before, after] = (command.arguments ?? []) as [vscode.Uri, vscode.Uri]
    return await Promise.all(
      [before, after].map(async (uri) => (await vscode.workspace.openTextDocument(uri)).getText()),
    )
  }

  async function change(file: string, from: string, to: string): Promise<void> {
    const text = await docs.read(file)
    assert.ok(text.includes(from), text)
    await docs.write(file, text.replace(from, to))
  }

  async function pageId(title: string): Promise<string> {
    const { pages } = await space.connection.client.listPages({ spaceId: space.space }, { fresh: true })
    return pages.find((page) => page.title === title)?.id ?? ''
  }

  async function markdown(title: string): Promise<string> {
    const input = { spaceId: space.space, pageId: await pageId(title), format: 'markdown' } as const
    return (await space.connection.client.getPageById(input, { fresh: true })).markdown ?? ''
  }

  /**
   * Returns the pages that Source Control shows for the change request with a subject. Undefined if it doesn't show it.
   */
  async function requestShown(subject: string): Promise<string[] | undefined> {
    const { sourceControl } = await galley()
    const control = sourceControl.controls.find(({ title }) => title.endsWith(subject))
    const states = control?.groups.flatMap(({ resourceStates }) => resourceStates)
    return states?.map(({ resourceUri }) => resourceUri.path.slice(1)).sort()
  }

  async function draftRequests() {
    const input = { spaceId: space.space, status: 'draft' } as const
    return (await space.connection.client.listChangeRequestsForSpace(input, { fresh: true })).items
  }

  /** Pushes the changes as a new change request. Returns its ids. */
  async function pushAs(subject: string) {
    const isFirst = (await draftRequests()).length === 0
    answers.choose.push('Push These Changes', ...(isFirst ? [] : ['New Change Request']))
    answers.type.push(subject)
    await run('galley.pushToPlatform')
    await eventually(() => assert.match(answers.lastMessage, /Pushed to #\d+ /))
    const request = (await draftRequests()).find((each) => each.subject === subject)
    assert.ok(request)
    return { spaceId: space.space, changeRequestId: request.id }
  }

  async function run(command: string): Promise<void> {
    await vscode.commands.executeCommand(command, (await control())?.editor)
  }

  it('has the pages of the space, and appears in Source Control without changes', async () => {
    await eventually(() =>
      assert.match(answers.lastMessage, /Checked out “Handbook of folders” to .*\. Pages: \d\. Files: \d\./),
    )
    assert.match(await docs.read('handbook/one.md'), /^# One\n\nFirst/)
    assert.deepEqual(await shown(), [])
    await vscode.commands.executeCommand('galley.checkOutToFolder', element(), docs.uri('handbook'))
    await eventually(() =>
      assert.match(
        answers.lastMessage,
        /is already a check-out of this space\. Pull into it, or choose another folder/,
      ),
    )
  })

  it('shows local changes immediately, and changes on the platform after a comparison', async () => {
    await change('handbook/two.md', 'Text', 'Text here')
    await eventually(async () => assert.deepEqual(await shown(), ['here: two.md']))
    const [before, after] = await compared('here')
    assert.match(before ?? '', /\nText\n$/)
    assert.match(after ?? '', /\nText here\n$/)
    const base = await markdown('One')
    await publish([{ operation: 'update_page', page: await pageId('One'), document: { markdown: 'First there\n' } }])
    await run('galley.compareWithPlatform')
    assert.deepEqual(await shown(), ['here: two.md', 'there: one.md'])
    assert.match((await compared('there'))[1] ?? '', /First there/)
    await publish([{ operation: 'update_page', page: await pageId('Two'), document: { markdown: 'Text there\n' } }])
    await run('galley.compareWithPlatform')
    assert.deepEqual(await shown(), ['both: two.md', 'there: one.md'])
    assert.ok((await control())?.groups.find(({ id }) => id === 'here')?.hideWhenEmpty)
    assert.deepEqual(
      (await compared('both')).map((text) => text.trimEnd().split('\n').at(-1)),
      ['Text there', 'Text here'],
    )
    await publish([
      { operation: 'update_page', page: await pageId('One'), document: { markdown: base.replace(/^# One\n+/, '') } },
      { operation: 'update_page', page: await pageId('Two'), document: { markdown: 'Text\n' } },
    ])
  })

  it('is pushed to a change request after its plan was shown; after the merge, a pull changes nothing', async () => {
    await change('handbook/one.md', 'Third', 'Third here')
    await docs.write('handbook/new.md', '# New\n\nWritten here.\n')
    await change('handbook/SUMMARY.md', '* [Two]', '* [New](new.md)\n* [Two]')
    await eventually(async () => assert.deepEqual(await shown(), ['here: new.md, one.md']))
    const request = await pushAs('Written in a folder')
    assert.deepEqual(answers.picks[0], ['Push These Changes…', 'New pages', 'new.md', 'Edited pages', 'one.md'])
    await eventually(() => assert.match(answers.lastMessage, /^Pushed to #\d+ Written in a folder\. /))
    await eventually(async () => assert.deepEqual(await shown(), []))
    await space.connection.client.mergeChangeRequest(request)
    assert.match(await markdown('New'), /Written here\./)
    assert.match(await markdown('One'), /Third here/)
    await run('galley.pullFromPlatform')
    await eventually(() => assert.match(answers.lastMessage, /The folder is up to date/))
    assert.deepEqual(await shown(), [])
  })

  it('shows its change request in Source Control after each push, until that is merged or archived', async () => {
    for (const [command, status, subject] of [
      ['galley.pullFromPlatform', 'merged', 'Merged before a pull'],
      ['galley.compareWithPlatform', 'archived', 'Archived before a comparison'],
    ] as const) {
      await change('handbook/two.md', 'Text', `Text, ${status}`)
      await eventually(async () => assert.deepEqual(await shown(), ['here: two.md']))
      const request = await pushAs(subject)
      await eventually(async () => assert.deepEqual(await requestShown(subject), ['Two']))
      await change('handbook/one.md', 'Second', `Second, ${status}`)
      answers.choose.push('Push to')
      await run('galley.pushToPlatform')
      await eventually(async () => assert.deepEqual(await requestShown(subject), ['One', 'Two']))
      const { client } = space.connection
      if (status === 'merged') await client.mergeChangeRequest(request)
      else await client.updateChangeRequestById({ ...request, body: { status } })
      await run(command)
      await eventually(async () => assert.equal(await requestShown(subject), undefined))
    }
  })

  it('is pulled after unsaved changes are saved, and marks conflicts', async () => {
    const page = await pageId('Two')
    const document = await docs.open('handbook/two.md')
    await replaceText(document, 'Text', 'Mine')
    await publish([{ operation: 'update_page', page, document: { markdown: 'Theirs\n' } }])
    await run('galley.pullFromPlatform')
    assert.ok(document.isDirty)
    assert.match(answers.messages.find(({ detail }) => detail === 'two.md')?.message ?? '', /unsaved changes/)
    answers.press = ({ buttons }) => buttons.find((button) => /^Save All$|^Resolve Conflicts$/.test(button))
    await run('galley.pullFromPlatform')
    await eventually(() => assert.match(answers.lastMessage, /The same lines of two\.md changed/))
    const text = await docs.read('handbook/two.md')
    assert.match(text, /<<<<<<< in this folder\nMine\n[^]*=======\nTheirs\n>>>>>>> on the platform/)
    await eventually(async () => assert.deepEqual(await shown(), ['conflicts: two.md']))
    await eventually(() => {
      assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.label, 'Merging: two.md')
      const sides = vscode.workspace.textDocuments.filter(({ uri }) => /side=conflict/.test(uri.query))
      const lines = sides.map((each) => each.getText().trimEnd().split('\n').at(-1))
      assert.deepEqual(new Set(lines), new Set(['Mine', 'Text', 'Theirs']))
    })
    // The merge editor starts with the common base as unsaved text. Saving it would lose both sides.
    await eventually(() => assert.ok(document.isDirty))
    await run('galley.pushToPlatform')
    await eventually(() =>
      assert.match(answers.lastMessage, /two\.md is open in the merge editor\. Resolve its conflicts and save it/),
    )
    assert.equal(await docs.read('handbook/two.md'), text)
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
    await eventually(() => {
      const problems = vscode.languages.getDiagnostics(docs.uri('handbook/two.md')).map(({ message }) => message)
      assert.match(problems.join('\n'), /is a conflict marker from an unfinished merge/)
    })
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Go to Conflict')
    await run('galley.pushToPlatform')
    await eventually(() =>
      assert.match(
        answers.lastMessage,
        /Galley didn’t push anything\. two\.md has conflict markers from an unfinished merge/,
      ),
    )
    await eventually(() => {
      const editor = vscode.window.activeTextEditor
      assert.equal(editor?.document.uri.fsPath, document.uri.fsPath)
      assert.match(editor.document.lineAt(editor.selection.active).text, /^<<<<<<< /)
    })
    await publish([{ operation: 'update_page', page, document: { markdown: 'Text\n' } }])
  })

  it('says after a push what others also changed, and offers to pull', async () => {
    await change('handbook/two.md', 'Text', 'Mine')
    const { changeRequestId } = await pushAs('Of both')
    assert.match(answers.lastMessage, /Pushed to #\d+ Of both\. /)
    const { client } = space.connection
    const page = await pageId('Two')
    const changes: Changes = [{ operation: 'update_page', page, document: { markdown: 'Theirs\n' } }]
    await client.updateChangeRequestContent({ spaceId: space.space, changeRequestId, compat: false, body: { changes } })
    await change('handbook/two.md', 'Mine', 'Mine again')
    answers.choose.push('Push to')
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Pull from Platform')
    await run('galley.pushToPlatform')
    await eventually(() => assert.match(answers.lastMessage, /The same lines of two\.md changed/))
    const refused = answers.messages.find(({ message }) => message.startsWith('Couldn’t push two.md'))
    assert.deepEqual(refused?.buttons, ['Pull from Platform', 'Open Change Request'])
    assert.doesNotMatch(refused.message, /Pushed to/)
  })

  it('asks whether to add new pages to the table of contents and push them', async () => {
    await change('handbook/two.md', 'Text', 'Of now')
    await docs.write('handbook/later.md', '# Later\n\nWritten for later.\n')
    await eventually(async () => assert.deepEqual(await shown(), ['here: later.md, two.md']))
    await run('galley.pushToPlatform')
    const question = answers.messages.find(({ buttons }) => buttons.includes('Add and Push'))
    assert.equal(question?.message, '1 new page isn’t in the table of contents.')
    assert.deepEqual(question.buttons, ['Add and Push', 'Push Without'])
    assert.match(question.detail, /later\.md/)
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Push Without')
    await pushAs('Without')
    await eventually(() => assert.match(answers.lastMessage, /Pushed to #\d+ Without\. Edited pages: 1\.$/))
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Add and Push')
    answers.choose.push('Push to')
    await run('galley.pushToPlatform')
    await eventually(() => assert.match(answers.lastMessage, /Pushed to #\d+ Without\. New pages: 1\.$/))
    assert.match(await docs.read('handbook/SUMMARY.md'), /\[Later\]\(later\.md\)/)
  })

  it('stays unchanged, with a message, if it can’t be pushed or no one is signed in', async () => {
    await run('galley.pushToPlatform')
    await eventually(() => assert.match(answers.lastMessage, /There’s nothing to push\. Nothing changed in/))
    await change('handbook/two.md', 'Text', 'Text here')
    const record = await docs.read('handbook/.galley/checkout.json')
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Use This Space')
    await docs.write('handbook/.galley/checkout.json', record.replace('"sandbox"', '"https://docs.example.com"'))
    await run('galley.pullFromPlatform')
    await eventually(() => assert.match(answers.lastMessage, /You aren’t signed in to “docs\.example\.com”/))
    await docs.write('handbook/.galley/checkout.json', record.replaceAll(space.space, 'gone'))
    await run('galley.pushToPlatform')
    await eventually(() => assert.match(answers.lastMessage, /couldn’t find what you asked for/))
    await docs.write('handbook/.galley/checkout.json', '<<<<<<< of a merge')
    await (await galley()).checkouts.update()
    await run('galley.pushToPlatform')
    await eventually(() =>
      assert.match(answers.lastMessage, /can’t read the file \.galley\/checkout\.json of .*handbook\. Restore it/),
    )
    assert.ok(await control())
    await docs.remove('handbook/.galley/checkout.json')
    await eventually(async () => assert.equal(await control(), undefined))
    await vscode.commands.executeCommand('galley.pullFromPlatform')
    await eventually(() => assert.match(answers.lastMessage, /No folder in the workspace was checked out/))
    assert.match(await docs.read('handbook/two.md'), /Text here/)
  })

  it('is marked as checked out in the Docs view while its record exists', async () => {
    const { tree } = await galley()
    const states = async (): Promise<(string | undefined)[]> => {
      const nodes = (await tree.getChildren()) ?? []
      const items = await Promise.all(nodes.map(async (node) => await tree.getTreeItem(node)))
      return items
        .filter(({ resourceUri }) => resourceUri?.path.endsWith('/handbook'))
        .map(({ contextValue }) => contextValue)
    }
    await eventually(async () => assert.deepEqual(await states(), ['docsFolder checkedOut']))
    await docs.remove('handbook/.galley/checkout.json')
    await eventually(async () => assert.deepEqual(await states(), ['docsFolder']))
  })

  it('is connected again after .galley was deleted, when the user confirms which file is which page', async () => {
    await change('handbook/two.md', 'Text', 'Text\n\nWritten here')
    await docs.remove('handbook/.galley/checkout.json')
    await eventually(async () => assert.equal(await control(), undefined))
    answers.choose.push('Handbook of folders', 'Connect to')
    await vscode.commands.executeCommand('galley.connectToSpace')
    const [, listed = []] = answers.picks
    assert.deepEqual(listed.slice(0, 4), [
      'Connect to “Handbook of folders”',
      'Choose Another Space…',
      'different; a pull merges them',
      'two.md',
    ])
    assert.ok(listed.slice(listed.indexOf('the same')).includes('one.md'))
    await eventually(() =>
      assert.match(answers.lastMessage, /Connected the folder .*handbook to .* Source Control lists the differences/),
    )
    await eventually(async () => assert.deepEqual(await shown(), ['here: two.md']))
    await run('galley.pullFromPlatform')
    assert.match(await docs.read('handbook/two.md'), /Text\n\nWritten here/)
    await vscode.commands.executeCommand('galley.connectToSpace')
    await eventually(() => assert.match(answers.lastMessage, /is already connected to a space/))
  })

  it('offers another space first if no file is a page of the chosen space', async () => {
    await docs.write('strange/SUMMARY.md', '* [Zebra](zebra.md)\n')
    await docs.write('strange/zebra.md', '# Zebra\n\nStripes.\n')
    await (await galley()).checkouts.findAgain()
    answers.choose.push('strange', 'Handbook of folders', 'Choose Another Space', 'Handbook of folders')
    await vscode.commands.executeCommand('galley.connectToSpace')
    const [, spaces, listed = [], again] = answers.picks
    assert.deepEqual(listed.slice(0, 2), ['Choose Another Space…', 'Connect to “Handbook of folders”'])
    assert.deepEqual(again, spaces)
    await assert.rejects(docs.read('strange/.galley/checkout.json'))
  })

  it('asks once about server and space if it wasn’t checked out on this machine, and sends nothing before', async () => {
    // Copies the record, as a repository can contain it.
    for (const file of ['SUMMARY.md', 'one.md', 'two.md', '.galley/checkout.json']) {
      await docs.write(`brought/${file}`, await docs.read(`handbook/${file}`))
    }
    await change('brought/two.md', 'Text', 'Text brought along')
    const { checkouts } = await galley()
    await checkouts.findAgain()
    const brought = docs.uri('brought')
    const [, server] = /"server": "(.*)"/.exec(await docs.read('brought/.galley/checkout.json')) ?? []
    answers.clear()
    for (const command of ['galley.compareWithPlatform', 'galley.pullFromPlatform', 'galley.pushToPlatform']) {
      await vscode.commands.executeCommand(command, brought)
      await eventually(() => assert.ok(answers.lastMessage.includes(space.space), answers.lastMessage))
      const { message, detail, kind, buttons } = answers.messages.at(-1) ?? {}
      assert.deepEqual([kind, buttons], ['warning', ['Use This Space']])
      assert.ok(message?.includes(server === 'sandbox' ? 'the sandbox' : String(server)), message)
      assert.ok(detail?.includes(brought.fsPath), detail)
      answers.clear()
    }
    const folder = (await checkouts.all()).find((each) => each.folder === brought.fsPath)
    assert.ok(folder)
    const noted = await checkouts.checkoutOf(folder)
    await assert.rejects(checkouts.connectionFor(folder, noted), /wasn’t checked out or connected on this machine/)
    answers.press = () => 'Use This Space'
    await vscode.commands.executeCommand('galley.compareWithPlatform', brought)
    assert.equal(answers.messages.length, 1)
    await vscode.commands.executeCommand('galley.compareWithPlatform', brought)
    assert.equal(answers.messages.length, 1)
    await docs.write(
      'brought/.galley/checkout.json',
      (await docs.read('brought/.galley/checkout.json')).replace(space.space, 'another'),
    )
    answers.press = () => undefined
    await vscode.commands.executeCommand('galley.pushToPlatform', brought)
    assert.match(answers.lastMessage, /Use the space another on/)
  })

  it('asks for a valid name that no folder with content has', async () => {
    const problem = async (name: string): Promise<string> => (await folderNameProblem(docs.folder, name)) ?? ''
    assert.match(await problem(''), /Enter the name/)
    assert.match(await problem('..'), /Enter the name/)
    assert.match(await problem('a/b'), /can’t contain “\/”/)
    assert.match(await problem('a\\b'), /contains a backslash/)
    assert.match(await problem('.vscode'), /starts with a dot/)
    assert.match(await problem('what?'), /contains one of the characters/)
    assert.match(await problem('con'), /reserved on Windows/)
    assert.match(await problem('a\u202eb'), /a\\u202eb/)
    assert.match(await problem('ü'.repeat(128)), /too long/)
    assert.match(await problem('handbook'), /isn’t empty\. Enter another name/)
    assert.equal(await problem(`🍞 ${'ü'.repeat(120)}`), '')
  })

  it('leaves nothing behind if it couldn’t be written completely', async () => {
    const other = docs.uri('other')
    await vscode.commands.executeCommand(
      'galley.checkOutToFolder',
      { resource: { ...element().resource, id: 'gone' } },
      other,
    )
    await eventually(() => assert.match(answers.lastMessage, /couldn’t find what you asked for/))
    assert.deepEqual(await readdir(other.fsPath).catch(() => []), [])
  })
})
