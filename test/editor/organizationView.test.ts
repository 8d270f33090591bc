import assert from 'node:assert/strict'
import * as vscode from 'vscode'
import { galley, hideDocsView, nodeAt, organizationText, signInTo, signOutOfAll } from '../support/editor/galley.ts'
import { eventually } from '../support/eventually.ts'
import { FakePlatform } from '../support/fakePlatform.ts'

const acme = { id: 'acme', title: 'Acme' }

describe('The Organization view', () => {
  let platform: FakePlatform

  beforeEach(async () => {
    platform = await new FakePlatform({
      organizations: [acme],
      spaces: [{ id: 'guide', title: 'Guide', organization: 'acme' }],
    }).start()
    await signInTo(platform)
  })

  afterEach(async () => {
    await signOutOfAll()
    await platform.stop()
  })

  after(hideDocsView)

  it('says that it is empty because the server is down, and shows its lists after a refresh', async () => {
    await platform.stop()
    assert.match(await organizationText(1), /^Can’t load organizations \(offline\)$/)
    await platform.start()
    await vscode.commands.executeCommand('galley.refresh')
    await eventually(async () => assert.equal(await organizationText(1), 'Acme'))
  })

  it('shows the resources of an organization other than its docs', async () => {
    assert.equal(await organizationText(99), golden)
  })

  it('lists every organization', async () => {
    platform.content.organizations.push({ id: 'bolt', title: 'Bolt' })
    assert.equal(await organizationText(1), 'Acme\nBolt')
  })

  it('is refreshed for its own elements, and the Docs view for those of docs', async () => {
    const { tree } = (await galley()).docs
    const [inDocs] = await tree.getChildren()
    const [inOrganization] = (await tree.organization.getChildren()) ?? []
    const drawn: string[] = []
    const subscriptions = vscode.Disposable.from(
      tree.onDidChangeTreeData((node) => drawn.push(`docs: ${node?.id}`)),
      ...[tree.organization.onDidChangeTreeData?.(() => drawn.push('organization'))].filter(
        (each) => each !== undefined,
      ),
    )
    try {
      assert.ok(inDocs && inOrganization)
      const space = await nodeAt('Acme', 'Guide')
      await vscode.commands.executeCommand('galley.loadMore', (await tree.getChildren(space))[0])
      await eventually(() => assert.deepEqual(drawn, [`docs: ${space.id}`]))
    } finally {
      subscriptions.dispose()
    }
  })
})

/** The view of an empty organization. */
const golden = `Acme
  Sites
    [No sites yet]
  OpenAPI Specs
    [No OpenAPI specs yet]
  People
    Members
      [No members]
    Teams
      [No teams yet]
    Single Sign-On
      [No SAML providers yet]
  Integrations
    [No integrations]
  Translations
    [No translations yet]
  Conversations
    Reader Questions
      [No questions yet]
    Transcripts
      [No conversations yet]
  Agent Instructions
  Recently Deleted
    [No recently deleted spaces]`
