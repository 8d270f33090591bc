import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { ChangeRequestRef } from '../../src/core/platform/uris/changeRequestRef.ts'
import type { ReviewServices } from '../../src/features/reviewing/changeRequests/reviewServices.ts'
import { RequestPages } from '../../src/features/reviewing/page/requestPages.ts'
import { galley } from '../support/editor/galley.ts'
import { ReviewTeam } from '../support/editor/reviewTeam.ts'
import { ShownRequestPage } from '../support/editor/shownRequestPage.ts'
import { eventually } from '../support/eventually.ts'

describe('What the page of a change request gets', () => {
  let team: ReviewTeam
  let place: ChangeRequestRef
  let services: ReviewServices
  let pages: RequestPages
  let page: ShownRequestPage | undefined

  before(async () => {
    team = await ReviewTeam.start()
    services = (await galley()).changeRequests.services
  })

  beforeEach(async () => {
    const space = await team.space('Page', { Install: 'One two\n', Update: 'Old\n' })
    await team.as('edit')
    place = await team.request(space, 'Say it')
    await change('Install', 'One zwei\n')
    await team.as('admin')
    pages = new RequestPages(services, vscode.Uri.file('/galley'))
  })

  afterEach(async () => {
    page?.close()
    team.proxy.reset()
    team.answers.clear()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  after(async () => await team.stop())

  async function change(title: string, markdown: string): Promise<void> {
    const id = (await team.published(place.space))[title]?.id ?? ''
    await team.write(place, [{ operation: 'update_page', page: id, document: { markdown } }])
  }

  const input = () => ({ spaceId: place.space, changeRequestId: place.changeRequest })

  /** Waits until the page shows a text, and nothing is being read. */
  async function shows(text: RegExp): Promise<void> {
    await eventually(() => assert.match(page?.html ?? '', text))
  }

  /** Opens the page and waits until it shows everything. */
  async function open(): Promise<ShownRequestPage> {
    page = await ShownRequestPage.open(pages, services, place)
    page.send({ kind: 'ready' })
    await shows(/Words added: 1[^]*Pushed changes/)
    page.messages.length = 0
    return page
  }

  it('is what was shown last when it’s opened again, before the server answers, and what is new after that', async () => {
    const first = await open()
    first.close()
    await (await team.client()).postCommentInChangeRequest({ ...input(), body: { body: { markdown: 'Why not?' } } })
    team.proxy.hold()
    page = await ShownRequestPage.open(pages, services, place)
    assert.match(page.document, /<main><header>[^]*Say it[^]*Words added: 1[^]*Pushed changes/)
    page.send({ kind: 'ready' })
    await eventually(() => assert.equal(page?.messages.length, 1))
    team.proxy.reset()
    await shows(/Why not\?/)
    assert.equal(page.messages.length, 2)
  })

  it('isn’t what another person was shown', async () => {
    const first = await open()
    first.close()
    await team.as('review')
    page = await ShownRequestPage.open(pages, services, place)
    assert.match(page.document, /aria-busy/)
  })

  it('is one message for each change', async () => {
    const shown = await open()
    const { client } = await team.as('admin')
    team.answers.press = () => 'Approve'
    const pushed = async (): Promise<void> => {
      await change('Update', 'New\n')
      await services.reader.invalidate(place)
    }
    await pushed()
    await shows(/“Update”/)
    shown.send({ kind: 'run', action: 'approve' })
    await shows(/approved/)
    const { id } = await client.postCommentInChangeRequest({ ...input(), body: { body: { markdown: 'Why?' } } })
    await services.reader.invalidate(place)
    await shows(/Why\?/)
    shown.send({ kind: 'run', action: 'addReaction', thread: id, message: id, emoji: '👍' })
    await shows(/👍 1/)
    shown.send({ kind: 'run', action: 'resolveThread', thread: id, message: id })
    await shows(/Reopen Thread/)
    const contents = shown.messages.flatMap((message) => ('html' in message ? [message.html] : []))
    assert.equal(contents.length, 5)
    // The first one has all of the push.
    assert.match(
      contents[0] ?? '',
      /Update<\/button>[^]*Words added: 1[^]*Words added: 1[^]*Pushed changes[^]*“Update”/,
    )
  })

  it('has a mark for viewed pages that is set and removed with a click', async () => {
    const shown = await open()
    const request = await services.reader.request(place)
    const [changed] = (await services.reader.content(place, request)).pages
    assert.ok(changed)
    shown.send({ kind: 'run', action: 'markViewed', page: 'of-no-page' })
    shown.send({ kind: 'run', action: 'markViewed', page: changed.id })
    await shows(/You’ve viewed 1 of 1 changed pages/)
    assert.ok(services.viewed.isViewed(place, changed))
    shown.send({ kind: 'run', action: 'unmarkViewed', page: changed.id })
    await shows(/You’ve viewed 0 of 1 changed pages/)
    assert.ok(!services.viewed.isViewed(place, changed))
    assert.equal(shown.messages.length, 2)
  })

  it('has a button that opens the site view of the change request', async () => {
    const shown = await open()
    shown.send({ kind: 'run', action: 'siteView' })
    await eventually(() => {
      const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs)
      const views = tabs.filter(
        ({ input: shownIn }) =>
          shownIn instanceof vscode.TabInputWebview && shownIn.viewType.endsWith('galley.siteView'),
      )
      assert.match(views.map(({ label }) => label).join(), /Say it/)
    })
  })

  it('shows a reply from the click until the server has it, and closes a form after its text has changed', async () => {
    const { client } = await team.as('admin')
    const { id } = await client.postCommentInChangeRequest({ ...input(), body: { body: { markdown: 'Why?' } } })
    const shown = await open()
    // The sandbox could answer before the page is made.
    team.proxy.hold()
    shown.send({ kind: 'reply', comment: id, text: 'Because' })
    await shows(/sending…/)
    team.proxy.reset()
    await shows(/replied[^]*Because/)
    const replies = shown.messages.map((message) =>
      'html' in message ? /sending…|replied/.exec(message.html)?.[0] : '',
    )
    assert.deepEqual(replies, ['sending…', 'replied'])
    shown.messages.length = 0
    shown.send({ kind: 'save', field: `comment:${id}`, text: 'Why so?', base: 'Why?' })
    await eventually(() =>
      assert.deepEqual(
        shown.messages.map((message) => Object.keys(message)),
        [['html'], ['saved']],
      ),
    )
    assert.match(shown.html, /Why so\?/)
  })
})
