import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as vscode from 'vscode'
import { registerPublishing } from '../../src/features/organization/sites/publishing.ts'
import { sites } from '../../src/features/organization/sites/sites.ts'
import type { ChangeRequestRef } from '../../src/core/platform/uris/changeRequestRef.ts'
import { pageUri } from '../../src/core/platform/uris/uris.ts'
import type { RequestsNode } from '../../src/features/reviewing/changeRequests/requestNodes.ts'
import { changedPageTitle } from '../../src/features/reviewing/rendered/showRendered.ts'
import {
  offeredActions,
  requireAction,
  RequestTargets,
} from '../../src/features/reviewing/changeRequests/requestTargets.ts'
import { RequestReader } from '../../src/features/reviewing/changeRequests/requestReader.ts'
import { ChangeRequestWrites } from '../../src/features/shared/changeRequests/changeRequestWrites.ts'
import { commands } from '../../src/features/shared/commands/commandIds.ts'
import { startBuiltSandbox, type BuiltSandbox } from '../support/editor/builtSandbox.ts'
import { FakeQuickInputs } from '../support/editor/fakeQuickInputs.ts'
import { familyCommands } from '../support/editor/familyCommands.ts'
import { galley, organizationNodeAt, tooltipText, treeText } from '../support/editor/galley.ts'
import { requestsText } from '../support/editor/requestsText.ts'
import { ReviewTeam, teamServer } from '../support/editor/reviewTeam.ts'
import { eventually } from '../support/eventually.ts'

const organization = 'Galley sandbox'
const site = 'Product docs'

describe('On a server with only the reference', function () {
  this.timeout(60_000)
  let data: string
  let server: BuiltSandbox
  let team: ReviewTeam
  let space: string

  before(async () => {
    data = mkdtempSync(join(tmpdir(), 'galley-only-reference-'))
    const full = await startBuiltSandbox('--data', data)
    const seeding = await ReviewTeam.start(full)
    space = await seed(seeding)
    await seeding.stop()
    await full.stop()
    server = await startBuiltSandbox('--data', data, '--api', 'only-reference')
    team = await ReviewTeam.start(server)
    await team.as('admin')
  })

  afterEach(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
  })

  after(async () => {
    await team.stop()
    await server.stop()
    rmSync(data, { recursive: true })
  })

  /** Creates a site with a group, sections and a variant, and a change request with an edited page. */
  async function seed(seeding: ReviewTeam): Promise<string> {
    const id = await seeding.space('Handbook', { Install: 'One\n' })
    const other = await seeding.space('Reference', { Start: 'Two\n' })
    const variant = await seeding.space('Reference, German', { Start: 'Zwei\n' })
    const { client } = await seeding.as('admin')
    const organizationId = (await client.listOrganizationsForAuthenticatedUser({})).items[0]?.id ?? ''
    const { id: siteId } = await client.createSite({ organizationId, body: { title: site, visibility: 'share-link' } })
    const onSite = { organizationId, siteId }
    const group = await client.addSectionGroupToSite({ ...onSite, body: { title: 'For developers' } })
    const guide = { spaceId: id, title: 'Guide', siteSectionGroupId: group.id }
    await client.addSectionToSite({ ...onSite, body: guide })
    const section = await client.addSectionToSite({ ...onSite, body: { spaceId: other, title: 'API' } })
    await client.addSpaceToSite({ ...onSite, body: { spaceId: variant, sectionId: section.id } })
    const install = (await seeding.published(id))['Install']?.id ?? ''
    const request = await seeding.request(id, 'Say it better')
    await seeding.write(request, [{ operation: 'update_page', page: install, document: { markdown: 'Eins\n' } }])
    const more = await seeding.request(id, 'Say more')
    await seeding.write(more, [{ operation: 'insert_page', title: 'Extra', document: { markdown: 'More\n' } }])
    const thread = { spaceId: id, commentId: '' }
    const about = { body: { markdown: 'Is it so?' }, page: install }
    thread.commentId = (await client.postCommentInSpace({ spaceId: id, body: about })).id
    for (const markdown of ['Yes.', 'No.']) {
      await client.postCommentReplyInSpace({ ...thread, body: { body: { markdown } } })
    }
    return id
  }

  async function request(about = 'Say it'): Promise<ChangeRequestRef> {
    const client = await team.client()
    const { items } = await client.listChangeRequestsForSpace({ spaceId: space, status: 'draft' })
    const found = items.find(({ subject }) => subject.startsWith(about))
    return { server: teamServer, space, changeRequest: found?.id ?? '' }
  }

  it('signs in with the names of the organizations, because the server doesn’t say who you are', async () => {
    const { accounts } = await galley()
    const { account } = accounts.connections.active ?? {}
    assert.equal(account?.label, organization)
    assert.match(account?.id ?? '', /^team:token-[\da-f]{16}$/)
    const wrong = { id: teamServer, url: team.proxy.url, name: 'Team', sandbox: false }
    await assert.rejects(accounts.signIn.check(wrong, 'wrong', new AbortController().signal), { kind: 'unauthorized' })
  })

  it('the Docs and Organization views show sites with their groups, sections and spaces', async () => {
    const expected = `For developers
  Guide [/guide · default]
    Handbook [/handbook · default]
Section
  Reference [/reference · default]
  Reference, German [/reference-german]`
    // The first read shows that the server has no redirects.
    await eventually(async () => {
      const shown = await treeText(3, await organizationNodeAt(organization, 'Sites', site))
      assert.equal(shown, `${expected}\nShare Links\n  [No share links yet]\nAdaptive Schema`)
    })
    const settings = vscode.workspace.getConfiguration('galley')
    await settings.update('docsView.groupBy', 'sites', vscode.ConfigurationTarget.Global)
    try {
      const shown = await treeText(4)
      assert.match(shown, /^ {2}Product docs.*\n {4}For developers\n {6}Guide.*\n {4}Section\n {6}Reference/m)
    } finally {
      await settings.update('docsView.groupBy', undefined, vscode.ConfigurationTarget.Global)
    }
  })

  it('the Change Requests view shows what is open, and “Mine” after the first own change request', async () => {
    const { tree } = team.changeRequests.services
    assert.equal(await requestsText(tree, 1), 'Open [2]\nDrafts [3]\nRecently Merged')
    await team.request(space, 'My own')
    await team.run('refreshChangeRequests')
    assert.match(await requestsText(tree, 1), /^Needs My Review \[\d\]\nMine \[\d\]\nOpen/)
  })

  it('change requests get another subject and a comment, show their changes, and are merged', async () => {
    const ref = await request()
    const client = await team.client()
    const input = { spaceId: space, changeRequestId: ref.changeRequest }
    await client.updateChangeRequestById({ ...input, body: { subject: 'Say it in German' } })
    await client.postCommentInChangeRequest({ ...input, body: { body: { markdown: 'Good.' } } })
    const reader = new RequestReader((await galley()).accounts.connections, new ChangeRequestWrites())
    const { pages } = await reader.content(ref, await team.stored(ref))
    assert.deepEqual(
      pages.map(({ title, kind }) => `${kind} ${title}`),
      ['edited Install'],
    )
    assert.deepEqual(await reader.reviews(ref), [])
    team.answers.press = ({ buttons }) => buttons.find((button) => button.startsWith('Merge'))
    await team.run('mergeChangeRequest', ref)
    assert.equal((await team.stored(ref)).status, 'merged', team.answers.lastMessage)
    const install = (await team.published(space))['Install']?.id ?? ''
    const page = await client.getPageById({ spaceId: space, pageId: install, format: 'markdown' })
    assert.match(page.markdown ?? '', /Eins/)
  })

  it('a change request behind main is compared with main of today, as its titles say, and isn’t approved', async () => {
    const { connections } = (await galley()).accounts
    const reader = new RequestReader(connections, new ChangeRequestWrites())
    const target = await new RequestTargets(connections, reader).open(await request('Say more'))
    const { pages } = await reader.content(target.ref, await team.stored(target.ref))
    const [extra] = pages.filter(({ title }) => title === 'Extra')
    assert.ok(extra)
    assert.match(changedPageTitle(target, extra), /^Extra \(#\d+ compared with main of today\)$/)
    assert.throws(() => requireAction(target, 'reviewable'), /only with main of today, so you can’t approve it/)
    assert.equal(offeredActions(target).has('mergeable'), true)
    const { tree } = team.changeRequests.services
    const find = async (parent: RequestsNode | undefined, label: RegExp): Promise<RequestsNode> => {
      const labelOf = (node: RequestsNode): string => {
        const { label: text = '' } = tree.getTreeItem(node)
        return typeof text === 'string' ? text : text.label
      }
      const found = (await tree.getChildren(parent)).find((node) => label.test(labelOf(node)))
      assert.ok(found, String(label))
      return found
    }
    const inTree = await find(await find(undefined, /^Drafts$/), /Say more$/)
    const item = await tree.resolveTreeItem(tree.getTreeItem(inTree), inTree)
    assert.doesNotMatch(tooltipText(item), /review/i)
    const row = await find(inTree, /^Extra$/)
    assert.equal(tree.getTreeItem(row).checkboxState, undefined)
  })

  it('replies in a space, which it doesn’t list, are counted', async () => {
    const page = (await team.published(space))['Install']
    assert.ok(page)
    const address = { server: teamServer, space, page: page.id, title: page.title, spaceTitle: 'Handbook' }
    const document = await vscode.workspace.openTextDocument(vscode.Uri.from(pageUri(address)))
    await vscode.window.showTextDocument(document)
    const { documentThreads } = (await galley()).comments
    await documentThreads.open(document)
    const [shown] = documentThreads.threads
    assert.ok(shown)
    await shown.discussion.readReplies(shown.key)
    await eventually(() => {
      const [, unlisted] = shown.editor.comments
      assert.equal(unlisted?.label, '2 replies that this server doesn’t list')
      assert.equal(unlisted.contextValue, 'unlisted')
    })
  })

  it('commands for what it doesn’t offer disappear', async () => {
    const { accounts } = await galley()
    const { connections, findings } = accounts
    await treeText(1, await organizationNodeAt(organization, 'Sites', site))
    await eventually(() => {
      const missing = findings.missing(connections.active?.account.id)
      for (const name of ['getSiteStructure', 'listSiteRedirects', 'getSitePublishingPreviewById']) {
        assert.ok(missing.includes(name), missing.join())
      }
    })
  })

  it('a share link is published, and a site space is moved', async () => {
    const inputs = new FakeQuickInputs()
    const run = await familyCommands([sites], registerPublishing)
    const links = await organizationNodeAt(organization, 'Sites', site, 'Share Links')
    const creating = run.run(commands.createShareLink, links)
    ;(await inputs.next()).enter('Partners')
    await creating
    inputs.restore()
    assert.match(await treeText(1, await organizationNodeAt(organization, 'Sites', site, 'Share Links')), /^Partners/)
    const german = await organizationNodeAt(organization, 'Sites', site, 'Section', 'Reference, German')
    await run.run(commands.moveSitePartUp, german)
    const shown = await treeText(1, await organizationNodeAt(organization, 'Sites', site, 'Section'))
    assert.match(shown, /^Reference, German.*\nReference/)
  })
})
