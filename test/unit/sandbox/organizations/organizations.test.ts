import assert from 'node:assert/strict'
import { TestSandbox } from '../support/testSandbox.ts'
import { textDocument } from '../support/textDocument.ts'
import { addOrganization } from '../../../../src/sandbox/sample/firstOrganization.ts'

describe('Changing an organization in the sandbox', () => {
  let sandbox: TestSandbox
  let org: { organizationId: string }

  beforeEach(() => {
    sandbox = new TestSandbox()
    org = { organizationId: sandbox.organizationId }
  })

  it('requires an administrator and values within the limits', async () => {
    await sandbox.refuses(403, 'updateOrganizationById', { ...org, body: { title: 'Mine' } }, 'create')
    const wrong = [
      { title: 'x' },
      { title: 'x'.repeat(256) },
      { hostname: 'ab' },
      { hostname: 'x'.repeat(33) },
      { logo: 'not an address' },
      { logo: `https://example.com/${'x'.repeat(2048)}` },
      { defaultRole: 'boss' as 'read' },
    ]
    for (const body of wrong) await sandbox.refuses(422, 'updateOrganizationById', { ...org, body })
    const inherit = { mergeRules: { type: 'inherit' } as unknown as { type: 'none' } }
    await sandbox.refuses(422, 'updateOrganizationById', { ...org, body: inherit })
    const site = { defaultContent: { type: 'site' as const, site: 'none' } }
    await sandbox.refuses(400, 'updateOrganizationById', { ...org, body: { title: 'Kept?', ...site } })
    assert.equal((await sandbox.ok('getOrganizationById', org, 'read')).title, 'Test organization', 'all or nothing')
  })

  it('shows in later reads', async () => {
    const body = {
      title: 'Docs & Co',
      emailDomains: ['example.com'],
      hostname: 'docs-and-co',
      defaultRole: 'comment' as const,
      logo: 'https://example.com/logo.png',
      sso: true,
      ai: true,
      inviteLinks: true,
      mergeRules: { type: 'rules' as const, rules: [{ rule: 'require_at_least_one_review' as const }] },
    }
    const { logo, ...rest } = body
    const changed = await sandbox.ok('updateOrganizationById', { ...org, body })
    assert.deepEqual(await sandbox.ok('getOrganizationById', org), changed)
    const { emailDomains, hostname, defaultRole, sso, ai, inviteLinks, mergeRules, title } = changed
    assert.deepEqual({ title, emailDomains, hostname, defaultRole, sso, ai, inviteLinks, mergeRules }, rest)
    assert.equal(changed.urls.logo, logo)
    const cleared = await sandbox.ok('updateOrganizationById', {
      ...org,
      body: { logo: null, defaultRole: null, defaultContent: null },
    })
    assert.deepEqual([cleared.urls.logo, cleared.defaultRole, cleared.title], [undefined, null, 'Docs & Co'])
    assert.deepEqual(await sandbox.ok('updateOrganizationById', { ...org, body: {} }), cleared)
  })

  it('doesn’t give two organizations the same host name', async () => {
    const other = addOrganization(sandbox.platform, 'Other', sandbox.users)
    await sandbox.ok('updateOrganizationById', { organizationId: other, body: { hostname: 'taken' } })
    await sandbox.refuses(400, 'updateOrganizationById', { ...org, body: { hostname: 'taken' } })
    await sandbox.ok('updateOrganizationById', { organizationId: other, body: { hostname: 'taken' } })
  })

  it('lets people with a verified address in an allowed domain join, with the default role', async () => {
    const organizationId = { organizationId: sandbox.organizationId }
    const stranger = sandbox.addStranger('stranger', 'ann@Example.org')
    const unproven = sandbox.addStranger('unproven', 'bob@example.org')
    sandbox.platform.database.run('UPDATE users SET email_verified = 0 WHERE id = ?', unproven)
    await sandbox.refuses(400, 'joinOrganization', org, 'stranger')
    const body = { emailDomains: ['EXAMPLE.ORG'], defaultRole: 'comment' as const }
    await sandbox.ok('updateOrganizationById', { ...org, body })
    await sandbox.refuses(404, 'joinOrganization', { organizationId: 'none' }, 'stranger')
    await sandbox.refuses(400, 'joinOrganization', org, 'unproven')
    sandbox.addStranger('almost', 'eve@notexample.org')
    await sandbox.refuses(400, 'joinOrganization', org, 'almost')
    assert.equal((await sandbox.call('joinOrganization', org, 'stranger')).status, 204)
    assert.equal((await sandbox.call('joinOrganization', org, 'stranger')).status, 204, 'joining again changes nothing')
    const member = await sandbox.ok('getMemberInOrganizationById', { ...organizationId, userId: stranger }, 'stranger')
    assert.equal(member.role, 'comment')
    const { items } = await sandbox.ok('listOrganizationsForAuthenticatedUser', {}, 'stranger')
    assert.deepEqual(
      items.map((each) => each.id),
      [sandbox.organizationId],
    )
  })

  it('withdraws invite links', async () => {
    const { platform, users } = sandbox
    const invite = { id: 'invite1', role: null, created_by: users.admin, created_at: platform.clock().toISOString() }
    platform.organizations.addInvite({ ...invite, organization_id: sandbox.organizationId })
    const one = { ...org, inviteId: 'invite1' }
    await sandbox.refuses(403, 'deleteOrganizationInviteById', one, 'create')
    const elsewhere = addOrganization(platform, 'Other', users)
    const wrong = { organizationId: elsewhere, inviteId: 'invite1' }
    assert.equal((await sandbox.call('deleteOrganizationInviteById', wrong)).status, 204)
    assert.equal((await sandbox.call('deleteOrganizationInviteById', one)).status, 205)
    assert.equal((await sandbox.call('deleteOrganizationInviteById', one)).status, 204)
  })

  it('stores the administrators’ instructions for the agent, with their author', async () => {
    const instructions = textDocument('Be brief.')
    assert.deepEqual((await sandbox.ok('getOrganizationAgentInstructions', org, 'read')).instructions.nodes, [])
    await sandbox.refuses(403, 'updateOrganizationAgentInstructions', { ...org, body: { instructions } }, 'create')
    const set = await sandbox.ok('updateOrganizationAgentInstructions', { ...org, body: { instructions } })
    assert.deepEqual(await sandbox.ok('getOrganizationAgentInstructions', org, 'read'), set)
    assert.deepEqual(set.instructions, instructions)
    assert.deepEqual([set.updatedBy, set.updatedAt], [sandbox.users.admin, '2026-03-01T12:00:00.000Z'])
  })
})
