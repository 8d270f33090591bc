import assert from 'node:assert/strict'
import { sign } from 'hono/jwt'
import { pagesOf, TestSandbox } from '../support/testSandbox.ts'

describe('A docs site', () => {
  let sandbox: TestSandbox
  let organizationId: string
  beforeEach(() => {
    sandbox = new TestSandbox()
    organizationId = sandbox.organizationId
  })
  afterEach(() => sandbox.close())

  const siteWith = async (body: object) => await sandbox.ok('createSite', { organizationId, body })

  it('is hidden from guests, and answers 404 under a wrong ID', async () => {
    const { id: siteId } = await siteWith({ title: 'Handbook' })
    sandbox.addMember('guest', null)
    assert.equal((await sandbox.call('getSiteById', { organizationId, siteId }, 'guest')).status, 404)
    assert.deepEqual((await sandbox.ok('listSites', { organizationId }, 'guest')).items, [])
    assert.equal((await sandbox.call('getSiteById', { organizationId: 'none', siteId })).status, 404)
    assert.equal((await sandbox.call('getSiteById', { organizationId, siteId: 'none' })).status, 404)
  })

  it('is changed only by people who can create content, as its permissions say', async () => {
    const site = await siteWith({ title: 'Handbook' })
    const seen = await sandbox.ok('getSiteById', { organizationId, siteId: site.id }, 'review')
    assert.deepEqual([seen.permissions?.view, seen.permissions?.edit], [true, false])
    const change = { organizationId, siteId: site.id, body: { title: 'Other' } }
    assert.equal((await sandbox.call('updateSiteById', change, 'review')).status, 403)
    assert.equal((await sandbox.call('updateSiteById', change, 'create')).status, 200)
    assert.equal((await sandbox.call('deleteSiteById', { organizationId, siteId: site.id }, 'edit')).status, 403)
  })

  it('gives members its own level, and is hidden from them if it has none', async () => {
    const { id: siteId, defaultLevel } = await siteWith({ title: 'Handbook' })
    assert.equal(defaultLevel, 'inherit')
    const one = { organizationId, siteId }
    const level = async (value: 'read' | 'create' | null) =>
      (await sandbox.ok('updateSiteById', { ...one, body: { defaultLevel: value } })).defaultLevel
    const rename = async (who: string) =>
      (await sandbox.call('updateSiteById', { ...one, body: { title: 'Other' } }, who)).status
    assert.equal(await level('create'), 'create')
    assert.equal(await rename('read'), 200)
    const { permissions } = await sandbox.ok('getSiteById', one, 'read')
    assert.deepEqual([permissions?.view, permissions?.edit, permissions?.admin], [true, true, false])
    await level('read')
    assert.equal(await rename('create'), 403)
    assert.equal(await level(null), null)
    assert.equal(await rename('create'), 404)
    assert.equal((await sandbox.call('deleteSiteById', one, 'create')).status, 204)
    const listed = async (who: string) => (await sandbox.ok('listSites', { organizationId }, who)).count
    assert.deepEqual([await listed('create'), await listed('admin')], [0, 1])
    assert.equal(await rename('admin'), 200)
    const body = { defaultLevel: 'owner' }
    await sandbox.refuses(422, 'updateSiteById', { ...one, body } as never)
  })

  describe('in its preview', () => {
    const preview = async (siteId: string, query: object = {}, who = 'admin') =>
      (await sandbox.ok('getSitePublishingPreviewById', { organizationId, siteId, ...query }, who)).url
    const shown = async (url: string) => (await sandbox.send(url)).text

    it('is visible for an hour to anyone with the address, without a token, and at no other address', async () => {
      const space = sandbox.addSpace({ title: 'Guide' }, pagesOf({ Start: 'Words' }))
      const { id } = await siteWith({ spaces: [space.id], visibility: 'share-link' })
      const url = await preview(id)
      assert.match(await shown(url), /Guide/)
      assert.equal((await sandbox.send(`${url}x`)).status, 404)
      sandbox.pass(60 * 60 * 1000)
      assert.equal((await sandbox.send(url)).status, 404)
      await sandbox.refuses(400, 'getSitePublishingPreviewById', { organizationId, siteId: id, siteSpace: 'none' })
      await sandbox.refuses(400, 'getSitePublishingPreviewById', { organizationId, siteId: id, target: '/%' })
    })

    it('shows drafts unless asked not to, and no space that the caller can’t see', async () => {
      const [guide, secret] = [sandbox.addSpace({ title: 'Guide' }), sandbox.addSpace({ title: 'Secret' })]
      const { id: siteId } = await siteWith({ spaces: [secret.id] })
      const body = { spaceId: guide.id, draft: true }
      const { id: siteSpace } = await sandbox.ok('addSpaceToSite', { organizationId, siteId, body })
      sandbox.platform.spaces.change(secret.id, { default_level: null })
      assert.match(await shown(await preview(siteId)), /Secret[^]*Guide/)
      assert.doesNotMatch(await shown(await preview(siteId, { draft: false })), /Guide/)
      assert.doesNotMatch(await shown(await preview(siteId, {}, 'read')), /Secret/)
      assert.match(await preview(siteId, { siteSpace }), /\/guide$/)
    })

    it('shows a change request and its pages below the path of a space', async () => {
      const space = sandbox.addSpace({ title: 'Guide' }, pagesOf({ Start: 'Words' }))
      const { id: siteId } = await siteWith({ spaces: [space.id] })
      const { id, number } = await sandbox.ok('createChangeRequest', { spaceId: space.id, body: {} })
      const changes = [{ operation: 'insert_page' as const, title: 'New', document: { markdown: 'Better <words>' } }]
      const input = { spaceId: space.id, changeRequestId: id, compat: false, body: { changes } }
      await sandbox.ok('updateChangeRequestContent', input)
      const target = `/guide/~/changes/${number}`
      assert.match(await shown(await preview(siteId, { target })), /Start[^]*New/)
      assert.match(await shown(await preview(siteId, { target: `${target}/new` })), /Better &lt;words&gt;/)
      assert.doesNotMatch(await shown(await preview(siteId, { target: '/guide' })), /New/)
      const none = await preview(siteId, { target: `${target}/none` })
      assert.equal((await sandbox.send(none)).status, 404)
    })
  })

  it('refuses a title, basename, proxy or visibility beyond the limits', async () => {
    const { id: siteId } = await siteWith({ title: 'Handbook' })
    const refused = [
      { title: 'A' },
      { title: 'A'.repeat(129) },
      { basename: '' },
      { basename: 'b'.repeat(101) },
      { proxy: 'no-path.example.com' },
      { proxy: `example.com/${'p'.repeat(512)}` },
      { visibility: 'secret' },
    ]
    for (const body of refused) {
      const answer = await sandbox.call('updateSiteById', { organizationId, siteId, body } as never)
      assert.equal(answer.status, 422, JSON.stringify(body))
    }
  })

  it('refuses defaults that aren’t its own, and a basename that another site uses', async () => {
    const { id: siteId } = await siteWith({ title: 'Handbook' })
    const other = await siteWith({ title: 'Other' })
    await sandbox.ok('updateSiteById', { organizationId, siteId: other.id, body: { basename: 'taken' } })
    for (const body of [{ basename: 'taken' }, { defaultSiteSpace: 'none' }, { defaultSiteSection: 'none' }]) {
      assert.equal((await sandbox.call('updateSiteById', { organizationId, siteId, body })).status, 400)
    }
  })

  it('isn’t created with spaces that the organization doesn’t have', async () => {
    const body = { title: 'Handbook', spaces: ['none'] }
    assert.equal((await sandbox.call('createSite', { organizationId, body })).status, 400)
    assert.equal((await sandbox.ok('listSites', { organizationId })).count, 0)
  })

  it('has its spaces, and can be changed and deleted', async () => {
    const guide = sandbox.addSpace({ title: 'Guide' })
    const reference = sandbox.addSpace({ title: 'Reference' })
    const site = await siteWith({ title: 'Handbook', visibility: 'unlisted', spaces: [guide.id, reference.id] })
    assert.equal(site.siteSpaces, 2)
    assert.equal(site.published, false)
    assert.equal(site.urls.published, undefined)
    const changed = await sandbox.ok('updateSiteById', {
      organizationId,
      siteId: site.id,
      body: {
        title: 'Product docs',
        basename: 'docs',
        proxy: 'example.com/docs',
        agentsContext: 'excluded',
        adaptiveContent: { enabled: true },
      },
    })
    assert.equal(changed.title, 'Product docs')
    assert.deepEqual(changed.proxy, { origin: 'example.com/docs', target: `${sandbox.origin}/site/docs` })
    assert.equal(changed.agentsContext, 'excluded')
    const cleared = { organizationId, siteId: site.id, body: { proxy: null } }
    assert.equal((await sandbox.ok('updateSiteById', cleared)).proxy, undefined)
    assert.equal((await sandbox.call('deleteSiteById', { organizationId, siteId: site.id })).status, 205)
    assert.equal((await sandbox.call('deleteSiteById', { organizationId, siteId: site.id })).status, 204)
    assert.equal((await sandbox.call('getSiteById', { organizationId, siteId: site.id })).status, 404)
  })

  it('is found by title, space, type and publication, page by page', async () => {
    const guide = sandbox.addSpace({ title: 'Guide' })
    const ids: string[] = []
    for (const title of ['Alpha docs', 'Beta docs', 'Gamma', 'Delta docs']) ids.push((await siteWith({ title })).id)
    await sandbox.ok('publishSite', { organizationId, siteId: ids[1]! })
    const body = { spaceId: guide.id }
    await sandbox.ok('addSpaceToSite', { organizationId, siteId: ids[2]!, body })
    const titles = async (query: object) =>
      (await sandbox.ok('listSites', { organizationId, ...query })).items.map((site) => site.title)
    assert.deepEqual(await titles({ title: 'DOCS' }), ['Alpha docs', 'Beta docs', 'Delta docs'])
    assert.deepEqual(await titles({ published: true }), ['Beta docs'])
    assert.deepEqual(await titles({ published: false, title: 'a d' }), ['Alpha docs', 'Delta docs'])
    assert.deepEqual(await titles({ space: guide.id }), ['Gamma'])
    assert.deepEqual(await titles({ type: ['premium', 'ultimate'] }), [])
    const first = await sandbox.ok('listSites', { organizationId, limit: 2 })
    assert.equal(first.count, 4)
    await sandbox.ok('deleteSiteById', { organizationId, siteId: ids[1]! })
    const page = first.next!.page
    assert.deepEqual(await titles({ limit: 2, page }), ['Gamma', 'Delta docs'])
    assert.equal((await sandbox.call('listSites', { organizationId, page: 'nonsense' })).status, 400)
    assert.equal((await sandbox.call('listSites', { organizationId, limit: 1001 })).status, 400)
  })

  describe('when published', () => {
    const publish = async (visibility: string) => {
      const guide = sandbox.addSpace({ title: 'Guide <b>' }, pagesOf({ 'Getting started': 'Hello' }))
      const site = await siteWith({ title: 'Handbook', visibility, spaces: [guide.id] })
      return (await sandbox.ok('publishSite', { organizationId, siteId: site.id })) as {
        id: string
        urls: { published?: string }
      }
    }
    const open = async (address: string) => await sandbox.send(address)
    const published = async (siteId: string, query: object = {}, as = 'read') =>
      (await sandbox.call('getPublishedContentSite', { organizationId, siteId, ...query }, as)).status

    it('opens for anyone if it is public, and no longer after it is unpublished', async () => {
      const site = await publish('public')
      const page = await open(site.urls.published!)
      assert.equal(page.status, 200)
      assert.match(page.text, /Guide &lt;b&gt;/)
      sandbox.addMember('guest', null)
      assert.equal(await published(site.id, {}, 'guest'), 200)
      await sandbox.ok('unpublishSite', { organizationId, siteId: site.id })
      assert.equal((await open(site.urls.published!)).status, 404)
      assert.equal(await published(site.id), 404)
    })

    it('shows a space with its pages, and is hidden from search engines if it is unlisted', async () => {
      const site = await publish('unlisted')
      const { items } = await sandbox.ok('listSiteSpaces', { organizationId, siteId: site.id })
      const page = await open(items[0]!.urls.published!)
      assert.match(page.text, /Getting started/)
      assert.equal(page.headers.get('x-robots-tag'), 'noindex')
      assert.equal((await open(`${site.urls.published}/none`)).status, 404)
      assert.equal((await open(`${site.urls.published}/%E0%A4%A`)).status, 404)
    })

    it('opens only with an active share key', async () => {
      const site = await publish('share-link')
      const siteId = site.id
      assert.equal((await open(site.urls.published!)).status, 404)
      assert.equal(await published(siteId), 404)
      const link = await sandbox.ok('createSiteShareLink', { organizationId, siteId, body: { name: 'Partners' } })
      const address = link.urls!.published!
      const shareKey = new URL(address).searchParams.get('shareKey')!
      assert.ok(shareKey.length >= 32)
      assert.equal((await open(address)).status, 200)
      assert.equal(await published(siteId, { shareKey }), 200)
      assert.equal(await published(siteId, { shareKey: `${shareKey}x` }), 404)
      const structure = await sandbox.ok('getSiteStructure', { organizationId, siteId, shareKey })
      const [first] = structure.structure
      assert.ok(first && 'urls' in first && first.urls?.published?.includes(shareKey))
      const one = { organizationId, siteId, shareLinkId: link.id }
      assert.equal((await sandbox.ok('updateSiteShareLinkById', { ...one, body: { active: false } })).active, false)
      assert.equal((await open(address)).status, 404)
      assert.equal(await published(siteId, { shareKey }), 404)
      await sandbox.ok('updateSiteShareLinkById', { ...one, body: { active: true } })
      assert.equal((await open(address)).status, 200)
      await sandbox.call('deleteSiteShareLinkById', one)
      assert.equal((await open(address)).status, 404)
    })

    it('gives its spaces their addresses, with the share key of the caller', async () => {
      const site = await publish('share-link')
      const siteId = site.id
      const link = await sandbox.ok('createSiteShareLink', { organizationId, siteId, body: { name: 'Partners' } })
      const shareKey = new URL(link.urls!.published!).searchParams.get('shareKey')!
      const { items } = await sandbox.ok('listSiteSpaces', { organizationId, siteId, shareKey })
      const spaceId = items[0]!.space.id
      const address = async (query: object) => (await sandbox.ok('getSpaceById', { spaceId, ...query })).urls.published
      assert.equal(await address({ shareKey }), items[0]!.urls.published)
      assert.equal((await open((await address({ shareKey }))!)).status, 200)
      assert.equal((await open((await address({ shareKey: 'other' }))!)).status, 404)
      await sandbox.ok('unpublishSite', { organizationId, siteId })
      assert.equal(await address({ shareKey }), undefined)
    })

    it('opens for visitors with a signed token if it asks them to sign in', async () => {
      const site = await publish('visitor-auth')
      const secret = sandbox.platform.sites.get(site.id)!.visitor_secret
      assert.equal((await open(site.urls.published!)).status, 401)
      const forged = await sign({ plan: 'pro' }, 'another secret', 'HS256')
      assert.equal((await open(`${site.urls.published}?jwt_token=${forged}`)).status, 401)
      const expired = await sign({ exp: 1_000_000_000 }, secret, 'HS256')
      assert.equal((await open(`${site.urls.published}?jwt_token=${expired}`)).status, 401)
      const token = await sign({ plan: 'pro' }, secret, 'HS256')
      assert.equal((await open(`${site.urls.published}?jwt_token=${token}`)).status, 200)
      assert.equal(await published(site.id), 200)
      sandbox.addMember('guest', null)
      assert.equal(await published(site.id, {}, 'guest'), 404)
    })
  })

  describe('share links', () => {
    it('are listed and created only by people who can create content', async () => {
      const { id: siteId } = await siteWith({ title: 'Handbook' })
      assert.equal((await sandbox.call('listSiteShareLinks', { organizationId, siteId }, 'review')).status, 403)
      const body = { name: 'Partners' }
      assert.equal((await sandbox.call('createSiteShareLink', { organizationId, siteId, body }, 'review')).status, 403)
    })

    it('have names of at most 50 characters, and are deleted with 205, then 204', async () => {
      const { id: siteId } = await siteWith({ title: 'Handbook' })
      const long = { organizationId, siteId, body: { name: 'n'.repeat(51) } }
      assert.equal((await sandbox.call('createSiteShareLink', long)).status, 422)
      const names = ['Partners', 'Press', 'Board']
      for (const name of names) await sandbox.ok('createSiteShareLink', { organizationId, siteId, body: { name } })
      const { items, count } = await sandbox.ok('listSiteShareLinks', { organizationId, siteId })
      assert.deepEqual(
        items.map((link) => link.name),
        names,
      )
      assert.equal(count, 3)
      const found = await sandbox.ok('listSiteShareLinks', { organizationId, siteId, search: 'pr' })
      assert.deepEqual(
        found.items.map((link) => link.name),
        ['Press'],
      )
      const one = { organizationId, siteId, shareLinkId: items[0]!.id }
      const renamed = await sandbox.ok('updateSiteShareLinkById', { ...one, body: { name: 'Friends' } })
      assert.equal(renamed.name, 'Friends')
      assert.equal((await sandbox.call('deleteSiteShareLinkById', one)).status, 205)
      assert.equal((await sandbox.call('deleteSiteShareLinkById', one)).status, 204)
      assert.equal((await sandbox.call('updateSiteShareLinkById', { ...one, body: { name: 'x' } })).status, 404)
    })
  })

  describe('an adaptive schema', () => {
    const schema = {
      type: 'object',
      properties: {
        isBetaUser: { type: 'boolean', description: 'Tests new features' },
        plan: { type: 'string', enum: ['free', 'pro'], description: 'What they pay for' },
        'company-name': { type: 'string', description: 'Where they work' },
        products: { type: 'array', items: { type: 'string', enum: ['api'] }, description: 'What they use' },
        unsigned: { type: 'object', properties: { trial: { type: 'boolean', description: 'Tries it out' } } },
      },
      additionalProperties: false,
    }

    it('is refused with the reason unless it is JSON Schema draft-07 of an object', async () => {
      const { id: siteId } = await siteWith({ title: 'Handbook' })
      const set = (jsonSchema: Record<string, unknown>) =>
        sandbox.call('updateSiteAdaptiveSchema', { organizationId, siteId, body: { jsonSchema } })
      const wrongType = await set({ type: 'object', properties: { a: { type: 'bool' } } })
      assert.equal(wrongType.status, 400)
      assert.match(wrongType.message, /“\/properties\/a\/type” in the schema isn’t valid: must be equal to one of/)
      assert.equal((await set({ type: 'string' })).status, 400)
      assert.equal((await set({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' })).status, 400)
      assert.equal((await set({ type: 'object', properties: { a: { minLength: -1 } } })).status, 400)
      let deep: Record<string, unknown> = { type: 'object' }
      for (let depth = 0; depth < 1000; depth += 1) deep = { type: 'object', properties: { deep } }
      assert.equal((await set(deep)).status, 400)
      assert.equal((await sandbox.call('getSiteAdaptiveSchema', { organizationId, siteId })).status, 404)
    })

    it('is stored, and its claims become conditions', async () => {
      const { id: siteId } = await siteWith({ title: 'Handbook' })
      const none = await sandbox.ok('listSiteAdaptiveTemplateConditions', { organizationId, siteId })
      assert.deepEqual(none.items, [])
      await sandbox.ok('updateSiteAdaptiveSchema', { organizationId, siteId, body: { jsonSchema: schema } })
      const kept = await sandbox.ok('getSiteAdaptiveSchema', { organizationId, siteId }, 'read')
      assert.deepEqual(kept.jsonSchema, schema)
      const { items } = await sandbox.ok('listSiteAdaptiveTemplateConditions', { organizationId, siteId })
      assert.deepEqual(
        items.map(({ condition }) => condition),
        [
          'visitor.claims.isBetaUser',
          '!visitor.claims.isBetaUser',
          'visitor.claims.plan == "free"',
          'visitor.claims.plan == "pro"',
          'visitor.claims["company-name"] != undefined',
          'visitor.claims.products.includes("api")',
          'visitor.claims.unsigned.trial',
          '!visitor.claims.unsigned.trial',
        ],
      )
      assert.equal(items[0]!.description, 'isBetaUser is true (Tests new features)')
    })
  })
})
