import assert from 'node:assert/strict'
import { LocalPlatform } from '../localPlatform.ts'

const minute = 60 * 1000

describe('Replies in the sandbox', () => {
  let local: LocalPlatform
  let thread: { spaceId: string; commentId: string }

  beforeEach(async () => {
    local = new LocalPlatform()
    const spaceId = local.addSpace('Handbook').id
    const posted = await local.get('comment', 'postCommentInSpace', { spaceId, body: { body: { markdown: 'Why?' } } })
    thread = { spaceId, commentId: posted.id }
  })

  const reply = (who: string, markdown: string) =>
    local.get(who, 'postCommentReplyInSpace', { ...thread, body: { body: { markdown } } })

  it('are in the order in which they came, and counted for each person', async () => {
    await reply('edit', 'Because')
    local.pass(minute)
    await reply('comment', 'I see')
    local.pass(minute)
    await reply('edit', 'Good')
    const first = await local.get('read', 'listCommentRepliesInSpace', { ...thread, limit: 2 })
    const rest = await local.get('read', 'listCommentRepliesInSpace', { ...thread, page: first.next?.page ?? '' })
    assert.deepEqual(
      [...first.items, ...rest.items].map((each) => each.body),
      [{ markdown: 'Because' }, { markdown: 'I see' }, { markdown: 'Good' }],
    )
    assert.deepEqual([first.count, rest.next], [3, undefined])
    const comment = await local.get('read', 'getCommentInSpace', thread)
    assert.deepEqual(
      [comment.replies, comment.repliers.map((each) => [each.user.id, each.count, each.updatedAt])],
      [
        3,
        [
          [local.users.edit, 2, '2026-03-01T10:02:00.000Z'],
          [local.users.comment, 1, '2026-03-01T10:01:00.000Z'],
        ],
      ],
    )
    const { items, count } = await local.get('read', 'listCommentsInSpace', { spaceId: thread.spaceId })
    assert.deepEqual([items.length, count], [1, 1], 'replies are no threads')
  })

  it('are edited, reacted to and deleted like comments', async () => {
    const { id, permissions } = await reply('edit', 'Becuase')
    assert.deepEqual(permissions, { view: true, edit: true, delete: true })
    const one = { ...thread, commentReplyId: id }
    await local.refuse(403, 'comment', 'updateCommentReplyInSpace', { ...one, body: { body: { markdown: 'x' } } })
    await local.refuse(403, 'comment', 'deleteCommentReplyInSpace', one)
    await local.get('edit', 'updateCommentReplyInSpace', { ...one, body: { body: { markdown: 'Because' } } })
    await local.get('comment', 'updateCommentReplyInSpace', { ...one, body: { addedReactions: ['👍'] } })
    const read = await local.get('read', 'getCommentReplyInSpace', { ...one, format: 'markdown' })
    assert.deepEqual([read.body, read.reactions[0]?.count], [{ markdown: 'Because' }, 1])
    assert.ok(read.editedAt)
    const wrong = { ...one, commentId: 'none' }
    await local.refuse(404, 'read', 'getCommentReplyInSpace', wrong)
    await local.refuse(404, 'read', 'getCommentReplyInSpace', { ...one, commentReplyId: thread.commentId })
    assert.equal((await local.call('edit', 'deleteCommentReplyInSpace', wrong)).status, 204)
    assert.equal((await local.call('edit', 'deleteCommentReplyInSpace', one)).status, 205)
    assert.equal((await local.call('edit', 'deleteCommentReplyInSpace', one)).status, 204)
    assert.equal((await local.get('read', 'getCommentInSpace', thread)).replies, 0)
  })

  it('are no comments, so that nobody replies to a reply', async () => {
    const { id } = await reply('edit', 'Because')
    const asComment = { spaceId: thread.spaceId, commentId: id }
    await local.refuse(404, 'edit', 'getCommentInSpace', asComment)
    await local.refuse(404, 'edit', 'postCommentReplyInSpace', { ...asComment, body: { body: {} } })
  })

  it('and all reactions go with the comment', async () => {
    const { id } = await reply('edit', 'Because')
    const body = { addedReactions: ['👍'] }
    await local.get('edit', 'updateCommentReplyInSpace', { ...thread, commentReplyId: id, body })
    await local.get('edit', 'updateCommentInSpace', { ...thread, body })
    await local.get('comment', 'deleteCommentInSpace', thread)
    const left = local.platform.database.get<{ n: number }>(
      'SELECT (SELECT count(*) FROM comments) + (SELECT count(*) FROM reactions) AS n',
    )
    assert.equal(left?.n, 0)
  })
})
