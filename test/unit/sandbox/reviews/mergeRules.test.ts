import assert from 'node:assert/strict'
import { agentUserId, ensureAgentUser } from '../../../../src/sandbox/users/agentUser.ts'
import { unmetMergeRules } from '../../../../src/sandbox/reviews/unmetMergeRules.ts'
import { RevisionReader } from '../../../../src/sandbox/revisions/revisionReader.ts'
import { Addresses } from '../../../../src/sandbox/urls/addresses.ts'
import { setMainContent } from '../../../../src/sandbox/spaceContent/mainContent.ts'
import { emptyContent } from '../../../../src/sandbox/revisions/pageTree.ts'
import { GuardedFetch } from '../../../../src/sandbox/http/guardedFetch.ts'
import { RequestContext } from '../../../../src/sandbox/http/requestContext.ts'
import type { ChangeRequestRow } from '../../../../src/sandbox/changeRequests/changeRequestStore.ts'
import type { SpaceRow } from '../../../../src/sandbox/spaces/spaceStore.ts'
import type { TestSandbox } from '../support/testSandbox.ts'
import { spaceInReview, type SpaceInReview } from '../support/spaceInReview.ts'

type Who = 'admin' | 'create' | 'review' | 'edit'

describe('Merge rules in the sandbox', () => {
  let sandbox: TestSandbox
  let space: SpaceRow
  let row: ChangeRequestRow
  let at: SpaceInReview['at']

  beforeEach(() => {
    ;({ sandbox, space, row, at } = spaceInReview('create'))
  })

  const rule = (...rules: { rule: string; users?: string[] }[]) =>
    sandbox.platform.spaces.change(space.id, { merge_rules: JSON.stringify({ type: 'rules', rules }) })
  const review = (who: Who, status: 'approved' | 'changes-requested' = 'approved') =>
    sandbox.ok('submitChangeRequestReview', { ...at, body: { status } }, who)

  function unmet(who: Who = 'review'): string {
    const { platform } = sandbox
    const addresses = new Addresses(() => 'http://127.0.0.1:1')
    const reader = new RevisionReader(platform, addresses)
    const writing = { normalize: true, fetch: new GuardedFetch({ allowPrivate: false }) }
    const user = platform.users.user(sandbox.users[who])
    const current = platform.changeRequests.find(space.id, row.id)
    assert.ok(user && current)
    const context = new RequestContext({ platform, addresses, reader, writing, edition: 'reference' }, user)
    context.enter({ on: 'space', needs: 'merge' }, at)
    return unmetMergeRules(context, current).join(' ')
  }

  it('are empty by default, and come from the organization if the space inherits them', () => {
    assert.equal(unmet(), '')
    const mergeRules = { type: 'rules', rules: [{ rule: 'require_at_least_one_review' }] }
    sandbox.platform.organizations.change(sandbox.organizationId, { merge_rules: JSON.stringify(mergeRules) })
    assert.equal(unmet(), 'It needs a review of its current content.')
    sandbox.platform.spaces.change(space.id, { merge_rules: '{"type":"none"}' })
    assert.equal(unmet(), '')
  })

  it('stop a merge with 409 and an explanation until they are met', async () => {
    rule({ rule: 'require_at_least_one_approved_review' })
    const message = await sandbox.refuses(409, 'mergeChangeRequest', at, 'review')
    assert.match(message, /#1 .*It needs an approval of its current content\.$/)
    await review('review')
    assert.equal((await sandbox.ok('mergeChangeRequest', at, 'create')).result, 'merge')
  })

  it('count reviews of the current content by people other than the author', async () => {
    rule({ rule: 'require_at_least_one_review' })
    await review('create')
    assert.equal(unmet(), 'It needs a review of its current content.')
    await review('review', 'changes-requested')
    assert.equal(unmet(), '')
    sandbox.editChangeRequest(row, sandbox.users.edit)
    assert.equal(unmet(), 'It needs a review of its current content.')
  })

  it('require an approval, and one from everyone who requested changes', async () => {
    rule({ rule: 'require_at_least_one_approved_review' }, { rule: 'require_all_reviews_approved' })
    assert.equal(unmet(), 'It needs an approval of its current content.')
    await review('review', 'changes-requested')
    assert.equal(unmet(), 'It needs an approval of its current content. Priya Raman requested changes.')
    sandbox.editChangeRequest(row, sandbox.users.edit)
    await review('admin')
    assert.equal(unmet(), 'Priya Raman requested changes.', 'also of content that is no longer there')
    await review('review')
    assert.equal(unmet(), '')
  })

  it('name the people whose approval is missing', async () => {
    rule({ rule: 'require_specific_reviewers', users: [sandbox.users.review, sandbox.users.admin] })
    assert.equal(unmet(), 'It needs approval from Priya Raman, Ines Moreau.')
    await review('review')
    assert.equal(unmet(), 'It needs approval from Ines Moreau.')
    rule({ rule: 'require_one_of_specific_reviewers', users: [sandbox.users.review, sandbox.users.admin] })
    assert.equal(unmet(), '')
    rule({ rule: 'require_one_of_specific_reviewers', users: [sandbox.users.admin] })
    assert.equal(unmet(), 'It needs approval from one of these people: Ines Moreau.')
  })

  it('check the change request itself, and who merges it', () => {
    rule(
      { rule: 'require_change_request_subject' },
      { rule: 'require_change_request_description' },
      { rule: 'require_up_to_date_change_request' },
      { rule: 'require_author_to_merge' },
    )
    assert.equal(unmet('create'), 'It needs a description.')
    sandbox.platform.changeRequests.change(row.id, { subject: ' ' })
    setMainContent(
      sandbox.platform,
      space,
      { type: 'edits', content: emptyContent, parents: [space.revision_id] },
      { userId: sandbox.users.admin, time: sandbox.platform.clock().toISOString() },
    )
    const update = 'Update it with the published content first.'
    assert.equal(unmet('review'), `It needs a subject. It needs a description. ${update} Only its author can merge it.`)
  })

  it('can require the agent’s review, and can be bypassed by named people', () => {
    ensureAgentUser(sandbox.platform)
    rule({ rule: 'require_agent_review' })
    assert.equal(unmet(), 'It needs a review by the agent.')
    const time = sandbox.platform.clock().toISOString()
    sandbox.platform.reviews.add({
      id: sandbox.platform.newId(),
      change_request_id: row.id,
      revision_id: row.revision_id,
      reviewer_id: agentUserId,
      requested_by: null,
      status: 'approved',
      created_at: time,
      updated_at: time,
    })
    assert.equal(unmet(), '')
    rule({ rule: 'custom' })
    assert.equal(unmet(), 'A custom rule isn’t met.')
    rule({ rule: 'require_author_to_merge' }, { rule: 'allow_bypass', users: [sandbox.users.admin] })
    assert.deepEqual([unmet('review'), unmet('admin')], ['Only its author can merge it.', ''])
  })
})
