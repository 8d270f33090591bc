import assert from 'node:assert/strict'
import type { ChangeRequestRow } from '../../../../src/sandbox/store/changeRequests.ts'
import { LocalPlatform } from '../localPlatform.ts'
import { keyedContent } from './keyedPage.ts'

describe('Comments on a change request in the sandbox', () => {
  let local: LocalPlatform
  let row: ChangeRequestRow
  let at: { spaceId: string; changeRequestId: string }

  beforeEach(() => {
    local = new LocalPlatform()
    const space = local.addSpace('Handbook', keyedContent(local))
    row = local.addChangeRequest(space, local.users.edit)
    at = { spaceId: space.id, changeRequestId: row.id }
  })

  it('are apart from those of the space, reached by id and by number', async () => {
    const body = { body: { markdown: 'Here?' }, page: 'page1', node: 'block1' }
    const byNumber = { ...at, changeRequestId: String(row.number) }
    const posted = await local.get('comment', 'postCommentInChangeRequest', { ...byNumber, body })
    assert.deepEqual(posted.target, {
      space: at.spaceId,
      changeRequest: row.id,
      revision: row.revision_id,
      page: { id: 'page1' },
      node: { id: 'block1' },
    })
    assert.equal(new URL(posted.urls.location ?? '').pathname.split('/').at(-3), row.id)
    assert.equal((await local.get('read', 'listCommentsInChangeRequest', byNumber)).count, 1)
    assert.equal((await local.get('read', 'listCommentsInSpace', { spaceId: at.spaceId })).count, 0)
    assert.equal((await local.get('read', 'getSpaceById', { spaceId: at.spaceId })).comments, 0)
    await local.refuse(404, 'read', 'getCommentInSpace', { spaceId: at.spaceId, commentId: posted.id })
  })

  it('have all that comments on a space have', async () => {
    const posted = await local.get('comment', 'postCommentInChangeRequest', {
      ...at,
      body: { body: { markdown: 'Why?' } },
    })
    const one = { ...at, commentId: posted.id }
    const answer = { ...one, format: 'document' as const, body: { body: { markdown: 'Because' } } }
    const reply = await local.get('edit', 'postCommentReplyInChangeRequest', answer)
    assert.ok('document' in reply.body)
    const oneReply = { ...one, commentReplyId: reply.id }
    await local.get('edit', 'updateCommentReplyInChangeRequest', { ...oneReply, body: { body: { markdown: 'So' } } })
    assert.deepEqual((await local.get('read', 'getCommentReplyInChangeRequest', oneReply)).body, { markdown: 'So' })
    assert.equal((await local.get('read', 'listCommentRepliesInChangeRequest', one)).count, 1)
    await local.get('edit', 'updateCommentInChangeRequest', { ...one, body: { resolved: true } })
    const resolved = { ...at, status: 'resolved' as const, targetPage: 'page1' }
    assert.equal((await local.get('read', 'listCommentsInChangeRequest', resolved)).count, 0)
    assert.equal((await local.get('read', 'getCommentInChangeRequest', one)).status, 'resolved')
    const people = await local.get('read', 'listCommentersInChangeRequest', at)
    assert.deepEqual(
      people.items.map((member) => member.id),
      [local.users.comment, local.users.edit],
    )
    assert.equal((await local.call('edit', 'deleteCommentReplyInChangeRequest', oneReply)).status, 205)
    assert.equal((await local.call('comment', 'deleteCommentInChangeRequest', one)).status, 205)
    await local.refuse(403, 'read', 'postCommentInChangeRequest', { ...at, body: { body: {} } })
  })

  it('are not found in a change request that is not there', async () => {
    const nowhere = { ...at, changeRequestId: '99' }
    await local.refuse(404, 'read', 'listCommentsInChangeRequest', nowhere)
    await local.refuse(404, 'edit', 'postCommentInChangeRequest', { ...nowhere, body: { body: {} } })
    await local.refuse(404, 'read', 'listCommentersInChangeRequest', nowhere)
    assert.equal((await local.call('edit', 'deleteCommentInChangeRequest', { ...nowhere, commentId: 'x' })).status, 204)
  })
})
