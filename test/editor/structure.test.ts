import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as vscode from 'vscode'
import type { Page } from '../../src/contract/revisions.ts'
import { changeRequestPageUri } from '../../src/core/platform/uris/uris.ts'
import type { ChangeRequestRef } from '../../src/core/platform/uris/changeRequestRef.ts'
import type { Connection } from '../../src/features/shared/connections/connection.ts'
import { eventually } from '../support/eventually.ts'
import { largePicture } from '../support/largePicture.ts'
import { galley, hideDocsView, nodeAt, signOutOfAll, treeText } from '../support/editor/galley.ts'

const organization = 'Galley sandbox'

describe('Changing the page tree', () => {
  let connection: Connection
  let space: string
  let place: ChangeRequestRef
  let number = 0
  const ids = new Map<string, string>()

  before(async () => {
    await vscode.commands.executeCommand('galley.openSandbox')
    const { accounts } = await galley()
    const current = await accounts.connections.current()
    assert.ok(current)
    connection = current
    space = await newSpace('Handbook of structure')
    place = { server: 'sandbox', space, changeRequest: await newChangeRequest() }
    const insert = { operation: 'insert_page', document: { markdown: 'Text\n' } } as const
    const [untitled] = await pages()
    await write([
      { ...insert, title: 'One', ref: 'one' },
      { ...insert, title: 'Two', ref: 'two' },
      { ...insert, title: 'Three', ref: 'three' },
      { operation: 'delete_page', page: untitled?.id ?? '' },
    ])
    for (const page of await pages()) ids.set(page.title, page.id)
    await write([
      { ...insert, title: 'Below', into: id('Three') },
      { ...insert, title: 'Two', into: id('Three') },
    ])
    await connection.client.mergeChangeRequest({ spaceId: space, changeRequestId: place.changeRequest })
  })

  beforeEach(async () => {
    place = { ...place, changeRequest: await newChangeRequest() }
  })

  after(async () => {
    await (await galley()).sandbox.reset()
    await signOutOfAll()
    await hideDocsView()
  })

  const id = (title: string): string => ids.get(title) ?? ''

  async function newSpace(title: string): Promise<string> {
    const { client } = connection
    const { items } = await client.listOrganizationsForAuthenticatedUser({})
    const organizationId = items[0]?.id ?? ''
    return (await client.createSpace({ organizationId, body: { title } })).id
  }

  async function newChangeRequest(): Promise<string> {
    number += 1
    const body = { subject: `Structure ${number}` }
    return (await connection.client.createChangeRequest({ spaceId: space, body })).id
  }

  type Changes = Parameters<Connection['client']['updateChangeRequestContent']>[0]['body']['changes']

  async function write(changes: Changes): Promise<void> {
    const target = { spaceId: space, changeRequestId: place.changeRequest, compat: false }
    await connection.client.updateChangeRequestContent({ ...target, body: { changes } })
  }

  async function pages(): Promise<Page[]> {
    const input = { spaceId: space, changeRequestId: place.changeRequest }
    return (await connection.client.listPagesInChangeRequest(input)).pages
  }

  async function outline(list?: readonly Page[]): Promise<string> {
    const parts = (list ?? (await pages())).map(async ({ title, pages: below = [] }) =>
      below.length === 0 ? title : `${title}(${await outline(below)})`,
    )
    return (await Promise.all(parts)).join(' ')
  }

  const page = (title: string, inChangeRequest = true) => ({
    resource: {
      kind: 'page',
      id: id(title),
      title,
      server: place.server,
      space,
      ...(inChangeRequest ? { changeRequest: place.changeRequest } : {}),
    },
  })

  describe('is refused', () => {
    it('if it would delete the last page, which stays', async () => {
      const { structure } = await galley()
      const all = (await pages()).map((each) => each.id)
      await assert.rejects(structure.apply(place, { kind: 'delete', pages: all }), /needs at least one/)
      assert.equal(await outline(), 'One Two Three(Below Two)')
    })

    it('for a slug that a sibling has', async () => {
      const { structure } = await galley()
      const edit = { kind: 'move', pages: [id('Two')], parent: id('Three') } as const
      await assert.rejects(structure.apply(place, edit), /“Two” can’t have the slug “two” there/)
    })

    it('between spaces, when pages are dropped', async () => {
      const { pageDropRule } = await galley()
      const other = await newSpace('Another one')
      const onto = { resource: { kind: 'space', id: other, title: 'Another one', server: 'sandbox' } }
      await assert.rejects(pageDropRule.drop([page('One')], onto), /can’t move pages between spaces/)
    })

    it('in a change request that is merged, in the server’s words', async () => {
      const { structure } = await galley()
      await connection.client.mergeChangeRequest({ spaceId: space, changeRequestId: place.changeRequest })
      await assert.rejects(structure.apply(place, { kind: 'delete', pages: [id('One')] }))
    })
  })

  it('moves a page up and down by command', async () => {
    await vscode.commands.executeCommand('galley.movePageUp', page('Two'))
    assert.equal(await outline(), 'Two One Three(Below Two)')
    await vscode.commands.executeCommand('galley.movePageDown', page('Two'))
    assert.equal(await outline(), 'One Two Three(Below Two)')
  })

  it('changes a published page in the user’s change request', async () => {
    const { working } = await galley()
    await working.remember(place, place.changeRequest)
    await vscode.commands.executeCommand('galley.movePageUp', page('Three', false))
    assert.equal(await outline(), 'One Three(Below Two) Two')
  })

  it('moves dropped pages below the page that they are dropped onto', async () => {
    const { pageDropRule } = await galley()
    await pageDropRule.drop([page('Three')], page('One'))
    assert.equal(await outline(), 'One(Three(Below Two)) Two')
  })

  it('hides a page, marks it in the tree, and shows it again', async () => {
    const hidden = async (): Promise<string[]> =>
      (await pages()).filter((each) => each.hidden).map(({ title }) => title)
    await vscode.commands.executeCommand('galley.hidePage', page('Three'))
    assert.deepEqual(await hidden(), ['Three'])
    await vscode.commands.executeCommand('galley.showPage', page('Three'))
    assert.deepEqual(await hidden(), [])
    await vscode.commands.executeCommand('galley.hidePage', page('Three'))
    await vscode.commands.executeCommand('galley.undoStructureEdit')
    assert.deepEqual(await hidden(), [])
  })

  it('undoes a move, a rename and a deletion with subpages', async () => {
    const { structure } = await galley()
    const before = await pages()
    const edits = [
      { kind: 'move', pages: [id('Three')], parent: id('One') },
      { kind: 'change', page: id('One'), properties: { title: 'First', slug: 'first', emoji: '🎉' } },
      { kind: 'delete', pages: [id('Three')] },
    ] as const
    for (const edit of edits) {
      const applied = await structure.apply(place, edit)
      assert.equal(await applied.isLatest(), true)
      assert.notEqual(await outline(), '')
      await applied.undo()
    }
    const bare = (list: readonly Page[]): unknown =>
      list.map(({ id: own, title, slug, emoji, pages: below = [] }) => [own, title, slug, emoji, bare(below)])
    assert.deepEqual(bare(await pages()), bare(before))
  })

  it('shows the tree of a change request as it is after the change', async () => {
    const { structure, docs } = await galley()
    docs.tree.refresh()
    const way = [organization, 'Handbook of structure', 'Change Requests', `#${number} Structure ${number}`] as const
    assert.match(await treeText(2, await nodeAt(...way)), /All Pages\n {2}One\n {2}Two\n {2}Three\n/)
    await structure.apply(place, { kind: 'step', pages: [id('Two')], direction: 'up' })
    await eventually(async () => assert.match(await treeText(2, await nodeAt(...way)), /All Pages\n {2}Two\n {2}One\n/))
  })

  it('shows a change request with its changes in Source Control, and decorates the pages', async () => {
    const { structure, sourceControl } = await galley()
    await structure.apply(place, { kind: 'change', page: id('One'), properties: { title: 'First' } })
    await eventually(() => {
      const control = sourceControl.controls.find((each) => each.ref.changeRequest === place.changeRequest)
      const changed = control?.groups.find((group) => group.id === 'changed')
      assert.deepEqual(
        changed?.resourceStates.map(({ command }) => command?.command),
        ['vscode.diff'],
      )
    })
  })

  describe('Inserting an image', () => {
    let folder: string

    beforeEach(async () => {
      folder = mkdtempSync(join(tmpdir(), 'galley-files-'))
      const address = { ...place, page: id('One'), title: 'One', spaceTitle: 'Handbook of structure' }
      const document = await vscode.workspace.openTextDocument(vscode.Uri.from(changeRequestPageUri(address)))
      await vscode.window.showTextDocument(document)
    })

    afterEach(async () => {
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
      rmSync(folder, { recursive: true, force: true })
    })

    const insert = async (name: string, bytes: Uint8Array): Promise<string> => {
      writeFileSync(join(folder, name), bytes)
      await vscode.commands.executeCommand('galley.insertFile', vscode.Uri.file(join(folder, name)))
      return vscode.window.activeTextEditor?.document.getText() ?? ''
    }

    const files = async () => {
      const input = { spaceId: space, changeRequestId: place.changeRequest }
      return (await connection.client.listFilesInChangeRequestById(input)).items
    }

    it('doesn’t upload a file that is too large, empty or not what its type says', async () => {
      for (const [name, bytes] of [
        ['large.png', Buffer.alloc(1024 * 1024 + 1)],
        ['empty.png', Buffer.alloc(0)],
        ['lying.png', Buffer.from('Hello')],
      ] as const) {
        assert.doesNotMatch(await insert(name, bytes), /files/, name)
      }
      assert.deepEqual(await files(), [])
    })

    it('uploads it to the change request, inserts it with its words selected, and shows it in the preview', async () => {
      const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
      const text = await insert('dot.png', Buffer.from(dot, 'base64'))
      const [file] = await files()
      assert.ok(file)
      assert.ok(text.includes(`![dot](/files/${file.id})`), text)
      await eventually(() => {
        const editor = vscode.window.activeTextEditor
        assert.equal(editor?.document.getText(editor.selection), 'dot')
      })
      await eventually(async () => {
        const html = await vscode.commands.executeCommand<string>(
          'markdown.api.render',
          vscode.window.activeTextEditor?.document,
        )
        assert.match(html, /src="data:image\/png;base64,/)
      })
    })

    it('is made smaller if it is a picture larger than the platform takes', async () => {
      assert.match(await insert('photo.png', largePicture(4000, 150)), /!\[photo\]\(\/files\/\w+\)/)
    })
  })
})
