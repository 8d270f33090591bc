import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { DocumentNode } from '../../src/contract/schemas/document.ts'
import { reviewUri } from '../../src/core/platform/uris/reviewUris.ts'
import { renderedUri } from '../../src/core/platform/uris/renderedUris.ts'
import { changeRequestPageUri, parsePageUri } from '../../src/core/platform/uris/uris.ts'
import { ChangedPageNode, RequestNode } from '../../src/features/reviewing/changeRequests/requestNodes.ts'
import { markViewed } from '../../src/features/reviewing/review/review.ts'
import type { ChangeRequestRef } from '../../src/core/platform/uris/changeRequestRef.ts'
import { requestsText } from '../support/editor/requestsText.ts'
import { galley } from '../support/editor/galley.ts'
import { ReviewTeam } from '../support/editor/reviewTeam.ts'
import { eventually } from '../support/eventually.ts'

describe('Reviewing a change request', () => {
  let team: ReviewTeam
  let space: string
  let place: ChangeRequestRef
  let subject: string
  let number = 0

  before(async () => {
    team = await ReviewTeam.start()
    space = await team.space('Book of reviews', {
      Install: 'One\n',
      Update: 'Two\n',
      Remove: 'Three\n',
      Group: 'Four\n',
    })
  })

  after(async () => await team.stop())

  beforeEach(async () => {
    number += 1
    subject = `Review me ${number}`
    await team.as('edit')
    place = await team.request(space, subject)
    const { Install, Update, Remove, Group } = await team.published(space)
    await team.write(place, [
      { operation: 'update_page', page: id(Install), document: { markdown: 'Eins\n' } },
      { operation: 'update_page', page: id(Update), into: id(Group), hidden: true },
      { operation: 'delete_page', page: id(Remove) },
      { operation: 'insert_page', title: 'New page', document: { markdown: 'Five\n' } },
    ])
    await team.client().then((client) =>
      client.updateChangeRequestById({
        spaceId: space,
        changeRequestId: place.changeRequest,
        body: { status: 'open' },
      }),
    )
    team.answers.clear()
    team.proxy.reset()
    tree().refresh()
  })

  afterEach(async () => await vscode.commands.executeCommand('workbench.action.closeAllEditors'))

  const id = (page: { id: string } | undefined): string => page?.id ?? ''
  const tree = () => team.changeRequests.services.tree

  async function node(): Promise<RequestNode> {
    for (const group of await tree().getChildren()) {
      for (const each of await tree().getChildren(group)) {
        if (each instanceof RequestNode && each.request.id === place.changeRequest) return each
      }
    }
    throw new Error(`“${subject}” is not in the view.`)
  }

  async function pageNode(title: string): Promise<ChangedPageNode> {
    const found = (await tree().getChildren(await node())).find(
      (each) => each instanceof ChangedPageNode && each.page.title === title,
    )
    assert.ok(found instanceof ChangedPageNode, title)
    return found
  }

  /** Returns the open pages of the change request and its base. VS Code keeps closed documents for a while. */
  const openTexts = (): string[] => {
    const texts = vscode.workspace.textDocuments.flatMap(({ uri, isClosed }) => {
      if (isClosed || (uri.scheme !== 'galley' && uri.scheme !== 'galley-cr')) return []
      const page = parsePageUri(uri)
      if (page?.space !== space) return []
      if (page.changeRequest === undefined) return [`${page.title} before`]
      return page.changeRequest === place.changeRequest ? [`${page.title} after`] : []
    })
    return [...new Set(texts)].toSorted()
  }

  it('lists the changes, including moves and properties', async () => {
    assert.equal(
      await requestsText(tree(), 1, await node()),
      `[ ] Install [edited · install]
[ ] Update [moved · group/update]
[ ] New page [created · new-page]
[ ] Remove [deleted · remove]`,
    )
  })

  it('opens all changes at once and reads no page twice', async () => {
    await team.run('reviewAllChanges', await node())
    await eventually(() => {
      assert.deepEqual(openTexts(), ['Install after', 'Install before', 'New page after', 'Remove before'])
    })
    // VS Code treats two paths as a rename, and would say so above every page.
    const { Install } = await team.published(space)
    const sides = vscode.workspace.textDocuments.filter(({ uri }) => parsePageUri(uri)?.page === id(Install))
    assert.equal(new Set(sides.map(({ uri }) => uri.path)).size, 1)
    const reads = team.proxy.requests.filter((line) => /\/page\//.test(line))
    assert.deepEqual(reads.length, new Set(reads).size, reads.join('\n'))
    assert.equal(reads.length, 4)
    await eventually(() => assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /Review me/))
  })

  it('opens next to a preview where texts are, or over the preview if there are none', async () => {
    const page = await pageNode('Install')
    await team.run('showPageChanges', page)
    await eventually(() => assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /Eins/))
    await vscode.commands.executeCommand('markdown.showPreviewToSide')
    const groups = vscode.window.tabGroups
    const isPreview = (): boolean => groups.activeTabGroup.activeTab?.input instanceof vscode.TabInputWebview
    const opening = {
      showChangeRequest: await node(),
      reviewAllChanges: await node(),
      showPageChanges: page,
    } as const
    for (const [command, element] of Object.entries(opening)) {
      await vscode.commands.executeCommand('workbench.action.focusSecondEditorGroup')
      await eventually(() => assert.ok(isPreview(), command))
      await team.run(command as keyof typeof opening, element)
      await eventually(() => assert.equal(groups.activeTabGroup.viewColumn, vscode.ViewColumn.One, command))
      assert.equal(groups.all[1]?.tabs.length, 1, command)
    }
    await vscode.commands.executeCommand('workbench.action.focusSecondEditorGroup')
    await vscode.commands.executeCommand('workbench.action.closeEditorsInOtherGroups')
    await eventually(() => assert.ok(groups.all.length === 1 && isPreview()))
    await team.run('showChangeRequest', await node())
    await eventually(() => assert.deepEqual([groups.all.length, isPreview()], [1, false]))
  })

  it('lists 500 changed pages with one read, and opens any of them', async () => {
    const many = await team.request(space, 'Very many pages')
    for (let from = 0; from < 500; from += 50) {
      const titles = Array.from({ length: 50 }, (_, at) => `Many ${from + at}`)
      await team.write(
        many,
        titles.map((title) => ({ operation: 'insert_page', title, document: { markdown: 'Text\n' } }) as const),
      )
    }
    place = many
    tree().refresh()
    const request = await node()
    team.proxy.reset()
    const listed = await tree().getChildren(request)
    assert.equal(listed.length, 500)
    // Requests for rows of other change requests may still be running.
    const asked = team.proxy.requests.filter((each) => !each.endsWith('/reviews'))
    assert.ok(asked.length <= 3, asked.join('\n'))
    await team.run('showPageChanges', listed.at(-1))
    await eventually(() => assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /# Many 499/))
    await team.run('reviewAllChanges', many)
    await eventually(
      () => assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /Very many/),
      30_000,
    )
  })

  it('shows moves and properties as front matter of both sides', async () => {
    await team.run('showPageChanges', await pageNode('Update'))
    const side = async (kind: 'before' | 'after'): Promise<string> => {
      const { id: page } = (await pageNode('Update')).page
      const uri = vscode.Uri.from(reviewUri({ ...place, kind, page, title: 'Update' }))
      return (await vscode.workspace.openTextDocument(uri)).getText()
    }
    assert.equal(await side('before'), '---\ntitle: Update\nslug: update\npath: update\n---\n')
    assert.equal(
      await side('after'),
      '---\ntitle: Update\nparent: Group\nslug: update\npath: group/update\nhidden: true\n---\n',
    )
    await eventually(() => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input
      assert.ok(input instanceof vscode.TabInputTextDiff)
      assert.match(input.original.query, /kind=before/)
      assert.match(input.modified.query, /kind=after/)
      assert.equal(input.original.path, input.modified.path)
    })
  })

  it('opens a changed page for editing', async () => {
    await team.run('openChangedPage', await pageNode('New page'))
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.uri.scheme, 'galley-cr'))
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /^# New page/)
  })

  it('opens new and deleted pages as new and deleted', async () => {
    await team.run('showPageChanges', await pageNode('New page'))
    await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.uri.scheme, 'galley-cr'))
    await team.run('showPageChanges', await pageNode('Remove'))
    await eventually(() => assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /# Remove\n\nThree/))
  })

  it('remembers what was viewed until the page changes again', async () => {
    const [install, update] = [await pageNode('Install'), await pageNode('Update')]
    const checked = vscode.TreeItemCheckboxState.Checked
    await markViewed(team.changeRequests.services, {
      items: [
        [install, checked],
        [update, checked],
      ],
    })
    assert.match(await requestsText(tree(), 1, await node()), /^\[x\] Install .*\n\[x\] Update /)
    await team.write(place, [{ operation: 'update_page', page: install.page.id, document: { markdown: 'Uno\n' } }])
    await tree().poll()
    assert.match(await requestsText(tree(), 1, await node()), /^\[ \] Install .*\n\[x\] Update /)
    await markViewed(team.changeRequests.services, { items: [[update, vscode.TreeItemCheckboxState.Unchecked]] })
    assert.match(await requestsText(tree(), 1, await node()), /\[ \] Update /)
  })

  it('remembers viewed pages for each account', async () => {
    const items = [[await pageNode('Install'), vscode.TreeItemCheckboxState.Checked]] as const
    await markViewed(team.changeRequests.services, { items: items.map(([node, state]) => [node, state]) })
    assert.match(await requestsText(tree(), 1, await node()), /^\[x\] Install/)
    await team.as('review')
    assert.match(await requestsText(tree(), 1, await node()), /^\[ \] Install/)
    await team.as('edit')
    assert.match(await requestsText(tree(), 1, await node()), /^\[x\] Install/)
  })

  it('goes from change to change, and says when all are viewed', async () => {
    await team.run('showPageChanges', await pageNode('Install'))
    await eventually(() => assert.ok(openTexts().includes('Install after')))
    for (let step = 0; step < 4; step++) await team.run('nextChange', place)
    assert.deepEqual((await requestsText(tree(), 1, await node())).match(/\[x\]/g)?.length, 4)
  })

  it('shows the changed pages one by one as readers see them, or their source', async () => {
    const title = (): string | undefined => vscode.window.tabGroups.activeTabGroup.activeTab?.label
    const shows = async (expected: string): Promise<void> =>
      await eventually(() => assert.ok(title()?.startsWith(expected), title()))
    await team.run('reviewRendered', await node())
    await shows('Install (edited in #')
    await team.run('nextPage', place)
    // Only its properties differ.
    await shows('Update (moved in #')
    await team.run('nextPage', place)
    // A new page has no other version.
    await shows('New page')
    await team.run('previousPage', place)
    await team.run('previousPage', place)
    await shows('Install (edited in #')
    await team.run('nextChange', place)
    await shows('Update (moved in #')
    assert.match(await requestsText(tree(), 1, await node()), /\[x\] Install/)
    await team.run('showSource', place)
    await eventually(() => assert.match(title() ?? '', /Properties$|^Update/))
    await team.run('showPageChanges', await pageNode('Install'))
    await eventually(() =>
      assert.ok(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff),
    )
    await team.run('showRendered', place)
    await eventually(() =>
      assert.ok(!(vscode.window.tabGroups.activeTabGroup.activeTab?.input instanceof vscode.TabInputTextDiff)),
    )
    await team.changeRequests.services.look.choose('source')
  })

  it('treats a second click before the title bar is updated as one about the page in front', async () => {
    await team.run('reviewRendered', await node())
    const { Install } = await team.published(space)
    const names = { title: 'Install', spaceTitle: 'Book of reviews' }
    const { server, changeRequest } = place
    const clicked = vscode.Uri.from(
      renderedUri(changeRequestPageUri({ server, space, changeRequest, page: id(Install), ...names })),
    )
    await Promise.all([team.run('nextChange', clicked), team.run('nextChange', clicked)])
    assert.deepEqual((await requestsText(tree(), 1, await node())).match(/\[x\] \S+/g), ['[x] Install', '[x] Update'])
    await team.changeRequests.services.look.choose('source')
  })

  it('compares any two revisions', async () => {
    const { Install } = await team.published(space)
    team.answers.choose.push('At the start', 'Now')
    await team.run('compareRevisions', await pageNode('Install'))
    await eventually(() => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input
      assert.ok(input instanceof vscode.TabInputTextDiff)
      assert.equal(parsePageUri(input.original)?.page, id(Install))
      assert.notEqual(parsePageUri(input.original)?.revision, parsePageUri(input.modified)?.revision)
    })
    assert.deepEqual(team.answers.picks[0], ['At the start, Published now', 'Now'])
  })

  describe('by several people', () => {
    const reviews = async (): Promise<string[]> => {
      const input = { spaceId: space, changeRequestId: place.changeRequest, format: 'markdown' } as const
      const { items } = await (await team.client()).listChangeRequestReviews(input)
      return items.map(
        ({ reviewer, status, outdated }) => `${reviewer.displayName} ${status}${outdated ? ' outdated' : ''}`,
      )
    }

    it('requests reviews by name, and removes requests', async () => {
      team.answers.choose.push(['Priya Raman', 'Ines Moreau'])
      await team.run('requestReviewers', place)
      assert.ok(!(team.answers.picks[0] ?? []).includes('Jonas Lindqvist'), 'the author is not asked')
      const asked = async (): Promise<string[]> => {
        const input = { spaceId: space, changeRequestId: place.changeRequest }
        const { items } = await (await team.client()).listChangeRequestRequestedReviewers(input)
        return items.map(({ user }) => user?.displayName ?? '').sort()
      }
      assert.deepEqual(await asked(), ['Ines Moreau', 'Priya Raman'])
      team.answers.choose.push(['Priya Raman'])
      await team.run('requestReviewers', place)
      assert.deepEqual(await asked(), ['Priya Raman'])
      await team.as('review')
      tree().refresh()
      assert.match(await requestsText(tree(), 2), new RegExp(`^Needs My Review[^]*${subject}[^]*Mine`))
    })

    it('approves only after showing what is approved, and updates the row', async () => {
      await team.run('backToDraft', place)
      await team.as('review')
      await markViewed(team.changeRequests.services, {
        items: [[await pageNode('Install'), vscode.TreeItemCheckboxState.Checked]],
      })
      await team.run('approveChangeRequest', place)
      const [question] = team.answers.messages
      assert.match(question?.message ?? '', /^Approve #\d+ Review me/)
      assert.match(question?.detail ?? '', /You’ve viewed 1 of 4 changed pages\.\nIt’s still a draft/)
      assert.deepEqual(await reviews(), [])
      await team.run('approveChangeRequest', await team.request(space, 'Own work'))
      assert.match(team.answers.messages.at(-1)?.detail ?? '', /It’s your own change request\./)
      team.answers.press = ({ buttons }) => buttons.find((button) => button === 'Approve')
      await team.run('approveChangeRequest', place)
      assert.deepEqual(await reviews(), ['Priya Raman approved'])
      assert.match(String((await node()).item().description), /^approved · /)
    })

    it('shows reviews to the author in the row after the next refresh, and in a hover', async () => {
      // From here on, refreshes read its reviews.
      await tree().resolveTreeItem((await node()).item(), await node())
      assert.doesNotMatch(String((await node()).item().description), /approved|requested/)
      const { tokens, url } = await (await galley()).sandbox.start()
      for (const [status, rowText, words] of [
        ['approved', /^approved · /, /Priya Raman approved/],
        ['changes-requested', /^changes requested · /, /Priya Raman asked for changes/],
      ] as const) {
        await tree().poll()
        assert.equal(await tree().poll(), 'nothing')
        const reviews = `${url}/v1/spaces/${space}/change-requests/${place.changeRequest}/reviews`
        const headers = { authorization: `Bearer ${tokens.review}`, 'content-type': 'application/json' }
        const body = JSON.stringify({ status })
        assert.ok((await fetch(reviews, { method: 'POST', headers, body })).ok)
        assert.equal(await tree().poll(), 'news')
        assert.match(String((await node()).item().description), rowText)
        const { tooltip } = await tree().resolveTreeItem((await node()).item(), await node())
        assert.match((tooltip as vscode.MarkdownString).value, words)
      }
    })

    it('approves, requests changes with a comment, and marks outdated reviews', async () => {
      await team.as('review')
      team.answers.press = ({ buttons }) => buttons.find((button) => button === 'Approve')
      await team.run('approveChangeRequest', place)
      await team.as('admin')
      team.answers.type.push('Please say **why**.')
      await team.run('askForChanges', place)
      assert.deepEqual(await reviews(), ['Ines Moreau changes-requested', 'Priya Raman approved'])
      await team.as('edit')
      const { Install } = await team.published(space)
      await team.write(place, [{ operation: 'update_page', page: id(Install), document: { markdown: 'Tre\n' } }])
      const uri = vscode.Uri.from(reviewUri({ ...place, kind: 'summary', title: 'S' }))
      const text = (await vscode.workspace.openTextDocument(uri)).getText()
      assert.match(text, /- Ines Moreau: requested changes, outdated, .*: Please say \*\*why\*\*\./)
      assert.match(text, /- Priya Raman: approved, outdated/)
    })

    it('says that a reviewer has left, and that a reader can’t review', async () => {
      const organizationId = (await team.changeRequests.services.reader.space(place)).organization
      await team.run('requestReviewers', place)
      const { client: admin } = await team.as('admin')
      const { items } = await admin.listMembersInOrganizationById({ organizationId })
      const gone = items.find(({ user }) => user.displayName === 'Marcus Oyelaran')
      await admin.removeMemberFromOrganizationById({ organizationId, userId: gone?.user.id ?? '' })
      await team.as('edit')
      team.answers.choose.push(['Marcus Oyelaran'])
      await team.run('requestReviewers', place)
      assert.match(
        team.answers.lastMessage,
        /Galley didn’t request a review, because one of these people left the organization.*Marcus Oyelaran/,
      )
      await team.as('read')
      await team.run('approveChangeRequest', place)
      assert.match(team.answers.lastMessage, /You don’t have permission/)
      const reader = await team.client()
      await assert.rejects(
        reader.submitChangeRequestReview({
          spaceId: space,
          changeRequestId: place.changeRequest,
          body: { status: 'approved' },
        }),
        /forbidden/,
      )
    })
  })

  describe('its texts and status', () => {
    it('shows the length of a subject while it is typed, and refuses one of 101 characters', async () => {
      team.answers.type.push('x'.repeat(101))
      await team.run('editSubject', place)
      assert.deepEqual(team.answers.validations, ['A subject can have up to 100 characters. This one has 101.'])
      assert.equal((await team.stored(place)).subject, subject)
      team.answers.type.push('Shorter')
      await team.run('editSubject', place)
      assert.equal(team.answers.validations.at(-1), '7 of 100 characters')
      assert.equal((await team.stored(place)).subject, 'Shorter')
    })

    it('saves the description, and refuses what the platform wouldn’t keep', async () => {
      await team.run('editDescription', place)
      const editor = await eventually(() => {
        const active = vscode.window.activeTextEditor
        assert.match(active?.document.uri.path ?? '', /— Description$/)
        return active as vscode.TextEditor
      })
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'Because **it** is shorter.\n'))
      assert.equal(await editor.document.save(), true)
      await eventually(async () => assert.match(JSON.stringify((await team.stored(place)).description), /is shorter/))
      await editor.edit((edit) => edit.insert(new vscode.Position(1, 0), '\n![x](data:image/png;base64,AAAA)\n'))
      await editor.document.save().then(
        (isSaved) => assert.equal(isSaved, false),
        (error: unknown) => assert.match(String(error), /embedded images/),
      )
      assert.doesNotMatch(JSON.stringify((await team.stored(place)).description), /data:image/)
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
    })

    it('never overwrites a description that someone else changed and the user hasn’t seen', async () => {
      await team.run('editDescription', place)
      const editor = await eventually(() => {
        const active = vscode.window.activeTextEditor
        assert.match(active?.document.uri.path ?? '', /— Description$/)
        return active as vscode.TextEditor
      })
      const description = { object: 'document', data: {}, nodes: [] } as const
      const other = { ...description, nodes: [paragraph('Theirs')] }
      await (
        await team.client()
      ).updateChangeRequestById({
        spaceId: space,
        changeRequestId: place.changeRequest,
        body: { description: other },
      })
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'Mine\n'))
      await editor.document.save().then(
        (isSaved) => assert.equal(isSaved, false),
        (error: unknown) => assert.match(String(error), /Someone else changed this document/),
      )
      // VS Code offers to compare or overwrite. Saving again must not overwrite.
      await editor.document.save().then(
        (isSaved) => assert.equal(isSaved, false),
        () => undefined,
      )
      assert.match(JSON.stringify((await team.stored(place)).description), /Theirs/)
      assert.match(editor.document.getText(), /^Mine/)
      await vscode.commands.executeCommand('workbench.action.files.revert')
      await eventually(() => assert.equal(editor.document.getText().trim(), 'Theirs'))
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), 'Mine and '))
      assert.equal(await editor.document.save(), true)
      assert.match(JSON.stringify((await team.stored(place)).description), /Mine and Theirs/)
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
    })

    it('goes back to draft, is archived and reopened, and says what can’t be done', async () => {
      const status = async (): Promise<string> => (await team.stored(place)).status
      await team.run('backToDraft', place)
      assert.equal(await status(), 'draft')
      await team.run('markReady', place)
      assert.equal(await status(), 'open')
      await team.run('archiveChangeRequest', place)
      assert.equal(await status(), 'archived')
      await team.run('approveChangeRequest', place)
      await team.run('archiveChangeRequest', place)
      assert.match(team.answers.lastMessage, /is archived, so you can’t do this/)
      await team.run('reopenChangeRequest', place)
      assert.equal(await status(), 'open')
    })

    it('is created from a page or a template; a missing template creates nothing', async () => {
      const { Install } = await team.published(space)
      const resource = { kind: 'page', id: id(Install), title: 'Install', server: place.server, space }
      team.answers.choose.push('Edit “Install”')
      team.answers.type.push('From a page')
      await team.run('createChangeRequest', { resource })
      await eventually(() => assert.equal(vscode.window.activeTextEditor?.document.uri.scheme, 'galley-cr'))
      team.answers.choose.push('template')
      team.answers.type.push('From nowhere', 'no-such-template')
      await team.run('createChangeRequest', { resource })
      assert.match(
        team.answers.lastMessage,
        /The server has no template “no-such-template”, so Galley didn’t create a change request/,
      )
      const { client } = await team.as('edit')
      const { items } = await client.listChangeRequestsForSpace({ spaceId: space, status: 'draft' })
      const subjects = items.map((each) => each.subject)
      assert.ok(subjects.includes('From a page'))
      assert.ok(!subjects.includes('From nowhere'))
      await team.as('read')
      await team.run('createChangeRequest', { resource })
      assert.match(team.answers.lastMessage, /To edit in “Book of reviews”, you need the role editor\. Yours is reader/)
    })
  })
})

function paragraph(text: string) {
  const node: DocumentNode = { object: 'text', leaves: [{ object: 'leaf', text, marks: [] }] }
  return { object: 'block', type: 'paragraph', nodes: [node] } satisfies DocumentNode
}
