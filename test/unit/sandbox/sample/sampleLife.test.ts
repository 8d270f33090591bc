import assert from 'node:assert/strict'
import { addSampleLife } from '../../../../src/sandbox/sample/sampleLife.ts'
import { keyedContent } from '../comments/keyedPage.ts'
import { TestSandbox } from '../support/testSandbox.ts'

describe('The sample activity of an organization', () => {
  it('is added to an organization without docs, too', async () => {
    const sandbox = new TestSandbox()
    addSampleLife(sandbox.platform, sandbox.organizationId, sandbox.users)
    const list = await sandbox.ok('listMembersInOrganizationById', { organizationId: sandbox.organizationId }, 'read')
    assert.equal(list.count, 12)
  })

  it('shows people, teams, threads, an agent and reviews in their lists', async () => {
    const sandbox = new TestSandbox()
    const content = keyedContent(sandbox)
    const pages = content.pages.map((page, index) => ({ ...page, title: index === 0 ? 'Sign in' : page.title }))
    const space = sandbox.addSpace({ title: 'Guide', content: { ...content, pages } })
    const row = sandbox.addChangeRequest(space, sandbox.users.edit)
    addSampleLife(sandbox.platform, sandbox.organizationId, sandbox.users)
    const org = { organizationId: sandbox.organizationId }
    const at = { spaceId: space.id }
    const change = { ...at, changeRequestId: row.id }

    const guests = await sandbox.ok('listMembersInOrganizationById', { ...org, role: 'guest' }, 'read')
    assert.deepEqual(
      guests.items.map((member) => member.user.email),
      ['nadia.haddad@example.com'],
    )
    const seen = await sandbox.ok('listMembersInOrganizationById', { ...org, sort: 'lastSeenAt' }, 'read')
    assert.equal(seen.items[0]?.user.displayName, 'Ines Moreau')
    const teams = await sandbox.ok('listTeamsInOrganizationById', org, 'read')
    assert.deepEqual(
      teams.items.map((team) => `${team.title} ${team.members}`),
      ['Documentation 5', 'Developer relations 3', 'Support 5'],
    )
    assert.equal(sandbox.platform.database.count('link_invites WHERE organization_id = ?', sandbox.organizationId), 1)
    assert.equal((await sandbox.ok('listSAMLProvidersInOrganizationById', org)).items[0]?.status, 'pending')
    const instructions = await sandbox.ok('getOrganizationAgentInstructions', org, 'read')
    assert.equal(instructions.updatedBy, sandbox.users.admin)

    const comments = await sandbox.ok('listCommentsInSpace', at, 'read')
    assert.ok(
      comments.items.some((comment) => comment.postedBy.id === 'gitbook:agent' && comment.status === 'resolved'),
    )
    const anchored = comments.items.find((comment) => comment.target.node)
    assert.deepEqual([anchored?.target.page?.id, anchored?.target.node?.id], ['page1', 'block1'])
    assert.deepEqual([anchored?.replies, anchored?.reactions[0]?.count], [2, 2])
    assert.equal((await sandbox.ok('getSpaceById', at, 'read')).comments, 4)

    const reviews = await sandbox.ok('listChangeRequestReviews', change, 'read')
    assert.deepEqual(
      reviews.items.map((review) => [review.status, review.comment !== undefined]),
      [
        ['approved', false],
        ['changes-requested', true],
      ],
    )
    assert.equal((await sandbox.ok('listChangeRequestRequestedReviewers', change, 'read')).count, 1)
    assert.equal((await sandbox.ok('listCommentsInChangeRequest', change, 'read')).count, 3)
  })
})
