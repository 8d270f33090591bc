import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { changeRequestUri } from '../../src/core/platform/uris/uris.ts'
import { ChangeRequestWrites } from '../../src/features/shared/changeRequests/changeRequestWrites.ts'
import { ChangedPages } from '../../src/features/writing/sourceControl/changedPages.ts'
import { DraftList } from '../../src/features/writing/sourceControl/draftList.ts'
import { PageDecorations } from '../../src/features/writing/sourceControl/pageDecorations.ts'
import type { ChangeRequestControl } from '../../src/features/writing/sourceControl/changeRequestControl.ts'
import { contextKeys } from '../../src/features/shared/commands/ids.ts'
import { activeUri } from '../../src/features/shared/pages/activeUri.ts'
import { eventually } from '../support/eventually.ts'
import { FakeAnswers } from '../support/editor/fakeAnswers.ts'
import { galley, signOutOfAll } from '../support/editor/galley.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { replaceText, WrittenSpace } from '../support/editor/writtenSpace.ts'

describe('Source Control', () => {
  let space: WrittenSpace

  before(async () => {
    space = await WrittenSpace.open('Handbook of sources')
    await space.begin()
    await space.write([
      { operation: 'insert_page', title: 'One', document: { markdown: 'First\n\nSecond\n' } },
      { operation: 'insert_page', title: 'Two', document: { markdown: 'Text\n' } },
      { operation: 'insert_page', title: 'Three', document: { markdown: 'Text\n' } },
    ])
    await space.merge()
  })

  beforeEach(async () => {
    await space.begin()
    await setPush('manual')
  })

  afterEach(async () => {
    await setPush(undefined)
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    const { editing } = await galley()
    for (const draft of await editing.pages.drafts()) await editing.pages.discard(draft)
  })

  after(async () => await space.close())

  async function setPush(value: string | undefined): Promise<void> {
    await vscode.workspace.getConfiguration('galley').update('push', value, vscode.ConfigurationTarget.Global)
  }

  async function open(title: string): Promise<vscode.TextDocument> {
    const document = await vscode.workspace.openTextDocument(await space.uri(title))
    await vscode.window.showTextDocument(document)
    return document
  }

  /** Opens a page, edits it and saves it without pushing. */
  async function draft(title: string, from: string, to: string): Promise<vscode.TextDocument> {
    const document = await open(title)
    await replaceText(document, from, to)
    assert.ok(await document.save())
    return document
  }

  async function control({ place } = space): Promise<ChangeRequestControl | undefined> {
    const { sourceControl } = await galley()
    return sourceControl.controls.find(({ ref }) => ref.changeRequest === place.changeRequest)
  }

  /** Returns the content of each group: `changed: One, Two`. Empty if the change request isn't shown. */
  async function shown(of = space): Promise<string[]> {
    const groups = (await control(of))?.groups ?? []
    return groups.flatMap(({ id, resourceStates: states }) =>
      states.length === 0 ? [] : [`${id}: ${states.map(({ resourceUri: { path } }) => path.slice(1)).join(', ')}`],
    )
  }

  async function commandOf(group: string): Promise<vscode.Command | undefined> {
    return (await control())?.groups.find(({ id }) => id === group)?.resourceStates[0]?.command
  }

  it('doesn’t show a change request without changes', async () => {
    await open('One')
    await (await galley()).sourceControl.show(space.place)
    assert.deepEqual(await shown(), [])
  })

  it('has a group for conflicts, and doesn’t push them', async () => {
    const document = await open('One')
    const page = await space.id('One')
    await space.write([{ operation: 'update_page', page, document: { markdown: 'Theirs\n\nSecond\n' } }])
    await replaceText(document, 'First', 'Mine')
    await document.save()
    await vscode.commands.executeCommand('galley.pushChangeRequest', space.place)
    await eventually(async () => assert.deepEqual(await shown(), ['conflicts: One', 'changed: One']))
    assert.equal((await control())?.count, 1)
    const answers = new FakeAnswers()
    try {
      await vscode.commands.executeCommand('galley.pushChangeRequest', space.place)
      await eventually(() => assert.match(answers.lastMessage, /All unpushed changes have conflicts/))
    } finally {
      answers.restore()
    }
    await eventually(async () => assert.deepEqual(await shown(), ['conflicts: One', 'changed: One']))
  })

  it('lists and counts unpushed pages, shows their differences on a click, and pushes them', async () => {
    await draft('One', 'First', 'Erstens')
    await draft('Two', 'Text', 'Worte')
    await eventually(async () => assert.deepEqual(await shown(), ['unpushed: One, Two']))
    assert.equal((await control())?.count, 2)
    const { contextKeys: keys } = await galley()
    assert.deepEqual(keys.get(contextKeys.pushable), [(await control())?.editor.id])
    const command = await commandOf('unpushed')
    assert.equal(command?.command, 'vscode.diff')
    await vscode.commands.executeCommand(command.command, ...(command.arguments ?? []))
    await eventually(() => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input
      assert.ok(input instanceof vscode.TabInputTextDiff)
      assert.equal(input.original.scheme, 'galley')
      assert.equal(input.modified.scheme, 'galley-cr')
    })
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor')
    await vscode.commands.executeCommand('galley.pushChangeRequest', space.place)
    await eventually(async () => assert.deepEqual(await shown(), ['changed: One, Two']))
    assert.equal((await control())?.count, 0)
    assert.equal(keys.get(contextKeys.pushable), 'none')
  })

  it('opens the page of an entry, and discards its unpushed text after asking', async () => {
    await draft('One', 'First', 'Erstens')
    await draft('Two', 'Text', 'Worte')
    await eventually(async () => assert.deepEqual(await shown(), ['unpushed: One, Two']))
    const [entry] = (await control())?.groups.find(({ id }) => id === 'unpushed')?.resourceStates ?? []
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await vscode.commands.executeCommand('galley.openChangedPage', entry)
    await eventually(() => assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /Erstens/))
    await open('Two')
    const answers = new FakeAnswers()
    try {
      answers.press = ({ buttons }) => buttons.find((button) => button === 'Discard')
      await vscode.commands.executeCommand('galley.discardDraft', entry)
      assert.match(answers.lastMessage, /^Discard the unpushed changes to “One”/)
    } finally {
      answers.restore()
    }
    await eventually(async () => assert.deepEqual(await shown(), ['unpushed: Two']))
  })

  it('resolves the conflict of the chosen entry', async () => {
    for (const [title, from] of [
      ['One', 'First'],
      ['Two', 'Text'],
    ] as const) {
      const document = await open(title)
      const page = await space.id(title)
      await space.write([{ operation: 'update_page', page, document: { markdown: 'Theirs\n' } }])
      await replaceText(document, from, 'Mine')
      await document.save()
    }
    await vscode.commands.executeCommand('galley.pushChangeRequest', space.place)
    await eventually(async () => assert.equal((await shown())[0], 'conflicts: One, Two'))
    const states = (await control())?.groups.find(({ id }) => id === 'conflicts')?.resourceStates ?? []
    await vscode.commands.executeCommand('galley.takeTheirs', states[1])
    await eventually(async () => assert.equal((await shown())[0], 'conflicts: One'))
  })

  it('shows a changed subject, even in the heading of a single change request', async () => {
    await draft('One', 'First', 'Erstens')
    await eventually(async () => assert.deepEqual(await shown(), ['unpushed: One']))
    const { changeRequests } = await galley()
    const { reader, targets } = changeRequests.services
    const { connection } = await targets.open(space.place)
    const { space: spaceId, changeRequest: changeRequestId } = space.place
    await connection.client.updateChangeRequestById({ spaceId, changeRequestId, body: { subject: 'Other words' } })
    await reader.invalidate(space.place)
    await eventually(async () => assert.match((await control())?.title ?? '', /^#\d+ Other words$/))
    assert.match((await control())?.groups.at(-1)?.label ?? '', /^Changed in #\d+ Other words$/)
    assert.deepEqual(await shown(), ['unpushed: One'])
  })

  it('has commands in its title for its change request', async () => {
    await draft('One', 'First', 'Erstens')
    await eventually(async () => assert.deepEqual(await shown(), ['unpushed: One']))
    const { editor } = (await control()) ?? {}
    await vscode.commands.executeCommand('galley.showChangeRequest', editor)
    await eventually(() => {
      const uri = activeUri()
      assert.equal(uri?.scheme, 'galley-review')
      assert.ok(uri.query.includes(space.place.changeRequest), uri.query)
    })
  })

  it('shows how the change request changes pages, and opens each', async () => {
    const ids = { one: await space.id('One'), two: await space.id('Two'), three: await space.id('Three') }
    await space.write([
      { operation: 'update_page', page: ids.one, document: { markdown: 'Other\n' } },
      { operation: 'delete_page', page: ids.two },
      { operation: 'insert_page', title: 'Four', document: { markdown: 'Text\n' } },
    ])
    const { sourceControl } = await galley()
    await sourceControl.show(space.place)
    const group = (await control())?.groups.find(({ id }) => id === 'changed')
    const states = group?.resourceStates.map(({ contextValue, command, decorations }) => [
      contextValue,
      command?.command,
      decorations?.strikeThrough,
    ])
    assert.deepEqual(states?.toSorted(), [
      ['created page', 'vscode.open', false],
      ['deleted page', 'vscode.open', true],
      ['edited page', 'vscode.diff', false],
    ])
  })

  it('compares a page with the published one in the gutter, but not a new page', async () => {
    const published = await space.publishedUri('One')
    await space.write([{ operation: 'insert_page', title: 'Five', document: { markdown: 'Text\n' } }])
    const { sourceControl } = await galley()
    await sourceControl.show(space.place)
    const shownNow = await control()
    assert.equal(shownNow?.originalOf(await space.uri('One'))?.toString(), published.toString())
    assert.equal(shownNow?.originalOf(await space.uri('Five')), undefined)
    assert.equal(shownNow?.originalOf(vscode.Uri.file('/tmp/other.md')), undefined)
    const [before, now] = await Promise.all(
      [published, await space.uri('One')].map((uri) => vscode.workspace.openTextDocument(uri)),
    )
    assert.equal(before?.getText(), now?.getText())
  })

  it('shows differences from the published page in the gutter, even before a save', async () => {
    await draft('One', 'Second', 'Zweitens')
    const editor = vscode.window.activeTextEditor
    assert.ok(editor)
    /** Returns the lines, from 0, at which VS Code's command for the next change stops. */
    const changedLines = async (): Promise<number[]> => {
      const lines = new Set<number>()
      editor.selection = new vscode.Selection(0, 0, 0, 0)
      for (let step = 0; step < 4; step++) {
        await vscode.commands.executeCommand('workbench.action.editor.nextChange')
        lines.add(editor.selection.active.line)
      }
      return [...lines].toSorted((one, other) => one - other)
    }
    assert.equal(editor.document.lineAt(4).text, 'Zweitens')
    await eventually(async () => assert.deepEqual(await changedLines(), [4]))
    await replaceText(editor.document, 'First', 'Erstens')
    await eventually(async () => assert.deepEqual(await changedLines(), [2, 4]))
  })

  it('has a gutter command for each change request', async () => {
    await draft('One', 'First', 'Erstens')
    const first = space.place.changeRequest
    await space.begin()
    await draft('Two', 'Text', 'Worte')
    const both = [first, space.place.changeRequest]
    await eventually(async () => {
      const ids = (await vscode.commands.getCommands()).filter((id) => id.includes('QuickDiffVisibility'))
      assert.deepEqual(
        both.map((changeRequest) => ids.filter((id) => id.includes(changeRequest)).length),
        [1, 1],
      )
    })
  })

  it('removes a change request without changes, and a merged one', async () => {
    const document = await draft('One', 'First', 'Erstens')
    await eventually(async () => assert.deepEqual(await shown(), ['unpushed: One']))
    const { editing, sourceControl } = await galley()
    const [kept] = await editing.pages.drafts()
    assert.ok(kept)
    await editing.prompts.discard(kept)
    await eventually(async () => assert.deepEqual(await shown(), []))
    await eventually(() => assert.match(document.getText(), /First/))
    const page = await space.id('Three')
    await space.write([{ operation: 'update_page', page, document: { markdown: 'Other\n' } }])
    await sourceControl.show(space.place)
    await vscode.commands.executeCommand('galley.refresh')
    await eventually(async () => assert.deepEqual(await shown(), ['changed: Three']))
    await space.merge()
    await vscode.commands.executeCommand('galley.refresh')
    await eventually(async () => assert.deepEqual(await shown(), []))
  })

  it('decorates pages by their changes, and the change request by its unpushed pages', async () => {
    const { accounts, changeRequests, editing } = await galley()
    const { connections } = accounts
    const { marks: marked } = changeRequests.services
    const writes = new ChangeRequestWrites()
    const drafts = new DraftList(editing.pages, writes, silentLog)
    const changed = new ChangedPages(connections)
    const marks = new PageDecorations({ connections, changed, writes, drafts, marked, log: silentLog })
    const ids = { two: await space.id('Two'), three: await space.id('Three') }
    const uris = await Promise.all(['One', 'Two', 'Three'].map((title) => space.uri(title)))
    await space.write([
      { operation: 'update_page', page: ids.two, document: { markdown: 'Other\n' } },
      { operation: 'delete_page', page: ids.three },
      { operation: 'insert_page', title: 'Six', document: { markdown: 'Text\n' } },
    ])
    await draft('One', 'First', 'Erstens')
    const folder = vscode.Uri.from(changeRequestUri({ ...space.place, spaceTitle: 'Numbers' }))
    const badges = async (): Promise<(string | undefined)[]> => {
      const marked = [...uris, await space.uri('Six'), folder].map((uri) => marks.provideFileDecoration(uri))
      return (await Promise.all(marked)).map((decoration) => decoration?.badge)
    }
    await eventually(async () => assert.deepEqual(await badges(), ['↑', 'M', 'D', 'A', '↑']))
    vscode.Disposable.from(marks, drafts, writes).dispose()
  })

  it('shows what others did at the next refresh, and removes a closed change request', async () => {
    const { sourceControl } = await galley()
    const insert = (title: string) => ({ operation: 'insert_page', title, document: { markdown: 'Text\n' } }) as const
    const { client } = space.connection
    for (const end of [
      async () => await client.updateChangeRequestById({ ...space.input, body: { status: 'archived' } }),
      async () => await space.merge(),
    ]) {
      await space.begin()
      await space.write([insert('Seven')])
      await sourceControl.show(space.place)
      await sourceControl.refresh()
      assert.deepEqual(await shown(), ['changed: Seven'])
      assert.equal(await sourceControl.poll(), 'nothing')
      await space.write([insert('Eight')])
      assert.equal(await sourceControl.poll(), 'news')
      await eventually(async () => assert.deepEqual(await shown(), ['changed: Seven, Eight']))
      await end()
      assert.equal(await sourceControl.poll(), 'news')
      await eventually(async () => assert.deepEqual(await shown(), []))
    }
  })

  it('removes a change request that was deleted with its space, unless it has unpushed text', async () => {
    const { sourceControl } = await galley()
    for (const [title, isWritten, left] of [
      ['Deleted', false, []],
      ['Deleted while somebody writes', true, ['unpushed: Nine', 'changed: Nine']],
    ] as const) {
      const other = await WrittenSpace.on(space.connection, title)
      await other.begin()
      await other.write([{ operation: 'insert_page', title: 'Nine', document: { markdown: 'Text\n' } }])
      await sourceControl.show(other.place)
      await sourceControl.refresh()
      assert.deepEqual(await shown(other), ['changed: Nine'])
      if (isWritten) {
        const document = await vscode.workspace.openTextDocument(await other.uri('Nine'))
        await vscode.window.showTextDocument(document)
        await replaceText(document, 'Text', 'Worte')
        assert.ok(await document.save())
        await eventually(async () => assert.deepEqual(await shown(other), left))
      }
      await other.connection.client.deleteSpaceById({ spaceId: other.space })
      assert.equal(await sourceControl.poll(), isWritten ? 'nothing' : 'news')
      assert.deepEqual(await shown(other), left)
    }
  })
})

describe('Source Control and signing in', () => {
  let space: WrittenSpace

  beforeEach(async () => {
    space = await WrittenSpace.open('Handbook of accounts')
    await space.begin()
    await space.write([{ operation: 'insert_page', title: 'One', document: { markdown: 'Text\n' } }])
  })

  afterEach(async () => await space.close())

  it('shows nothing while signed out, and open change requests with decorations after signing in', async () => {
    const { accounts, changeRequests, editing, sourceControl } = await galley()
    const { connections } = accounts
    const { marks: marked } = changeRequests.services
    const writes = new ChangeRequestWrites()
    const drafts = new DraftList(editing.pages, writes, silentLog)
    const changed = new ChangedPages(connections)
    const marks = new PageDecorations({ connections, changed, writes, drafts, marked, log: silentLog })
    const uri = await space.uri('One')
    let badge: string | undefined
    // As VS Code does, asks again when the extension fires its event.
    const subscription = marks.onDidChangeFileDecorations(async () => {
      badge = (await marks.provideFileDecoration(uri))?.badge
    })
    const shown = (): string[] =>
      sourceControl.controls
        .filter(({ ref }) => ref.changeRequest === space.place.changeRequest)
        .map((each) => each.title)
    try {
      await vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri))
      await eventually(() => assert.equal(shown().length, 1))
      await signOutOfAll()
      await eventually(() => assert.deepEqual([shown(), badge], [[], undefined]))
      await vscode.commands.executeCommand('galley.openSandbox')
      await eventually(() => assert.deepEqual([shown().length, badge], [1, 'A']))
    } finally {
      vscode.Disposable.from(subscription, marks, drafts, writes).dispose()
    }
  })
})
