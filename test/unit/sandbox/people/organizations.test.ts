import assert from 'node:assert/strict'
import { LocalPlatform } from '../localPlatform.ts'
import { addOrganization } from '../../../../src/sandbox/setUp.ts'

describe('Changing an organization in the sandbox', () => {
  let local: LocalPlatform
  let org: { organizationId: string }

  beforeEach(() => {
    local = new LocalPlatform()
    org = { organizationId: local.organizationId }
  })

  it('takes an administrator and values within the limits', async () => {
    await local.refuse(403, 'create', 'updateOrganizationById', { ...org, body: { title: 'Mine' } })
    const wrong = [
      { title: 'x' },
      { title: 'x'.repeat(256) },
      { hostname: 'ab' },
      { hostname: 'x'.repeat(33) },
      { logo: 'not an address' },
      { logo: `https://example.com/${'x'.repeat(2048)}` },
      { defaultRole: 'boss' as 'read' },
    ]
    for (const body of wrong) await local.refuse(422, 'admin', 'updateOrganizationById', { ...org, body })
    const inherit = { mergeRules: { type: 'inherit' } as unknown as { type: 'none' } }
    await local.refuse(422, 'admin', 'updateOrganizationById', { ...org, body: inherit })
    const site = { defaultContent: { type: 'site' as const, site: 'none' } }
    await local.refuse(400, 'admin', 'updateOrganizationById', { ...org, body: { title: 'Kept?', ...site } })
    assert.equal((await local.get('read', 'getOrganizationById', org)).title, 'Test organization', 'all or nothing')
  })

  it('shows in what is read afterwards', async () => {
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
    const changed = await local.get('admin', 'updateOrganizationById', { ...org, body })
    assert.deepEqual(await local.get('admin', 'getOrganizationById', org), changed)
    const { emailDomains, hostname, defaultRole, sso, ai, inviteLinks, mergeRules, title } = changed
    assert.deepEqual({ title, emailDomains, hostname, defaultRole, sso, ai, inviteLinks, mergeRules }, rest)
    assert.equal(changed.urls.logo, logo)
    const cleared = await local.get('admin', 'updateOrganizationById', {
      ...org,
      body: { logo: null, defaultRole: null, defaultContent: null },
    })
    assert.deepEqual([cleared.urls.logo, cleared.defaultRole, cleared.title], [undefined, null, 'Docs & Co'])
    assert.deepEqual(await local.get('admin', 'updateOrganizationById', { ...org, body: {} }), cleared)
  })

  it('does not give two organizations one host name', async () => {
    const other = addOrganization(local.platform, 'Other', local.users)
    await local.get('admin', 'updateOrganizationById', { organizationId: other, body: { hostname: 'taken' } })
    await local.refuse(400, 'admin', 'updateOrganizationById', { ...org, body: { hostname: 'taken' } })
    await local.get('admin', 'updateOrganizationById', { organizationId: other, body: { hostname: 'taken' } })
  })

  it('takes in who has a verified address of an allowed domain, with the default role', async () => {
    const organizationId = { organizationId: local.organizationId }
    const stranger = local.addStranger('stranger', 'ann@Example.org')
    const unproven = local.addStranger('unproven', 'bob@example.org')
    local.platform.members.setEmailVerified(unproven, false)
    await local.refuse(400, 'stranger', 'joinOrganization', org)
    const body = { emailDomains: ['EXAMPLE.ORG'], defaultRole: 'comment' as const }
    await local.get('admin', 'updateOrganizationById', { ...org, body })
    await local.refuse(404, 'stranger', 'joinOrganization', { organizationId: 'none' })
    await local.refuse(400, 'unproven', 'joinOrganization', org)
    local.addStranger('almost', 'eve@notexample.org')
    await local.refuse(400, 'almost', 'joinOrganization', org)
    assert.equal((await local.call('stranger', 'joinOrganization', org)).status, 204)
    assert.equal((await local.call('stranger', 'joinOrganization', org)).status, 204, 'joining again changes nothing')
    const member = await local.get('stranger', 'getMemberInOrganizationById', { ...organizationId, userId: stranger })
    assert.equal(member.role, 'comment')
    const { items } = await local.get('stranger', 'listOrganizationsForAuthenticatedUser', {})
    assert.deepEqual(
      items.map((each) => each.id),
      [local.organizationId],
    )
  })

  it('withdraws invite links', async () => {
    const { platform, users } = local
    const invite = { id: 'invite1', role: null, createdBy: users.admin, createdAt: platform.clock().toISOString() }
    platform.settings.addInvite({ ...invite, organizationId: local.organizationId })
    const one = { ...org, inviteId: 'invite1' }
    await local.refuse(403, 'create', 'deleteOrganizationInviteById', one)
    const elsewhere = addOrganization(platform, 'Other', users)
    const wrong = { organizationId: elsewhere, inviteId: 'invite1' }
    assert.equal((await local.call('admin', 'deleteOrganizationInviteById', wrong)).status, 204)
    assert.equal((await local.call('admin', 'deleteOrganizationInviteById', one)).status, 205)
    assert.equal((await local.call('admin', 'deleteOrganizationInviteById', one)).status, 204)
  })

  it('tells its agent what administrators want, and who said so', async () => {
    const instructions = {
      object: 'document' as const,
      data: {},
      nodes: [
        {
          object: 'block' as const,
          type: 'paragraph',
          nodes: [{ object: 'text' as const, leaves: [{ object: 'leaf' as const, text: 'Be brief.', marks: [] }] }],
        },
      ],
    }
    assert.deepEqual((await local.get('read', 'getOrganizationAgentInstructions', org)).instructions.nodes, [])
    await local.refuse(403, 'create', 'updateOrganizationAgentInstructions', { ...org, body: { instructions } })
    const set = await local.get('admin', 'updateOrganizationAgentInstructions', { ...org, body: { instructions } })
    assert.deepEqual(await local.get('read', 'getOrganizationAgentInstructions', org), set)
    assert.deepEqual(set.instructions, instructions)
    assert.deepEqual([set.updatedBy, set.updatedAt], [local.users.admin, '2026-03-01T10:00:00.000Z'])
  })
})
