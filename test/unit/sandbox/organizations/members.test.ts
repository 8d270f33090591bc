import assert from 'node:assert/strict'
import { TestSandbox } from '../support/testSandbox.ts'

const hour = 60 * 60 * 1000

describe('Members of an organization in the sandbox', () => {
  let sandbox: TestSandbox
  let org: { organizationId: string }

  beforeEach(() => {
    sandbox = new TestSandbox()
    org = { organizationId: sandbox.organizationId }
  })

  const names = (list: { items: { user: { displayName: string } }[] }) =>
    list.items.map((each) => each.user.displayName)

  describe('are protected from', () => {
    it('strangers, who don’t learn that the organization exists', async () => {
      sandbox.addStranger('stranger', 'stranger@example.com')
      await sandbox.refuses(404, 'listMembersInOrganizationById', org, 'stranger')
      await sandbox.refuses(404, 'updateOrganizationMemberLastSeenAt', org, 'stranger')
    })

    it('guests, who can only report their own presence', async () => {
      const guest = sandbox.addMember('guest', null)
      await sandbox.refuses(403, 'listMembersInOrganizationById', org, 'guest')
      await sandbox.refuses(403, 'getMemberInOrganizationById', { ...org, userId: guest }, 'guest')
      await sandbox.refuses(403, 'listSpacesForOrganizationMember', { ...org, userId: guest }, 'guest')
      await sandbox.refuses(403, 'listTeamsForOrganizationMember', { ...org, userId: guest }, 'guest')
      assert.deepEqual(await sandbox.ok('updateOrganizationMemberLastSeenAt', org, 'guest'), {})
    })

    it('changes by anyone but administrators', async () => {
      const member = { ...org, userId: sandbox.users.read }
      for (const who of ['create', 'review', 'edit', 'comment', 'read']) {
        await sandbox.refuses(403, 'updateMemberInOrganizationById', { ...member, body: { role: 'admin' } }, who)
        await sandbox.refuses(403, 'setUserAsSSOMemberForOrganization', member, who)
      }
      await sandbox.refuses(403, 'removeMemberFromOrganizationById', member, 'create')
    })
  })

  it('aren’t found when they don’t exist', async () => {
    const nobody = { ...org, userId: 'nobody' }
    await sandbox.refuses(404, 'getMemberInOrganizationById', nobody)
    await sandbox.refuses(404, 'updateMemberInOrganizationById', { ...nobody, body: { role: 'edit' } })
    await sandbox.refuses(404, 'setUserAsSSOMemberForOrganization', nobody)
    await sandbox.refuses(404, 'listSpacesForOrganizationMember', nobody)
    await sandbox.refuses(404, 'listTeamsForOrganizationMember', nobody)
    assert.equal((await sandbox.call('removeMemberFromOrganizationById', nobody)).status, 204)
  })

  it('are listed latest first, and page by page while others join', async () => {
    sandbox.pass(hour)
    sandbox.addMember('late', 'edit')
    const first = await sandbox.ok('listMembersInOrganizationById', { ...org, limit: 4 }, 'read')
    assert.equal(first.count, 7)
    assert.equal(first.items[0]?.user.displayName, 'late')
    sandbox.pass(hour)
    sandbox.addMember('later', 'edit')
    const page = first.next?.page ?? ''
    const second = await sandbox.ok('listMembersInOrganizationById', { ...org, limit: 4, page }, 'read')
    assert.equal(second.next, undefined)
    const ids = [...first.items, ...second.items].map((member) => member.id)
    assert.equal(new Set(ids).size, 7)
  })

  it('refuse an unknown cursor, order or role, and a limit that is too large', async () => {
    await sandbox.refuses(400, 'listMembersInOrganizationById', { ...org, page: 'x' }, 'read')
    await sandbox.refuses(400, 'listMembersInOrganizationById', { ...org, limit: 1001 }, 'read')
    await sandbox.refuses(400, 'listMembersInOrganizationById', { ...org, sort: 'age' as never }, 'read')
    await sandbox.refuses(400, 'listMembersInOrganizationById', { ...org, role: 'boss' as never }, 'read')
    const none = await sandbox.ok('listMembersInOrganizationById', { ...org, limit: 0 }, 'read')
    assert.deepEqual([none.items.length, none.count], [0, 6])
  })

  it('are found by role, including guests, and by any part of their name or email address', async () => {
    sandbox.addMember('guest', null)
    const list = (query: object) => sandbox.ok('listMembersInOrganizationById', { ...org, ...query }, 'read')
    assert.deepEqual(names(await list({ role: 'guest' })), ['guest'])
    assert.deepEqual(names(await list({ role: 'review' })), ['Priya Raman'])
    assert.deepEqual(names(await list({ search: 'ZIEL' })), ['Tomasz Zielinski'])
    assert.deepEqual(names(await list({ search: 'wei.chen@' })), ['Wei Chen'])
    assert.deepEqual(names(await list({ search: 'wei', role: 'admin' })), [])
    assert.deepEqual(names(await list({ search: '%' })), [])
  })

  it('are listed by when they were last seen, without those who never were', async () => {
    const list = (order: 'asc' | 'desc') =>
      sandbox.ok('listMembersInOrganizationById', { ...org, sort: 'lastSeenAt', order }, 'read')
    assert.deepEqual((await list('desc')).items, [])
    await sandbox.ok('updateOrganizationMemberLastSeenAt', org, 'edit')
    sandbox.pass(hour)
    await sandbox.ok('updateOrganizationMemberLastSeenAt', org, 'read')
    assert.deepEqual(names(await list('desc')), ['Wei Chen', 'Jonas Lindqvist'])
    assert.deepEqual(names(await list('asc')), ['Jonas Lindqvist', 'Wei Chen'])
    assert.equal((await list('asc')).count, 2)
    assert.equal((await list('asc')).items[1]?.lastSeenAt, '2026-03-01T13:00:00.000Z')
  })

  it('gain what a new role allows right away, and lose what it doesn’t allow', async () => {
    const space = sandbox.addSpace({ title: 'Handbook' })
    const post = { spaceId: space.id, body: { body: { markdown: 'Hello' } } }
    await sandbox.refuses(403, 'postCommentInSpace', post, 'read')
    const member = { ...org, userId: sandbox.users.read }
    const changed = await sandbox.ok('updateMemberInOrganizationById', { ...member, body: { role: 'comment' } })
    assert.equal(changed.role, 'comment')
    await sandbox.ok('postCommentInSpace', post, 'read')
    const guest = await sandbox.ok('updateMemberInOrganizationById', { ...member, body: { role: null } })
    assert.equal(guest.role, null)
    await sandbox.refuses(404, 'getSpaceById', { spaceId: space.id }, 'read')
  })

  it('keep at least one administrator', async () => {
    const boss = { ...org, userId: sandbox.users.admin }
    await sandbox.refuses(409, 'updateMemberInOrganizationById', { ...boss, body: { role: 'create' } })
    await sandbox.refuses(409, 'removeMemberFromOrganizationById', boss)
    const second = { ...org, userId: sandbox.users.create }
    await sandbox.ok('updateMemberInOrganizationById', { ...second, body: { role: 'admin' } })
    await sandbox.ok('updateMemberInOrganizationById', { ...boss, body: { role: 'read' } }, 'create')
    await sandbox.refuses(409, 'removeMemberFromOrganizationById', second, 'create')
  })

  it('lose their access, teams and requests for review when they’re removed', async () => {
    const space = sandbox.addSpace({ title: 'Handbook' })
    const change = sandbox.addChangeRequest(space, sandbox.users.edit)
    const where = { spaceId: space.id, changeRequestId: change.id }
    const userId = sandbox.users.review
    const team = await sandbox.ok('createOrganizationTeam', {
      ...org,
      body: { title: 'Docs', members: [userId] },
    })
    await sandbox.ok('requestReviewersForChangeRequest', { ...where, body: { users: [userId] } }, 'edit')
    assert.equal((await sandbox.call('removeMemberFromOrganizationById', { ...org, userId })).status, 205)
    assert.equal((await sandbox.call('removeMemberFromOrganizationById', { ...org, userId })).status, 204)
    await sandbox.refuses(404, 'getOrganizationById', org, 'review')
    await sandbox.refuses(404, 'getSpaceById', { spaceId: space.id }, 'review')
    const left = await sandbox.ok('getTeamInOrganizationById', { ...org, teamId: team.id })
    assert.equal(left.members, 1)
    assert.equal((await sandbox.ok('listChangeRequestRequestedReviewers', where)).count, 0)
  })

  it('can leave by themselves', async () => {
    const me = { ...org, userId: sandbox.users.read }
    assert.equal((await sandbox.call('removeMemberFromOrganizationById', me, 'read')).status, 205)
    await sandbox.refuses(404, 'getOrganizationById', org, 'read')
  })

  it('join through single sign-on with the role and team of the provider', async () => {
    const userId = sandbox.addStranger('stranger', 'stranger@example.com')
    const team = await sandbox.ok('createOrganizationTeam', { ...org, body: { title: 'Everybody' } })
    const body = { label: 'Company', defaultTeam: team.id, defaultRole: 'comment' as const }
    await sandbox.ok('createOrganizationSAMLProvider', { ...org, body })
    const added = await sandbox.ok('setUserAsSSOMemberForOrganization', { ...org, userId })
    assert.deepEqual([added.sso, added.role, added.teams], [true, 'comment', 1])
    const known = { ...org, userId: sandbox.users.edit }
    const marked = await sandbox.ok('setUserAsSSOMemberForOrganization', known)
    assert.deepEqual([marked.sso, marked.role], [true, 'edit'])
    assert.equal((await sandbox.ok('getMemberInOrganizationById', known, 'read')).sso, true)
  })

  it('have the spaces that they can see, with their permission in each', async () => {
    const open = sandbox.addSpace({ title: 'Open' })
    sandbox.pass(hour)
    const closed = sandbox.addSpace({ title: 'Closed' })
    sandbox.platform.spaces.change(open.id, { default_level: 'comment' })
    sandbox.platform.spaces.change(closed.id, { default_level: null })
    const list = (who: string, userId: string, order?: 'asc') =>
      sandbox.ok('listSpacesForOrganizationMember', { ...org, userId, ...(order && { order }) }, who)
    const shown = async (who: string, userId: string, order?: 'asc') =>
      (await list(who, userId, order)).items.map(({ permission, space }) => `${space.title}: ${permission}`)
    assert.deepEqual(await shown('admin', sandbox.users.admin), ['Closed: admin', 'Open: admin'])
    assert.deepEqual(await shown('admin', sandbox.users.admin, 'asc'), ['Open: admin', 'Closed: admin'])
    assert.deepEqual(await shown('admin', sandbox.users.edit), ['Open: comment'])
    assert.deepEqual(
      await shown('read', sandbox.users.admin),
      ['Open: admin'],
      'what the caller does not see is left out',
    )
    const { items } = await sandbox.ok('listMembersInOrganizationById', { ...org, role: 'admin' })
    assert.equal(items[0]?.spaces, 2)
    const first = await sandbox.ok('listSpacesForOrganizationMember', {
      ...org,
      userId: sandbox.users.admin,
      limit: 1,
    })
    const second = await sandbox.ok('listSpacesForOrganizationMember', {
      ...org,
      userId: sandbox.users.admin,
      limit: 1,
      page: first.next?.page ?? '',
    })
    assert.deepEqual([second.items[0]?.space.title, second.next], ['Open', undefined])
  })
})

describe('Users in the sandbox', () => {
  it('are visible only to themselves and to people who share an organization with them', async () => {
    const sandbox = new TestSandbox()
    const stranger = sandbox.addStranger('stranger', 'stranger@example.com')
    const { displayName } = await sandbox.ok('getUserById', { userId: sandbox.users.admin }, 'read')
    assert.equal(displayName, 'Ines Moreau')
    await sandbox.refuses(404, 'getUserById', { userId: stranger }, 'read')
    await sandbox.refuses(404, 'getUserById', { userId: 'nobody' }, 'read')
    await sandbox.ok('getUserById', { userId: stranger }, 'stranger')
  })
})
