import assert from 'node:assert/strict'
import { TestSandbox } from '../support/testSandbox.ts'

const minute = 60 * 1000

describe('Replies in the sandbox', () => {
  let sandbox: TestSandbox
  let thread: { spaceId: string; commentId: string }

  beforeEach(async () => {
    sandbox = new TestSandbox()
    const spaceId = sandbox.addSpace({ title: 'Handbook' }).id
    const posted = await sandbox.ok('postCommentInSpace', { spaceId, body: { body: { markdown: 'Why?' } } }, 'comment')
    thread = { spaceId, commentId: posted.id }
  })

  const reply = (who: string, markdown: string) =>
    sandbox.ok('postCommentReplyInSpace', { ...thread, body: { body: { markdown } } }, who)

  it('are listed in the order in which they came, and counted for each person', async () => {
    await reply('edit', 'Because')
    sandbox.pass(minute)
    await reply('comment', 'I see')
    sandbox.pass(minute)
    await reply('edit', 'Good')
    const first = await sandbox.ok('listCommentRepliesInSpace', { ...thread, limit: 2 }, 'read')
    const rest = await sandbox.ok('listCommentRepliesInSpace', { ...thread, page: first.next?.page ?? '' }, 'read')
    assert.deepEqual(
      [...first.items, ...rest.items].map((each) => each.body),
      [{ markdown: 'Because' }, { markdown: 'I see' }, { markdown: 'Good' }],
    )
    assert.deepEqual([first.count, rest.next], [3, undefined])
    const comment = await sandbox.ok('getCommentInSpace', thread, 'read')
    assert.deepEqual(
      [comment.replies, comment.repliers.map((each) => [each.user.id, each.count, each.updatedAt])],
      [
        3,
        [
          [sandbox.users.edit, 2, '2026-03-01T12:02:00.000Z'],
          [sandbox.users.comment, 1, '2026-03-01T12:01:00.000Z'],
        ],
      ],
    )
    const { items, count } = await sandbox.ok('listCommentsInSpace', { spaceId: thread.spaceId }, 'read')
    assert.deepEqual([items.length, count], [1, 1], 'replies are no threads')
  })

  it('are edited, reacted to and deleted like comments', async () => {
    const { id, permissions } = await reply('edit', 'Becuase')
    assert.deepEqual(permissions, { view: true, edit: true, delete: true })
    const one = { ...thread, commentReplyId: id }
    await sandbox.refuses(403, 'updateCommentReplyInSpace', { ...one, body: { body: { markdown: 'x' } } }, 'comment')
    await sandbox.refuses(403, 'deleteCommentReplyInSpace', one, 'comment')
    await sandbox.ok('updateCommentReplyInSpace', { ...one, body: { body: { markdown: 'Because' } } }, 'edit')
    await sandbox.ok('updateCommentReplyInSpace', { ...one, body: { addedReactions: ['👍'] } }, 'comment')
    const read = await sandbox.ok('getCommentReplyInSpace', { ...one, format: 'markdown' }, 'read')
    assert.deepEqual([read.body, read.reactions[0]?.count], [{ markdown: 'Because' }, 1])
    assert.ok(read.editedAt)
    const wrong = { ...one, commentId: 'none' }
    await sandbox.refuses(404, 'getCommentReplyInSpace', wrong, 'read')
    await sandbox.refuses(404, 'getCommentReplyInSpace', { ...one, commentReplyId: thread.commentId }, 'read')
    assert.equal((await sandbox.call('deleteCommentReplyInSpace', wrong, 'edit')).status, 204)
    assert.equal((await sandbox.call('deleteCommentReplyInSpace', one, 'edit')).status, 205)
    assert.equal((await sandbox.call('deleteCommentReplyInSpace', one, 'edit')).status, 204)
    assert.equal((await sandbox.ok('getCommentInSpace', thread, 'read')).replies, 0)
  })

  it('aren’t comments, so no one can reply to a reply', async () => {
    const { id } = await reply('edit', 'Because')
    const asComment = { spaceId: thread.spaceId, commentId: id }
    await sandbox.refuses(404, 'getCommentInSpace', asComment, 'edit')
    await sandbox.refuses(404, 'postCommentReplyInSpace', { ...asComment, body: { body: {} } }, 'edit')
  })

  it('are deleted with their comment, like all reactions', async () => {
    const { id } = await reply('edit', 'Because')
    const body = { addedReactions: ['👍'] }
    await sandbox.ok('updateCommentReplyInSpace', { ...thread, commentReplyId: id, body }, 'edit')
    await sandbox.ok('updateCommentInSpace', { ...thread, body }, 'edit')
    await sandbox.ok('deleteCommentInSpace', thread, 'comment')
    const left = sandbox.platform.database.get<{ n: number }>(
      'SELECT (SELECT count(*) FROM comments) + (SELECT count(*) FROM reactions) AS n',
    )
    assert.equal(left?.n, 0)
  })
})
