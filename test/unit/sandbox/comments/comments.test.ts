import assert from 'node:assert/strict'
import type { Comment } from '../../../../src/contract/comments.ts'
import { agentUserId, ensureAgentUser } from '../../../../src/sandbox/users/agentUser.ts'
import type { SpaceRow } from '../../../../src/sandbox/spaces/spaceStore.ts'
import { TestSandbox } from '../support/testSandbox.ts'
import { keyedContent, paragraph } from './keyedPage.ts'

const minute = 60 * 1000

/** Returns a comment as text: its author, body, reactions and status. */
function printed(comment: Comment): string {
  const reactions = comment.reactions.map((each) => ` ${each.emoji}${each.count}`).join('')
  const body = 'markdown' in comment.body ? comment.body.markdown : JSON.stringify(comment.body)
  return `${comment.postedBy.displayName}: ${body}${reactions} (${comment.status})`
}

describe('Comments on a space in the sandbox', () => {
  let sandbox: TestSandbox
  let space: SpaceRow
  let at: { spaceId: string }

  beforeEach(() => {
    sandbox = new TestSandbox()
    space = sandbox.addSpace({ title: 'Handbook', content: keyedContent(sandbox) })
    at = { spaceId: space.id }
  })

  const post = (who: string, markdown: string, target: object = {}) =>
    sandbox.ok('postCommentInSpace', { ...at, body: { body: { markdown }, ...target } }, who)
  const list = async (query: object = {}, who = 'read') =>
    (await sandbox.ok('listCommentsInSpace', { ...at, ...query }, who)).items.map(printed)

  describe('are refused', () => {
    it('from people who can only read, and hidden from people without access', async () => {
      const { id } = await post('comment', 'Hello')
      const one = { ...at, commentId: id }
      const body = { body: { markdown: 'x' } }
      await sandbox.refuses(403, 'postCommentInSpace', { ...at, body }, 'read')
      await sandbox.refuses(403, 'updateCommentInSpace', { ...one, body: { addedReactions: ['👍'] } }, 'read')
      await sandbox.refuses(403, 'deleteCommentInSpace', one, 'read')
      await sandbox.refuses(403, 'postCommentReplyInSpace', { ...one, body }, 'read')
      sandbox.addMember('guest', null)
      await sandbox.refuses(404, 'listCommentsInSpace', at, 'guest')
      await sandbox.refuses(404, 'postCommentInSpace', { ...at, body }, 'guest')
    })

    it('when their body or their target is invalid', async () => {
      const refuse = (status: number, body: object) =>
        sandbox.refuses(
          status,
          'postCommentInSpace',
          { ...at, body: body as { body: { markdown: string } } },
          'comment',
        )
      await refuse(422, {})
      await refuse(422, { body: { text: 'x' } })
      await refuse(422, { body: { markdown: 1 } })
      await refuse(422, { body: { document: { object: 'block' } } })
      await refuse(422, { body: {}, tableCell: { record: 'r1' } })
      let deep: object = paragraph('k', 'Deep down')
      for (let depth = 0; depth < 500; depth += 1) deep = { object: 'block', nodes: [deep] }
      await refuse(400, { body: { document: { object: 'document', data: {}, nodes: [deep] } } })
      await refuse(400, { body: {}, page: 'none' })
      await refuse(400, { body: {}, node: 'block1' })
      await refuse(400, { body: {}, node: 'none', page: 'page1' })
      await refuse(400, { body: {}, node: 'block1', page: 'page2' })
      await refuse(400, { body: {}, tableCell: { record: 'r1', definition: 'c1' } })
      await refuse(400, { body: {}, page: 'page1', tableCell: { record: 'r2', definition: 'c1' } })
      await refuse(400, { body: {}, page: 'page1', tableCell: { record: 'r1', definition: 'constructor' } })
      await refuse(400, { body: {}, page: 'page1', node: 'block1', tableCell: { record: 'r1', definition: 'c1' } })
      assert.deepEqual(await list(), [])
    })

    it('when they don’t exist or belong to another place', async () => {
      const { id } = await post('comment', 'Hello')
      const other = sandbox.addSpace({ title: 'Other' })
      const change = sandbox.addChangeRequest(space, sandbox.users.edit)
      const elsewhere = { spaceId: other.id, commentId: id }
      const inChange = { ...at, changeRequestId: change.id, commentId: id }
      await sandbox.refuses(404, 'getCommentInSpace', { ...at, commentId: 'none' }, 'read')
      await sandbox.refuses(404, 'getCommentInSpace', elsewhere)
      await sandbox.refuses(404, 'getCommentInChangeRequest', inChange)
      await sandbox.refuses(404, 'updateCommentInSpace', { ...elsewhere, body: { resolved: true } })
      await sandbox.refuses(404, 'postCommentReplyInSpace', { ...elsewhere, body: { body: {} } })
      await sandbox.refuses(404, 'listCommentRepliesInSpace', elsewhere)
      assert.equal((await sandbox.call('deleteCommentInSpace', elsewhere)).status, 204)
      assert.equal((await sandbox.call('deleteCommentInChangeRequest', inChange)).status, 204)
      assert.equal((await list()).length, 1)
    })
  })

  it('belong to the space, a page, a block or a cell, at the revision that they were made for', async () => {
    const targets = [
      {},
      { page: 'page2' },
      { page: 'page1', node: 'block1' },
      { page: 'page1', node: 'cell1' },
      { page: 'page1', node: 'table1', tableCell: { record: 'r1', definition: 'c1' } },
    ]
    for (const target of targets) {
      const { target: got } = await post('comment', 'Here', target)
      assert.deepEqual(got, {
        space: space.id,
        revision: space.revision_id,
        ...('page' in target ? { page: { id: target.page } } : {}),
        ...('node' in target ? { node: { id: target.node } } : {}),
        ...('tableCell' in target ? { tableCell: target.tableCell } : {}),
      })
    }
  })

  it('are listed latest first, and by status, page and author', async () => {
    await post('comment', 'One')
    const two = await post('edit', 'Two', { page: 'page1' })
    sandbox.pass(minute)
    await post('comment', 'Three', { page: 'page1', node: 'block1' })
    await sandbox.ok('updateCommentInSpace', { ...at, commentId: two.id, body: { resolved: true } }, 'review')
    const [one, second, three] = [
      'Amara Okafor: One (open)',
      'Jonas Lindqvist: Two (resolved)',
      'Amara Okafor: Three (open)',
    ]
    assert.deepEqual(await list(), [three, second, one])
    assert.deepEqual(await list({ order: 'asc' }), [one, second, three])
    assert.deepEqual(await list({ status: 'open' }), [three, one])
    assert.deepEqual(await list({ status: 'resolved' }), [second])
    assert.deepEqual(await list({ targetPage: 'page1' }), [three, second])
    assert.deepEqual(await list({ authors: [sandbox.users.edit] }), [second])
    assert.deepEqual(await list({ authors: [sandbox.users.edit, sandbox.users.comment] }), [three, second, one])
    assert.deepEqual(await list({ authors: ['nobody'] }), [])
    const count = await sandbox.ok('listCommentsInSpace', { ...at, limit: 1, status: 'open' }, 'read')
    assert.deepEqual([count.count, count.items.length], [2, 1])
  })

  it('are listed page by page without gaps or repeats while others come and go', async () => {
    for (let index = 1; index <= 7; index += 1) await post('comment', `${index}`)
    const first = await sandbox.ok('listCommentsInSpace', { ...at, limit: 3 }, 'read')
    await post('comment', 'new')
    const last = first.items.at(-1)
    await sandbox.ok('deleteCommentInSpace', { ...at, commentId: last?.id ?? '' }, 'comment')
    const rest = await list({ limit: 10, page: first.next?.page })
    assert.deepEqual(
      rest.map((line) => line.split(' ')[2]),
      ['4', '3', '2', '1'],
    )
    await sandbox.refuses(400, 'listCommentsInSpace', { ...at, page: 'WzFd' }, 'read')
  })

  it('keep the format that they were written in, and are returned in the requested format', async () => {
    const document = { object: 'document' as const, data: { schemaVersion: 3 }, nodes: [paragraph('k', 'As blocks')] }
    const posted = await sandbox.ok('postCommentInSpace', { ...at, body: { body: { document } } }, 'comment')
    const one = { ...at, commentId: posted.id }
    const read = await sandbox.ok('getCommentInSpace', { ...one, format: 'document' }, 'read')
    assert.deepEqual(read.body, { document })
    assert.ok('markdown' in posted.body, 'Markdown unless asked otherwise')
    const { id } = await post('comment', 'Some **bold** words')
    const blocks = await sandbox.ok('getCommentInSpace', { ...at, commentId: id, format: 'document' }, 'read')
    assert.match(JSON.stringify(blocks.body), /"text":"bold","marks":\[\{"object":"mark","type":"bold"/)
    assert.deepEqual(
      await sandbox.ok('getCommentInSpace', { ...at, commentId: id, format: 'document' }, 'read'),
      blocks,
    )
    const empty = await sandbox.ok('postCommentInSpace', { ...at, body: { body: {} } }, 'comment')
    assert.deepEqual(empty.body, {})
    await sandbox.refuses(400, 'listCommentsInSpace', { ...at, format: 'html' as never }, 'read')
  })

  it('are edited and deleted by their author and by administrators, and by no one else', async () => {
    const { id } = await post('comment', 'Frist')
    const one = { ...at, commentId: id }
    const edit = { ...one, body: { body: { markdown: 'First' } } }
    await sandbox.refuses(403, 'updateCommentInSpace', edit, 'review')
    await sandbox.refuses(403, 'deleteCommentInSpace', one, 'review')
    const permissions = async (who: string) => (await sandbox.ok('getCommentInSpace', one, who)).permissions
    assert.deepEqual(await permissions('review'), { view: true, edit: false, delete: false, reply: true })
    assert.deepEqual(await permissions('read'), { view: true, edit: false, delete: false, reply: false })
    assert.deepEqual(await permissions('admin'), { view: true, edit: true, delete: true, reply: true })
    sandbox.pass(minute)
    const edited = await sandbox.ok('updateCommentInSpace', edit, 'comment')
    assert.deepEqual([edited.body, edited.editedAt], [{ markdown: 'First' }, '2026-03-01T12:01:00.000Z'])
    await sandbox.ok('updateCommentInSpace', { ...one, body: { body: { markdown: 'First!' } } })
    await sandbox.ok('updateMemberInOrganizationById', {
      organizationId: sandbox.organizationId,
      userId: sandbox.users.comment,
      body: { role: 'read' },
    })
    await sandbox.refuses(403, 'updateCommentInSpace', edit, 'comment')
    assert.equal((await sandbox.ok('getSpaceById', at, 'read')).comments, 1)
    assert.equal((await sandbox.call('deleteCommentInSpace', one)).status, 205)
    assert.equal((await sandbox.ok('getSpaceById', at, 'read')).comments, 0)
    assert.equal((await sandbox.call('deleteCommentInSpace', one)).status, 204)
  })

  it('apply all changes of a request, or none', async () => {
    const { id } = await post('comment', 'First')
    const body = { resolved: true, addedReactions: ['👍'], body: { markdown: 'Taken over' } }
    await sandbox.refuses(403, 'updateCommentInSpace', { ...at, commentId: id, body }, 'review')
    assert.deepEqual(await list(), ['Amara Okafor: First (open)'])
  })

  it('say who resolved them and when, until they’re reopened, and the space counts the open ones', async () => {
    const { id } = await post('comment', 'Is that so?')
    const one = { ...at, commentId: id }
    const open = async () => (await sandbox.ok('getSpaceById', at, 'read')).comments
    assert.equal(await open(), 1)
    sandbox.pass(minute)
    const resolved = await sandbox.ok('updateCommentInSpace', { ...one, body: { resolved: true } }, 'edit')
    assert.deepEqual(
      [resolved.status, resolved.resolvedAt, resolved.resolvedBy?.id, resolved.editedAt],
      ['resolved', '2026-03-01T12:01:00.000Z', sandbox.users.edit, undefined],
    )
    assert.equal(await open(), 0)
    sandbox.pass(minute)
    const again = await sandbox.ok('updateCommentInSpace', { ...one, body: { resolved: true } }, 'review')
    assert.equal(again.resolvedBy?.id, sandbox.users.edit, 'who came second did not resolve it')
    const reopened = await sandbox.ok('updateCommentInSpace', { ...one, body: { resolved: false } }, 'comment')
    assert.deepEqual([reopened.status, 'resolvedAt' in reopened, 'resolvedBy' in reopened], ['open', false, false])
    assert.equal(await open(), 1)
  })

  it('count each reaction once for each person, and say who reacted', async () => {
    const { id } = await post('comment', 'Nice')
    const react = (who: string, body: object) => sandbox.ok('updateCommentInSpace', { ...at, commentId: id, body }, who)
    await react('edit', { addedReactions: ['👍', '🎉'] })
    await react('edit', { addedReactions: ['👍'] })
    const { reactions } = await react('review', { addedReactions: ['👍'] })
    assert.deepEqual(
      reactions.map((each) => [each.emoji, each.count, each.users.map(({ user }) => user.displayName)]),
      [
        ['👍', 2, ['Jonas Lindqvist', 'Priya Raman']],
        ['🎉', 1, ['Jonas Lindqvist']],
      ],
    )
    await react('review', { removedReactions: ['🎉'] })
    const left = await react('edit', { removedReactions: ['👍', 'none'] })
    assert.deepEqual(
      left.reactions.map((each) => `${each.emoji}${each.count}`),
      ['🎉1', '👍1'],
    )
    assert.equal(left.editedAt, undefined)
    const wrong = { ...at, commentId: id, body: { addedReactions: [''] } }
    await sandbox.refuses(422, 'updateCommentInSpace', wrong, 'edit')
    await sandbox.refuses(422, 'updateCommentInSpace', { ...wrong, body: { addedReactions: ['x'.repeat(51)] } }, 'edit')
  })

  it('name the agent as their author, and don’t count it as a member', async () => {
    ensureAgentUser(sandbox.platform)
    const { comments, newId } = sandbox.platform
    comments.add({
      id: newId(),
      space_id: space.id,
      change_request_id: null,
      parent_id: null,
      review_id: null,
      page_id: null,
      node_id: null,
      cell_record: null,
      cell_definition: null,
      revision_id: space.revision_id,
      posted_by: agentUserId,
      posted_at: sandbox.platform.clock().toISOString(),
      body: JSON.stringify({ markdown: 'This link is broken.' }),
    })
    const { items } = await sandbox.ok('listCommentsInSpace', { ...at, authors: [agentUserId] }, 'read')
    assert.deepEqual([items[0]?.postedBy.id, items[0]?.postedBy.email], ['gitbook:agent', undefined])
    await sandbox.ok('getUserById', { userId: agentUserId }, 'read')
    assert.equal((await sandbox.ok('listCommentersInSpace', at, 'read')).count, 0, 'the agent is no member')
  })

  it('list the members who wrote, in the order of their first comments', async () => {
    const { id } = await post('comment', 'One')
    await sandbox.ok('postCommentReplyInSpace', { ...at, commentId: id, body: { body: { markdown: 'Yes' } } }, 'edit')
    await post('admin', 'Two')
    await post('comment', 'Three')
    const first = await sandbox.ok('listCommentersInSpace', { ...at, limit: 2 }, 'read')
    const rest = await sandbox.ok('listCommentersInSpace', { ...at, limit: 2, page: first.next?.page ?? '' }, 'read')
    assert.deepEqual(
      [...first.items, ...rest.items].map((member) => member.user.displayName),
      ['Amara Okafor', 'Jonas Lindqvist', 'Ines Moreau'],
    )
    assert.deepEqual([first.count, rest.next], [3, undefined])
  })
})
