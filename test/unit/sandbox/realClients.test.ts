import assert from 'node:assert/strict'
import type { DocumentNode } from '../../../src/contract/schemas/document.ts'
import type { SpaceRow } from '../../../src/sandbox/spaces/spaceStore.ts'
import { pagesOf, TestSandbox } from './support/testSandbox.ts'

/** What the official clients, the platform's command line and other tools rely on. */
describe('The sandbox, as other clients of the platform use it,', () => {
  let sandbox: TestSandbox
  let org: { organizationId: string }
  let space: SpaceRow
  beforeEach(() => {
    sandbox = new TestSandbox()
    org = { organizationId: sandbox.organizationId }
    space = sandbox.addSpace(
      {},
      pagesOf({ Write: 'Words', Read: 'Words\n\n# One\n\n* a\n\n![](https://example.com/a.png)' }),
    )
  })
  afterEach(() => sandbox.close())

  const publish = async (configurations: Record<string, unknown> = {}) =>
    await sandbox.call('publishIntegration', {
      integrationName: 'test-tool',
      body: {
        title: 'Tool',
        description: '',
        scopes: [],
        script: '',
        ...org,
        organization: org.organizationId,
        configurations,
      },
    })

  it('ends the development mode of an integration, once', async () => {
    await publish()
    const one = { integrationName: 'test-tool' }
    assert.equal((await sandbox.call('disableIntegrationDevelopmentMode', one)).status, 204)
    await sandbox.ok('setIntegrationDevelopmentMode', { ...one, body: { tunnelUrl: 'https://example.com' } })
    assert.equal((await sandbox.call('disableIntegrationDevelopmentMode', one)).status, 205)
    assert.equal(sandbox.platform.integrations.get('test-tool')?.tunnel_url, null)
    assert.equal((await sandbox.call('disableIntegrationDevelopmentMode', one, 'edit')).status, 403)
  })

  it('lists the change requests of an organization by several statuses, by space, and by either date', async () => {
    const other = sandbox.addSpace({ title: 'Other' })
    const act = sandbox.users.admin
    const rows = [
      sandbox.addChangeRequest(space, act, 'open'),
      (sandbox.pass(1000), sandbox.addChangeRequest(space, act, 'draft')),
      (sandbox.pass(1000), sandbox.addChangeRequest(other, act, 'open')),
    ]
    sandbox.pass(1000)
    sandbox.editChangeRequest(rows[0]!, act)
    const ids = async (query: object) =>
      (await sandbox.ok('listChangeRequestsForOrganization', { ...org, ...query })).items.map(({ id }) =>
        rows.findIndex((row) => row.id === id),
      )
    assert.deepEqual(await ids({}), [0, 2])
    assert.deepEqual(await ids({ status: ['open', 'draft'] }), [0, 2, 1])
    assert.deepEqual(await ids({ status: ['open', 'draft'], orderBy: 'createdAt' }), [2, 1, 0])
    assert.deepEqual(await ids({ status: ['open', 'draft'], space: space.id }), [0, 1])
    assert.deepEqual(await ids({ space: 'none' }), [])
    const first = await sandbox.ok('listChangeRequestsForOrganization', { ...org, orderBy: 'createdAt', limit: 1 })
    assert.deepEqual(await ids({ orderBy: 'createdAt', page: first.next?.page }), [0])
  })

  it('sorts members by name, regardless of case', async () => {
    for (const name of ['zoe', 'Äda', 'Bob', 'abe']) sandbox.addMember(name, 'read')
    const added = async (query: object) =>
      (await sandbox.ok('listMembersInOrganizationById', { ...org, sort: 'name', ...query })).items
        .map(({ user }) => user.displayName)
        .filter((name) => ['zoe', 'Äda', 'Bob', 'abe'].includes(name))
    assert.deepEqual(await added({ order: 'asc' }), ['abe', 'Bob', 'zoe', 'Äda'])
    assert.deepEqual(await added({}), ['Äda', 'zoe', 'Bob', 'abe'])
  })

  it('keeps the links of a change request under their IDs', async () => {
    const { id: changeRequestId } = sandbox.addChangeRequest(space, sandbox.users.admin)
    const at = { spaceId: space.id, changeRequestId }
    const ref = (url: string) => ({ kind: 'url' as const, url })
    const set = async (links: object[]) =>
      (await sandbox.ok('updateChangeRequestById', { ...at, body: { links } as never })).links ?? []
    const [one] = await set([{ ref: ref('https://example.com/1'), title: 'Ticket' }])
    const two = await set([{ ref: ref('https://example.com/2') }, { id: one?.id, ref: ref('https://example.com/1') }])
    assert.deepEqual(two[1], { id: one?.id, ref: ref('https://example.com/1') })
    assert.notEqual(two[0]?.id, one?.id)
    assert.deepEqual((await sandbox.ok('getChangeRequestById', at)).links, two)
    const body = { links: [{ id: 'none', ref: ref('https://example.com') }] }
    assert.match(await sandbox.refuses(400, 'updateChangeRequestById', { ...at, body }), /doesn’t have/)
    const many = { links: Array.from({ length: 11 }, () => ({ ref: ref('https://example.com') })) }
    await sandbox.refuses(422, 'updateChangeRequestById', { ...at, body: many })
  })

  it('answers without a body if the client prefers that', async () => {
    const { id } = sandbox.addChangeRequest(space, sandbox.users.admin)
    const { status, headers, text } = await sandbox.send(`/v1/spaces/${space.id}/change-requests/${id}`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${sandbox.tokenOf('admin')}`, prefer: 'return=minimal' },
      body: '{"subject":"Better"}',
    })
    assert.deepEqual([status, headers.get('preference-applied'), text], [204, 'return=minimal', ''])
    const changed = await sandbox.ok('getChangeRequestById', { spaceId: space.id, changeRequestId: id })
    assert.equal(changed.subject, 'Better')
  })

  it('names the merged change request in a merge revision', async () => {
    const { id } = sandbox.addChangeRequest(space, sandbox.users.admin)
    const { revision } = await sandbox.ok('mergeChangeRequest', { spaceId: space.id, changeRequestId: id })
    const read = await sandbox.ok('getRevisionById', { spaceId: space.id, revisionId: revision })
    assert.deepEqual([read.type, read.mergedFrom?.id, read.mergedFrom?.status], ['merge', id, 'merged'])
    const before = await sandbox.ok('getRevisionById', { spaceId: space.id, revisionId: space.revision_id })
    assert.equal('mergedFrom' in before, false)
  })

  it('sends data with every block, and images as void', async () => {
    const { node } = sandbox.pageAt(space.id, 'read')
    const page = await sandbox.ok('getPageById', { spaceId: space.id, pageId: node.id, format: 'document' })
    const stored = await sandbox.ok('getDocumentById', { spaceId: space.id, documentId: node.documentId ?? '' })
    for (const document of [page.document, stored]) {
      const blocks = (document?.nodes ?? []).flatMap(withNested).filter(({ object }) => object === 'block')
      assert.ok(blocks.some(({ type }) => type === 'heading-1') && blocks.some(({ type }) => type === 'list-item'))
      assert.deepEqual(
        blocks.filter(({ data }) => data === undefined),
        [],
      )
      assert.deepEqual(
        blocks.filter(({ type }) => type === 'image').map(({ isVoid }) => isVoid),
        [true],
      )
    }
  })

  it('sends lengths, tags, colors and columns of several values as the live platform does', async () => {
    const markdown = [
      '{% columns %}\n{% column width="30%" %}\nNarrow\n{% endcolumn %}\n\n{% column %}\nWide\n{% endcolumn %}\n{% endcolumns %}',
      '{% updates format="full" %}\n{% update date="2026-05-25" tags="new, fixes" %}\n## One\n{% endupdate %}\n{% endupdates %}',
      'Some <mark style="color:red;">words</mark>.',
      '<table><thead><tr><th data-type="users">Who</th></tr></thead><tbody><tr><td></td></tr></tbody></table>',
    ].join('\n\n')
    const { id } = sandbox.addSpace({}, pagesOf({ Blocks: markdown }))
    const { node } = sandbox.pageAt(id, 'blocks')
    const document = await sandbox.ok('getDocumentById', { spaceId: id, documentId: node.documentId ?? '' })
    const of = (type: string) => document.nodes.flatMap(withNested).find((each) => each.type === type)
    assert.deepEqual([of('columns')?.isVoid, of('column')?.data?.['width']], [false, { unit: '%', value: 30 }])
    assert.deepEqual(of('update')?.data?.['tags'], [
      { kind: 'tag', tag: 'new' },
      { kind: 'tag', tag: 'fixes' },
    ])
    const marks = document.nodes.flatMap(withNested).flatMap(({ leaves = [] }) => leaves.flatMap((leaf) => leaf.marks))
    assert.deepEqual(
      marks.map(({ data }) => data),
      [{ text: 'red', background: 'default' }],
    )
    const columns = Object.values((of('table')?.data?.['definition'] ?? {}) as Record<string, { multiple?: boolean }>)
    assert.deepEqual(
      columns.map(({ multiple }) => multiple),
      [false],
    )
  })

  it('opens a published site with share links without a key only for administrators', async () => {
    const body = { visibility: 'share-link' as const, spaces: [space.id] }
    const { id: siteId } = await sandbox.ok('createSite', { ...org, body })
    await sandbox.ok('publishSite', { ...org, siteId })
    assert.equal((await sandbox.ok('getPublishedContentSite', { ...org, siteId })).site.id, siteId)
    await sandbox.refuses(404, 'getPublishedContentSite', { ...org, siteId }, 'create')
    await sandbox.ok('getPublishedContentSite', { ...org, siteId, shareKey: 'wrong' })
    await sandbox.refuses(404, 'getPublishedContentSite', { ...org, siteId, shareKey: 'wrong' }, 'create')
  })

  for (const slash of ['/', '%2F']) {
    it(`finds a page by its path with ${slash} between its parts`, async () => {
      const { node } = sandbox.pageAt(space.id, 'write')
      sandbox.edit(space.id, {
        operation: 'insert_page',
        title: 'Pages',
        into: node.id,
        document: { markdown: 'Inner' },
      })
      const headers = { authorization: `Bearer ${sandbox.tokenOf('admin')}` }
      const { revision_id: revision } = sandbox.platform.spaces.get(space.id)!
      for (const base of ['content', `revisions/${revision}`]) {
        const { status, body } = await sandbox.send(`/v1/spaces/${space.id}/${base}/path/write${slash}pages`, {
          headers,
        })
        assert.deepEqual([status, (body as { title?: string }).title], [200, 'Pages'])
      }
    })
  }

  it('returns its version at the root of the API', async () => {
    const headers = { authorization: `Bearer ${sandbox.tokenOf('read')}` }
    const { status, body } = await sandbox.send('/v1/', { headers })
    assert.deepEqual([status, body], [200, { version: '1', build: 'sandbox' }])
    assert.equal((await sandbox.send('/v1/')).status, 401)
  })

  it('returns a PDF of a whole space, and of one page', async () => {
    const { node } = sandbox.pageAt(space.id, 'read')
    const text = async (query: object) => {
      const { url } = await sandbox.ok('getSpacePDF', { spaceId: space.id, ...query }, 'read')
      const { status, headers, text: bytes } = await sandbox.send(url)
      assert.deepEqual([status, headers.get('content-type')], [200, 'application/pdf'])
      return bytes.length
    }
    assert.ok((await text({})) > (await text({ page: node.id, only: true })))
    await sandbox.refuses(404, 'getSpacePDF', { spaceId: space.id, page: 'none' })
  })

  it('refuses claims of visitors that have no description', async () => {
    const { id: siteId } = await sandbox.ok('createSite', { ...org, body: {} })
    const put = async (claim: object) => {
      const jsonSchema = { type: 'object', properties: { beta: claim, unsigned: { type: 'object', properties: {} } } }
      return await sandbox.call('updateSiteAdaptiveSchema', { ...org, siteId, body: { jsonSchema } })
    }
    assert.equal((await put({ type: 'boolean', description: 'In the beta' })).status, 200)
    const { status, message } = await put({ type: 'boolean' })
    assert.deepEqual([status, message], [400, '“/properties/beta” in the schema needs a “description”.'])
    const nested = await put({ type: 'object', properties: { inner: { type: 'string', description: ' ' } } })
    assert.equal(nested.status, 400)
  })

  it('refuses settings of integrations with a title of one character', async () => {
    const setting = (title: string) => ({ account: { properties: { key: { type: 'string', title } } } })
    assert.equal((await publish(setting('K'))).status, 400)
    assert.equal((await publish(setting('Ke'))).status, 200)
  })
})

function withNested(node: DocumentNode): DocumentNode[] {
  return [node, ...[...(node.nodes ?? []), ...(node.fragments ?? [])].flatMap(withNested)]
}
