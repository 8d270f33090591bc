import assert from 'node:assert/strict'
import { Branch } from '../support/branch.ts'

describe('reading revisions and their changes', () => {
  let branch: Branch
  beforeEach(async () => {
    branch = await Branch.open([
      {
        operation: 'insert_files',
        files: [{ name: 'a.csv', ref: 'a', contentType: 'text/csv', content: Buffer.from('a') }],
      },
      { operation: 'insert_page', type: 'group', title: 'Guides', ref: 'guides', document: {} },
      {
        operation: 'insert_page',
        title: 'Setup',
        into: 'guides',
        document: { markdown: 'Set it up with [data](./a).' },
      },
      { operation: 'insert_page', title: 'Empty', document: {} },
    ])
  })
  afterEach(() => branch.close())

  const spaceId = () => branch.spaceId
  const main = async () => (await branch.sandbox.ok('getSpaceById', { spaceId: spaceId() })).revision

  it('returns a page by path, a file and the body of a page as they were in that revision', async () => {
    const revisionId = await main()
    const at = { spaceId: spaceId(), revisionId }
    const page = await branch.sandbox.ok('getPageInRevisionByPath', {
      ...at,
      pagePath: 'guides/setup',
      format: 'markdown',
    })
    assert.match(page.markdown ?? '', /^# Setup/)
    const [file] = (await branch.sandbox.ok('listFilesInRevisionById', at)).items
    const same = await branch.sandbox.ok('getFileInRevisionById', { ...at, fileId: file?.id ?? '' })
    assert.deepEqual(same, file)
    const document = await branch.sandbox.ok('getPageDocumentInRevisionById', { ...at, pageId: page.id })
    assert.equal(document.nodes[0]?.type, 'paragraph')
    const byId = { spaceId: spaceId(), documentId: page.documentId ?? '' }
    assert.deepEqual(await branch.sandbox.ok('getDocumentById', byId), document)
    const empty = await branch.id('empty')
    assert.deepEqual((await branch.sandbox.ok('getPageDocumentInRevisionById', { ...at, pageId: empty })).nodes, [])
    await branch.write({ operation: 'delete_page', page: page.id })
    await branch.merge()
    assert.equal((await branch.sandbox.ok('getDocumentById', byId)).nodes.length, 1, 'old bodies stay')
    assert.equal((await branch.sandbox.ok('getPageInRevisionByPath', { ...at, pagePath: 'guides/setup' })).id, page.id)
  })

  it('answers 404 for other spaces, unknown paths and groups without a body', async () => {
    const at = { spaceId: spaceId(), revisionId: await main() }
    const elsewhere = branch.sandbox.addSpace({}, [
      { operation: 'insert_page', title: 'Secret', document: { markdown: 'Secret words.' } },
    ]).id
    const documentId = branch.sandbox.pageAt(elsewhere, 'secret').node.documentId ?? ''
    assert.ok(await branch.sandbox.ok('getDocumentById', { spaceId: elsewhere, documentId }))
    const guides = await branch.id('guides')
    const failures = [
      await branch.sandbox.fails('getDocumentById', { spaceId: spaceId(), documentId }),
      await branch.sandbox.fails('getDocumentById', { spaceId: spaceId(), documentId: 'nowhere' }),
      await branch.sandbox.fails('getFileInRevisionById', { ...at, fileId: 'nowhere' }),
      await branch.sandbox.fails('getPageInRevisionByPath', { ...at, pagePath: 'nowhere' }),
      await branch.sandbox.fails('getPageDocumentInRevisionById', { ...at, pageId: guides }),
      await branch.sandbox.fails('getPageDocumentInRevisionById', { ...at, pageId: 'nowhere' }),
      await branch.sandbox.fails('getRevisionChanges', { ...at, revisionId: 'nowhere' }),
      await branch.sandbox.fails('getFileInRevisionById', { ...at, spaceId: elsewhere, fileId: 'nowhere' }),
    ]
    assert.deepEqual(new Set(failures.map(([status]) => status)), new Set([404]))
  })

  it('lists every kind of change that a change request makes', async () => {
    const [setup, guides, empty] = [
      await branch.id('guides/setup'),
      await branch.id('guides'),
      await branch.id('empty'),
    ]
    await branch.write(
      { operation: 'insert_page', title: 'New', document: { markdown: 'New.' } },
      {
        operation: 'update_page',
        page: setup,
        title: 'Set up',
        slug: 'set-up',
        emoji: '🔧',
        description: 'How',
        document: { markdown: 'Differently.' },
        into: empty,
      },
      { operation: 'delete_page', page: guides },
      { operation: 'insert_files', files: [{ name: 'b.csv', contentType: 'text/csv', base64: 'YQ==' }] },
    )
    const { changes, more } = await branch.sandbox.ok('getChangeRequestChanges', branch.place)
    assert.equal(more, undefined)
    assert.deepEqual(
      changes.map(({ type, page, file }) => [type, page?.title ?? file?.name]),
      [
        ['page_moved', 'Set up'],
        ['page_edited', 'Set up'],
        ['page_created', 'New'],
        ['page_deleted', 'Guides'],
        ['file_created', 'b.csv'],
      ],
    )
    const [moved, edited] = changes
    assert.deepEqual([moved?.parent?.before?.id, moved?.parent?.after?.id], [guides, empty])
    assert.deepEqual(Object.keys(edited?.attributes ?? {}).sort(), [
      'description',
      'document',
      'emoji',
      'slug',
      'title',
    ])
    assert.deepEqual(edited?.attributes?.['title'], { before: 'Setup', after: 'Set up' })
    const { before, after } = edited?.attributes?.['document'] ?? {}
    for (const documentId of [before, after]) {
      await branch.sandbox.ok('getDocumentById', { spaceId: spaceId(), documentId: documentId as string })
    }
    const file = changes.at(-1)?.file
    assert.ok(file?.downloadURL?.endsWith('/b.csv') && file.contentType === 'text/csv')
  })

  it('lists as many changes as requested, 10 by default, and counts the rest', async () => {
    await branch.write(
      ...Array.from({ length: 12 }, (_, at) => ({ operation: 'insert_page' as const, title: `P${at}`, document: {} })),
    )
    const counts = async (limit?: number) => {
      const query = limit === undefined ? {} : { limit }
      const { changes, more } = await branch.sandbox.ok('getChangeRequestChanges', { ...branch.place, ...query })
      return [changes.length, more]
    }
    assert.deepEqual(await counts(), [10, 2])
    assert.deepEqual(await counts(3), [3, 9])
    assert.deepEqual(await counts(0), [0, 12])
    assert.deepEqual(await counts(12), [12, undefined])
    assert.equal((await branch.sandbox.fails('getChangeRequestChanges', { ...branch.place, limit: 1001 }))[0], 400)
  })

  it('lists the changes of a revision against the previous one, with the change request that they came from', async () => {
    const first = await main()
    await branch.write({ operation: 'insert_page', title: 'New', document: { markdown: 'New.' } })
    const { revision } = await branch.merge()
    const of = (revisionId: string) => branch.sandbox.ok('getRevisionChanges', { spaceId: spaceId(), revisionId })
    const merged = await of(revision)
    assert.deepEqual(
      merged.changes.map((change) => change.type),
      ['page_created'],
    )
    assert.equal(merged.mergedFrom?.id, branch.changeRequestId)
    const { parents } = await branch.sandbox.ok('getRevisionById', { spaceId: spaceId(), revisionId: revision })
    assert.equal(parents[0], first)
    assert.equal((await of(first)).changes.length, 4)
    const { parents: origin } = await branch.sandbox.ok('getRevisionById', { spaceId: spaceId(), revisionId: first })
    assert.deepEqual((await of(origin[0] ?? '')).changes, [], 'the first revision of all is empty')
  })
})
