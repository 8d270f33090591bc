import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { createFakeClock } from '../support/fakeClock.ts'
import { eventually } from '../support/eventually.ts'
import { galley } from '../support/editor/galley.ts'
import { replaceText, WrittenSpace } from '../support/editor/writtenSpace.ts'

const settings = async (section: string, values: Record<string, unknown>): Promise<void> => {
  const configuration = vscode.workspace.getConfiguration(section)
  for (const [name, value] of Object.entries(values)) {
    await configuration.update(name, value, vscode.ConfigurationTarget.Global)
  }
}

describe('An automatically saved page of a change request', () => {
  let space: WrittenSpace
  let document: vscode.TextDocument

  before(async () => {
    space = await WrittenSpace.open('Handbook of auto-save')
    await settings('files', { autoSave: 'afterDelay', autoSaveDelay: 50 })
  })

  beforeEach(async () => {
    await space.begin()
    await space.write([
      { operation: 'insert_page', title: 'Typed', document: { markdown: 'One\n\nTwo\n' } },
      { operation: 'insert_page', title: 'Left for', document: { markdown: 'Words\n' } },
    ])
    document = await vscode.workspace.openTextDocument(await space.uri('Typed'))
    await vscode.window.showTextDocument(document, { preview: false })
  })

  afterEach(async () => {
    const { editing } = await galley()
    await settings('galley', { push: undefined })
    await eventually(() => assert.equal(document.isDirty, false))
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    for (const draft of await editing.pages.drafts()) await editing.pages.discard(draft)
  })

  after(async () => {
    await settings('files', { autoSave: undefined, autoSaveDelay: undefined })
    await space.close()
  })

  async function stored(): Promise<string> {
    const input = { ...space.input, pageId: await space.id('Typed'), format: 'markdown' } as const
    return (await space.connection.client.getPageInChangeRequestById(input, { fresh: true })).markdown ?? ''
  }

  async function isDraft(words: RegExp): Promise<void> {
    await eventually(async () => {
      const drafts = await (await galley()).editing.pages.drafts()
      assert.match(drafts.map(({ state, text }) => `${state} ${text}`).join(), words)
      assert.equal(document.isDirty, false)
    })
  }

  async function leave(): Promise<void> {
    await vscode.window.showTextDocument(await space.uri('Left for'), { preview: false })
  }

  it('stays a draft, even when the page is left, until it is saved manually', async () => {
    await replaceText(document, 'Two', 'Kept here')
    await isDraft(/^unpushed .*Kept here/s)
    await leave()
    assert.match(await stored(), /Two/)
    await vscode.window.showTextDocument(document)
    // The document has no unsaved changes, and a manual save pushes.
    await vscode.commands.executeCommand('workbench.action.files.save')
    await eventually(async () => assert.match(await stored(), /Kept here/))
  })

  it('is pushed when the page is left, if the setting says so', async () => {
    await settings('galley', { push: 'afterPause' })
    await replaceText(document, 'Two', 'Left behind')
    await isDraft(/Left behind/)
    assert.match(await stored(), /Two/)
    await leave()
    await eventually(async () => assert.match(await stored(), /Left behind/))
    await eventually(async () => assert.deepEqual(await (await galley()).editing.pages.drafts(), []))
  })

  it('is pushed after a pause, which starts again with each edit', async () => {
    const { clock } = await galley()
    const original = { ...clock }
    const held = createFakeClock()
    held.hold()
    Object.assign(clock, held)
    try {
      await settings('galley', { push: 'afterPause' })
      await replaceText(document, 'Two', 'Paused')
      await isDraft(/Paused/)
      const begun = await eventually(() => (assert.equal(held.running, 1), held.waits.length))
      await replaceText(document, 'One', 'Going on')
      assert.ok(held.waits.length > begun)
      assert.equal(held.running, 1)
      await isDraft(/Going on/)
      assert.match(await stored(), /Two/)
      held.expire()
      await eventually(async () => assert.match(await stored(), /Going on\n\nPaused/))
    } finally {
      Object.assign(clock, original)
    }
  })

  it('isn’t pushed if something would be lost, even if it is long', async () => {
    const long = `[words](/pages/nowhere)\n\n${`${'More of it. '.repeat(100)}\n\n`.repeat(300)}`
    await replaceText(document, 'Two', long)
    await isDraft(/nowhere/)
    await eventually(() => {
      const found = vscode.languages.getDiagnostics(document.uri).map(({ code }) => code)
      assert.ok(found.includes('dead-link'))
    })
    await vscode.commands.executeCommand('workbench.action.files.save')
    await isDraft(/nowhere/)
    assert.match(await stored(), /Two/)
  })

  it('is pushed only with all drafts if the setting says so, even when it is saved manually', async () => {
    await settings('galley', { push: 'manual' })
    await replaceText(document, 'Two', 'By command')
    await isDraft(/By command/)
    await vscode.commands.executeCommand('workbench.action.files.save')
    await leave()
    assert.match(await stored(), /Two/)
    void vscode.commands.executeCommand('galley.pushAllDrafts')
    await eventually(async () => assert.match(await stored(), /By command/))
  })
})
