import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { DraftStore } from '../../src/client/drafts/draftStore.ts'
import { changeRequestPageUri, parseChangeRequestUri } from '../../src/core/platform/uris/uris.ts'
import { replaceInPlace } from '../../src/features/shared/documents/replaceInPlace.ts'
import type { Connection } from '../../src/features/shared/connections/connection.ts'
import { eventually, pause } from '../support/eventually.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley, hideDocsView, signOutOfAll } from '../support/editor/galley.ts'

describe('Editing a page of a change request', () => {
  let connection: Connection
  let space: string
  let changeRequest: string
  let page: string
  let number = 0
  let restore: (() => void)[] = []

  before(async () => {
    await vscode.commands.executeCommand('galley.openSandbox')
    await connect()
    const { client } = connection
    const { items } = await client.listOrganizationsForAuthenticatedUser({})
    const organizationId = items[0]?.id ?? ''
    space = (await client.createSpace({ organizationId, body: { title: 'Handbook of editing' } })).id
  })

  beforeEach(async () => {
    number += 1
    const request = await connection.client.createChangeRequest({
      spaceId: space,
      body: { subject: `Editing ${number}` },
    })
    changeRequest = request.id
    const title = `Page ${number}`
    const document = { markdown: 'One\n\nTwo\n\nThree\n' }
    await write([{ operation: 'insert_page', title, document }])
    const { pages } = await connection.client.listPagesInChangeRequest({ ...place(), metadata: false })
    page = pages.find((each) => each.title === title)?.id ?? ''
    assert.notEqual(page, '')
  })

  afterEach(async () => {
    for (const put of restore) put()
    restore = []
    const { editing } = await galley()
    // The result of a push can arrive at this moment, and is saved by Galley.
    await eventually(async () => {
      const document = vscode.window.activeTextEditor?.document
      if (document?.isDirty) assert.ok(await document.save())
    })
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    for (const draft of await editing.pages.drafts()) await editing.pages.discard(draft)
  })

  after(async () => {
    await (await galley()).sandbox.reset()
    await signOutOfAll()
    await hideDocsView()
  })

  async function connect(): Promise<void> {
    const { accounts } = await galley()
    const current = await accounts.connections.current()
    assert.ok(current)
    connection = current
  }

  const place = (): { spaceId: string; changeRequestId: string } => ({ spaceId: space, changeRequestId: changeRequest })

  type Changes = Parameters<Connection['client']['updateChangeRequestContent']>[0]['body']['changes']

  async function write(changes: Changes): Promise<void> {
    await connection.client.updateChangeRequestContent({ ...place(), compat: false, body: { changes } })
  }

  /** Returns the server's text of the page. */
  async function stored(): Promise<string> {
    const { markdown } = await connection.client.getPageInChangeRequestById({
      ...place(),
      pageId: page,
      format: 'markdown',
      'format.markdown.refs': 'stable',
    })
    return markdown ?? ''
  }

  async function open(): Promise<vscode.TextEditor> {
    const address = { server: 'sandbox', space, changeRequest, page, title: 'Page', spaceTitle: 'Handbook' }
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from(changeRequestPageUri(address)))
    return await vscode.window.showTextDocument(document, { preview: false })
  }

  async function replace({ document }: vscode.TextEditor, from: string, to: string): Promise<void> {
    const start = document.getText().indexOf(from)
    assert.notEqual(start, -1, document.getText())
    const edit = new vscode.WorkspaceEdit()
    const range = new vscode.Range(document.positionAt(start), document.positionAt(start + from.length))
    edit.replace(document.uri, range, to)
    await vscode.workspace.applyEdit(edit)
  }

  /** Saves as a user does: VS Code reports a manual save. */
  async function save(): Promise<void> {
    const document = vscode.window.activeTextEditor?.document
    assert.equal(await document?.save(), true)
  }

  const drafts = async (): Promise<string[]> =>
    (await (await galley()).editing.pages.drafts()).map(({ state, text }) => `${state}: ${text}`)

  it('shows the title once, and pushes what is saved', async () => {
    const editor = await open()
    assert.equal(editor.document.getText(), `# Page ${number}\n\nOne\n\nTwo\n\nThree\n`)
    assert.equal(editor.document.languageId, 'markdown')
    await replace(editor, 'Two', 'Zwei')
    await save()
    await eventually(async () => assert.match(await stored(), /Zwei/))
    await eventually(async () => assert.deepEqual(await drafts(), []))
    assert.equal((await stored()).match(/# Page/g)?.length, 1)
    assert.equal(editor.document.isDirty, false)
  })

  it('saves text that is typed while the page is read again', async () => {
    const editor = await open()
    const { editing } = await galley()
    for (const [from, to] of Object.entries({ One: 'Eins and one', Two: 'Zwei and two', Three: 'Drei and three' })) {
      const typing = replace(editor, from, to)
      editing.files.changed(editor.document.uri)
      await typing
      await save()
    }
    await eventually(async () => assert.match(await stored(), /Eins and one\n\nZwei and two\n\nDrei and three/))
    await eventually(async () => assert.deepEqual(await drafts(), []))
  })

  it('reads a page once to open it', async () => {
    const { client } = connection
    const { getPageInChangeRequestById } = client
    const asked: unknown[] = []
    const noting: typeof getPageInChangeRequestById = async (input, options) => {
      // The page of the test before can still be read once more after its editor was closed.
      if (input.pageId === page) asked.push(input)
      return await getPageInChangeRequestById(input, options)
    }
    Object.assign(client, { getPageInChangeRequestById: noting })
    restore.push(() => Object.assign(client, { getPageInChangeRequestById }))
    await open()
    assert.equal(asked.length, 1)
  })

  it('shows the form of the platform without moving the cursor, and can undo it', async () => {
    const editor = await open()
    const { document } = editor
    await replace(editor, 'Two', '- Two and _more_\n- Words')
    const typed = document.getText()
    const cursor = document.positionAt(typed.indexOf(' and'))
    editor.selection = new vscode.Selection(cursor, cursor)
    await save()
    await eventually(() => assert.match(document.getText(), /^\* Two and _more_\n\* Words$/m))
    await eventually(() => assert.equal(document.isDirty, false))
    const { active } = editor.selection
    assert.equal(document.lineAt(active.line).text.slice(0, active.character), '* Two')
    assert.deepEqual(await drafts(), [])
    await vscode.commands.executeCommand('undo')
    assert.equal(document.getText(), typed)
  })

  it('loses no letter that is typed while the form of the platform arrives', async () => {
    const editor = await open()
    const { document } = editor
    await replace(editor, 'Two', '- Two\n- Words')
    const end = document.positionAt(document.getText().indexOf('Words') + 'Words'.length)
    editor.selection = new vscode.Selection(end, end)
    const words = 'abcdefghijklmnopqrstuvwxyz'.split('').map((letter) => `${letter}${letter.toUpperCase()}`)
    for (const [index, word] of words.entries()) {
      await vscode.commands.executeCommand('type', { text: word })
      if (index % 3 === 0) void vscode.commands.executeCommand('workbench.action.files.save')
      await pause(index * 3)
    }
    await save()
    const line = new RegExp(`^\\* Words${words.join('')}$`, 'm')
    await eventually(async () => assert.match(await stored(), line))
    await eventually(() => assert.match(document.getText(), line))
    await eventually(async () => assert.deepEqual(await drafts(), []))
    await eventually(() => assert.equal(document.isDirty, false))
  })

  it('counts an edit without changes as made', async () => {
    const { document } = await open()
    assert.equal(await replaceInPlace(document, []), true)
    assert.equal(document.isDirty, false)
  })

  it('keeps showing what it has pushed when another window saves a text that is based on an older one', async () => {
    const editor = await open()
    const { document } = editor
    const { editing, context } = await galley()
    const older = document.getText()
    await replace(editor, 'Two', 'Pushed')
    await save()
    await eventually(async () => assert.match(await stored(), /Pushed/))
    await eventually(async () => assert.deepEqual(await drafts(), []))
    const store = new DraftStore(vscode.Uri.joinPath(context.globalStorageUri, 'drafts').fsPath)
    const names = { title: 'Page', spaceTitle: 'Handbook', account: undefined, savedAt: 1 }
    const none = { sent: undefined, arrived: undefined, theirs: undefined, otherTexts: [], reason: undefined }
    const base = { revision: 'older', documentId: 'older', markdown: older }
    const key = { server: 'sandbox', space, changeRequest, page }
    await store.change(key, () => ({
      ...key,
      ...names,
      ...none,
      base,
      text: older.replace('Two', 'Other'),
      state: 'unpushed',
    }))
    await editing.documents.follow(document)
    assert.match(document.getText(), /Pushed/)
    assert.match((await drafts()).join(), /Other/)
  })

  it('merges what others changed, and says so', async () => {
    const messages: string[] = []
    const { setStatusBarMessage } = vscode.window
    const note = (words: string): vscode.Disposable => {
      messages.push(words)
      return new vscode.Disposable(() => undefined)
    }
    Object.assign(vscode.window, { setStatusBarMessage: note })
    restore.push(() => Object.assign(vscode.window, { setStatusBarMessage }))
    const editor = await open()
    await write([{ operation: 'update_page', page, document: { markdown: 'One\n\nTwo\n\nDrei\n' } }])
    await replace(editor, 'One', 'Eins')
    await save()
    await eventually(async () => assert.match(await stored(), /Eins\n\nTwo\n\nDrei/))
    await eventually(() => assert.match(editor.document.getText(), /Eins\n\nTwo\n\nDrei/))
    await eventually(() => assert.deepEqual(messages, [`Pushed “Page”, merged with the changes of others.`]))
  })

  it('shows the result of an update from main or a revert, and keeps unpushed text', async () => {
    const editor = await open()
    const { changeRequests } = await galley()
    const ref = parseChangeRequestUri(editor.document.uri)
    assert.ok(ref)
    await write([{ operation: 'update_page', page, document: { markdown: 'Uno\n\nTwo\n\nThree\n' } }])
    changeRequests.services.writes.replacedTexts(ref)
    await eventually(() => assert.match(editor.document.getText(), /^Uno$/m))
    await replace(editor, 'Three', 'Drei')
    await write([{ operation: 'update_page', page, document: { markdown: 'Eins\n\nTwo\n\nThree\n' } }])
    changeRequests.services.writes.replacedTexts(ref)
    await save()
    await eventually(async () => assert.match(await stored(), /Eins\n\nTwo\n\nDrei/))
  })

  it('overwrites nothing: a conflict stays a draft until it is resolved', async () => {
    const editor = await open()
    await write([{ operation: 'update_page', page, document: { markdown: 'One\n\nTheirs\n\nThree\n' } }])
    await replace(editor, 'Two', 'Mine')
    await save()
    await eventually(async () => assert.match((await drafts()).join(), /^conflict: .*Mine/s))
    assert.match(await stored(), /Theirs/)
    const { editing } = await galley()
    const [draft] = await editing.pages.drafts()
    assert.ok(draft)
    await editing.prompts.keepMine(draft)
    await eventually(async () => assert.match(await stored(), /One\n\nMine\n\nThree/))
    assert.deepEqual(await drafts(), [])
  })

  async function inConflict(): Promise<vscode.TextEditor> {
    const editor = await open()
    await write([{ operation: 'update_page', page, document: { markdown: 'One\n\nTheirs\n\nThree\n' } }])
    await replace(editor, 'Two', 'Mine')
    await save()
    await eventually(async () => assert.match((await drafts()).join(), /^conflict: .*Mine/s))
    return editor
  }

  it('opens the merge editor for a conflict, and pushes the merged text', async () => {
    const { document } = await inConflict()
    await vscode.commands.executeCommand('galley.mergeConflict', document.uri)
    await eventually(() => {
      const { activeTab } = vscode.window.tabGroups.activeTabGroup
      // VS Code's types don't include merge tabs.
      assert.match(activeTab?.label ?? '', /^Merging: /)
      const texts = vscode.workspace.textDocuments.filter(({ uri }) => uri.scheme === 'galley-draft')
      const words = texts.map((each) => each.getText().split('\n')[4])
      assert.deepEqual(new Set(words), new Set(['Mine', 'Theirs', 'Two']))
    })
    assert.doesNotMatch(document.getText(), /<<<<|>>>>/)
    const edit = new vscode.WorkspaceEdit()
    edit.replace(document.uri, document.lineAt(4).range, 'Mine and theirs')
    await vscode.workspace.applyEdit(edit)
    assert.equal(await document.save(), true)
    assert.match((await drafts()).join(), /^conflict: .*Mine and theirs/s)
    assert.match(await stored(), /Theirs/)
    await vscode.commands.executeCommand('galley.keepMine', document.uri)
    await eventually(async () => assert.match(await stored(), /One\n\nMine and theirs\n\nThree/))
    assert.deepEqual(await drafts(), [])
  })

  it('pushes no text of a merge editor in which conflicts are left, unless you want that', async () => {
    const { document } = await inConflict()
    const answers = new FakeAnswers()
    restore.push(() => answers.restore())
    await vscode.commands.executeCommand('galley.mergeConflict', document.uri)
    await eventually(() => assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /^Merging: /))
    for (const text of ['Mine and theirs', 'Two']) {
      const edit = new vscode.WorkspaceEdit()
      edit.replace(document.uri, document.lineAt(4).range, text)
      await vscode.workspace.applyEdit(edit)
      await document.save()
      // The merge editor may be saving the document at the same moment.
      await eventually(() => assert.equal(document.isDirty, false))
    }
    await eventually(() => assert.match(answers.lastMessage, /not pushed: 1 conflict is left/))
    await vscode.commands.executeCommand('galley.pushAllDrafts')
    await eventually(() => assert.match(answers.lastMessage, /All unpushed changes have conflicts/))
    assert.match(await stored(), /Theirs/)
    await vscode.commands.executeCommand('galley.finishMerge', document.uri)
    const question = answers.messages.at(-1)
    assert.equal(question?.message, '1 conflict is left.')
    assert.match(await stored(), /Theirs/)
    answers.press = ({ buttons }) => buttons.find((button) => button === 'Keep the Text from Before')
    await vscode.commands.executeCommand('galley.finishMerge', document.uri)
    await eventually(async () => assert.match(await stored(), /One\n\nTwo\n\nThree/))
    assert.deepEqual(await drafts(), [])
  })

  it('takes theirs on request', async () => {
    const { document } = await inConflict()
    await vscode.commands.executeCommand('galley.takeTheirs', document.uri)
    assert.deepEqual(await drafts(), [])
    await eventually(() => assert.match(document.getText(), /One\n\nTheirs\n\nThree/))
    assert.match(await stored(), /Theirs/)
  })

  it('pushes a draft only with the account that wrote it', async () => {
    const { accounts, editing, sandbox } = await galley()
    const settings = vscode.workspace.getConfiguration('galley')
    await settings.update('push', 'manual', vscode.ConfigurationTarget.Global)
    try {
      const editor = await open()
      await replace(editor, 'Two', 'Zwei')
      await save()
      await eventually(async () => assert.match((await drafts()).join(), /Zwei/))
      const running = await sandbox.start()
      await accounts.sandboxPeople.use('create', running)
      const mine = await editing.pages.drafts()
      void editing.pages.push(mine)
      await eventually(async () => assert.match((await editing.pages.drafts())[0]?.reason ?? '', /another account/))
      assert.match(await stored(), /Two/)
      await accounts.sandboxPeople.use('admin', running)
      await editing.pages.push(await editing.pages.drafts())
      await eventually(async () => assert.match(await stored(), /Zwei/))
      assert.deepEqual(await drafts(), [])
    } finally {
      await settings.update('push', undefined, vscode.ConfigurationTarget.Global)
    }
  })

  it('keeps the text of a page that someone deleted', async () => {
    const editor = await open()
    await write([{ operation: 'delete_page', page }])
    await replace(editor, 'Two', 'Mine')
    await save()
    await eventually(async () => assert.match((await drafts()).join(), /^conflict: .*Mine/s))
  })

  it('keeps the text when someone archived the change request', async () => {
    const editor = await open()
    await connection.client.updateChangeRequestById({ ...place(), body: { status: 'archived' } })
    await replace(editor, 'Two', 'Mine')
    await save()
    await eventually(async () => assert.match((await drafts()).join(), /^refused: .*Mine/s))
  })

  it('keeps what is saved while the server is stopped, and pushes it later', async () => {
    const editor = await open()
    await vscode.commands.executeCommand('galley.stopSandbox')
    await replace(editor, 'Two', 'Offline')
    await editor.document.save()
    await eventually(async () => assert.match((await drafts()).join(), /: .*Offline/s))
    await vscode.commands.executeCommand('galley.openSandbox')
    await connect()
    void vscode.commands.executeCommand('galley.pushAllDrafts')
    await eventually(async () => assert.match(await stored(), /Offline/))
    await eventually(async () => assert.deepEqual(await drafts(), []))
  })

  it('shows what the server would drop in Problems, and doesn’t push it without asking', async () => {
    const editor = await open()
    await replace(editor, 'Two', '[words](/pages/nowhere)')
    await save()
    await eventually(() => {
      const found = vscode.languages
        .getDiagnostics(editor.document.uri)
        .map(({ code, range }) => [code, range.start.line])
      assert.deepEqual(found, [['dead-link', 4]])
    })
    assert.match((await drafts()).join(), /^unpushed: .*nowhere/s)
    assert.match(await stored(), /Two/)
  })

  it('offers to fix a link, and uploads an image that is inside the text', async () => {
    await write([{ operation: 'insert_page', title: 'Elsewhere', document: { markdown: 'Text\n' } }])
    const { pages } = await connection.client.listPagesInChangeRequest({ ...place(), metadata: false }, { fresh: true })
    const elsewhere = pages.find(({ title }) => title === 'Elsewhere')?.id ?? ''
    const editor = await open()
    const { document } = editor
    const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    await replace(editor, 'Two', `[Elsewhere](/pages/nowhere)\n\n![Dot](data:image/png;base64,${pixel})`)
    await save()
    await eventually(() => assert.equal(vscode.languages.getDiagnostics(document.uri).length, 2))
    const actions = async (line: number): Promise<vscode.CodeAction[]> =>
      await vscode.commands.executeCommand(
        'vscode.executeCodeActionProvider',
        document.uri,
        document.lineAt(line).range,
      )
    const offered = await actions(4)
    const fixTitles = ['Link to “Elsewhere”', 'Select the page…', 'Keep only the text “Elsewhere”']
    assert.deepEqual(
      offered.map(({ title }) => title).filter((title) => fixTitles.includes(title)),
      fixTitles,
    )
    const [link] = offered
    assert.ok(link?.edit)
    await vscode.workspace.applyEdit(link.edit)
    assert.equal(document.lineAt(4).text, `[Elsewhere](/pages/${elsewhere})`)
    await save()
    await eventually(() => assert.equal(vscode.languages.getDiagnostics(document.uri).length, 1))
    const upload = (await actions(6)).find(({ title }) => title === 'Upload the image as a file')
    assert.ok(upload?.command)
    await vscode.commands.executeCommand(upload.command.command, ...(upload.command.arguments ?? []))
    await eventually(() => assert.match(document.lineAt(6).text, /^!\[Dot\]\(\/files\/[^)]+\)$/))
    await save()
    await eventually(async () => assert.match(await stored(), /!\[Dot\]\(\/files\//))
  })
})
