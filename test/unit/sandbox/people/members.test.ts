import assert from 'node:assert/strict'
import { LocalPlatform } from '../localPlatform.ts'

const hour = 60 * 60 * 1000

describe('Members of an organization in the sandbox', () => {
  let local: LocalPlatform
  let org: { organizationId: string }

  beforeEach(() => {
    local = new LocalPlatform()
    org = { organizationId: local.organizationId }
  })

  const names = (list: { items: { user: { displayName: string } }[] }) =>
    list.items.map((each) => each.user.displayName)

  describe('are kept from', () => {
    it('strangers, who don’t learn that there is an organization', async () => {
      local.addStranger('stranger', 'stranger@example.com')
      await local.refuse(404, 'stranger', 'listMembersInOrganizationById', org)
      await local.refuse(404, 'stranger', 'updateOrganizationMemberLastSeenAt', org)
    })

    it('guests, though they may say that they are here', async () => {
      const guest = local.addMember('guest', null)
      await local.refuse(403, 'guest', 'listMembersInOrganizationById', org)
      await local.refuse(403, 'guest', 'getMemberInOrganizationById', { ...org, userId: guest })
      await local.refuse(403, 'guest', 'listSpacesForOrganizationMember', { ...org, userId: guest })
      await local.refuse(403, 'guest', 'listTeamsForOrganizationMember', { ...org, userId: guest })
      assert.deepEqual(await local.get('guest', 'updateOrganizationMemberLastSeenAt', org), {})
    })

    it('being changed by anybody but administrators', async () => {
      const member = { ...org, userId: local.users.read }
      for (const who of ['create', 'review', 'edit', 'comment', 'read']) {
        await local.refuse(403, who, 'updateMemberInOrganizationById', { ...member, body: { role: 'admin' } })
        await local.refuse(403, who, 'setUserAsSSOMemberForOrganization', member)
      }
      await local.refuse(403, 'create', 'removeMemberFromOrganizationById', member)
    })
  })

  it('are not found when they are not there', async () => {
    const nobody = { ...org, userId: 'nobody' }
    await local.refuse(404, 'admin', 'getMemberInOrganizationById', nobody)
    await local.refuse(404, 'admin', 'updateMemberInOrganizationById', { ...nobody, body: { role: 'edit' } })
    await local.refuse(404, 'admin', 'setUserAsSSOMemberForOrganization', nobody)
    await local.refuse(404, 'admin', 'listSpacesForOrganizationMember', nobody)
    await local.refuse(404, 'admin', 'listTeamsForOrganizationMember', nobody)
    assert.equal((await local.call('admin', 'removeMemberFromOrganizationById', nobody)).status, 204)
  })

  it('come latest first, and page by page while others join', async () => {
    local.pass(hour)
    local.addMember('late', 'edit')
    const first = await local.get('read', 'listMembersInOrganizationById', { ...org, limit: 4 })
    assert.equal(first.count, 7)
    assert.equal(first.items[0]?.user.displayName, 'late')
    local.pass(hour)
    local.addMember('later', 'edit')
    const page = first.next?.page ?? ''
    const second = await local.get('read', 'listMembersInOrganizationById', { ...org, limit: 4, page })
    assert.equal(second.next, undefined)
    const ids = [...first.items, ...second.items].map((member) => member.id)
    assert.equal(new Set(ids).size, 7)
  })

  it('refuse a cursor that is not theirs, and a limit that is too large', async () => {
    await local.refuse(400, 'read', 'listMembersInOrganizationById', { ...org, page: 'x' })
    await local.refuse(400, 'read', 'listMembersInOrganizationById', { ...org, limit: 1001 })
    await local.refuse(400, 'read', 'listMembersInOrganizationById', { ...org, sort: 'name' as never })
    await local.refuse(400, 'read', 'listMembersInOrganizationById', { ...org, role: 'boss' as never })
    const none = await local.get('read', 'listMembersInOrganizationById', { ...org, limit: 0 })
    assert.deepEqual([none.items.length, none.count], [0, 6])
  })

  it('are found by role, guests too, and by any part of name or address', async () => {
    local.addMember('guest', null)
    const list = (query: object) => local.get('read', 'listMembersInOrganizationById', { ...org, ...query })
    assert.deepEqual(names(await list({ role: 'guest' })), ['guest'])
    assert.deepEqual(names(await list({ role: 'review' })), ['Priya Raman'])
    assert.deepEqual(names(await list({ search: 'ZIEL' })), ['Tomasz Zielinski'])
    assert.deepEqual(names(await list({ search: 'wei.chen@' })), ['Wei Chen'])
    assert.deepEqual(names(await list({ search: 'wei', role: 'admin' })), [])
    assert.deepEqual(names(await list({ search: '%' })), [])
  })

  it('are active once they were seen', async () => {
    const list = (order: 'asc' | 'desc') =>
      local.get('read', 'listMembersInOrganizationById', { ...org, sort: 'lastSeenAt', order })
    assert.deepEqual((await list('desc')).items, [])
    await local.get('edit', 'updateOrganizationMemberLastSeenAt', org)
    local.pass(hour)
    await local.get('read', 'updateOrganizationMemberLastSeenAt', org)
    assert.deepEqual(names(await list('desc')), ['Wei Chen', 'Jonas Lindqvist'])
    assert.deepEqual(names(await list('asc')), ['Jonas Lindqvist', 'Wei Chen'])
    assert.equal((await list('asc')).count, 2)
    assert.equal((await list('asc')).items[1]?.lastSeenAt, '2026-03-01T11:00:00.000Z')
  })

  it('may do at once what a new role allows, and no longer what it does not', async () => {
    const space = local.addSpace('Handbook')
    const post = { spaceId: space.id, body: { body: { markdown: 'Hello' } } }
    await local.refuse(403, 'read', 'postCommentInSpace', post)
    const member = { ...org, userId: local.users.read }
    const changed = await local.get('admin', 'updateMemberInOrganizationById', { ...member, body: { role: 'comment' } })
    assert.equal(changed.role, 'comment')
    await local.get('read', 'postCommentInSpace', post)
    const guest = await local.get('admin', 'updateMemberInOrganizationById', { ...member, body: { role: null } })
    assert.equal(guest.role, null)
    await local.refuse(404, 'read', 'getSpaceById', { spaceId: space.id })
  })

  it('keep at least one administrator', async () => {
    const boss = { ...org, userId: local.users.admin }
    await local.refuse(409, 'admin', 'updateMemberInOrganizationById', { ...boss, body: { role: 'create' } })
    await local.refuse(409, 'admin', 'removeMemberFromOrganizationById', boss)
    const second = { ...org, userId: local.users.create }
    await local.get('admin', 'updateMemberInOrganizationById', { ...second, body: { role: 'admin' } })
    await local.get('create', 'updateMemberInOrganizationById', { ...boss, body: { role: 'read' } })
    await local.refuse(409, 'create', 'removeMemberFromOrganizationById', second)
  })

  it('are locked out, and out of their teams and requests for review, once removed', async () => {
    const space = local.addSpace('Handbook')
    const change = local.addChangeRequest(space, local.users.edit)
    const where = { spaceId: space.id, changeRequestId: change.id }
    const userId = local.users.review
    const team = await local.get('admin', 'createOrganizationTeam', {
      ...org,
      body: { title: 'Docs', members: [userId] },
    })
    await local.get('edit', 'requestReviewersForChangeRequest', { ...where, body: { users: [userId] } })
    assert.equal((await local.call('admin', 'removeMemberFromOrganizationById', { ...org, userId })).status, 205)
    assert.equal((await local.call('admin', 'removeMemberFromOrganizationById', { ...org, userId })).status, 204)
    await local.refuse(404, 'review', 'getOrganizationById', org)
    await local.refuse(404, 'review', 'getSpaceById', { spaceId: space.id })
    const left = await local.get('admin', 'getTeamInOrganizationById', { ...org, teamId: team.id })
    assert.equal(left.members, 1)
    assert.equal((await local.get('admin', 'listChangeRequestRequestedReviewers', where)).count, 0)
  })

  it('may leave by themselves', async () => {
    const me = { ...org, userId: local.users.read }
    assert.equal((await local.call('read', 'removeMemberFromOrganizationById', me)).status, 205)
    await local.refuse(404, 'read', 'getOrganizationById', org)
  })

  it('join through single sign-on with the role and team of the provider', async () => {
    const userId = local.addStranger('stranger', 'stranger@example.com')
    const team = await local.get('admin', 'createOrganizationTeam', { ...org, body: { title: 'Everybody' } })
    const body = { label: 'Company', defaultTeam: team.id, defaultRole: 'comment' as const }
    await local.get('admin', 'createOrganizationSAMLProvider', { ...org, body })
    const added = await local.get('admin', 'setUserAsSSOMemberForOrganization', { ...org, userId })
    assert.deepEqual([added.sso, added.role, added.teams], [true, 'comment', 1])
    const known = { ...org, userId: local.users.edit }
    const marked = await local.get('admin', 'setUserAsSSOMemberForOrganization', known)
    assert.deepEqual([marked.sso, marked.role], [true, 'edit'])
    assert.equal((await local.get('read', 'getMemberInOrganizationById', known)).sso, true)
  })

  it('have the spaces they see, with what they may do there', async () => {
    const open = local.addSpace('Open')
    local.pass(hour)
    const closed = local.addSpace('Closed')
    local.platform.spaces.change(open.id, { default_level: 'comment' })
    local.platform.spaces.change(closed.id, { default_level: null })
    const list = (who: string, userId: string, order?: 'asc') =>
      local.get(who, 'listSpacesForOrganizationMember', { ...org, userId, ...(order && { order }) })
    const shown = async (who: string, userId: string, order?: 'asc') =>
      (await list(who, userId, order)).items.map(({ permission, space }) => `${space.title}: ${permission}`)
    assert.deepEqual(await shown('admin', local.users.admin), ['Closed: admin', 'Open: admin'])
    assert.deepEqual(await shown('admin', local.users.admin, 'asc'), ['Open: admin', 'Closed: admin'])
    assert.deepEqual(await shown('admin', local.users.edit), ['Open: comment'])
    assert.deepEqual(
      await shown('read', local.users.admin),
      ['Open: admin'],
      'what the caller does not see is left out',
    )
    const { items } = await local.get('admin', 'listMembersInOrganizationById', { ...org, role: 'admin' })
    assert.equal(items[0]?.spaces, 2)
    const first = await local.get('admin', 'listSpacesForOrganizationMember', {
      ...org,
      userId: local.users.admin,
      limit: 1,
    })
    const second = await local.get('admin', 'listSpacesForOrganizationMember', {
      ...org,
      userId: local.users.admin,
      limit: 1,
      page: first.next?.page ?? '',
    })
    assert.deepEqual([second.items[0]?.space.title, second.next], ['Open', undefined])
  })
})

describe('Users in the sandbox', () => {
  it('are known to those who share an organization with them, and so is the agent', async () => {
    const local = new LocalPlatform()
    const stranger = local.addStranger('stranger', 'stranger@example.com')
    const { displayName } = await local.get('read', 'getUserById', { userId: local.users.admin })
    assert.equal(displayName, 'Ines Moreau')
    await local.refuse(404, 'read', 'getUserById', { userId: stranger })
    await local.refuse(404, 'read', 'getUserById', { userId: 'nobody' })
    await local.get('stranger', 'getUserById', { userId: stranger })
  })
})
