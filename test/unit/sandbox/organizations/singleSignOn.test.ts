import assert from 'node:assert/strict'
import { TestSandbox } from '../support/testSandbox.ts'

const details = { entityID: 'urn:company', certificate: 'MIIC…', ssoURL: 'https://sign.example.com/saml' }

describe('SAML providers in the sandbox', () => {
  let sandbox: TestSandbox
  let org: { organizationId: string }

  beforeEach(() => {
    sandbox = new TestSandbox()
    org = { organizationId: sandbox.organizationId }
  })

  it('refuse values beyond their limits', async () => {
    const wrong = [
      { label: '' },
      { label: 'x'.repeat(31) },
      { label: 'x', entityID: 'x'.repeat(1025) },
      { label: 'x', certificate: 'x'.repeat(10_001) },
      { label: 'x', ssoURL: 'not an address' },
      { label: 'x', ssoURL: `https://example.com/${'x'.repeat(2048)}` },
      { label: 'x', defaultRole: 'boss' as 'read' },
    ]
    for (const body of wrong) await sandbox.refuses(422, 'createOrganizationSAMLProvider', { ...org, body })
    await sandbox.refuses(400, 'createOrganizationSAMLProvider', {
      ...org,
      body: { label: 'x', defaultTeam: 'none' },
    })
    assert.equal((await sandbox.ok('listSAMLProvidersInOrganizationById', org)).count, 0)
  })

  it('are managed only by administrators', async () => {
    const one = { ...org, samlProviderId: 'none' }
    await sandbox.refuses(403, 'listSAMLProvidersInOrganizationById', org, 'create')
    await sandbox.refuses(403, 'createOrganizationSAMLProvider', { ...org, body: { label: 'x' } }, 'create')
    await sandbox.refuses(403, 'deleteOrganizationSAMLProvider', one, 'create')
    await sandbox.refuses(404, 'getOrganizationSAMLProviderById', one)
    await sandbox.refuses(404, 'updateOrganizationSAMLProvider', { ...one, body: {} })
    assert.equal((await sandbox.call('deleteOrganizationSAMLProvider', one)).status, 204)
  })

  it('let people sign in once they are complete', async () => {
    const team = await sandbox.ok('createOrganizationTeam', { ...org, body: { title: 'Everybody' } })
    const body = { label: 'Company', defaultTeam: team.id, defaultRole: null }
    const made = await sandbox.call('createOrganizationSAMLProvider', { ...org, body })
    assert.equal(made.status, 201)
    assert.equal(made.headers.get('location'), made.body.urls.location)
    assert.deepEqual(
      [made.body.status, made.body.defaultTeam?.title, made.body.defaultRole],
      ['pending', 'Everybody', null],
    )
    assert.deepEqual((await sandbox.ok('listSSOProviderLoginsInOrganization', org, 'read')).items, [])
    const one = { ...org, samlProviderId: made.body.id }
    const changed = await sandbox.ok('updateOrganizationSAMLProvider', { ...one, body: details })
    assert.deepEqual([changed.status, changed.label, changed.ssoURL], ['active', 'Company', details.ssoURL])
    assert.deepEqual(await sandbox.ok('getOrganizationSAMLProviderById', one), changed)
    const { items } = await sandbox.ok('listSSOProviderLoginsInOrganization', org, 'read')
    assert.deepEqual(items, [{ id: changed.id, label: 'Company', startURL: changed.service.startURL }])
    await sandbox.ok('removeTeamFromOrganizationById', { ...org, teamId: team.id })
    assert.equal((await sandbox.ok('getOrganizationSAMLProviderById', one)).defaultTeam, undefined)
    assert.equal((await sandbox.call('deleteOrganizationSAMLProvider', one)).status, 205)
    assert.deepEqual((await sandbox.ok('listSSOProviderLoginsInOrganization', org, 'read')).items, [])
  })

  it('are listed oldest first, page by page', async () => {
    for (const label of ['One', 'Two', 'Three']) {
      await sandbox.ok('createOrganizationSAMLProvider', { ...org, body: { label } })
    }
    const first = await sandbox.ok('listSAMLProvidersInOrganizationById', { ...org, limit: 2 })
    const page = first.next?.page ?? ''
    const second = await sandbox.ok('listSAMLProvidersInOrganizationById', { ...org, limit: 2, page })
    const labels = [...first.items, ...second.items].map((provider) => provider.label)
    assert.deepEqual([labels, first.count, second.next], [['One', 'Two', 'Three'], 3, undefined])
  })
})
