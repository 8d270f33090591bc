import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { Draft } from '../../src/core/review/drafts/draft.ts'
import type { Galley } from '../../src/galley.ts'
import { eventually } from '../support/eventually.ts'
import { FakeAnswers, type ShownMessage } from '../support/editor/fakeAnswers.ts'
import { galley } from '../support/editor/galley.ts'
import { replaceText, WrittenSpace } from '../support/editor/writtenSpace.ts'

describe('A draft that waits for a decision', () => {
  let space: WrittenSpace
  let editing: Galley['editing']
  let page: string
  let document: vscode.TextDocument
  let answers: FakeAnswers

  before(async () => {
    space = await WrittenSpace.open('Handbook of decisions')
  })

  beforeEach(async () => {
    await space.begin()
    await space.write([{ operation: 'insert_page', title: 'Start', document: { markdown: 'One\n\nTwo\n\nThree\n' } }])
    page = await space.id('Start')
    document = await vscode.workspace.openTextDocument(await space.uri('Start'))
    await vscode.window.showTextDocument(document, { preview: false })
    ;({ editing } = await galley())
    answers = new FakeAnswers()
  })

  afterEach(async () => {
    answers.restore()
    await vscode.workspace.getConfiguration('galley').update('push', undefined, vscode.ConfigurationTarget.Global)
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    for (const draft of await editing.pages.drafts()) await editing.pages.discard(draft)
  })

  after(async () => await space.close())

  async function stored(): Promise<string> {
    const input = { ...space.input, pageId: page, format: 'markdown', 'format.markdown.refs': 'stable' } as const
    return (await space.connection.client.getPageInChangeRequestById(input, { fresh: true })).markdown ?? ''
  }

  /** Saves an edit without pushing it. */
  async function keep(to: string): Promise<Draft> {
    await vscode.workspace.getConfiguration('galley').update('push', 'manual', vscode.ConfigurationTarget.Global)
    await replaceText(document, 'Two', to)
    assert.equal(await document.save(), true)
    return await eventually(async () => {
      const draft = (await editing.pages.drafts()).find(({ text }) => text.includes(to))
      assert.ok(draft)
      return draft
    })
  }

  async function firstMessage(): Promise<ShownMessage> {
    return await eventually(() => {
      const [first] = answers.messages
      assert.ok(first)
      return first
    })
  }

  async function assertGone(): Promise<void> {
    await eventually(async () => assert.deepEqual(await editing.pages.drafts(), []))
  }

  const label = (): string => vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? ''

  describe('because its page was deleted', () => {
    async function decide(answer: string | undefined): Promise<void> {
      const kept = await keep('Mine')
      await space.write([{ operation: 'delete_page', page }])
      answers.press = () => answer
      await editing.pages.push([kept])
      const asked = await firstMessage()
      assert.match(asked.message, /Someone else deleted the page\. Your text is safe/)
      assert.deepEqual(asked.buttons, ['Restore the Page', 'Export…', 'Discard'])
    }

    it('restores the page with the text', async () => {
      await decide('Restore the Page')
      await assertGone()
      assert.match(await stored(), /One\n\nMine\n\nThree/)
      assert.match(document.getText(), /Mine/)
    })

    it('restores it with the command that keeps mine, too', async () => {
      await decide(undefined)
      assert.equal((await editing.pages.drafts())[0]?.state, 'conflict')
      await vscode.commands.executeCommand('galley.keepMine', document.uri)
      await assertGone()
      assert.match(await stored(), /Mine/)
    })

    it('can be compared and discarded', async () => {
      await decide('Discard')
      await assertGone()
      await eventually(() => assert.match(answers.lastMessage, /You can compare both versions/))
    })
  })

  describe('because the server stored something else', () => {
    async function decide(...given: string[]): Promise<void> {
      const kept = await keep('[Mine](/pages/nowhere)')
      answers.press = () => given.shift()
      await editing.pages.push([kept])
      assert.match(
        (await firstMessage()).message,
        /stored a different text than Galley sent for “Start”\. Your text is safe/,
      )
    }

    it('stays, and is compared with the server’s text', async () => {
      await decide('Show Difference')
      await eventually(() => assert.match(label(), /^Start \(server ↔ not pushed\)/))
      await eventually(() => assert.equal(answers.messages.length, 2))
      assert.match((await editing.pages.drafts())[0]?.text ?? '', /nowhere/)
    })

    it('is removed when the server’s text is accepted', async () => {
      await decide('Accept')
      await assertGone()
      await eventually(() => assert.match(document.getText(), /One\n\nMine\n\nThree/))
    })
  })

  it('is discarded only after showing its difference and asking', async () => {
    await keep('Mine')
    await vscode.commands.executeCommand('galley.discardDraft')
    await eventually(() => assert.match(label(), /\(server ↔ not pushed\)/))
    assert.match(answers.lastMessage, /^Discard the unpushed changes to “Start” in /)
    assert.equal((await editing.pages.drafts()).length, 1)
    answers.press = () => 'Discard'
    await vscode.commands.executeCommand('galley.discardDraft')
    await assertGone()
    await eventually(() => assert.match(document.getText(), /One\n\nTwo\n\nThree/))
    assert.match(await stored(), /Two/)
  })
})
