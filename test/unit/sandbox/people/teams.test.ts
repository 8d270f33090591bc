import assert from 'node:assert/strict'
import { LocalPlatform } from '../localPlatform.ts'

describe('Teams in the sandbox', () => {
  let local: LocalPlatform
  let org: { organizationId: string }

  beforeEach(() => {
    local = new LocalPlatform()
    org = { organizationId: local.organizationId }
  })

  const create = (title: string, members?: string[]) =>
    local.get('admin', 'createOrganizationTeam', { ...org, body: { title, ...(members && { members }) } })

  it('are refused where the request is wrong or the caller may not', async () => {
    const put = (body: { title: string; members?: string[] }, who = 'admin') =>
      local.call(who, 'createOrganizationTeam', { ...org, body })
    assert.equal((await put({ title: '' })).status, 422)
    assert.equal((await put({ title: 'x'.repeat(65) })).status, 422)
    assert.equal((await put({ title: 'Docs', members: ['nobody'] })).status, 400)
    assert.equal((await put({ title: 'Docs' }, 'create')).status, 403)
    assert.equal((await local.get('admin', 'listTeamsInOrganizationById', org)).count, 0, 'nothing was kept')
    local.addMember('guest', null)
    await local.refuse(403, 'guest', 'listTeamsInOrganizationById', org)
    await local.refuse(404, 'admin', 'getTeamInOrganizationById', { ...org, teamId: 'none' })
    await local.refuse(404, 'admin', 'updateTeamInOrganizationById', {
      ...org,
      teamId: 'none',
      body: { title: 'Docs' },
    })
    assert.equal((await local.call('admin', 'removeTeamFromOrganizationById', { ...org, teamId: 'none' })).status, 204)
  })

  it('have their maker as owner and the members named', async () => {
    const team = await create('Docs', [local.users.edit, local.users.edit, local.users.admin])
    assert.deepEqual([team.title, team.members], ['Docs', 2])
    const member = { ...org, userId: local.users.edit }
    assert.equal((await local.get('read', 'getMemberInOrganizationById', member)).teams, 1)
    const teamsOf = async (userId: string, title?: string) => {
      const list = await local.get('read', 'listTeamsForOrganizationMember', {
        ...org,
        userId,
        ...(title && { title }),
      })
      return list.items.map((item) => `${item.team.title}: ${item.member.role}`)
    }
    assert.deepEqual(await teamsOf(local.users.edit), ['Docs: member'])
    assert.deepEqual(await teamsOf(local.users.admin), ['Docs: owner'])
    assert.deepEqual(await teamsOf(local.users.admin, 'OC'), ['Docs: owner'])
    assert.deepEqual(await teamsOf(local.users.admin, 'support'), [])
  })

  it('are listed by title and by who can manage them, page by page', async () => {
    for (const title of ['Docs', 'Érable', 'Support']) await create(title)
    const list = async (query: object) =>
      (await local.get('read', 'listTeamsInOrganizationById', { ...org, ...query })).items.map((team) => team.title)
    assert.deepEqual(await list({ title: 'érA' }), ['Érable'])
    assert.deepEqual(await list({ owner: local.users.admin }), ['Docs', 'Érable', 'Support'])
    assert.deepEqual(await list({ owner: local.users.edit }), [])
    const first = await local.get('read', 'listTeamsInOrganizationById', { ...org, limit: 2 })
    assert.deepEqual([first.items.length, first.count], [2, 3])
    assert.deepEqual(await list({ limit: 2, page: first.next?.page }), ['Support'])
  })

  it('are renamed and deleted by their owners and administrators only', async () => {
    const team = await create('Docs', [local.users.edit])
    const one = { ...org, teamId: team.id }
    await local.refuse(403, 'edit', 'updateTeamInOrganizationById', { ...one, body: { title: 'Mine' } })
    await local.refuse(403, 'edit', 'removeTeamFromOrganizationById', one)
    assert.deepEqual((await local.get('edit', 'getTeamInOrganizationById', one)).permissions, {
      admin: false,
      view: true,
    })
    const boss = { ...org, userId: local.users.create, body: { role: 'admin' as const } }
    await local.get('admin', 'updateMemberInOrganizationById', boss)
    await local.get('create', 'updateMemberInOrganizationById', {
      ...org,
      userId: local.users.admin,
      body: { role: 'read' },
    })
    const renamed = await local.get('admin', 'updateTeamInOrganizationById', { ...one, body: { title: 'Writers' } })
    assert.deepEqual(
      [renamed.title, renamed.permissions?.admin],
      ['Writers', true],
      'an owner without the role still may',
    )
    assert.equal((await local.call('create', 'removeTeamFromOrganizationById', one)).status, 205)
    await local.refuse(404, 'admin', 'getTeamInOrganizationById', one)
    const { teams } = await local.get('read', 'getMemberInOrganizationById', { ...org, userId: local.users.edit })
    assert.equal(teams, 0)
  })
})
