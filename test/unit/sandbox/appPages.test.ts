import assert from 'node:assert/strict'
import { createUndiciTransport } from '../../../src/client/network/undiciTransport.ts'
import { browserAddress } from '../../../src/features/platform/accounts/browserAddress.ts'
import { pagesOf, TestSandbox, type Answer } from './support/testSandbox.ts'

const hour = 60 * 60 * 1000

describe('A page of the sandbox’s app', () => {
  let sandbox: TestSandbox
  let space: string
  let page: string

  beforeEach(async () => {
    sandbox = new TestSandbox()
    const secret = sandbox.addSpace({ title: 'Secret', defaultLevel: null }, pagesOf({ One: 'Words' }))
    space = (await sandbox.ok('getSpaceById', { spaceId: secret.id })).urls.app!
    page = (await sandbox.ok('listPages', { spaceId: secret.id })).pages[0]!.urls!.app!
  })
  afterEach(() => sandbox.close())

  async function invitation(who: string): Promise<string> {
    const headers = { authorization: `Bearer ${sandbox.tokenOf(who)}` }
    const answer = await sandbox.send('/sandbox/visits', { method: 'POST', headers })
    assert.equal(answer.status, 201)
    return (answer.body as { visit: string }).visit
  }

  /** Returns the cookie that a browser sends after it has opened the space with an invitation. */
  async function cookieOf(invited: string): Promise<string> {
    const answer = await sandbox.send(`${space}?visit=${invited}`)
    return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  }

  async function visit(who: string, address: string): Promise<Answer> {
    return await sandbox.send(address, { headers: { cookie: await sandbox.browserCookie(who) } })
  }

  it('isn’t shown to people who only know its address, or for a token in place of an invitation', async () => {
    const token = sandbox.tokenOf('admin')
    const port = new URL(sandbox.origin).port
    assert.equal((await sandbox.send(page)).status, 401)
    assert.equal((await sandbox.send(`${sandbox.origin}/app/nothing`)).status, 401)
    assert.equal((await sandbox.send(page, { headers: { cookie: `galley-visit-${port}=${token}` } })).status, 401)
    assert.equal(await cookieOf(token), '')
    assert.equal((await sandbox.send('/sandbox/visits', { method: 'POST' })).status, 401)
  })

  it('is shown to invited people who have access to it', async () => {
    const answer = await visit('admin', page)
    assert.equal(answer.status, 200)
    assert.match(answer.text, /Words/)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    for (const address of [page, space]) assert.equal((await visit('read', address)).status, 404, address)
  })

  it('redirects the preview address of a site to a preview of the site', async () => {
    const at = { organizationId: sandbox.organizationId }
    const site = await sandbox.ok('createSite', { ...at, body: { title: 'Docs' } })
    const answer = await visit('read', site.urls.preview ?? '')
    assert.equal(answer.status, 303)
    const shown = await sandbox.send(answer.headers.get('location') ?? '')
    assert.deepEqual([shown.status, shown.text.includes('<h1>Docs</h1>')], [200, true])
    await sandbox.ok('updateSiteById', { ...at, siteId: site.id, body: { defaultLevel: null } })
    assert.equal((await visit('read', site.urls.preview ?? '')).status, 404)
  })

  it('opens once for each invitation, and drops the invitation from its address', async () => {
    const invited = await invitation('admin')
    const opened = await sandbox.send(`${page}?visit=${invited}`)
    assert.deepEqual([opened.status, opened.headers.get('location')], [303, new URL(page).pathname])
    assert.match(opened.headers.get('set-cookie') ?? '', /; Path=\/app; HttpOnly; SameSite=Lax$/)
    assert.equal(await cookieOf(invited), '')
  })

  it('is no longer shown after the invitation or the visit expires', async () => {
    const late = await invitation('admin')
    const cookie = await sandbox.browserCookie()
    sandbox.pass(hour)
    assert.equal(await cookieOf(late), '')
    assert.equal((await sandbox.send(page, { headers: { cookie } })).status, 200)
    sandbox.pass(12 * hour)
    assert.equal((await sandbox.send(page, { headers: { cookie } })).status, 401)
  })

  it('about an organization, collection, site, specification or integration requires an invitation and access, too', async () => {
    const { organizationId, origin } = sandbox
    sandbox.addStranger('stranger')
    const { urls } = await sandbox.ok('createCollection', { organizationId, body: { title: 'Shelf' } })
    const site = await sandbox.ok('createSite', { organizationId, body: { title: 'Site' } })
    for (const address of [`${origin}/app/o/${organizationId}`, urls.app!, site.urls.app!]) {
      assert.equal((await sandbox.send(address)).status, 401, address)
      assert.equal((await visit('stranger', address)).status, 404, address)
      assert.equal((await visit('read', address)).status, 200, address)
    }
    for (const path of [`/app/o/${organizationId}/openapi/none`, '/app/integrations/none']) {
      assert.equal((await sandbox.send(path)).status, 401, path)
      assert.equal((await visit('read', origin + path)).status, 404, path)
    }
  })

  it('about a cluster of issues requires an invitation and access, too', async () => {
    const { organizationId } = sandbox
    sandbox.addStranger('stranger')
    const parts = [{ type: 'message' as const, role: 'user' as const, body: 'How do ovens work?' }]
    await sandbox.ok('ingestConversation', { organizationId, body: { id: 'one', parts } })
    const [cluster] = (await sandbox.ok('listConversationsIssuesClusters', { organizationId })).items
    const address = cluster?.urls.app ?? ''
    assert.equal((await sandbox.send(address)).status, 401)
    assert.equal((await visit('stranger', address)).status, 404)
    assert.equal((await visit('read', `${address}x`)).status, 404)
    const shown = await visit('read', address)
    assert.deepEqual([shown.status, shown.text.includes(`<h1>${cluster?.label}</h1>`)], [200, true])
  })

  it('gets an invitation when the editor opens it in the browser, and other addresses get none', async () => {
    const { url: server, stop } = await sandbox.listen()
    const transport = createUndiciTransport({
      noProxy: [],
      strictSSL: true,
      systemCertificates: false,
      environment: {},
    })
    const owner = { transport, server, token: sandbox.tokenOf('admin') }
    try {
      const address = await browserAddress(`${server}${new URL(page).pathname}#part`, owner)
      assert.match(address, /\?visit=[\w-]{32}#part$/)
      assert.doesNotMatch(address, new RegExp(owner.token))
      const opened = await fetch(address, { redirect: 'manual' })
      assert.match(opened.headers.get('set-cookie') ?? '', /^galley-visit-\d+=/)
      for (const other of [`${server}/site/guide`, page, 'https://example.com/app/o/x', 'not an address']) {
        assert.equal(await browserAddress(other, owner), other)
      }
      const elsewhere = { ...owner, server: 'https://example.com' }
      assert.equal(await browserAddress('https://example.com/app/o/x', elsewhere), 'https://example.com/app/o/x')
    } finally {
      await transport.close()
      await stop()
    }
  })
})
