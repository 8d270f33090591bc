import assert from 'node:assert/strict'
import { addSampleLife } from '../../../../src/sandbox/sample/sampleLife.ts'
import { keyedContent } from '../discussion/keyedPage.ts'
import { LocalPlatform } from '../localPlatform.ts'

describe('The life of the sample organization', () => {
  it('comes to an organization without docs too', async () => {
    const local = new LocalPlatform()
    addSampleLife(local.platform, local.organizationId, local.users)
    const list = await local.get('read', 'listMembersInOrganizationById', { organizationId: local.organizationId })
    assert.equal(list.count, 12)
  })

  it('shows people, teams, threads, an agent and reviews through every list', async () => {
    const local = new LocalPlatform()
    const content = keyedContent(local)
    const pages = content.pages.map((page, index) => ({ ...page, title: index === 0 ? 'Sign in' : page.title }))
    const space = local.addSpace('Guide', { ...content, pages })
    const row = local.addChangeRequest(space, local.users.edit)
    addSampleLife(local.platform, local.organizationId, local.users)
    const org = { organizationId: local.organizationId }
    const at = { spaceId: space.id }
    const change = { ...at, changeRequestId: row.id }

    const guests = await local.get('read', 'listMembersInOrganizationById', { ...org, role: 'guest' })
    assert.deepEqual(
      guests.items.map((member) => member.user.email),
      ['nadia.haddad@example.com'],
    )
    const seen = await local.get('read', 'listMembersInOrganizationById', { ...org, sort: 'lastSeenAt' })
    assert.equal(seen.items[0]?.user.displayName, 'Ines Moreau')
    const teams = await local.get('read', 'listTeamsInOrganizationById', org)
    assert.deepEqual(
      teams.items.map((team) => `${team.title} ${team.members}`),
      ['Documentation 5', 'Developer relations 3', 'Support 5'],
    )
    assert.equal(local.platform.settings.invites(local.organizationId).length, 1)
    assert.equal((await local.get('admin', 'listSAMLProvidersInOrganizationById', org)).items[0]?.status, 'pending')
    const instructions = await local.get('read', 'getOrganizationAgentInstructions', org)
    assert.equal(instructions.updatedBy, local.users.admin)

    const comments = await local.get('read', 'listCommentsInSpace', at)
    assert.ok(
      comments.items.some((comment) => comment.postedBy.id === 'gitbook:agent' && comment.status === 'resolved'),
    )
    const anchored = comments.items.find((comment) => comment.target.node)
    assert.deepEqual([anchored?.target.page?.id, anchored?.target.node?.id], ['page1', 'block1'])
    assert.deepEqual([anchored?.replies, anchored?.reactions[0]?.count], [2, 2])
    assert.equal((await local.get('read', 'getSpaceById', at)).comments, 4)

    const reviews = await local.get('read', 'listChangeRequestReviews', change)
    assert.deepEqual(
      reviews.items.map((review) => [review.status, review.comment !== undefined]),
      [
        ['approved', false],
        ['changes-requested', true],
      ],
    )
    assert.equal((await local.get('read', 'listChangeRequestRequestedReviewers', change)).count, 1)
    assert.equal((await local.get('read', 'listCommentsInChangeRequest', change)).count, 3)
  })
})
