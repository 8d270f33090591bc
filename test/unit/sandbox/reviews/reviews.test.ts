import assert from 'node:assert/strict'
import type { ChangeRequestRow } from '../../../../src/sandbox/changeRequests/changeRequestStore.ts'
import type { SpaceRow } from '../../../../src/sandbox/spaces/spaceStore.ts'
import type { TestSandbox } from '../support/testSandbox.ts'
import { spaceInReview, type SpaceInReview } from '../support/spaceInReview.ts'

const minute = 60 * 1000

describe('Reviews of a change request in the sandbox', () => {
  let sandbox: TestSandbox
  let space: SpaceRow
  let row: ChangeRequestRow
  let at: SpaceInReview['at']

  beforeEach(() => {
    ;({ sandbox, space, row, at } = spaceInReview('edit'))
  })

  const submit = (who: string, status: 'approved' | 'changes-requested', markdown?: string) =>
    sandbox.call(
      'submitChangeRequestReview',
      {
        ...at,
        body: { status, ...(markdown === undefined ? {} : { comment: { markdown } }) },
      },
      who,
    )

  it('require permission to merge, a change request that isn’t merged or archived, and a valid status', async () => {
    const body = { status: 'approved' as const }
    for (const who of ['edit', 'comment', 'read']) {
      await sandbox.refuses(403, 'submitChangeRequestReview', { ...at, body }, who)
    }
    await sandbox.refuses(
      422,
      'submitChangeRequestReview',
      { ...at, body: { status: 'maybe' as 'approved' } },
      'review',
    )
    await sandbox.refuses(404, 'submitChangeRequestReview', { ...at, changeRequestId: '99', body }, 'review')
    for (const status of ['merged', 'archived'] as const) {
      const done = sandbox.addChangeRequest(space, sandbox.users.edit, status)
      await sandbox.refuses(409, 'submitChangeRequestReview', { ...at, changeRequestId: done.id, body }, 'review')
      const ask = { ...at, changeRequestId: done.id, body: { users: [sandbox.users.review] } }
      await sandbox.refuses(409, 'requestReviewersForChangeRequest', ask, 'edit')
    }
    await sandbox.refuses(404, 'getChangeRequestReviewById', { ...at, reviewId: 'none' }, 'review')
    assert.equal((await sandbox.ok('listChangeRequestReviews', at, 'read')).count, 0)
  })

  it('contain their comment, which is also a thread of the change request', async () => {
    const { status, body, headers } = await submit('review', 'changes-requested', 'Say **why**.')
    assert.equal(status, 201)
    const location = headers.get('location')
    assert.equal(location, body.urls.location)
    assert.equal(
      new URL(location ?? '').pathname,
      `/v1/spaces/${space.id}/change-requests/${row.id}/reviews/${body.id}`,
    )
    assert.deepEqual([body.reviewer.id, body.outdated, body.revision], [sandbox.users.review, false, row.revision_id])
    assert.deepEqual(body.comment?.body, { markdown: 'Say **why**.' })
    assert.equal(body.comment?.target.review, body.id)
    const one = { ...at, reviewId: body.id }
    assert.deepEqual(await sandbox.ok('getChangeRequestReviewById', one, 'read'), {
      ...body,
      comment: { ...body.comment, permissions: { view: true, edit: false, delete: false, reply: false } },
    })
    const inBlocks = await sandbox.ok('getChangeRequestReviewById', { ...one, format: 'document' }, 'read')
    assert.ok(inBlocks.comment && 'document' in inBlocks.comment.body)
    const open = { spaceId: space.id, changeRequestId: row.id }
    assert.equal(sandbox.platform.comments.openCount(open), 1)
    const comments = await sandbox.ok('listCommentsInChangeRequest', at, 'read')
    assert.deepEqual(
      comments.items.map((comment) => comment.target.review),
      [body.id],
    )
    await sandbox.ok('deleteCommentInChangeRequest', { ...at, commentId: body.comment?.id ?? '' }, 'review')
    assert.equal((await sandbox.ok('getChangeRequestReviewById', one, 'read')).comment, undefined)
  })

  it('become outdated when the change request is edited', async () => {
    await submit('review', 'approved')
    sandbox.editChangeRequest(row, sandbox.users.edit)
    await submit('create', 'approved')
    const list = async (query: object) =>
      (await sandbox.ok('listChangeRequestReviews', { ...at, ...query }, 'read')).items.map(
        (review) => `${review.reviewer.displayName}${review.outdated ? ' (outdated)' : ''}`,
      )
    assert.deepEqual(await list({}), ['Tomasz Zielinski', 'Priya Raman (outdated)'])
    assert.deepEqual(await list({ outdated: true }), ['Priya Raman (outdated)'])
    assert.deepEqual(await list({ outdated: false }), ['Tomasz Zielinski'])
    const first = await sandbox.ok('listChangeRequestReviews', { ...at, limit: 1 }, 'read')
    assert.deepEqual([first.items.length, first.count], [1, 2])
    assert.deepEqual(await list({ limit: 1, page: first.next?.page }), ['Priya Raman (outdated)'])
  })
})

describe('Requests for reviews in the sandbox', () => {
  let sandbox: TestSandbox
  let space: SpaceRow
  let row: ChangeRequestRow
  let at: SpaceInReview['at']

  beforeEach(() => {
    ;({ sandbox, space, row, at } = spaceInReview('edit', 'draft'))
  })

  const status = () => sandbox.platform.changeRequests.find(space.id, row.id)?.status

  it('are refused as a whole if they name someone who can’t review', async () => {
    const ask = (users: string[], who = 'edit') =>
      sandbox.call('requestReviewersForChangeRequest', { ...at, body: { users } }, who)
    const stranger = sandbox.addStranger('stranger', 'stranger@example.com')
    for (const user of ['nobody', stranger, sandbox.users.edit]) {
      assert.equal((await ask([sandbox.users.review, user])).status, 400)
    }
    assert.match((await ask([sandbox.users.comment])).message, /^Amara Okafor doesn’t have permission to review/)
    assert.equal((await ask([sandbox.users.review], 'comment')).status, 403)
    const long = { users: [sandbox.users.review], subject: 'x'.repeat(101) }
    await sandbox.refuses(422, 'requestReviewersForChangeRequest', { ...at, body: long }, 'edit')
    assert.equal((await sandbox.ok('listChangeRequestRequestedReviewers', at, 'read')).count, 0)
    assert.equal(status(), 'draft')
  })

  it('open a draft, and set its subject and description', async () => {
    const description = { object: 'document' as const, data: {}, nodes: [] }
    const body = {
      users: [sandbox.users.review, sandbox.users.create, sandbox.users.review],
      subject: 'Ready',
      description,
    }
    const { users } = await sandbox.ok('requestReviewersForChangeRequest', { ...at, body }, 'edit')
    assert.deepEqual(
      users?.map((each) => [each.kind, each.user?.id, each.requestedBy.id, each.revision]),
      [
        ['user', sandbox.users.review, sandbox.users.edit, row.revision_id],
        ['user', sandbox.users.create, sandbox.users.edit, row.revision_id],
      ],
    )
    const changed = sandbox.platform.changeRequests.find(space.id, row.id)
    assert.deepEqual(
      [changed?.status, changed?.subject, changed?.description],
      ['open', 'Ready', JSON.stringify(description)],
    )
  })

  it('are listed until they are answered or withdrawn', async () => {
    const ids = [sandbox.users.review, sandbox.users.create, sandbox.users.admin]
    for (const user of ids) {
      await sandbox.ok('requestReviewersForChangeRequest', { ...at, body: { users: [user] } }, 'edit')
      sandbox.pass(minute)
    }
    const list = async (query: object = {}) =>
      sandbox.ok('listChangeRequestRequestedReviewers', { ...at, ...query }, 'read')
    const first = await list({ limit: 2 })
    const rest = await list({ limit: 2, page: first.next?.page })
    assert.deepEqual(
      [...first.items, ...rest.items].map((each) => each.user?.id),
      ids,
    )
    assert.equal(first.count, 3)
    const { requestedBy } = await sandbox.ok(
      'submitChangeRequestReview',
      {
        ...at,
        body: { status: 'approved' },
      },
      'review',
    )
    assert.equal(requestedBy?.id, sandbox.users.edit)
    const one = { ...at, userId: sandbox.users.create }
    await sandbox.refuses(403, 'removeRequestedReviewerFromChangeRequest', one, 'comment')
    assert.equal((await sandbox.call('removeRequestedReviewerFromChangeRequest', one, 'edit')).status, 205)
    assert.equal((await sandbox.call('removeRequestedReviewerFromChangeRequest', one, 'edit')).status, 204)
    assert.deepEqual(
      (await list()).items.map((each) => each.user?.id),
      [sandbox.users.admin],
    )
    const nowhere = { ...one, changeRequestId: '99' }
    assert.equal((await sandbox.call('removeRequestedReviewerFromChangeRequest', nowhere, 'edit')).status, 204)
  })

  it('are separate from contributors, who are listed by edits and by comments', async () => {
    sandbox.editChangeRequest(row, sandbox.users.edit)
    sandbox.pass(minute)
    sandbox.editChangeRequest(row, sandbox.users.edit)
    sandbox.pass(minute)
    const comment = await sandbox.ok(
      'postCommentInChangeRequest',
      {
        ...at,
        body: { body: { markdown: 'Done' } },
      },
      'edit',
    )
    sandbox.pass(minute)
    const reply = { ...at, commentId: comment.id, body: { body: { markdown: 'Thanks' } } }
    await sandbox.ok('postCommentReplyInChangeRequest', reply, 'comment')
    const { items, count } = await sandbox.ok('listChangeRequestContributors', at, 'read')
    assert.equal(count, 3)
    assert.deepEqual(
      items.map((each) => `${each.user.displayName} ${each.actionType} ${each.count} ${each.updatedAt.slice(11, 16)}`),
      ['Amara Okafor comment 1 12:03', 'Jonas Lindqvist comment 1 12:02', 'Jonas Lindqvist edit 2 12:01'],
    )
    await sandbox.refuses(404, 'listChangeRequestContributors', { ...at, changeRequestId: '99' }, 'read')
  })
})
