import assert from 'node:assert/strict'
import type { Site } from '../../../../src/contract/sites.ts'
import type { SiteSection } from '../../../../src/contract/siteStructure.ts'
import type { SpaceRow } from '../../../../src/sandbox/spaces/spaceStore.ts'
import { pagesOf, TestSandbox } from '../support/testSandbox.ts'

describe('The redirects of a site', () => {
  let sandbox: TestSandbox
  let at: { organizationId: string; siteId: string }
  let space: SpaceRow
  let section: SiteSection
  beforeEach(async () => {
    sandbox = new TestSandbox()
    const { organizationId } = sandbox
    space = sandbox.addSpace({ title: 'Guide' }, pagesOf({ 日本: 'Words', Next: 'Words' }))
    const { id } = await sandbox.ok('createSite', { organizationId, body: { title: 'Docs' } })
    at = { organizationId, siteId: id }
    section = await sandbox.ok('addSectionToSite', { ...at, body: { spaceId: space.id } })
    await sandbox.ok('publishSite', at)
  })
  afterEach(() => sandbox.close())

  const elsewhere = (url = 'https://example.com/docs') => ({ kind: 'external' as const, url })
  const siteSpaceId = () => section.siteSpaces[0]!.id
  const toPage = (path: string) => ({
    kind: 'site-page' as const,
    siteSpaceId: siteSpaceId(),
    pageId: sandbox.pageAt(space.id, path).node.id,
  })
  const create = async (source: string, body: object = {}) =>
    await sandbox.ok('createSiteRedirect', { ...at, body: { source, destination: elsewhere(), ...body } })
  const bulk = async (...redirects: object[]) =>
    (await sandbox.ok('bulkUpsertSiteRedirects', { ...at, body: { redirects } } as never)).results
  const sources = async (query: object = {}) =>
    (await sandbox.ok('listSiteRedirects', { ...at, ...query })).items.map(({ source }) => source)
  const target = async (source: string, shareKey?: string) =>
    (await sandbox.ok('getSiteRedirectBySource', { ...at, source, shareKey })).target
  const address = async (...path: string[]) =>
    [(await sandbox.ok('getSiteById', at)).urls.published ?? '', ...path].join('/')

  it('are refused if the source or the destination is invalid, or the source is taken', async () => {
    await create('/taken')
    const status = async (body: object) =>
      (await sandbox.call('createSiteRedirect', { ...at, body: { source: '/new', destination: elsewhere(), ...body } }))
        .status
    for (const source of ['', 'no-slash', '/with space', '/a*b', '/ä', `/${'x'.repeat(512)}`]) {
      assert.ok([400, 422].includes(await status({ source })), source)
    }
    assert.equal(await status({ source: '/taken' }), 400)
    assert.equal(await status({ source: '/taken/' }), 400)
    assert.equal(await status({ source: '/taken', draft: true }), 201)
    const notThere = [
      elsewhere('javascript:alert(1)'),
      elsewhere('/relative'),
      { kind: 'site-space', siteSpaceId: 'none' },
      { kind: 'site-section', siteSectionId: 'none' },
      { kind: 'site-page', siteSpaceId: siteSpaceId(), pageId: 'none' },
      { kind: 'path', spaceId: space.id, path: 'none' },
      { kind: 'path', spaceId: sandbox.addSpace().id, path: 'next' },
    ]
    for (const destination of notThere) assert.equal(await status({ destination }), 400, JSON.stringify(destination))
    assert.equal(await status({ destination: { kind: 'nonsense' } }), 422)
  })

  it('point to the current address of a page, to a space, to a section or to another site', async () => {
    await create('/page', { destination: { kind: 'path', spaceId: space.id, path: '日本' } })
    await create('/space', { destination: { kind: 'site-space', siteSpaceId: siteSpaceId() } })
    await create('/section', { destination: { kind: 'site-section', siteSectionId: section.id } })
    await create('/out')
    assert.equal(await target('/page'), await address('guide', 'guide', encodeURIComponent('日本')))
    assert.equal(await target('/space/'), await address('guide', 'guide'))
    assert.equal(await target('/section'), await address('guide'))
    assert.equal(await target('/out'), 'https://example.com/docs')
    const page = sandbox.pageAt(space.id, '日本').node.id
    sandbox.edit(space.id, { operation: 'update_page', page, slug: 'about' })
    assert.equal(await target('/page'), await address('guide', 'guide', 'about'))
    sandbox.edit(space.id, { operation: 'delete_page', page })
    await sandbox.refuses(404, 'getSiteRedirectBySource', { ...at, source: '/page' })
    await sandbox.refuses(404, 'getSiteRedirectBySource', { ...at, source: '/nothing' })
  })

  it('match by wildcard, the longest source first, and can append the rest of the path', async () => {
    await create('/old/*', { captureWildcard: true })
    await create('/old/api/*', {
      destination: { kind: 'site-space', siteSpaceId: siteSpaceId() },
      captureWildcard: true,
    })
    await create('/old/api/one')
    await create('/gone*')
    assert.equal(await target('/old/a/b'), 'https://example.com/docs/a/b')
    assert.equal(await target('/old'), 'https://example.com/docs')
    assert.equal(await target('/old/api/next'), await address('guide', 'guide', 'next'))
    assert.equal(await target('/old/api/one'), 'https://example.com/docs')
    assert.equal(await target('/gone-long-ago/x'), 'https://example.com/docs')
    await sandbox.refuses(404, 'getSiteRedirectBySource', { ...at, source: '/older' })
  })

  it('have no effect as drafts until they replace the live redirect', async () => {
    const live = await create('/old')
    const draft = await create('/old', { draft: true, destination: toPage('next') })
    assert.deepEqual([await sources(), await sources({ draft: true })], [['/old'], ['/old']])
    assert.equal(await target('/old'), 'https://example.com/docs')
    const change = { ...at, siteRedirectId: draft.id, body: { draft: false } }
    await sandbox.refuses(400, 'updateSiteRedirectById', change)
    assert.deepEqual(await bulk({ source: '/old', intent: 'publish' }), [
      { source: '/old', draft: false, status: 'published', id: draft.id },
    ])
    assert.equal(await target('/old'), await address('guide', 'guide', 'next'))
    assert.deepEqual(await sources({ draft: true }), [])
    const gone = { ...at, siteRedirectId: live.id }
    assert.equal((await sandbox.call('deleteSiteRedirectById', gone)).status, 204)
  })

  it('are written in bulk, each with its own result', async () => {
    await create('/changed')
    await create('/deleted')
    const results = await bulk(
      { source: '/made', destination: toPage('next'), permanent: true },
      { source: '/changed', destination: elsewhere('https://example.com/new') },
      { source: '/deleted', destination: null },
      { source: '/draft', intent: 'draft', destination: elsewhere() },
      { source: 'bad', destination: elsewhere() },
      { source: '/nowhere', destination: { kind: 'site-space', siteSpaceId: 'none' } },
      { source: '/none', destination: null },
      { source: '/none', intent: 'publish' },
      { source: '/empty' },
    )
    assert.deepEqual(
      results.map(({ status, draft }) => `${status}${draft ? ' draft' : ''}`),
      ['created', 'updated', 'deleted', 'created draft', 'error', 'error', 'error', 'error', 'error'],
    )
    assert.match(results[4]?.error ?? '', /starts with “\/”/)
    assert.match(results[5]?.error ?? '', /isn’t a site space of this site/)
    assert.deepEqual(await sources({ orderBy: 'source' }), ['/changed', '/made'])
    const many = Array.from({ length: 501 }, (_, index) => ({ source: `/${index}`, destination: elsewhere() }))
    const tooMany = { ...at, body: { redirects: many } }
    await sandbox.refuses(422, 'bulkUpsertSiteRedirects', tooMany)
    await sandbox.refuses(422, 'bulkUpsertSiteRedirects', { ...at, body: { redirects: [] } })
  })

  it('are searched, ordered and listed page by page', async () => {
    for (const source of ['/c', '/a', '/b-search']) {
      await create(source)
      sandbox.pass(1000)
    }
    assert.deepEqual(await sources(), ['/c', '/a', '/b-search'])
    assert.deepEqual(await sources({ orderBy: 'source' }), ['/a', '/b-search', '/c'])
    const [first] = (await sandbox.ok('listSiteRedirects', { ...at, orderBy: 'createdAt' })).items
    await sandbox.ok('updateSiteRedirectById', { ...at, siteRedirectId: first!.id, body: { permanent: true } })
    assert.deepEqual(await sources({ orderBy: 'updatedAt' }), ['/a', '/b-search', '/c'])
    assert.deepEqual(await sources({ search: 'SEARCH' }), ['/b-search'])
    const page = await sandbox.ok('listSiteRedirects', { ...at, orderBy: 'source', limit: 2 })
    assert.equal(page.count, 3)
    assert.deepEqual(await sources({ orderBy: 'source', page: page.next!.page }), ['/c'])
  })

  it('add a share key to the address only if it opens the site', async () => {
    await create('/old', { destination: toPage('next') })
    const link = await sandbox.ok('createSiteShareLink', { ...at, body: { name: 'Partners' } })
    const shareKey = new URL(link.urls!.published!).searchParams.get('shareKey')!
    assert.equal(new URL(await target('/old', shareKey)).searchParams.get('shareKey'), shareKey)
    assert.equal(new URL(await target('/old', 'wrong')).search, '')
  })

  it('redirect visitors permanently or temporarily, but never to the page where they are', async () => {
    await create('/old', { destination: toPage('next'), permanent: true })
    await create('/draft', { draft: true })
    await create('/*', { destination: { kind: 'site-space', siteSpaceId: siteSpaceId() } })
    const visit = async (path: string) => {
      const { status, headers } = await sandbox.send(await address(path))
      return [status, headers.get('location')]
    }
    assert.deepEqual(await visit('old?x=1'), [308, `${await address('guide', 'guide', 'next')}?x=1`])
    assert.deepEqual(await visit('draft'), [307, await address('guide', 'guide')])
    assert.equal((await visit('guide/guide'))[0], 200)
  })

  it('are deleted with their site', async () => {
    await create('/old')
    await sandbox.ok('deleteSiteById', at)
    const other = (await sandbox.ok('createSite', { organizationId: at.organizationId, body: {} })) as Site
    assert.deepEqual(await sources({ siteId: other.id }), [])
    assert.equal(sandbox.platform.siteRedirects.from(at.siteId, '/old', false), undefined)
  })
})
