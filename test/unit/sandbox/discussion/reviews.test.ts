import assert from 'node:assert/strict'
import type { ChangeRequestRow } from '../../../../src/sandbox/store/changeRequests.ts'
import type { SpaceRow } from '../../../../src/sandbox/store/spaces.ts'
import { LocalPlatform } from '../localPlatform.ts'

const minute = 60 * 1000

describe('Reviews of a change request in the sandbox', () => {
  let local: LocalPlatform
  let space: SpaceRow
  let row: ChangeRequestRow
  let at: { spaceId: string; changeRequestId: string }

  beforeEach(() => {
    local = new LocalPlatform()
    space = local.addSpace('Handbook')
    row = local.addChangeRequest(space, local.users.edit)
    at = { spaceId: space.id, changeRequestId: row.id }
  })

  const submit = (who: string, status: 'approved' | 'changes-requested', markdown?: string) =>
    local.call(who, 'submitChangeRequestReview', {
      ...at,
      body: { status, ...(markdown === undefined ? {} : { comment: { markdown } }) },
    })

  it('take the right to merge, a change request that is not finished, and a status', async () => {
    const body = { status: 'approved' as const }
    for (const who of ['edit', 'comment', 'read']) {
      await local.refuse(403, who, 'submitChangeRequestReview', { ...at, body })
    }
    await local.refuse(422, 'review', 'submitChangeRequestReview', { ...at, body: { status: 'maybe' as 'approved' } })
    await local.refuse(404, 'review', 'submitChangeRequestReview', { ...at, changeRequestId: '99', body })
    for (const status of ['merged', 'archived'] as const) {
      const done = local.addChangeRequest(space, local.users.edit, status)
      await local.refuse(409, 'review', 'submitChangeRequestReview', { ...at, changeRequestId: done.id, body })
      const ask = { ...at, changeRequestId: done.id, body: { users: [local.users.review] } }
      await local.refuse(409, 'edit', 'requestReviewersForChangeRequest', ask)
    }
    await local.refuse(404, 'review', 'getChangeRequestReviewById', { ...at, reviewId: 'none' })
    assert.equal((await local.get('read', 'listChangeRequestReviews', at)).count, 0)
  })

  it('carry their comment, which is a thread of the change request', async () => {
    const { status, body, location } = await submit('review', 'changes-requested', 'Say **why**.')
    assert.equal(status, 201)
    assert.equal(location, body.urls.location)
    assert.equal(
      new URL(location ?? '').pathname,
      `/v1/spaces/${space.id}/change-requests/${row.id}/reviews/${body.id}`,
    )
    assert.deepEqual([body.reviewer.id, body.outdated, body.revision], [local.users.review, false, row.revision_id])
    assert.deepEqual(body.comment?.body, { markdown: 'Say **why**.' })
    assert.equal(body.comment?.target.review, body.id)
    const one = { ...at, reviewId: body.id }
    assert.deepEqual(await local.get('read', 'getChangeRequestReviewById', one), {
      ...body,
      comment: { ...body.comment, permissions: { view: true, edit: false, delete: false, reply: false } },
    })
    const inBlocks = await local.get('read', 'getChangeRequestReviewById', { ...one, format: 'document' })
    assert.ok(inBlocks.comment && 'document' in inBlocks.comment.body)
    const open = { spaceId: space.id, changeRequestId: row.id }
    assert.equal(local.platform.comments.openCount(open), 1)
    const comments = await local.get('read', 'listCommentsInChangeRequest', at)
    assert.deepEqual(
      comments.items.map((comment) => comment.target.review),
      [body.id],
    )
    await local.get('review', 'deleteCommentInChangeRequest', { ...at, commentId: body.comment?.id ?? '' })
    assert.equal((await local.get('read', 'getChangeRequestReviewById', one)).comment, undefined)
  })

  it('are outdated once the change request has moved on', async () => {
    await submit('review', 'approved')
    local.editChangeRequest(row, local.users.edit)
    await submit('create', 'approved')
    const list = async (query: object) =>
      (await local.get('read', 'listChangeRequestReviews', { ...at, ...query })).items.map(
        (review) => `${review.reviewer.displayName}${review.outdated ? ' (outdated)' : ''}`,
      )
    assert.deepEqual(await list({}), ['Tomasz Zielinski', 'Priya Raman (outdated)'])
    assert.deepEqual(await list({ outdated: true }), ['Priya Raman (outdated)'])
    assert.deepEqual(await list({ outdated: false }), ['Tomasz Zielinski'])
    const first = await local.get('read', 'listChangeRequestReviews', { ...at, limit: 1 })
    assert.deepEqual([first.items.length, first.count], [1, 2])
    assert.deepEqual(await list({ limit: 1, page: first.next?.page }), ['Priya Raman (outdated)'])
  })
})

describe('Requests for reviews in the sandbox', () => {
  let local: LocalPlatform
  let space: SpaceRow
  let row: ChangeRequestRow
  let at: { spaceId: string; changeRequestId: string }

  beforeEach(() => {
    local = new LocalPlatform()
    space = local.addSpace('Handbook')
    row = local.addChangeRequest(space, local.users.edit, 'draft')
    at = { spaceId: space.id, changeRequestId: row.id }
  })

  const status = () => local.platform.changeRequests.find(space.id, row.id)?.status

  it('are refused as a whole when they name somebody who can’t review', async () => {
    const ask = (users: string[], who = 'edit') =>
      local.call(who, 'requestReviewersForChangeRequest', { ...at, body: { users } })
    const stranger = local.addStranger('stranger', 'stranger@example.com')
    for (const user of ['nobody', stranger, local.users.edit]) {
      assert.equal((await ask([local.users.review, user])).status, 400)
    }
    assert.match((await ask([local.users.comment])).message, /^Amara Okafor may not review/)
    assert.equal((await ask([local.users.review], 'comment')).status, 403)
    const long = { users: [local.users.review], subject: 'x'.repeat(101) }
    await local.refuse(422, 'edit', 'requestReviewersForChangeRequest', { ...at, body: long })
    assert.equal((await local.get('read', 'listChangeRequestRequestedReviewers', at)).count, 0)
    assert.equal(status(), 'draft')
  })

  it('open a draft, with a subject and a description if they bring them', async () => {
    const description = { object: 'document' as const, data: {}, nodes: [] }
    const body = { users: [local.users.review, local.users.create, local.users.review], subject: 'Ready', description }
    const { users } = await local.get('edit', 'requestReviewersForChangeRequest', { ...at, body })
    assert.deepEqual(
      users?.map((each) => [each.kind, each.user?.id, each.requestedBy.id, each.revision]),
      [
        ['user', local.users.review, local.users.edit, row.revision_id],
        ['user', local.users.create, local.users.edit, row.revision_id],
      ],
    )
    const changed = local.platform.changeRequests.find(space.id, row.id)
    assert.deepEqual(
      [changed?.status, changed?.subject, changed?.description],
      ['open', 'Ready', JSON.stringify(description)],
    )
  })

  it('are listed until they are answered or withdrawn', async () => {
    const ids = [local.users.review, local.users.create, local.users.admin]
    for (const user of ids) {
      await local.get('edit', 'requestReviewersForChangeRequest', { ...at, body: { users: [user] } })
      local.pass(minute)
    }
    const list = async (query: object = {}) =>
      local.get('read', 'listChangeRequestRequestedReviewers', { ...at, ...query })
    const first = await list({ limit: 2 })
    const rest = await list({ limit: 2, page: first.next?.page })
    assert.deepEqual(
      [...first.items, ...rest.items].map((each) => each.user?.id),
      ids,
    )
    assert.equal(first.count, 3)
    const { requestedBy } = await local.get('review', 'submitChangeRequestReview', {
      ...at,
      body: { status: 'approved' },
    })
    assert.equal(requestedBy?.id, local.users.edit)
    const one = { ...at, userId: local.users.create }
    await local.refuse(403, 'comment', 'removeRequestedReviewerFromChangeRequest', one)
    assert.equal((await local.call('edit', 'removeRequestedReviewerFromChangeRequest', one)).status, 205)
    assert.equal((await local.call('edit', 'removeRequestedReviewerFromChangeRequest', one)).status, 204)
    assert.deepEqual(
      (await list()).items.map((each) => each.user?.id),
      [local.users.admin],
    )
    const nowhere = { ...one, changeRequestId: '99' }
    assert.equal((await local.call('edit', 'removeRequestedReviewerFromChangeRequest', nowhere)).status, 204)
  })

  it('leave those who contributed to be seen: by edits and by comments', async () => {
    local.editChangeRequest(row, local.users.edit)
    local.pass(minute)
    local.editChangeRequest(row, local.users.edit)
    local.pass(minute)
    const comment = await local.get('edit', 'postCommentInChangeRequest', {
      ...at,
      body: { body: { markdown: 'Done' } },
    })
    local.pass(minute)
    const reply = { ...at, commentId: comment.id, body: { body: { markdown: 'Thanks' } } }
    await local.get('comment', 'postCommentReplyInChangeRequest', reply)
    const { items, count } = await local.get('read', 'listChangeRequestContributors', at)
    assert.equal(count, 3)
    assert.deepEqual(
      items.map((each) => `${each.user.displayName} ${each.actionType} ${each.count} ${each.updatedAt.slice(11, 16)}`),
      ['Amara Okafor comment 1 10:03', 'Jonas Lindqvist comment 1 10:02', 'Jonas Lindqvist edit 2 10:01'],
    )
    await local.refuse(404, 'read', 'listChangeRequestContributors', { ...at, changeRequestId: '99' })
  })
})
