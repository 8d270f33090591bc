import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { objectUri } from '../../src/core/platform/uris/objectUris.ts'
import { reviewUri } from '../../src/core/platform/uris/reviewUris.ts'
import { overviewAddress } from '../../src/features/reviewing/comments/commentOverview.ts'
import { RequestNode, type RequestsNode } from '../../src/features/reviewing/changeRequests/requestNodes.ts'
import type { ChangeRequestRef } from '../../src/core/platform/uris/changeRequestRef.ts'
import { requestsText } from '../support/editor/requestsText.ts'
import { galley, tooltipText } from '../support/editor/galley.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { RefreshScheduler } from '../../src/features/shared/connections/refreshScheduler.ts'
import { createFakeClock } from '../support/fakeClock.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { ReviewTeam } from '../support/editor/reviewTeam.ts'
import { activeUri } from '../../src/features/shared/pages/activeUri.ts'
import { eventually } from '../support/eventually.ts'

const sample = 'Say how search orders its results'

describe('The Change Requests view', () => {
  let team: ReviewTeam

  before(async () => {
    team = await ReviewTeam.start()
  })

  after(async () => await team.stop())

  beforeEach(async () => {
    team.answers.clear()
    team.proxy.reset()
    tree().filter = {}
    tree().refresh()
  })

  afterEach(async () => await vscode.commands.executeCommand('workbench.action.closeAllEditors'))

  const tree = () => team.changeRequests.services.tree

  async function nodes(parent?: RequestsNode): Promise<RequestsNode[]> {
    return await tree().getChildren(parent)
  }

  async function request(subject: string): Promise<RequestNode> {
    for (const group of await nodes()) {
      const found = (await nodes(group)).find((node) => node instanceof RequestNode && node.request.subject === subject)
      if (found instanceof RequestNode) return found
    }
    throw new Error(`There is no “${subject}” in:\n${await requestsText(tree(), 2)}`)
  }

  /** Returns the context value of an element, which menus use. */
  async function wordsOf(subject: string): Promise<string> {
    return String((await request(subject)).item().contextValue)
  }

  describe('when something is wrong', () => {
    it('says that the server is down, and shows the list again when it is back', async () => {
      await team.as('review')
      const before = await requestsText(tree(), 1)
      team.proxy.spoil = () => 'drop'
      await eventually(async () => {
        tree().refresh()
        assert.match(await requestsText(tree(), 1), /^Can’t load organizations \(offline\) \[last loaded at .*\]\n/)
      })
      team.proxy.reset()
      await eventually(async () => {
        tree().refresh()
        assert.equal(await requestsText(tree(), 1), before)
      })
    })

    for (const status of [403, 500]) {
      it(`says why the list couldn’t be read: ${status}`, async () => {
        await team.as('review')
        team.proxy.spoil = (line) => (line.endsWith('/change-requests') ? status : undefined)
        tree().refresh()
        const lines = (await requestsText(tree(), 1)).split('\n')
        const failed = lines.filter((line) => line.startsWith('Can’t load')).map((line) => line.replace(/ \[.*/, ''))
        assert.deepEqual(failed, [
          `Can’t load open change requests (${status})`,
          `Can’t load drafts (${status})`,
          `Can’t load change requests that need your review (${status})`,
        ])
        const [row] = await nodes()
        assert.ok(row)
        assert.match(tooltipText(row.item()), status === 403 ? /permission/ : /problem/)
      })
    }

    it('shows below a change request why its changes couldn’t be read', async () => {
      await team.as('edit')
      const { space } = (await request(sample)).ref
      await team.request(space, 'Never read before')
      await tree().poll()
      const node = await request('Never read before')
      team.proxy.spoil = (line) => (line.endsWith('/changes') ? 500 : undefined)
      const [only] = await nodes(node)
      assert.ok(only)
      assert.equal(only.item().label, 'Can’t load changes (500)')
      assert.match(tooltipText(only.item()), /has a problem/)
      team.proxy.reset()
      assert.equal((await nodes(node))[0]?.item().description, 'No changes yet')
    })
  })

  it('groups change requests by what each user has to do', async () => {
    await team.as('review')
    const text = await requestsText(tree())
    assert.equal(
      text.replaceAll(/\d+ (day|week|hour|minute)s? ago|yesterday|last week|now/g, 'AGE'),
      `Needs My Review [1]
  #3 Say how search orders its results [2 open comments · Galley user guide · Jonas Lindqvist · AGE]
    [ ] Pages [edited · read/pages]
    [ ] Go to page, and search [edited · read/find]
Mine [0]
  [None]
Open [2]
  #3 Say how search orders its results [2 open comments · Galley user guide · Jonas Lindqvist · AGE]
    [ ] Pages [edited · read/pages]
    [ ] Go to page, and search [edited · read/find]
  #1 Numbers in words [behind main · 2 open comments · Handbook · Jonas Lindqvist · AGE]
    [ ] How we write [edited · writing/style]
Drafts [1]
  #4 Set up a whole team [Galley user guide · Tomasz Zielinski · AGE]
    [ ] Set up a team [created · get-started/set-up-a-team]
Recently Merged
  #1 Add a glossary [Galley user guide · Priya Raman · AGE]
    [ ] Glossary [created · reference/glossary]`,
    )
    assert.deepEqual(team.view.badge, { value: 1, tooltip: '1 change request needs your review' })
    await team.as('edit')
    assert.match(await requestsText(tree(), 2), /^Needs My Review \[0\]\n  \[None\]\nMine \[2\]\n/)
    await eventually(() => assert.equal(team.view.badge, undefined))
  })

  it('reads three lists, and sends no request when it is shown again', async () => {
    await team.as('review')
    await requestsText(tree(), 1)
    assert.equal(team.proxy.count(/\/change-requests$/), 3)
    team.proxy.reset()
    await requestsText(tree(), 2)
    assert.equal(team.proxy.count(/\/change-requests$/), 1)
    assert.equal(team.proxy.requests.length, 1)
  })

  it('reads the reviews for the tooltip of a change request, and then shows them in its row', async () => {
    await team.as('review')
    const node = await request(sample)
    const item = await tree().resolveTreeItem(new vscode.TreeItem(''), node)
    const tooltip = (item.tooltip as vscode.MarkdownString).value
    assert.match(tooltip, /Tomasz Zielinski approved/)
    assert.match(tooltip, /Priya Raman was asked for a review/)
    assert.match(String((await request(sample)).item().description), /changes requested/)
  })

  it('offers only actions that the user has permission for', async () => {
    await team.as('review')
    assert.equal(
      await wordsOf(sample),
      'changeRequest open editable draftable archivable askable reviewable mergeable id linked',
    )
    await team.as('edit')
    assert.equal(await wordsOf(sample), 'changeRequest open editable draftable archivable askable id linked')
    for (const role of ['read', 'comment'] as const) {
      await team.as(role)
      assert.equal(await wordsOf(sample), 'changeRequest open id linked')
    }
  })

  it('shows new change requests when it refreshes', async () => {
    await team.as('edit')
    await requestsText(tree(), 1)
    assert.equal(await tree().poll(), 'nothing')
    const { space } = (await request(sample)).ref
    await team.request(space, 'Something new')
    assert.equal(await tree().poll(), 'news')
    assert.match(await requestsText(tree(), 2), /Something new/)
  })

  it('refreshes regularly while the window has the focus, and never without it', async () => {
    await team.as('edit')
    await requestsText(tree(), 1)
    team.view.visible = true
    team.focus(true)
    await eventually(() => assert.ok(team.proxy.count(/\/change-requests$/) > 6))
    team.clock.hold()
    await eventually(() => assert.equal(team.clock.running, 1))
    team.focus(false)
    assert.equal(team.clock.running, 0)
    team.proxy.reset()
    team.focus(true)
    assert.equal(team.clock.running, 1)
    team.clock.expire()
    await eventually(() => assert.ok(team.proxy.requests.length > 0))
    team.view.visible = false
    team.focus(false)
  })

  it('refreshes immediately when the window gets the focus after a minute, but not earlier', () => {
    const focus = new vscode.EventEmitter<void>()
    const clock = createFakeClock()
    clock.hold()
    let [isFocused, looks] = [true, 0]
    const scheduler = new RefreshScheduler({
      random: () => 0.5,
      clock,
      log: silentLog,
      focus: { isFocused: () => isFocused, onDidChange: focus.event },
    })
    const poll = async () => await Promise.resolve((looks++, 'nothing' as const))
    scheduler.watch({ isVisible: () => true, poll })
    const comeBackAfter = (milliseconds: number) => {
      clock.pass(milliseconds)
      for (isFocused of [false, true]) focus.fire()
    }
    comeBackAfter(59_000)
    assert.equal(looks, 0)
    comeBackAfter(1000)
    assert.equal(looks, 1)
    scheduler.dispose()
  })

  it('filters by text and space without a request, and by people through the server', async () => {
    await team.as('review')
    await requestsText(tree(), 2)
    team.proxy.reset()
    team.answers.choose.push('Text')
    team.answers.type.push('search jonas')
    await team.run('filterChangeRequests')
    assert.match(await requestsText(tree(), 2), /^Needs My Review \[1\][^]*Open \[1\]\n[^]*Drafts \[0\]/)
    assert.deepEqual(team.proxy.requests, [])
    await eventually(() => assert.equal(team.view.message, 'This list is filtered. Text: “search jonas”'))
    await team.run('clearChangeRequestFilter')
    await eventually(() => assert.equal(team.view.message, undefined))

    team.answers.choose.push('Reviewer', 'Priya Raman')
    await team.run('filterChangeRequests')
    assert.match(await requestsText(tree(), 2), /^Results\n  #3 Say how[^\n]*$/)
    team.answers.choose.push('Reviewer', 'All', 'Creator', 'Tomasz Zielinski')
    await team.run('filterChangeRequests')
    await team.run('filterChangeRequests')
    assert.match(
      await requestsText(tree(), 2),
      /Open \[0\]\n  \[None\]\nDrafts \[1\]\n  #4 Set up a whole team[^\n]*\n/,
    )
    team.answers.choose.push('Creator', 'All', 'Contributor', 'Jonas Lindqvist')
    await team.run('filterChangeRequests')
    await team.run('filterChangeRequests')
    assert.match(await requestsText(tree(), 2), /^Results\n[^]*#3 Say how/)
    team.answers.choose.push('Contributor', 'All', 'Reviewer', 'Priya Raman')
    await team.run('filterChangeRequests')
    await team.run('filterChangeRequests')
    team.answers.choose.push('Status', 'archived')
    await team.run('filterChangeRequests')
    team.answers.choose.push('Reviewer', 'All')
    await team.run('filterChangeRequests')
    assert.match(await requestsText(tree(), 2), /^Results\n  #2 Checklist for releases/)
  })

  describe('the summary', () => {
    async function summary(place: ChangeRequestRef): Promise<vscode.TextDocument> {
      const uri = vscode.Uri.from(reviewUri({ ...place, kind: 'summary', title: 'Summary' }))
      return await vscode.workspace.openTextDocument(uri)
    }

    async function lensesOf({ uri }: vscode.TextDocument): Promise<vscode.CodeLens[]> {
      return await vscode.commands.executeCommand('vscode.executeCodeLensProvider', uri, 99)
    }

    async function lenses(document: vscode.TextDocument): Promise<string> {
      const titles = (await lensesOf(document)).map(({ command }) => command?.title.replace(/\$\([^)]*\) /, '') ?? '')
      return [...new Set(titles)].join(', ')
    }

    it('shows everything, and the actions that the user has permission for', async () => {
      await team.as('review')
      const document = await summary((await request(sample)).ref)
      assert.match(
        document.getText(),
        /^# #3 Say how search orders its results\n\n- Status: open\n- Space: Galley user guide\n/,
      )
      assert.match(document.getText(), /Priya Raman: hasn’t reviewed yet/)
      assert.match(document.getText(), /## Changed pages \(2\)\n\n- edited: Pages\n/)
      assert.equal(document.languageId, 'markdown')
      assert.equal(
        await lenses(document),
        'Review All Changes, Approve…, Ask for Changes…, Merge…, Change Subject…, Change Description, Back to Draft, Archive, Request Reviewers…, Show All Comments',
      )
      // They're on several lines, because one line wouldn't fit in a narrow window.
      const above = new Set((await lensesOf(document)).map(({ range }) => document.lineAt(range.start.line).text))
      assert.deepEqual([...above], ['', '- Status: open', '## Description', '## Reviews'])
      await team.as('read')
      await vscode.commands.executeCommand('workbench.action.closeAllEditors')
      assert.equal(await lenses(await summary((await request(sample)).ref)), 'Review All Changes, Show All Comments')
    })

    describe('of a change request that others change', () => {
      let place: ChangeRequestRef
      let document: vscode.TextDocument
      const services = async () => (await galley()).changeRequests.services

      beforeEach(async () => {
        await team.as('edit')
        const { space } = (await request(sample)).ref
        place = await team.request(space, 'On its way')
        document = await summary(place)
        await vscode.window.showTextDocument(document)
        assert.match(await lenses(document), /^Review All Changes, Mark as Ready, /)
        const input = { spaceId: space, changeRequestId: place.changeRequest }
        await (await team.client()).updateChangeRequestById({ ...input, body: { status: 'open' } })
      })

      async function showsOpen(): Promise<void> {
        await eventually(async () => {
          assert.match(document.getText(), /- Status: open/)
          assert.match(
            await lenses(document),
            /^Review All Changes, .*Back to Draft, Archive, Request Reviewers…, Show All Comments$/,
          )
        })
      }

      it('updates the actions when it refreshes', async () => {
        const { summaries, reader } = await services()
        // Another part has read the current state.
        await reader.request(place, { force: true })
        await eventually(async () => assert.equal(await summaries.poll(), 'news'))
        await showsOpen()
      })

      it('updates the actions after one is refused', async () => {
        const { targets } = await services()
        await assert.rejects(targets.choose(place, commands.markReady, 'markable'), /is open, so you can’t do this/)
        await showsOpen()
      })

      it('shows each user the actions that they have permission for', async () => {
        await team.as('read')
        await eventually(async () => assert.equal(await lenses(document), 'Review All Changes, Show All Comments'))
      })
    })

    it('links to the pages, and shows the result', async () => {
      await team.as('edit')
      const { ref } = await request(sample)
      const document = await summary(ref)
      const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>(
        'vscode.executeLinkProvider',
        document.uri,
      )
      const words = links.map(({ range }) => document.getText(range))
      for (const each of [sample, 'Pages', 'Go to page, and search']) assert.ok(words.includes(each), each)
    })

    it('shows no actions that the user has no permission for', async () => {
      await team.as('comment')
      const { uri } = await summary((await request(sample)).ref)
      const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', uri)
      const targets = links.map(({ target }) => target?.toString(true) ?? '')
      assert.ok(targets.some((target) => target.includes('galley.showPageChanges')))
      assert.ok(!targets.some((target) => /galley\.edit/.test(target)), targets.join('\n'))
    })

    it('says that a change request no longer exists', async () => {
      await team.as('edit')
      const { ref } = await request(sample)
      await assert.rejects(
        async () => await summary({ ...ref, changeRequest: 'gone' }),
        /couldn’t find|not found|cannot be found/i,
      )
      await team.run('showChangeRequest', { ...ref, changeRequest: 'gone' })
      assert.match(team.answers.lastMessage, /no longer exists, or you don’t have access to it/)
    })

    it('opens from the list of comments, without asking for the change request', async () => {
      await team.as('edit')
      const { ref } = await request(sample)
      const comments = vscode.Uri.from(objectUri(overviewAddress(ref, '#3 Say how')))
      await team.run('showChangeRequest', comments)
      await eventually(() => {
        assert.match(activeUri()?.query ?? '', new RegExp(`changeRequest=${ref.changeRequest}&kind=summary`))
      })
      await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    })

    it('opens by number as well as by id', async () => {
      await team.as('edit')
      const { ref } = await request(sample)
      await team.run('showChangeRequest', { ...ref, changeRequest: '3' })
      await eventually(() => {
        assert.match(activeUri()?.path ?? '', /^\/[^/]+\/#3 Say how/)
        assert.match(activeUri()?.query ?? '', new RegExp(`changeRequest=${ref.changeRequest}&`))
      })
    })
  })
})
