import assert from 'node:assert/strict'
import type { NewConversation } from '../../../src/sandbox/conversations/ingestConversation.ts'
import { TestSandbox } from './support/testSandbox.ts'

const day = 24 * 60 * 60 * 1000

describe('Conversations', () => {
  let sandbox: TestSandbox
  let at: { organizationId: string }
  beforeEach(() => {
    sandbox = new TestSandbox()
    at = { organizationId: sandbox.organizationId }
  })
  afterEach(() => sandbox.close())

  const conversation = (id: string, question: string, more: Partial<NewConversation> = {}): NewConversation => ({
    id,
    parts: [{ type: 'message', role: 'user', body: question }],
    ...more,
  })
  const hand = async (...body: NewConversation[]) =>
    (await sandbox.call('ingestConversation', { ...at, body: body.length === 1 ? body[0]! : body })).status
  const clusters = async (query: object = {}) =>
    (await sandbox.ok('listConversationsIssuesClusters', { ...at, ...query })).items

  it('are refused beyond the limits, twice in one request, and from people who aren’t administrators', async () => {
    const refused = [
      conversation('', 'Words'),
      conversation('i'.repeat(256), 'Words'),
      conversation('one', 'Words', { subject: 's'.repeat(513) }),
      { id: 'one' } as NewConversation,
      { id: 'one', parts: [{ type: 'message', role: 'robot', body: '' }] } as never,
    ]
    for (const body of refused) assert.equal(await hand(body), 422)
    assert.equal(await hand(conversation('one', 'A'), conversation('one', 'B')), 400)
    assert.equal(await hand(conversation('..', 'A')), 400)
    assert.equal(await hand(conversation('one', 'A', { metadata: { createdAt: '2016-12-31T23:59:60Z' } })), 400)
    const answer = await sandbox.call('ingestConversation', { ...at, body: conversation('one', 'Words') }, 'create')
    assert.equal(answer.status, 403)
    assert.equal((await sandbox.ok('listConversations', at)).count, 0)
  })

  it('are hidden from guests', async () => {
    assert.equal(await hand(conversation('one', 'Words')), 204)
    sandbox.addMember('guest', null)
    assert.equal((await sandbox.call('listConversations', at, 'guest')).status, 404)
    assert.equal((await sandbox.call('getConversationById', { ...at, conversationId: 'one' }, 'guest')).status, 404)
  })

  it('are read back as they were sent, under any ID', async () => {
    const id = 'a/b c%2F#?é'
    const metadata = {
      url: 'https://example.com/chat/1',
      attributes: { team: 'docs' },
      createdAt: '2025-05-01T08:00:00.000Z',
    }
    const given = conversation(id, 'How do I export a space?', { subject: 'Export', metadata })
    assert.equal(await hand(given), 204)
    const read = await sandbox.ok('getConversationById', { ...at, conversationId: id }, 'read')
    assert.deepEqual([read.parts, read.metadata], [given.parts, metadata])
    assert.deepEqual(
      [read.conversation.subject, read.conversation.createdAt, read.conversation.urls.source],
      ['Export', metadata.createdAt, metadata.url],
    )
    assert.equal((await sandbox.call('getConversationById', { ...at, conversationId: 'none' })).status, 404)
  })

  it('are listed latest first, by source, and page by page while more come in', async () => {
    await hand(conversation('one', 'A'), conversation('two', 'B'), conversation('three', 'C'))
    await hand(conversation('mail', 'D', { metadata: { attributes: { source: 'email' } } }))
    const ids = async (query: object) =>
      (await sandbox.ok('listConversations', { ...at, ...query })).items.map(({ id }) => id)
    assert.deepEqual(await ids({}), ['mail', 'three', 'two', 'one'])
    assert.deepEqual(await ids({ source: 'email' }), ['mail'])
    assert.deepEqual(await ids({ source: 'other' }), [])
    const first = await sandbox.ok('listConversations', { ...at, limit: 2 })
    await hand(conversation('four', 'E'))
    assert.deepEqual(await ids({ page: first.next!.page }), ['two', 'one'])
  })

  it('create issues, and a cluster of issues that share words', async () => {
    await hand(
      conversation('one', 'How can I export my space as a PDF? The export stops halfway.', { subject: 'PDF export' }),
      conversation('two', 'Our export of spaces never ends.'),
      conversation('three', 'The login with single sign-on fails.'),
    )
    const { items, count } = await sandbox.ok('listConversationsIssues', at)
    assert.equal(count, 3)
    assert.deepEqual(items.map(({ issue }) => issue.title).reverse(), [
      'PDF export',
      'Our export of spaces never ends.',
      'The login with single sign-on fails.',
    ])
    const found = await clusters({ orderBy: 'issues' })
    assert.deepEqual(
      found.map(({ stats }) => stats.issues),
      [2, 1],
    )
    assert.ok(found[0]!.label.includes('export') && found[0]!.label.includes('space'))
    const inCluster = await sandbox.ok('listConversationsIssues', { ...at, cluster: found[0]!.id })
    assert.deepEqual(
      inCluster.items.map((item) => item.conversation.id),
      ['two', 'one'],
    )
    const [of] = (await sandbox.ok('listConversationsIssues', { ...at, conversation: 'three' })).items
    const read = await sandbox.ok('getConversationIssueById', { ...at, issueId: of!.issue.id })
    assert.deepEqual(read, of)
    assert.equal((await sandbox.call('getConversationIssueById', { ...at, issueId: 'none' })).status, 404)
  })

  it('replace the conversation with the same ID, and leave no empty cluster behind', async () => {
    await hand(conversation('one', 'The export of a large space stops.'))
    await hand(conversation('one', 'The login fails with certificates.'))
    assert.equal((await sandbox.ok('listConversations', at)).count, 1)
    assert.equal((await sandbox.ok('listConversationsIssues', at)).count, 1)
    const found = await clusters()
    assert.equal(found.length, 1)
    assert.ok(found[0]!.label.includes('login') || found[0]!.label.includes('certificate'))
  })

  it('are counted by week for 13 weeks', async () => {
    const ago = (days: number) => ({
      metadata: { createdAt: new Date(sandbox.time.getTime() - days * day).toISOString() },
    })
    await hand(
      conversation('one', 'Export space stops.', ago(0)),
      conversation('two', 'Export space stops.', ago(8)),
      conversation('three', 'Export space stops.', ago(9)),
      conversation('four', 'Export space stops.', ago(100)),
    )
    const [cluster] = await clusters()
    assert.deepEqual(cluster!.weeklyPulse, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 1])
    assert.deepEqual(cluster!.sources, { 'integration:sandbox:api': 4 })
  })

  it('are clustered in lists that sort both ways and continue page by page', async () => {
    const words = ['export space', 'login certificate', 'table column', 'search result']
    for (const [index, question] of words.entries()) {
      for (let round = 0; round <= index; round += 1) await hand(conversation(`${index}-${round}`, question))
      sandbox.pass(1000)
    }
    const sizes = async (query: object) => (await clusters(query)).map(({ stats }) => stats.conversations)
    assert.deepEqual(await sizes({}), [4, 3, 2, 1])
    assert.deepEqual(await sizes({ order: 'asc' }), [1, 2, 3, 4])
    assert.deepEqual(await sizes({ order: 'asc', orderBy: 'conversations' }), [1, 2, 3, 4])
    for (const orderBy of ['updatedAt', 'issues'] as const) {
      const first = await sandbox.ok('listConversationsIssuesClusters', { ...at, orderBy, limit: 2 })
      assert.equal(first.count, 4)
      assert.deepEqual(await sizes({ orderBy, page: first.next!.page }), [2, 1])
    }
    assert.equal(
      (await sandbox.call('listConversationsIssuesClusters', { ...at, orderBy: 'mood' } as never)).status,
      400,
    )
  })
})
