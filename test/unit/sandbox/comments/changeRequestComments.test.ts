import assert from 'node:assert/strict'
import type { ChangeRequestRow } from '../../../../src/sandbox/changeRequests/changeRequestStore.ts'
import { TestSandbox } from '../support/testSandbox.ts'
import { keyedContent } from './keyedPage.ts'

describe('Comments on a change request in the sandbox', () => {
  let sandbox: TestSandbox
  let row: ChangeRequestRow
  let at: { spaceId: string; changeRequestId: string }

  beforeEach(() => {
    sandbox = new TestSandbox()
    const space = sandbox.addSpace({ title: 'Handbook', content: keyedContent(sandbox) })
    row = sandbox.addChangeRequest(space, sandbox.users.edit)
    at = { spaceId: space.id, changeRequestId: row.id }
  })

  it('are separate from those of the space, and are found by ID and by number of the change request', async () => {
    const body = { body: { markdown: 'Here?' }, page: 'page1', node: 'block1' }
    const byNumber = { ...at, changeRequestId: String(row.number) }
    const posted = await sandbox.ok('postCommentInChangeRequest', { ...byNumber, body }, 'comment')
    assert.deepEqual(posted.target, {
      space: at.spaceId,
      changeRequest: row.id,
      revision: row.revision_id,
      page: { id: 'page1' },
      node: { id: 'block1' },
    })
    assert.equal(new URL(posted.urls.location ?? '').pathname.split('/').at(-3), row.id)
    assert.equal((await sandbox.ok('listCommentsInChangeRequest', byNumber, 'read')).count, 1)
    assert.equal((await sandbox.ok('listCommentsInSpace', { spaceId: at.spaceId }, 'read')).count, 0)
    assert.equal((await sandbox.ok('getSpaceById', { spaceId: at.spaceId }, 'read')).comments, 0)
    await sandbox.refuses(404, 'getCommentInSpace', { spaceId: at.spaceId, commentId: posted.id }, 'read')
  })

  it('can be answered, edited, resolved and deleted like comments on a space', async () => {
    const posted = await sandbox.ok(
      'postCommentInChangeRequest',
      {
        ...at,
        body: { body: { markdown: 'Why?' } },
      },
      'comment',
    )
    const one = { ...at, commentId: posted.id }
    const answer = { ...one, format: 'document' as const, body: { body: { markdown: 'Because' } } }
    const reply = await sandbox.ok('postCommentReplyInChangeRequest', answer, 'edit')
    assert.ok('document' in reply.body)
    const oneReply = { ...one, commentReplyId: reply.id }
    await sandbox.ok('updateCommentReplyInChangeRequest', { ...oneReply, body: { body: { markdown: 'So' } } }, 'edit')
    assert.deepEqual((await sandbox.ok('getCommentReplyInChangeRequest', oneReply, 'read')).body, { markdown: 'So' })
    assert.equal((await sandbox.ok('listCommentRepliesInChangeRequest', one, 'read')).count, 1)
    await sandbox.ok('updateCommentInChangeRequest', { ...one, body: { resolved: true } }, 'edit')
    const resolved = { ...at, status: 'resolved' as const, targetPage: 'page1' }
    assert.equal((await sandbox.ok('listCommentsInChangeRequest', resolved, 'read')).count, 0)
    assert.equal((await sandbox.ok('getCommentInChangeRequest', one, 'read')).status, 'resolved')
    const people = await sandbox.ok('listCommentersInChangeRequest', at, 'read')
    assert.deepEqual(
      people.items.map((member) => member.id),
      [sandbox.users.comment, sandbox.users.edit],
    )
    assert.equal((await sandbox.call('deleteCommentReplyInChangeRequest', oneReply, 'edit')).status, 205)
    assert.equal((await sandbox.call('deleteCommentInChangeRequest', one, 'comment')).status, 205)
    await sandbox.refuses(403, 'postCommentInChangeRequest', { ...at, body: { body: {} } }, 'read')
  })

  it('aren’t found in a change request that doesn’t exist', async () => {
    const nowhere = { ...at, changeRequestId: '99' }
    await sandbox.refuses(404, 'listCommentsInChangeRequest', nowhere, 'read')
    await sandbox.refuses(404, 'postCommentInChangeRequest', { ...nowhere, body: { body: {} } }, 'edit')
    await sandbox.refuses(404, 'listCommentersInChangeRequest', nowhere, 'read')
    assert.equal(
      (await sandbox.call('deleteCommentInChangeRequest', { ...nowhere, commentId: 'x' }, 'edit')).status,
      204,
    )
  })
})
