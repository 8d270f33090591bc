import assert from 'node:assert/strict'
import type { ServerFindings } from '../../../../src/client/policy/serverMemory.ts'
import { createFakeClock } from '../../../support/fakeClock.ts'
import { eventually } from '../../../support/eventually.ts'
import { SpyProxy } from '../../../support/httpServers/spyProxy.ts'
import { clientOn } from '../clientOn.ts'
import { TwoEditions } from './twoEditions.ts'

const hours = 60 * 60 * 1000

describe('An operation counts as missing', () => {
  let editions: TwoEditions
  let site: { organizationId: string; siteId: string }

  before(async () => {
    editions = await TwoEditions.start()
    const { organizationId } = editions.full
    const { id } = await editions.full.ok('createSite', { organizationId, body: { title: 'Docs' } })
    site = { organizationId, siteId: id }
  })
  beforeEach(() => editions.proxy.reset())
  after(async () => await editions.stop())

  it('not if the object doesn’t exist, on a server with only the reference', async () => {
    const client = editions.client('admin')
    await assert.rejects(client.getSiteStructure({ ...site, siteId: 'gone' }), { kind: 'notFound', reason: undefined })
    await assert.rejects(client.listSiteRedirects({ ...site, siteId: 'gone' }), { kind: 'notFound', reason: undefined })
    assert.equal(client.offers('getSiteStructure'), true)
    assert.equal(client.offers('listSiteRedirects'), true)
  })

  it('if it fails for an object that the reference reads, and is not asked again for 24 hours', async () => {
    const clock = createFakeClock()
    const client = editions.client('admin', { clock })
    await assert.rejects(client.listSiteRedirects(site), { kind: 'notFound', reason: 'notOffered' })
    await assert.rejects(client.listSiteRedirects(site), { kind: 'notFound', reason: 'notOffered' })
    assert.equal(client.supports('createSiteRedirect'), false)
    assert.equal(editions.proxy.count(/redirects$/), 1)
    clock.pass(24 * hours)
    await assert.rejects(client.listSiteRedirects(site), { kind: 'notFound', reason: 'notOffered' })
    assert.equal(editions.proxy.count(/redirects$/), 2)
    client.askAgain()
    assert.equal(client.offers('listSiteRedirects'), true)
    await assert.rejects(client.listSiteRedirects(site), { kind: 'notFound', reason: 'notOffered' })
    assert.equal(editions.proxy.count(/redirects$/), 3)
  })

  it('for the next connection with the same account, too', async () => {
    let findings: ServerFindings | undefined
    const memory = { read: () => findings, write: (found: ServerFindings) => void (findings = found) }
    const clock = createFakeClock()
    await assert.rejects(editions.client('admin', { memory, clock }).listSiteRedirects(site), { reason: 'notOffered' })
    editions.proxy.reset()
    const next = editions.client('admin', { memory, clock })
    assert.equal(next.offers('listSiteRedirects'), false)
    await assert.rejects(next.listSiteRedirects(site), { reason: 'notOffered' })
    assert.deepEqual(
      editions.proxy.requests.filter((line) => line.endsWith('redirects')),
      [],
    )
  })

  it('together with others on the same object, which are asked for at once', async () => {
    const client = editions.client('admin')
    await client.getSiteStructure(site)
    await eventually(() => assert.equal(client.offers('listSiteRedirects'), false))
    await eventually(() => assert.equal(client.supports('publishSite'), false))
    assert.equal(client.supports('getSiteStructure'), true)
    assert.equal(client.offers('getSiteStructure'), false)
    // Nothing about change requests is known yet.
    assert.equal(client.offers('listChangeRequestReviews'), true)
  })

  for (const status of [404, 405, 501]) {
    it(`if the status is ${status}, which is sent only once for an operation that writes`, async () => {
      const { organizationId } = editions.full
      const client = editions.client('admin')
      editions.proxy.spoil = (line) => (line.startsWith('POST') ? status : undefined)
      await assert.rejects(client.createSpace({ organizationId, body: { title: 'New' } }), { reason: 'notOffered' })
      assert.equal(client.supports('createSpace'), false)
      assert.equal(editions.proxy.count(/^POST/), 1)
    })
  }

  it('if a section can’t be moved into a group, and the site has both', async () => {
    const { full, proxy } = editions
    const group = await full.ok('addSectionGroupToSite', { ...site, body: { title: 'More', sections: [] } })
    const news = { spaceId: full.addSpace().id, title: 'News' }
    const section = await full.ok('addSectionToSite', { ...site, body: news })
    const client = editions.client('admin')
    proxy.spoil = (line) => (line.startsWith('POST') ? 404 : undefined)
    const moved = { ...site, siteSectionGroupId: group.id, body: { sectionId: section.id } }
    await assert.rejects(client.addSectionToGroup({ ...moved, siteSectionGroupId: 'gone' }), { reason: undefined })
    await assert.rejects(client.addSectionToGroup({ ...moved, body: { sectionId: 'gone' } }), { reason: undefined })
    assert.equal(client.supports('addSectionToGroup'), true)
    await assert.rejects(client.addSectionToGroup(moved), { reason: 'notOffered' })
    assert.equal(client.supports('addSectionToGroup'), false)
  })

  it('never because of a stale id, on a server with everything', async () => {
    const { url, stop } = await editions.full.listen()
    const proxy = await SpyProxy.start(url)
    const { client } = clientOn(proxy.url, { token: editions.full.tokenOf('admin') })
    const { organizationId } = editions.full
    const space = editions.full.addSpace().id
    const calls = [
      () => client.getSiteStructure({ organizationId, siteId: 'gone' }),
      () => client.getPageInRevisionById({ spaceId: space, revisionId: 'gone', pageId: 'gone' }),
      () => client.getRevisionById({ spaceId: space, revisionId: 'gone' }),
      () => client.listChangeRequestReviews({ spaceId: space, changeRequestId: 'gone' }),
      () => client.updateChangeRequestContent({ spaceId: space, changeRequestId: 'gone', body: { changes: [] } }),
      () => client.createSpace({ organizationId, body: { title: 'New', parent: 'gone' } }),
      () => client.getGitInfo({ spaceId: space }),
      () =>
        client.sortSiteStructure({
          ...site,
          body: { item: { type: 'site-space', id: 'gone' }, position: {} },
        }),
      () => client.getSiteRedirectBySource({ ...site, source: '/gone' }),
      () => client.transferSpace({ spaceId: space, body: { organization: 'gone' } }),
      () => client.listSpaceLinks({ spaceId: 'gone' }),
      () => client.listConversations({ organizationId: 'gone' }),
    ]
    for (const call of calls)
      await assert.rejects(call(), (error: { reason?: string }) => error.reason !== 'notOffered')
    for (const name of ['getSiteStructure', 'getRevisionById', 'listChangeRequestReviews', 'createSpace'] as const) {
      assert.equal(client.offers(name), true, name)
    }
    for (const name of ['getGitInfo', 'listSiteRedirects', 'transferSpace', 'listSpaceLinks'] as const) {
      assert.equal(client.offers(name), true, name)
    }
    await client.close()
    await proxy.stop()
    await stop()
  })
})
