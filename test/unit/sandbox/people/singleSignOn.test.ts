import assert from 'node:assert/strict'
import { LocalPlatform } from '../localPlatform.ts'

const details = { entityID: 'urn:company', certificate: 'MIIC…', ssoURL: 'https://sign.example.com/saml' }

describe('SAML providers in the sandbox', () => {
  let local: LocalPlatform
  let org: { organizationId: string }

  beforeEach(() => {
    local = new LocalPlatform()
    org = { organizationId: local.organizationId }
  })

  it('refuse what is over their limits', async () => {
    const wrong = [
      { label: '' },
      { label: 'x'.repeat(31) },
      { label: 'x', entityID: 'x'.repeat(1025) },
      { label: 'x', certificate: 'x'.repeat(10_001) },
      { label: 'x', ssoURL: 'not an address' },
      { label: 'x', ssoURL: `https://example.com/${'x'.repeat(2048)}` },
      { label: 'x', defaultRole: 'boss' as 'read' },
    ]
    for (const body of wrong) await local.refuse(422, 'admin', 'createOrganizationSAMLProvider', { ...org, body })
    await local.refuse(400, 'admin', 'createOrganizationSAMLProvider', {
      ...org,
      body: { label: 'x', defaultTeam: 'none' },
    })
    assert.equal((await local.get('admin', 'listSAMLProvidersInOrganizationById', org)).count, 0)
  })

  it('are for administrators', async () => {
    const one = { ...org, samlProviderId: 'none' }
    await local.refuse(403, 'create', 'listSAMLProvidersInOrganizationById', org)
    await local.refuse(403, 'create', 'createOrganizationSAMLProvider', { ...org, body: { label: 'x' } })
    await local.refuse(403, 'create', 'deleteOrganizationSAMLProvider', one)
    await local.refuse(404, 'admin', 'getOrganizationSAMLProviderById', one)
    await local.refuse(404, 'admin', 'updateOrganizationSAMLProvider', { ...one, body: {} })
    assert.equal((await local.call('admin', 'deleteOrganizationSAMLProvider', one)).status, 204)
  })

  it('let people sign in once they are complete', async () => {
    const team = await local.get('admin', 'createOrganizationTeam', { ...org, body: { title: 'Everybody' } })
    const body = { label: 'Company', defaultTeam: team.id, defaultRole: null }
    const made = await local.call('admin', 'createOrganizationSAMLProvider', { ...org, body })
    assert.equal(made.status, 201)
    assert.equal(made.location, made.body.urls.location)
    assert.deepEqual(
      [made.body.status, made.body.defaultTeam?.title, made.body.defaultRole],
      ['pending', 'Everybody', null],
    )
    assert.deepEqual((await local.get('read', 'listSSOProviderLoginsInOrganization', org)).items, [])
    const one = { ...org, samlProviderId: made.body.id }
    const changed = await local.get('admin', 'updateOrganizationSAMLProvider', { ...one, body: details })
    assert.deepEqual([changed.status, changed.label, changed.ssoURL], ['active', 'Company', details.ssoURL])
    assert.deepEqual(await local.get('admin', 'getOrganizationSAMLProviderById', one), changed)
    const { items } = await local.get('read', 'listSSOProviderLoginsInOrganization', org)
    assert.deepEqual(items, [{ id: changed.id, label: 'Company', startURL: changed.service.startURL }])
    await local.get('admin', 'removeTeamFromOrganizationById', { ...org, teamId: team.id })
    assert.equal((await local.get('admin', 'getOrganizationSAMLProviderById', one)).defaultTeam, undefined)
    assert.equal((await local.call('admin', 'deleteOrganizationSAMLProvider', one)).status, 205)
    assert.deepEqual((await local.get('read', 'listSSOProviderLoginsInOrganization', org)).items, [])
  })

  it('are listed oldest first, page by page', async () => {
    for (const label of ['One', 'Two', 'Three']) {
      await local.get('admin', 'createOrganizationSAMLProvider', { ...org, body: { label } })
    }
    const first = await local.get('admin', 'listSAMLProvidersInOrganizationById', { ...org, limit: 2 })
    const page = first.next?.page ?? ''
    const second = await local.get('admin', 'listSAMLProvidersInOrganizationById', { ...org, limit: 2, page })
    const labels = [...first.items, ...second.items].map((provider) => provider.label)
    assert.deepEqual([labels, first.count, second.next], [['One', 'Two', 'Three'], 3, undefined])
  })
})
