import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { ChangeRequestRef } from '../../src/core/platform/uris/changeRequestRef.ts'
import { ReviewTeam } from '../support/editor/reviewTeam.ts'
import { activeUri } from '../../src/features/shared/pages/activeUri.ts'
import { eventually } from '../support/eventually.ts'

describe('Links to and from change requests', () => {
  let team: ReviewTeam
  let space: string
  let place: ChangeRequestRef

  before(async () => {
    team = await ReviewTeam.start()
    space = await team.space('Book of links', { Install: 'One\n' })
    await team.as('edit')
    place = await team.request(space, 'Link to me')
    await team.write(place, [{ operation: 'insert_page', title: 'New page', document: { markdown: 'Five\n' } }])
  })

  after(async () => await team.stop())

  beforeEach(() => {
    team.answers.clear()
    team.proxy.reset()
  })

  afterEach(async () => await vscode.commands.executeCommand('workbench.action.closeAllEditors'))

  const open = async (url: string): Promise<void> => {
    team.answers.press = ({ buttons }) => buttons.find((button) => button === 'Open')
    await team.changeRequests.links.handleUri(
      vscode.Uri.parse(`vscode://galley-docs.galley/open?url=${encodeURIComponent(url)}`),
    )
  }

  it('opens change requests by number and by id, and pages in them, after confirmation', async () => {
    const { urls, number: cr } = await team.stored(place)
    const app = urls.app ?? ''
    await team.changeRequests.links.handleUri(
      vscode.Uri.parse(`vscode://galley-docs.galley/open?url=${encodeURIComponent(app)}`),
    )
    assert.equal(team.answers.messages.at(-1)?.detail, app)
    assert.equal(vscode.window.activeTextEditor, undefined)
    for (const address of [app, app.replace(/\/changes\/\d+$/, `/changes/${place.changeRequest}`)]) {
      await open(address)
      await eventually(() => {
        const { path, query } = activeUri() ?? {}
        assert.match(path ?? '', new RegExp(`^/[^/]+/#${cr} .*— Change Request$`))
        assert.match(query ?? '', new RegExp(`changeRequest=${place.changeRequest}&`))
      })
      await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    }
    await open(`${app}/new-page`)
    await eventually(() => assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /# New page/))
  })

  it('opens published pages, and shows spaces in the Docs view', async () => {
    const { urls } = await (await team.client()).getSpaceById({ spaceId: space })
    const app = urls.app ?? ''
    await open(`${app}/install`)
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.uri.scheme, 'galley'))
    await open(app)
    assert.deepEqual(team.revealed, [space])
  })

  it('says why it is invalid', async () => {
    await open('nonsense')
    assert.match(team.answers.lastMessage, /The link is incomplete/)
    await open(`${(await team.stored(place)).urls.app ?? ''}/nowhere`)
    assert.match(team.answers.lastMessage, /has no content at this address, or you don’t have access to it/)
  })

  describe('to a PDF', () => {
    const original = vscode.env.openExternal
    const opened: string[] = []

    beforeEach(() => {
      opened.length = 0
      const openExternal = async (uri: vscode.Uri): Promise<boolean> =>
        await Promise.resolve(opened.push(uri.toString(true)) > 0)
      Object.assign(vscode.env, { openExternal })
    })

    afterEach(() => void Object.assign(vscode.env, { openExternal: original }))

    it('say why there isn’t one', async () => {
      team.proxy.spoil = (line) => (line.endsWith('/pdf') ? 403 : undefined)
      await team.run('exportPdf', place)
      assert.match(team.answers.lastMessage, /permission|not allow/i)
      assert.deepEqual(opened, [])
    })

    it('are opened in the browser, and open the change request', async () => {
      await team.run('exportPdf', place)
      const [address = ''] = opened
      const answer = await fetch(address)
      assert.equal(answer.status, 200)
      assert.equal(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 5), '%PDF-')
    })
  })
})
