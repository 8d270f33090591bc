import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { reviewUri } from '../../src/core/platform/uris/reviewUris.ts'
import { changeRequestPageUri, parseChangeRequestUri, parsePageUri } from '../../src/core/platform/uris/uris.ts'
import { RequestNode, type RequestsNode } from '../../src/features/reviewing/changeRequests/requestNodes.ts'
import type { RequestsTree } from '../../src/features/reviewing/changeRequests/requestsTree.ts'
import { ChangedPages } from '../../src/features/writing/sourceControl/changedPages.ts'
import { documentOfEntry } from '../../src/features/writing/sourceControl/changeRequestControl.ts'
import { SourceControls } from '../../src/features/writing/sourceControl/sourceControls.ts'
import type { ChangeRequestRef } from '../../src/core/platform/uris/changeRequestRef.ts'
import { galley } from '../support/editor/galley.ts'
import { silentLog } from '../support/editor/silentLog.ts'
import { ReviewTeam, teamServer } from '../support/editor/reviewTeam.ts'
import { eventually } from '../support/eventually.ts'

describe('Merging a change request', () => {
  let team: ReviewTeam
  let space: string
  let place: ChangeRequestRef
  let number = 0

  before(async () => {
    team = await ReviewTeam.start()
  })

  after(async () => await team.stop())

  beforeEach(async () => {
    number += 1
    space = await team.space(`Book ${number}`, { Install: 'One\n\nTwo\n\nThree\n', Update: 'Old\n' })
    await team.as('edit')
    place = await team.request(space, 'Say it better')
    const { Install } = await team.published(space)
    await team.write(place, [
      { operation: 'update_page', page: id(Install), document: { markdown: 'One\n\n2\n\nThree\n' } },
    ])
    team.answers.clear()
    team.proxy.reset()
  })

  afterEach(async () => {
    team.proxy.reset()
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    const { editing } = await galley()
    for (const draft of await editing.pages.drafts()) await editing.pages.discard(draft)
  })

  const id = (page: { id: string } | undefined): string => page?.id ?? ''
  const dialog = () => team.answers.messages.find(({ message }) => message.startsWith('Merge #'))
  const mergesSent = (): number => team.proxy.count(/^POST .*\/merge$/)
  const pressMerge = (): void => {
    team.answers.press = ({ buttons }) => buttons.find((button) => /^(Merge|Try to Merge)/.test(button))
  }

  describe('when something is wrong', () => {
    for (const spoiling of ['cutAfter', 502] as const) {
      it(`finds out the result when the answer is lost (${spoiling}), and merges exactly once`, async () => {
        await team.as('review')
        team.proxy.spoil = (line) => (/^POST .*\/merge$/.test(line) ? spoiling : undefined)
        pressMerge()
        await team.run('mergeChangeRequest', place)
        assert.equal(mergesSent(), 1)
        const { status } = await team.stored(place)
        assert.equal(status, spoiling === 'cutAfter' ? 'merged' : 'draft')
        await eventually(() => {
          const words =
            spoiling === 'cutAfter' ? /Merged change request #.* into/ : /isn’t merged\. Galley never repeats a merge/
          assert.match(team.answers.lastMessage, words)
        })
      })
    }

    it('says that the result is unknown if the change request can’t be read after the answer was lost', async () => {
      await team.as('review')
      let isSent = false
      team.proxy.spoil = (line) => {
        if (/^POST .*\/merge$/.test(line)) isSent = true
        return isSent ? 'drop' : undefined
      }
      pressMerge()
      await team.run('mergeChangeRequest', place)
      assert.equal(mergesSent(), 1)
      await eventually(() => assert.match(team.answers.lastMessage, /Check whether #\d+ is merged/))
    })

    it('names the rules that block it, tries only on request, and shows the server’s message', async () => {
      const { client: admin } = await team.as('admin')
      const mergeRules = {
        type: 'rules',
        rules: [{ rule: 'require_at_least_one_approved_review' }, { rule: 'require_change_request_description' }],
      } as const
      await admin.updateSpaceById({ spaceId: space, body: { mergeRules: mergeRules as never } })
      await team.as('review')
      await team.run('mergeChangeRequest', place)
      assert.match(dialog()?.detail ?? '', /It can’t be merged yet: It needs an approval of its current content\./)
      assert.match(dialog()?.detail ?? '', /It can’t be merged yet: It needs a description\./)
      assert.deepEqual(dialog()?.buttons, ['Try to Merge'])
      assert.equal(mergesSent(), 0)
      pressMerge()
      await team.run('mergeChangeRequest', place)
      assert.match(team.answers.lastMessage, /can’t be merged: It needs an approval/)
      assert.equal((await team.stored(place)).status, 'draft')
    })

    it('says that someone else was faster', async () => {
      await team.as('review')
      team.answers.press = async ({ message, buttons }) => {
        if (!message.startsWith('Merge #')) return undefined
        await mergeElsewhere()
        return buttons.find((button) => button.startsWith('Merge'))
      }
      await team.run('mergeChangeRequest', place)
      await eventually(() => assert.match(team.answers.lastMessage, /Someone else just merged change request/))
      assert.equal(mergesSent(), 1)
    })

    /** Merges as another window would, bypassing the proxy. */
    async function mergeElsewhere(): Promise<void> {
      const { url, tokens } = await (await galley()).sandbox.start()
      const path = `/v1/spaces/${place.space}/change-requests/${place.changeRequest}/merge`
      await fetch(`${url}${path}`, { method: 'POST', headers: { authorization: `Bearer ${tokens.admin}` } })
    }

    it('says that a change request was deleted or closed', async () => {
      const { client } = await team.as('review')
      await team.run('mergeChangeRequest', { ...place, changeRequest: 'nowhere' })
      assert.match(team.answers.lastMessage, /no longer exists, or you don’t have access to it/)
      await client.updateChangeRequestById({
        spaceId: space,
        changeRequestId: place.changeRequest,
        body: { status: 'archived' },
      })
      await team.run('mergeChangeRequest', place)
      assert.match(team.answers.lastMessage, /is archived, so you can’t do this/)
      assert.equal(mergesSent(), 0)
    })

    it('isn’t offered to a reader, and the server refuses it', async () => {
      const { client } = await team.as('read')
      await team.run('mergeChangeRequest', place)
      assert.match(team.answers.lastMessage, /You don’t have permission for this in “Book/)
      assert.equal(mergesSent(), 0)
      await assert.rejects(
        client.mergeChangeRequest({ spaceId: space, changeRequestId: place.changeRequest }),
        /forbidden/,
      )
    })
  })

  it('shows the facts, merges once, and opens the published content', async () => {
    await team.as('review')
    await team.run('mergeChangeRequest', place)
    assert.equal(dialog()?.detail, 'It changes 1 page.\nNo reviews yet.\nYou can’t undo a merge.')
    assert.equal(mergesSent(), 0)
    team.answers.press = ({ buttons }) => buttons.find((button) => /^(Merge|Open Published)/.test(button))
    await team.run('mergeChangeRequest', place)
    assert.equal(mergesSent(), 1)
    assert.equal((await team.stored(place)).status, 'merged')
    await eventually(() => {
      const uri = vscode.window.activeTextEditor?.document.uri
      assert.equal(uri && parsePageUri(uri)?.title, 'Install')
      assert.equal(uri?.scheme, 'galley')
    })
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /One\n\n2\n\nThree/)
  })

  const facts = ['ID', 'changes', 'requested-reviewers', 'reviews']

  it('reads the facts in two round trips', async () => {
    await team.as('review')
    await readsMerge([
      ['ID', 'ID'],
      [...facts, 'pages', 'pages'],
    ])
  })

  it('reads texts that both sides changed in a third round trip', async () => {
    const { Install } = await team.published(space)
    await team.as('review')
    await team.publish(space, [
      { operation: 'update_page', page: id(Install), document: { markdown: 'One\n\nZwei\n\nThree\n' } },
    ])
    await readsMerge([
      ['ID', 'ID'],
      [...facts, 'pages', 'pages', 'pages'],
      ['ID', 'ID', 'ID'],
    ])
  })

  /** Starts a merge and passes its requests in these rounds. All requests of a round arrive before any is answered. */
  async function readsMerge(rounds: readonly (readonly string[])[]): Promise<void> {
    team.answers.clear()
    team.proxy.hold()
    const running = team.run('mergeChangeRequest', place)
    for (const round of rounds) {
      await eventually(() => {
        // The window also reads change requests of pages that were open before, in other spaces.
        const held = team.proxy.held.filter((line) => line.includes(space) || !line.includes('/spaces/'))
        const names = held.map((line) => line.replace(/\w{20}$/, 'ID').replace(/^.*\//, ''))
        // The user is read only once.
        assert.deepEqual(names.filter((name) => name !== 'user').toSorted(), round.toSorted())
      })
      team.proxy.release()
    }
    await running
    team.proxy.reset()
    assert.ok(dialog())
  }

  it('names the pages with conflicts before, and says afterwards that both versions are published', async () => {
    const { Install } = await team.published(space)
    await team.as('review')
    await team.publish(space, [
      { operation: 'update_page', page: id(Install), document: { markdown: 'One\n\nZwei\n\nThree\n' } },
    ])
    team.answers.press = ({ message, buttons }) =>
      message.startsWith('Merge #') ? buttons.find((button) => button === 'Merge with Conflicts') : undefined
    await team.run('mergeChangeRequest', place)
    assert.match(dialog()?.detail ?? '', /behind main.*\nThe merge will cause conflicts on “Install”\./)
    assert.deepEqual(dialog()?.buttons, ['Update from Main', 'Merge with Conflicts'])
    await eventually(() => assert.match(team.answers.lastMessage, /Merged change request #.* into .* with conflicts/))
  })

  it('names a conflict from an update from main, and offers to resolve it first', async () => {
    const { Install } = await team.published(space)
    await team.as('review')
    await team.publish(space, [
      { operation: 'update_page', page: id(Install), document: { markdown: 'One\n\nZwei\n\nThree\n' } },
    ])
    team.proxy.reset()
    team.answers.press = ({ buttons }) =>
      buttons.find((button) => button === 'Resolve Conflicts') ??
      buttons.find((button) => button === 'Update from Main')
    await team.run('mergeChangeRequest', place)
    const [, second] = team.answers.messages
    assert.match(second?.detail ?? '', /Conflicts aren’t resolved\. .* on “Install”\./)
    assert.deepEqual(second?.buttons, ['Resolve Conflicts', 'Publish 1 Page with Conflict Markers'])
    assert.equal(mergesSent(), 0)
    await eventually(() => {
      const ours = vscode.workspace.textDocuments
        .map(({ uri }) => parsePageUri(uri))
        .filter((each) => each?.space === space)
      const revisions = ours.flatMap((each) => each?.revision ?? [])
      assert.equal(new Set(revisions).size, 3)
    })
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
  })

  it('pushes drafts first on request, and asks again', async () => {
    const { Install } = await team.published(space)
    await team.as('review')
    const address = { ...place, page: id(Install), title: 'Install', spaceTitle: 'Book' }
    const { editing } = await galley()
    await editing.pages.read(address)
    await editing.pages.write(address, '# Install\n\nOne\n\n2\n\nThree\n\nFour\n')
    team.answers.press = ({ buttons }) =>
      buttons.find((button) => button === 'Push Changes') ?? buttons.find((button) => button.startsWith('Merge'))
    await team.run('mergeChangeRequest', place)
    assert.match(dialog()?.detail ?? '', /1 page has changes that aren’t pushed, so they won’t be merged\./)
    assert.equal(mergesSent(), 1)
    const { client } = await team.as('review')
    const page = await client.getPageById({ spaceId: space, pageId: id(Install), format: 'markdown' })
    assert.match(page.markdown ?? '', /Four/)
  })

  it('names pages with changes that aren’t saved', async () => {
    const { Install } = await team.published(space)
    await team.as('review')
    const names = { title: 'Install', spaceTitle: 'Book' }
    const uri = vscode.Uri.from(changeRequestPageUri({ ...place, page: id(Install), ...names }))
    const editor = await vscode.window.showTextDocument(uri)
    await editor.edit((edit) => edit.insert(new vscode.Position(2, 0), 'Zero. '))
    await team.run('mergeChangeRequest', place)
    assert.match(dialog()?.detail ?? '', /Changes on “Install” aren’t saved, so they won’t be merged\./)
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
  })

  describe('after updating from main', () => {
    it('says that it is up to date if there are no conflicts', async () => {
      await team.as('review')
      const { Update } = await team.published(space)
      await team.publish(space, [{ operation: 'update_page', page: id(Update), document: { markdown: 'New\n' } }])
      await team.run('updateFromMain', place)
      assert.match(team.answers.lastMessage, /is up to date with main/)
      assert.equal((await team.stored(place)).outdated, false)
      await team.run('updateFromMain', place)
      assert.match(team.answers.lastMessage, /is up to date with main/)
      assert.equal(team.proxy.count(/^POST .*\/update$/), 1)
    })

    it('names the pages with conflicts, and opens a three-way comparison', async () => {
      await team.as('review')
      const { Install } = await team.published(space)
      await team.publish(space, [
        { operation: 'update_page', page: id(Install), document: { markdown: 'One\n\nZwei\n\nThree\n' } },
      ])
      team.answers.press = ({ buttons }) => buttons.find((button) => button === 'Resolve Conflicts')
      await team.run('updateFromMain', place)
      assert.match(
        team.answers.lastMessage,
        /from main, with conflicts on “Install”\. These pages contain both versions/,
      )
      await eventually(() => {
        const uris = vscode.workspace.textDocuments
          .map(({ uri }) => parsePageUri(uri))
          .filter((page) => page?.page === id(Install))
        assert.equal(uris.filter((page) => page?.revision !== undefined).length, 3)
        assert.equal(uris.filter((page) => page?.changeRequest !== undefined).length, 1)
      })
      await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
    })

    it('pushes nothing that the merge editor starts with, before the merge is finished', async () => {
      await team.as('review')
      const { Install } = await team.published(space)
      await team.publish(space, [
        { operation: 'update_page', page: id(Install), document: { markdown: 'One\n\nZwei\n\nThree\n' } },
      ])
      team.answers.press = ({ message, buttons }) =>
        message.startsWith('Updated') ? buttons.find((button) => button === 'Resolve Conflicts') : undefined
      await team.run('updateFromMain', place)
      const { editing } = await galley()
      await eventually(async () => assert.equal((await editing.pages.drafts()).at(0)?.merging?.of, 'main'))
      await eventually(() => {
        assert.match(vscode.window.tabGroups.activeTabGroup.activeTab?.label ?? '', /^Merging: /)
      })
      const document = await eventually(() => {
        const found = vscode.workspace.textDocuments.find(({ uri }) => {
          const address = parsePageUri(uri)
          return address?.page === id(Install) && address.changeRequest !== undefined
        })
        assert.ok(found)
        return found
      })
      // The merge editor starts with the text from before.
      await eventually(() => assert.match(document.getText(), /One\n\nTwo\n\nThree/))
      const write = async (text: string): Promise<void> => {
        const edit = new vscode.WorkspaceEdit()
        edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), text)
        assert.ok(await vscode.workspace.applyEdit(edit))
        await document.save()
        assert.equal(document.isDirty, false)
      }
      const stored = async (): Promise<string> => {
        const input = { spaceId: space, changeRequestId: place.changeRequest, pageId: id(Install) }
        const { client } = await team.as('review')
        const page = await client.getPageInChangeRequestById({ ...input, format: 'markdown' }, { fresh: true })
        return page.markdown ?? ''
      }
      await write('# Install\n\nOne\n\n2 and Zwei\n\nThree\n')
      await write('# Install\n\nOne\n\nTwo\n\nThree\n')
      await eventually(() => assert.match(team.answers.lastMessage, /not pushed: 1 conflict is left/))
      await vscode.commands.executeCommand('galley.pushAllDrafts')
      assert.match(await stored(), /<<<<<<</)
      await write('# Install\n\nOne\n\nBoth\n\nThree\n')
      await vscode.commands.executeCommand('galley.finishMerge', document.uri)
      await eventually(async () => assert.match(await stored(), /One\n\nBoth\n\nThree/))
      assert.deepEqual(await editing.pages.drafts(), [])
    })

    it('marks pages with conflicts in Source Control, the summary, the tree, Problems and the Docs view until they are resolved', async () => {
      await team.as('review')
      const { Install } = await team.published(space)
      await team.publish(space, [
        { operation: 'update_page', page: id(Install), document: { markdown: 'One\n\nZwei\n\nThree\n' } },
      ])
      await team.run('updateFromMain', place)
      controls = sourceControls()
      await controls.show(place)
      await eventually(async () => {
        assert.deepEqual(await marked(), {
          sourceControl: ['Install'],
          tree: ['conflict with main · edited · install'],
          problems: ['conflict-mark'],
          summary: '“Install”',
        })
      })
      await team.write(place, [
        { operation: 'update_page', page: id(Install), document: { markdown: 'One\n\nBoth\n\nThree\n' } },
      ])
      await team.changeRequests.services.reader.invalidate(place)
      await eventually(async () => {
        assert.deepEqual(await marked(), {
          sourceControl: [],
          tree: ['edited · install'],
          problems: [],
          summary: undefined,
        })
      })
    })

    it('shows the conflict markers of an open page once', async () => {
      await team.as('review')
      const { Install } = await team.published(space)
      await team.publish(space, [
        { operation: 'update_page', page: id(Install), document: { markdown: 'One\n\nZwei\n\nThree\n' } },
      ])
      await team.run('updateFromMain', place)
      await eventually(() => assert.equal(problems().length, 1))
      const address = { ...place, page: id(Install), title: 'Install', spaceTitle: 'Book' }
      const document = await vscode.workspace.openTextDocument(vscode.Uri.from(changeRequestPageUri(address)))
      await vscode.window.showTextDocument(document)
      await eventually(() => {
        const [problem, ...others] = problems()
        assert.deepEqual(others, [])
        assert.match(document.lineAt(problem?.range.start.line ?? 0).text, /^<<<<<<< /)
      })
    })

    let controls: SourceControls | undefined

    afterEach(() => {
      controls?.dispose()
      controls = undefined
    })

    /** Creates source controls for the test's change requests. */
    function sourceControls(): SourceControls {
      const { connections, writes, marks: marked } = team.changeRequests.services
      const drafts = { onDidChange: new vscode.EventEmitter<void>().event, pages: [], of: () => [] }
      const scheduler = { watch: () => vscode.Disposable.from(), update: () => undefined }
      const changed = new ChangedPages(connections)
      return new SourceControls({ connections, changed, writes, drafts, marked, scheduler, log: silentLog })
    }

    /** Returns the problems of all pages of the change request, open or not. */
    function problems(): vscode.Diagnostic[] {
      return vscode.languages.getDiagnostics().flatMap(([uri, found]) => {
        return parseChangeRequestUri(uri)?.changeRequest === place.changeRequest ? found : []
      })
    }

    /** Returns where pages with conflicts are marked. */
    async function marked() {
      const { tree, documents } = team.changeRequests.services
      const control = controls?.controls.find((each) => each.ref.changeRequest === place.changeRequest)
      const group = control?.groups.find((each) => each.id === 'marked')
      const rows = await changedPages(tree)
      const uri = vscode.Uri.from(reviewUri({ ...place, kind: 'summary', title: 'Summary' }))
      const summary = new TextDecoder().decode(await documents.files.readFile(uri))
      return {
        sourceControl:
          group?.resourceStates.map(({ resourceUri }) => parsePageUri(documentOfEntry(resourceUri))?.title) ?? [],
        tree: rows.map((row) => row.item().description),
        problems: problems().map(({ code }) => code),
        summary: /Pages with unresolved conflicts: (.*)/.exec(summary)?.[1],
      }
    }

    /** Returns the pages below the change request in the view. */
    async function changedPages(tree: RequestsTree, node?: RequestsNode): Promise<RequestsNode[]> {
      const children = await tree.getChildren(node)
      if (node instanceof RequestNode) return node.request.id === place.changeRequest ? children : []
      const below: RequestsNode[] = []
      for (const child of children) {
        if (below.length === 0) below.push(...(await changedPages(tree, child)))
      }
      return below
    }

    it('finds out the result when the answer is lost', async () => {
      await team.as('review')
      const { Update } = await team.published(space)
      await team.publish(space, [{ operation: 'update_page', page: id(Update), document: { markdown: 'New\n' } }])
      team.proxy.spoil = (line) => (/^POST .*\/update$/.test(line) ? 'cutAfter' : undefined)
      await team.run('updateFromMain', place)
      assert.match(team.answers.lastMessage, /is up to date with main/)
      assert.equal(team.proxy.count(/^POST .*\/update$/), 1)
    })
  })

  it('makes its open pages read-only when it is archived, except with unsaved text, and writable when it is reopened', async () => {
    const { Install, Update } = await team.published(space)
    const { client } = await team.as('edit')
    const open = async (page: typeof Install): Promise<vscode.TextDocument> => {
      const address = { ...place, page: id(page), title: page?.title ?? '', spaceTitle: 'Book' }
      const document = await vscode.workspace.openTextDocument(vscode.Uri.from(changeRequestPageUri(address)))
      await vscode.window.showTextDocument(document, { preview: false })
      return document
    }
    const isReadOnly = async ({ uri }: vscode.TextDocument): Promise<boolean> =>
      (await vscode.workspace.fs.stat(uri)).permissions === vscode.FilePermission.Readonly
    const [clean, typed] = [await open(Install), await open(Update)]
    const edit = new vscode.WorkspaceEdit()
    edit.insert(typed.uri, new vscode.Position(0, 0), 'Mine\n')
    await vscode.workspace.applyEdit(edit)
    const input = { spaceId: space, changeRequestId: place.changeRequest }
    await client.updateChangeRequestById({ ...input, body: { status: 'archived' } })
    const { editing } = await galley()
    await editing.refresh()
    assert.deepEqual([await isReadOnly(clean), await isReadOnly(typed)], [true, false])
    await eventually(() => assert.match(team.answers.lastMessage, /The change request is archived/))
    await client.updateChangeRequestById({ ...input, body: { status: 'open' } })
    await editing.refresh()
    assert.deepEqual([await isReadOnly(clean), await isReadOnly(typed)], [false, false])
    await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor')
  })

  it('makes its open pages read-only as soon as it is merged in the same window', async () => {
    const { Install } = await team.published(space)
    await team.as('review')
    const address = { ...place, page: id(Install), title: 'Install', spaceTitle: 'Book' }
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from(changeRequestPageUri(address)))
    await vscode.window.showTextDocument(document, { preview: false })
    const permissions = async () => (await vscode.workspace.fs.stat(document.uri)).permissions
    assert.equal(await permissions(), undefined)
    // Uses the extension's own command, because the test's commands don't affect documents.
    team.answers.press = ({ buttons }) => buttons.find((button) => button === 'Merge 1 Page')
    await vscode.commands.executeCommand('galley.mergeChangeRequest', place)
    await eventually(async () => assert.equal(await permissions(), vscode.FilePermission.Readonly))
  })

  it('keeps an open page with its unsaved text when someone archives it', async () => {
    const { Install } = await team.published(space)
    const { client } = await team.as('edit')
    const address = {
      server: teamServer,
      space,
      changeRequest: place.changeRequest,
      page: id(Install),
      title: 'Install',
      spaceTitle: 'Book',
    }
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from(changeRequestPageUri(address)))
    await vscode.window.showTextDocument(document)
    await client.updateChangeRequestById({
      spaceId: space,
      changeRequestId: place.changeRequest,
      body: { status: 'archived' },
    })
    const edit = new vscode.WorkspaceEdit()
    edit.insert(document.uri, new vscode.Position(document.lineCount, 0), '\nMine\n')
    await vscode.workspace.applyEdit(edit)
    assert.equal(await document.save(), true)
    const { editing } = await galley()
    await eventually(async () => assert.match((await editing.pages.drafts()).map(({ text }) => text).join(), /Mine/))
    await team.run('approveChangeRequest', place)
    assert.match(team.answers.lastMessage, /permission|is archived, so/)
  })
})
