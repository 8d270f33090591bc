import assert from 'node:assert/strict'
import { TestSandbox } from '../support/testSandbox.ts'

describe('Teams in the sandbox', () => {
  let sandbox: TestSandbox
  let org: { organizationId: string }

  beforeEach(() => {
    sandbox = new TestSandbox()
    org = { organizationId: sandbox.organizationId }
  })

  const create = (title: string, members?: string[]) =>
    sandbox.ok('createOrganizationTeam', { ...org, body: { title, ...(members && { members }) } })

  it('are refused if the request is invalid or the caller has no permission', async () => {
    const put = (body: { title: string; members?: string[] }, who = 'admin') =>
      sandbox.call('createOrganizationTeam', { ...org, body }, who)
    assert.equal((await put({ title: '' })).status, 422)
    assert.equal((await put({ title: 'x'.repeat(65) })).status, 422)
    assert.equal((await put({ title: 'Docs', members: ['nobody'] })).status, 400)
    assert.equal((await put({ title: 'Docs' }, 'create')).status, 403)
    assert.equal((await sandbox.ok('listTeamsInOrganizationById', org)).count, 0, 'nothing was kept')
    sandbox.addMember('guest', null)
    await sandbox.refuses(403, 'listTeamsInOrganizationById', org, 'guest')
    await sandbox.refuses(404, 'getTeamInOrganizationById', { ...org, teamId: 'none' })
    await sandbox.refuses(404, 'updateTeamInOrganizationById', {
      ...org,
      teamId: 'none',
      body: { title: 'Docs' },
    })
    assert.equal((await sandbox.call('removeTeamFromOrganizationById', { ...org, teamId: 'none' })).status, 204)
  })

  it('have their creator as owner, and the named members', async () => {
    const team = await create('Docs', [sandbox.users.edit, sandbox.users.edit, sandbox.users.admin])
    assert.deepEqual([team.title, team.members], ['Docs', 2])
    const member = { ...org, userId: sandbox.users.edit }
    assert.equal((await sandbox.ok('getMemberInOrganizationById', member, 'read')).teams, 1)
    const teamsOf = async (userId: string, title?: string) => {
      const list = await sandbox.ok(
        'listTeamsForOrganizationMember',
        {
          ...org,
          userId,
          ...(title && { title }),
        },
        'read',
      )
      return list.items.map((item) => `${item.team.title}: ${item.member.role}`)
    }
    assert.deepEqual(await teamsOf(sandbox.users.edit), ['Docs: member'])
    assert.deepEqual(await teamsOf(sandbox.users.admin), ['Docs: owner'])
    assert.deepEqual(await teamsOf(sandbox.users.admin, 'OC'), ['Docs: owner'])
    assert.deepEqual(await teamsOf(sandbox.users.admin, 'support'), [])
  })

  it('list their members and roles page by page, but not for guests', async () => {
    const { id: teamId } = await create('Docs', [sandbox.users.edit, sandbox.users.read])
    const list = async (query: object = {}) =>
      await sandbox.ok('listTeamMembersInOrganizationById', { ...org, teamId, ...query }, 'read')
    const people = (items: Awaited<ReturnType<typeof list>>['items']) =>
      items.map(({ organization, team }) => `${organization.user.id} ${team.role}`)
    const all = people((await list()).items)
    const { admin, edit, read } = sandbox.users
    assert.deepEqual(all.toSorted(), [`${admin} owner`, `${edit} member`, `${read} member`].toSorted())
    const first = await list({ limit: 2 })
    assert.equal(first.count, 3)
    assert.deepEqual([...people(first.items), ...people((await list({ limit: 2, page: first.next?.page })).items)], all)
    sandbox.addMember('guest', null)
    await sandbox.refuses(403, 'listTeamMembersInOrganizationById', { ...org, teamId }, 'guest')
    await sandbox.refuses(404, 'listTeamMembersInOrganizationById', { ...org, teamId: 'none' })
  })

  it('are listed by title and by owner, page by page', async () => {
    for (const title of ['Docs', 'Érable', 'Support']) await create(title)
    const list = async (query: object) =>
      (await sandbox.ok('listTeamsInOrganizationById', { ...org, ...query }, 'read')).items.map((team) => team.title)
    assert.deepEqual(await list({ title: 'érA' }), ['Érable'])
    assert.deepEqual(await list({ owner: sandbox.users.admin }), ['Docs', 'Érable', 'Support'])
    assert.deepEqual(await list({ owner: sandbox.users.edit }), [])
    const first = await sandbox.ok('listTeamsInOrganizationById', { ...org, limit: 2 }, 'read')
    assert.deepEqual([first.items.length, first.count], [2, 3])
    assert.deepEqual(await list({ limit: 2, page: first.next?.page }), ['Support'])
  })

  it('are renamed and deleted by their owners and administrators only', async () => {
    const team = await create('Docs', [sandbox.users.edit])
    const one = { ...org, teamId: team.id }
    await sandbox.refuses(403, 'updateTeamInOrganizationById', { ...one, body: { title: 'Mine' } }, 'edit')
    await sandbox.refuses(403, 'removeTeamFromOrganizationById', one, 'edit')
    assert.deepEqual((await sandbox.ok('getTeamInOrganizationById', one, 'edit')).permissions, {
      admin: false,
      view: true,
    })
    const boss = { ...org, userId: sandbox.users.create, body: { role: 'admin' as const } }
    await sandbox.ok('updateMemberInOrganizationById', boss)
    await sandbox.ok(
      'updateMemberInOrganizationById',
      {
        ...org,
        userId: sandbox.users.admin,
        body: { role: 'read' },
      },
      'create',
    )
    const renamed = await sandbox.ok('updateTeamInOrganizationById', { ...one, body: { title: 'Writers' } })
    assert.deepEqual(
      [renamed.title, renamed.permissions?.admin],
      ['Writers', true],
      'an owner without the role still may',
    )
    assert.equal((await sandbox.call('removeTeamFromOrganizationById', one, 'create')).status, 205)
    await sandbox.refuses(404, 'getTeamInOrganizationById', one)
    const { teams } = await sandbox.ok('getMemberInOrganizationById', { ...org, userId: sandbox.users.edit }, 'read')
    assert.equal(teams, 0)
  })
})
