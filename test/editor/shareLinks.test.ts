import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import type { ShareLink } from '../../src/contract/shareLinks.ts'
import { registerPublishing } from '../../src/features/organization/sites/publishing.ts'
import { sites } from '../../src/features/organization/sites/sites.ts'
import type { Connection } from '../../src/features/shared/connections/connection.ts'
import { FakeQuickInputs } from '../support/editor/fakeQuickInputs.ts'
import { familyCommands, type FamilyCommands } from '../support/editor/familyCommands.ts'
import { galley, hideDocsView, organizationNodeAt, signOutOfAll, treeText } from '../support/editor/galley.ts'
import { eventually } from '../support/eventually.ts'

const organization = 'Galley sandbox'
const site = 'Sample docs'

describe('Share links', () => {
  let inputs: FakeQuickInputs
  let connection: Connection
  let place: { organizationId: string; siteId: string }
  let run: FamilyCommands

  before(async () => {
    await vscode.commands.executeCommand('galley.openSandbox')
    const { accounts } = await galley()
    const current = await accounts.connections.current()
    assert.ok(current)
    connection = current
    const organizationId = (await current.client.listOrganizationsForAuthenticatedUser({})).items[0]?.id ?? ''
    const siteId = (await current.client.listSites({ organizationId })).items[0]?.id ?? ''
    place = { organizationId, siteId }
    run = await familyCommands([sites], registerPublishing)
  })

  beforeEach(() => {
    inputs = new FakeQuickInputs()
  })

  afterEach(() => inputs.restore())

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors')
    await (await galley()).sandbox.reset()
    await signOutOfAll()
    await hideDocsView()
  })

  const links = async (): Promise<ShareLink[]> => (await connection.client.listSiteShareLinks(place)).items

  async function linkNode(name: string) {
    const { docs } = await galley()
    docs.tree.refresh()
    return await organizationNodeAt(organization, 'Sites', site, 'Share Links', name)
  }

  async function newLink(name: string): Promise<ShareLink> {
    return await connection.client.createSiteShareLink({ ...place, body: { name } })
  }

  it('refuse a name of 51 characters while it is typed, and count what is left', async () => {
    const before = await links()
    const creating = run.run('galley.createShareLink')
    await (await inputs.next()).choose(site)
    const box = await inputs.next()
    box.type('x'.repeat(51))
    assert.match(box.validationMessage ?? '', /at most 50 characters/)
    assert.match(box.prompt ?? '', /51 of 50 characters/)
    box.accept()
    assert.match(box.validationMessage ?? '', /at most 50 characters/)
    box.leave()
    await creating
    assert.deepEqual(await links(), before)
  })

  it('aren’t deleted if the question is cancelled', async () => {
    await newLink('Kept')
    inputs.answer = undefined
    await run.run('galley.deleteShareLink', await linkNode('Kept'))
    assert.match(inputs.warnings[0]?.message ?? '', /“Kept”/)
    assert.match(inputs.warnings[0]?.detail ?? '', /can’t restore the link/)
    assert.ok((await links()).some(({ name }) => name === 'Kept'))
  })

  it('show the server’s refusal', async () => {
    const node = await linkNode('Kept')
    await connection.client.deleteSiteShareLinkById({ ...place, shareLinkId: node.id.split('.').at(-1) ?? '' })
    await run.run('galley.activateShareLink', node)
    await eventually(() => assert.match(inputs.errors.join(), /doesn’t work with “Kept”/))
    inputs.answer = 'Deactivate'
    await run.run('galley.deactivateShareLink', node)
    await eventually(() => assert.match(inputs.errors.join(), /couldn’t find what you asked for/))
  })

  it('are created from the palette, and copied to the clipboard', async () => {
    await connection.client.createSite({ organizationId: place.organizationId, body: { title: 'Another site' } })
    const creating = run.run('galley.createShareLink')
    await (await inputs.next()).choose(site)
    ;(await inputs.next()).enter('Preview for partners')
    await creating
    const link = (await links()).find(({ name }) => name === 'Preview for partners')
    assert.ok(link?.urls?.published)
    assert.equal(await vscode.env.clipboard.readText(), link.urls.published)
  })

  it('are selected after they’re created, and say that their site has to be published first', async () => {
    const { client } = connection
    const title = `Site ${Date.now()}`
    const { id: siteId } = await client.createSite({ organizationId: place.organizationId, body: { title } })
    const creating = run.run('galley.createShareLink')
    await (await inputs.next()).choose(title)
    ;(await inputs.next()).enter('For later')
    await creating
    const scope = { organizationId: place.organizationId, siteId }
    const [link] = (await client.listSiteShareLinks(scope)).items
    const entry = { server: connection.server.id, kind: 'shareLink', scope, id: link?.id ?? '' }
    assert.deepEqual(run.revealed.at(-1), entry)
    assert.deepEqual(inputs.notices, [
      `Created the share link “For later”. It works after you publish the site “${title}”.`,
    ])
    const { docs } = await galley()
    docs.tree.refresh()
    await docs.revealEntry(entry)
    await eventually(() =>
      assert.match(
        docs
          .selection()
          .map((each) => (each as { id: string }).id)
          .join(),
        /shareLink/,
      ),
    )
  })

  it('can be created from a list that has none', async () => {
    const { client } = connection
    const title = `Site ${Date.now()}`
    await client.createSite({ organizationId: place.organizationId, body: { title } })
    const copying = run.run('galley.copyShareLink')
    const choice = await inputs.next()
    assert.equal(choice.placeholder, 'Select a site')
    await choice.choose(title)
    const empty = await inputs.next()
    assert.equal(empty.placeholder, 'Select a share link')
    await eventually(() => assert.deepEqual(empty.labels, ['No share links yet']))
    assert.equal(empty.items[0]?.detail, 'Press Enter to run “New Share Link”.')
    empty.leave()
    await copying
  })

  it('are listed with their state, but without their secret', async () => {
    const { id, urls } = await newLink('Secret')
    await connection.client.updateSiteShareLinkById({ ...place, shareLinkId: id, body: { active: false } })
    const node = await linkNode('Secret')
    const { docs } = await galley()
    const item = docs.tree.getTreeItem(node)
    assert.equal(item.description, 'inactive')
    assert.equal(item.accessibilityInformation?.label, 'Secret, inactive')
    await docs.tree.resolveTreeItem(item, node)
    await vscode.commands.executeCommand('galley.showDetails', node)
    const text = await eventually(() => {
      const document = vscode.window.activeTextEditor?.document
      assert.equal(document?.uri.scheme, 'galley-object')
      return document.getText()
    })
    assert.match(text, /# Secret\n/)
    assert.match(text, /- \*\*Active\*\*: no/)
    const address = urls?.published
    const key = new URL(address ?? '').pathname.split('/').find((part) => part.length > 20) ?? 'no key'
    const shown = JSON.stringify([item, node.id, text, vscode.window.activeTextEditor?.document.uri.toString()])
    assert.ok(!shown.includes(key) || key === place.siteId, shown)
    assert.ok(address !== undefined && !shown.includes(address))
    await vscode.commands.executeCommand('galley.copyShareLink', node)
    assert.equal(await vscode.env.clipboard.readText(), address)
  })

  it('are renamed, deactivated, activated and deleted, and the tree is updated', async () => {
    const { id } = await newLink('First name')
    const is = async (name: string, state: string): Promise<void> => {
      const link = (await links()).find((each) => each.id === id)
      assert.equal(link?.name, name)
      assert.equal(link.active === false ? 'inactive' : 'active', state)
    }
    const renaming = run.run('galley.renameShareLink', await linkNode('First name'))
    const box = await inputs.next()
    assert.equal(box.value, 'First name')
    box.enter('Second name')
    await renaming
    await is('Second name', 'active')
    inputs.answer = 'Deactivate'
    await run.run('galley.deactivateShareLink', await linkNode('Second name'))
    await is('Second name', 'inactive')
    await vscode.commands.executeCommand('galley.activateShareLink', await linkNode('Second name'))
    await is('Second name', 'active')
    const text = async () => await treeText(1, await organizationNodeAt(organization, 'Sites', site, 'Share Links'))
    await eventually(async () => assert.match(await text(), /Second name \[active\]/))
    inputs.answer = 'Delete'
    await run.run('galley.deleteShareLink', await linkNode('Second name'))
    assert.ok(!(await links()).some((each) => each.id === id))
  })
})
