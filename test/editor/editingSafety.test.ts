import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as vscode from 'vscode'
import { draftHandlers } from '../../src/features/writing/drafts/draftCommands.ts'
import type { editingCommandTable } from '../../src/features/writing/editing/editingCommandTable.ts'
import { offerDrafts } from '../../src/features/writing/drafts/offerDrafts.ts'
import { WaitingPages } from '../../src/features/writing/drafts/waitingPages.ts'
import { registerCommands, type CommandHost } from '../../src/features/shared/commands/commands.ts'
import { openMergeEditor } from '../../src/features/shared/window/openMergeEditor.ts'
import { countingProxy, type CountingProxy } from '../support/httpServers/countingProxy.ts'
import { eventually } from '../support/eventually.ts'
import { startBuiltSandbox, type BuiltSandbox } from '../support/editor/builtSandbox.ts'
import { requestsText } from '../support/editor/requestsText.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley, hideDocsView, signOutOfAll } from '../support/editor/galley.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { replaceText, WrittenSpace } from '../support/editor/writtenSpace.ts'

type DraftCommands = Pick<typeof editingCommandTable, keyof ReturnType<typeof draftHandlers>>

const content = /\/change-requests\/[^/]+\/content/
const settings = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('galley')

describe('Text in a page of a change request', () => {
  let sandbox: BuiltSandbox
  let proxy: CountingProxy
  let space: WrittenSpace
  let restore: (() => void)[] = []

  before(async () => {
    await signOutOfAll()
    // Keeps Markdown exactly as it was sent.
    sandbox = await startBuiltSandbox('--no-normalise')
    proxy = await countingProxy(sandbox.url)
    await signIn('admin')
    const { accounts } = await galley()
    const connection = await accounts.connections.current()
    assert.ok(connection)
    space = await WrittenSpace.on(connection, 'Handbook of safety')
    await space.begin()
    await space.write([
      { operation: 'insert_page', title: 'Start', document: { markdown: 'One\n\nTwo\n\nThree\n' } },
      { operation: 'insert_page', title: 'Other', document: { markdown: 'One\n\nTwo\n\nThree\n' } },
    ])
    await space.merge()
  })

  beforeEach(async () => {
    await space.begin()
  })

  afterEach(async () => {
    proxy.missing = undefined
    for (const put of restore) put()
    restore = []
    const { editing } = await galley()
    await settings().update('push', undefined, vscode.ConfigurationTarget.Global)
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    for (const draft of await editing.pages.drafts()) await editing.pages.discard(draft)
    editing.pages.server.unofferedWriting.forget('safety')
  })

  after(async () => {
    await signOutOfAll()
    await hideDocsView()
    await proxy.stop()
    await sandbox.stop()
  })

  async function signIn(role: string): Promise<string> {
    const { accounts } = await galley()
    const server = { id: 'safety', url: proxy.url, name: 'Safety', sandbox: false }
    const token = role === 'admin' ? sandbox.token : (sandbox.tokens[role] ?? '')
    const account = await accounts.signIn.check(server, token, new AbortController().signal)
    await accounts.signIn.keep(account)
    return account.id
  }

  async function open(title = 'Start'): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(await space.uri(title))
    await vscode.window.showTextDocument(document, { preview: false })
    return document
  }

  async function stored(title = 'Start'): Promise<string> {
    const pageId = await space.id(title)
    const input = { ...space.input, pageId, format: 'markdown', 'format.markdown.refs': 'stable' } as const
    return (await space.connection.client.getPageInChangeRequestById(input)).markdown ?? ''
  }

  it('stays a draft when VS Code saves it for a merge, and is pushed by a manual save', async () => {
    const { uri } = await open()
    await open('Other')
    await vscode.commands.executeCommand('workbench.action.closeOtherEditors')
    const document = await vscode.workspace.openTextDocument(uri)
    // As after a restart: typed, not saved, and not shown yet.
    await replaceText(document, 'Two', 'Zwei')
    assert.ok(document.isDirty)
    const other = await space.uri('Other')
    const side = { uri: other, title: 'Other' }
    const pushed: string[] = []
    const subscription = (await galley()).editing.pages.onDidPush((page) => pushed.push(page.pushed.text))
    restore.push(() => subscription.dispose())
    await openMergeEditor({ base: other, input1: side, input2: side, output: uri })
    await eventually(async () => assert.match((await drafts()).join(), /^unpushed: [^]*Zwei/))
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document, document))
    await replaceText(document, 'Three', 'Drei')
    await vscode.commands.executeCommand('workbench.action.files.save')
    await eventually(async () => assert.match(await stored(), /Zwei[^]*Drei/))
    await eventually(() => assert.deepEqual(pushed, [document.getText()]))
  })

  const drafts = async (): Promise<string[]> =>
    (await (await galley()).editing.pages.drafts()).map(({ state, text }) => `${state}: ${text}`)

  /** Saves without pushing. */
  async function keep(document: vscode.TextDocument, from: string, to: string): Promise<void> {
    await settings().update('push', 'manual', vscode.ConfigurationTarget.Global)
    await replaceText(document, from, to)
    assert.equal(await document.save(), true)
    await eventually(async () => assert.ok((await drafts()).join().includes(to)))
  }

  /** Answers questions, including those of the extension, which shares the API object. Returns their texts. */
  function answer(method: 'showInformationMessage' | 'showWarningMessage', choice: string | undefined): string[] {
    const original = vscode.window[method]
    const asked: string[] = []
    const reply = async (words: string): Promise<string | undefined> => {
      asked.push(words)
      return await Promise.resolve(choice)
    }
    Object.assign(vscode.window, { [method]: reply })
    restore.push(() => Object.assign(vscode.window, { [method]: original }))
    return asked
  }

  /** Returns the commands for drafts, with the test's answers. */
  async function draftCommands(): Promise<CommandHost['handlers']> {
    const host: CommandHost = { subscriptions: [], handlers: new Map(), log: silentLog }
    const { pages, prompts, pushes, comparisons } = (await galley()).editing
    registerCommands<DraftCommands>(host, draftHandlers(pages, prompts, pushes, comparisons))
    return host.handlers
  }

  describe('is reverted by block:', () => {
    async function revertAt(document: vscode.TextDocument, words: string): Promise<void> {
      const editor = await vscode.window.showTextDocument(document)
      const at = document.positionAt(document.getText().indexOf(words))
      editor.selection = new vscode.Selection(at, at)
      await vscode.commands.executeCommand('galley.revertBlock')
    }

    it('the block at the cursor, as an edit that can be undone', async () => {
      const document = await open()
      await replaceText(document, 'One', 'One more')
      await replaceText(document, 'Two', 'Two more')
      await revertAt(document, 'Two more')
      assert.equal(document.getText(), '# Start\n\nOne more\n\nTwo\n\nThree\n')
      assert.equal(document.isDirty, true)
      await vscode.commands.executeCommand('undo')
      assert.match(document.getText(), /Two more/)
    })

    it('text that was already pushed', async () => {
      const page = await space.id('Start')
      await space.write([
        { operation: 'update_page', page, document: { markdown: 'One\n\nNew\n\nZwei Two\n\nThree\n' } },
      ])
      const document = await open()
      await revertAt(document, 'Zwei')
      await revertAt(document, 'New')
      assert.equal(document.getText(), '# Start\n\nOne\n\nTwo\n\nThree\n')
      await document.save()
      await eventually(async () => assert.doesNotMatch(await stored(), /Zwei|New/))
    })

    it('not on a page that is new in the change request', async () => {
      await space.write([{ operation: 'insert_page', title: 'Fresh', document: { markdown: 'Words\n' } }])
      const document = await open('Fresh')
      await revertAt(document, 'Words')
      assert.equal(document.getText(), '# Fresh\n\nWords\n')
    })
  })

  it('isn’t pushed while the user types', async () => {
    const document = await open()
    const { client } = space.connection
    await client.getSpaceById({ spaceId: space.space })
    await eventually(() => assert.ok(document.getText().includes('Two')))
    const before = proxy.requests
    for (let count = 0; count < 40; count++) await replaceText(document, 'Two', 'aTwo')
    // Requests caused by the steps before would have arrived before this one.
    await client.getSpaceById({ spaceId: space.space }, { fresh: true })
    assert.equal(proxy.requests - before, 1)
  })

  describe('stays where the server doesn’t offer writing (404):', () => {
    it('as a draft with the reason; other pages are read-only and say why', async () => {
      const document = await open()
      proxy.missing = content
      await replaceText(document, 'Two', 'Kept')
      assert.equal(await document.save(), true)
      await eventually(async () => assert.match((await drafts()).join(), /^refused: .*Kept/s))
      const { editing } = await galley()
      assert.match((await editing.pages.drafts())[0]?.reason ?? '', /doesn’t support editing/)
      const other = await open('Other')
      const { permissions } = await vscode.workspace.fs.stat(other.uri)
      assert.equal(permissions, vscode.FilePermission.Readonly)
      const target = { ...space.place, page: await space.id('Other'), title: 'Other', spaceTitle: space.title }
      assert.match(editing.pages.readOnlyReason(target) ?? '', /doesn’t support editing.*read-only/)
    })

    it('and can be exported, because pushing again couldn’t help', async () => {
      await keep(await open(), 'Two', 'Kept')
      proxy.missing = content
      const { pages } = (await galley()).editing
      const answers = new FakeAnswers()
      restore.push(() => answers.restore())
      await pages.push(await pages.drafts())
      const notice = await eventually(() => {
        const [first] = answers.messages
        assert.ok(first)
        return first
      })
      assert.match(notice.message, /saved on this machine but not pushed: This server doesn’t support editing/)
      assert.deepEqual(notice.buttons, ['Export…', 'Show Unpushed Changes'])
    })

    it('and can be exported as Markdown next to existing files', async () => {
      await keep(await open(), 'Two', 'Kept here')
      proxy.missing = content
      const folder = mkdtempSync(join(tmpdir(), 'galley-export-'))
      restore.push(() => rmSync(folder, { recursive: true }))
      const { showOpenDialog } = vscode.window
      Object.assign(vscode.window, { showOpenDialog: () => Promise.resolve([vscode.Uri.file(folder)]) })
      restore.push(() => Object.assign(vscode.window, { showOpenDialog }))
      const notice = answer('showInformationMessage', undefined)
      const handlers = await draftCommands()
      await handlers.get('galley.exportDrafts')?.()
      await handlers.get('galley.exportDrafts')?.()
      const name = `Start — ${space.title}`
      assert.deepEqual(readdirSync(folder).toSorted(), [`${name} 2.md`, `${name}.md`])
      assert.equal(readFileSync(join(folder, `${name}.md`), 'utf8'), '# Start\n\nOne\n\nKept here\n\nThree\n')
      assert.deepEqual(notice, Array(2).fill('Exported 1 page.'))
      assert.equal((await drafts()).length, 1)
    })
  })

  describe('with conflict markers', () => {
    const marks = '<<<<<<< mine\nTwo\n=======\nZwei\n>>>>>>> theirs'

    it('isn’t pushed by a save', async () => {
      const document = await open()
      await replaceText(document, 'Two', marks)
      assert.equal(await document.save(), true)
      await eventually(() => {
        const found = vscode.languages.getDiagnostics(document.uri).map(({ code }) => code)
        assert.deepEqual(found, ['conflict-mark'])
      })
      assert.match((await drafts()).join(), /^unpushed: .*<<<<<<< mine/s)
      assert.doesNotMatch(await stored(), /<<<<|Zwei/)
    })

    it('is pushed with all drafts only after asking', async () => {
      await keep(await open(), 'Two', marks)
      const handlers = await draftCommands()
      const asked = answer('showWarningMessage', undefined)
      await handlers.get('galley.pushAllDrafts')?.()
      assert.deepEqual(asked, ['Push “Start” anyway? Readers would see the conflict markers.'])
      assert.doesNotMatch(await stored(), /Zwei/)
      answer('showWarningMessage', 'Push Anyway')
      await handlers.get('galley.pushAllDrafts')?.()
      await eventually(async () => assert.match(await stored(), /Zwei/))
    })

    it('isn’t pushed automatically', async () => {
      await keep(await open(), 'Two', marks)
      const { editing } = await galley()
      assert.deepEqual(await editing.pushes.pushWithoutLoss(await editing.pages.drafts()), [])
      assert.doesNotMatch(await stored(), /Zwei/)
    })
  })

  /** Offers drafts as a new window does. */
  async function offers(): Promise<void> {
    const { accounts, editing } = await galley()
    const { connections } = accounts
    const { pages, pushes } = editing
    const waiting = new WaitingPages(pages, connections)
    const each = offerDrafts({ connections, pages, pushes, waiting, log: silentLog })
    restore.push(() => vscode.Disposable.from(waiting, each).dispose())
  }

  describe('from an earlier session is offered', () => {
    it('once after signing in, and pushed on request', async () => {
      await keep(await open(), 'Two', 'Left over')
      const asked = answer('showInformationMessage', 'Push')
      await offers()
      await eventually(async () => assert.match(await stored(), /Left over/))
      assert.deepEqual(asked, ['“Start” has changes that aren’t on the platform yet.'])
      await eventually(async () => assert.deepEqual(await drafts(), []))
    })

    it('as a list', async () => {
      await keep(await open(), 'Two', 'Left over')
      const shown: string[] = []
      const { executeCommand } = vscode.commands
      const note = async (id: string): Promise<void> => void (await Promise.resolve(shown.push(id)))
      Object.assign(vscode.commands, { executeCommand: note })
      restore.unshift(() => Object.assign(vscode.commands, { executeCommand }))
      answer('showInformationMessage', 'Show')
      await offers()
      await eventually(() => assert.deepEqual(shown, ['galley.showDrafts']))
      assert.doesNotMatch(await stored(), /Left over/)
    })

    it('not to another account, and to its own again, once', async () => {
      await keep(await open(), 'Two', 'Left over')
      const { accounts } = await galley()
      const own = accounts.connections.active?.account.id
      const other = await signIn('create')
      await eventually(() => assert.equal(accounts.connections.active?.account.id, other))
      const asked = answer('showInformationMessage', undefined)
      await (await galley()).editing.pages.drafts()
      assert.deepEqual(asked, [])
      assert.equal(await signIn('admin'), own)
      await eventually(() => assert.equal(asked.length, 1))
      await accounts.store.remove(other)
      assert.deepEqual(asked, ['“Start” has changes that aren’t on the platform yet.'])
    })
  })

  describe('saved while the server doesn’t respond', () => {
    let isDown = false

    /** Lets the requests of the account fail as without a network, or work again. */
    async function setDown(down: boolean): Promise<void> {
      isDown = down
      if (down) return await proxy.stop()
      await proxy.start()
      await eventually(async () => {
        await space.connection.client.listOrganizationsForAuthenticatedUser({}, { fresh: true })
        assert.equal((await galley()).accounts.connections.state, 'signedIn')
      })
    }

    /** Records the messages that VS Code shows until their work ends. */
    function waitingMessages(): Map<string, string> {
      const open = new Map<string, string>()
      const { withProgress } = vscode.window
      const fake: typeof withProgress = async (options, task) => {
        const title = options.title ?? ''
        const report = ({ message = '' }: { message?: string }): void => void open.set(title, message)
        const never = new vscode.CancellationTokenSource().token
        return await Promise.resolve(task({ report }, never)).finally(() => open.delete(title))
      }
      Object.assign(vscode.window, { withProgress: fake })
      restore.push(() => Object.assign(vscode.window, { withProgress }))
      return open
    }

    afterEach(async () => {
      if (isDown) await setDown(false)
    })

    it('is shown in one message, and pushed when the server is back', async () => {
      const [start, other] = [await open(), await open('Other')]
      const waiting = waitingMessages()
      const told = answer('showInformationMessage', undefined)
      const warned = answer('showWarningMessage', undefined)
      await setDown(true)
      for (const document of [start, other]) {
        await vscode.window.showTextDocument(document, { preview: false })
        await replaceText(document, 'Two', 'Saved offline')
        await vscode.commands.executeCommand('workbench.action.files.save')
      }
      await eventually(() =>
        assert.match(
          waiting.get('Waiting for the server') ?? '',
          /^“Start” and “Other” are saved on this machine but not pushed\. Galley pushes them when/,
        ),
      )
      await setDown(false)
      await eventually(async () => assert.match(`${await stored()}${await stored('Other')}`, /offline[^]*offline/))
      await eventually(() => assert.match(told.join('\n'), /^Pushed “(Start|Other)” and “(Start|Other)”\.$/))
      assert.deepEqual([...waiting], [])
      assert.deepEqual(warned, [])
      assert.deepEqual(await drafts(), [])
    })

    it('waits in a message of a new window, too, which ends when the server is back', async () => {
      const document = await open()
      await settings().update('push', 'manual', vscode.ConfigurationTarget.Global)
      await replaceText(document, 'Two', 'Saved before')
      await vscode.commands.executeCommand('workbench.action.files.save')
      const { pages } = (await galley()).editing
      await eventually(async () => assert.equal((await pages.drafts())[0]?.isExplicit, true))
      await settings().update('push', undefined, vscode.ConfigurationTarget.Global)
      const waiting = waitingMessages()
      const told = answer('showInformationMessage', undefined)
      await setDown(true)
      await offers()
      await eventually(() =>
        assert.match(waiting.get('Waiting for the server') ?? '', /^“Start” is saved on this machine but not pushed\./),
      )
      assert.deepEqual(told, [])
      await setDown(false)
      await eventually(() => assert.equal(told.join(), 'Pushed “Start”.'))
      await eventually(() => assert.deepEqual([...waiting], []))
      assert.match(await stored(), /Saved before/)
    })

    it('stays in the Change Requests view', async () => {
      const document = await open()
      const { tree } = (await galley()).changeRequests.services
      tree.refresh()
      // Minutes can pass.
      const shown = async (): Promise<string> =>
        (await requestsText(tree, 2))
          .replaceAll(/^ *Can’t load .*\n/gm, '')
          .replaceAll(/(?:now|\d+ minutes? ago)\]/g, ']')
      const before = await shown()
      assert.match(before, /Writing \d+/)
      waitingMessages()
      await setDown(true)
      await replaceText(document, 'Two', 'Saved offline')
      await vscode.commands.executeCommand('workbench.action.files.save')
      await eventually(async () => assert.match((await drafts()).join(), /Saved offline/))
      await eventually(async () => assert.equal((await galley()).accounts.connections.state, 'offline'))
      assert.equal(await shown(), before)
    })

    it('isn’t pushed when the server is back if the setting says so', async () => {
      const document = await open()
      await settings().update('push', 'manual', vscode.ConfigurationTarget.Global)
      const told = answer('showInformationMessage', undefined)
      await replaceText(document, 'Two', 'Kept')
      await vscode.commands.executeCommand('workbench.action.files.save')
      await eventually(async () => assert.match((await drafts()).join(), /Kept/))
      const { pages } = (await galley()).editing
      await eventually(async () => assert.equal((await pages.drafts())[0]?.isExplicit, true))
      await setDown(true)
      await assert.rejects(space.pages())
      await setDown(false)
      await eventually(() => assert.deepEqual(told, ['“Start” has changes that aren’t on the platform yet.']))
      assert.doesNotMatch(await stored(), /Kept/)
    })
  })
})
