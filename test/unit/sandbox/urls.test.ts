import assert from 'node:assert/strict'
import { pathParameters } from '../../../src/contract/operation.ts'
import { operations, type OperationName } from '../../../src/contract/operations.ts'
import { filledSandbox } from './support/filledSandbox.ts'
import { done, pagesOf, TestSandbox } from './support/testSandbox.ts'

describe('An address that a page embeds', () => {
  let sandbox: TestSandbox
  let spaceId: string
  before(() => {
    sandbox = new TestSandbox()
    spaceId = sandbox.addSpace({ title: 'Guide' }).id
  })
  after(() => sandbox.close())

  const embed = async (url: string) => await sandbox.ok('getEmbedByUrlInSpace', { spaceId, url }, 'read')

  it('is shown in a frame if its site is known', async () => {
    const frames = {
      'https://www.youtube.com/watch?list=a&v=aqz-KE-bpKQ&t=3': 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
      'https://youtu.be/aqz-KE-bpKQ?t=3': 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
      'https://vimeo.com/1084537': 'https://player.vimeo.com/video/1084537',
      'https://codepen.io/chriscoyier/pen/gfdDu': 'https://codepen.io/chriscoyier/embed/gfdDu',
      'https://open.spotify.com/episode/7makk4oTQel546B0PZlDM5':
        'https://open.spotify.com/embed/episode/7makk4oTQel546B0PZlDM5',
    }
    for (const [url, frame] of Object.entries(frames)) {
      const { type, html } = await embed(url)
      assert.equal(type, 'rich', url)
      assert.ok(html?.includes(`src="${frame}"`), html)
    }
  })

  it('is otherwise a link with the name of its site, and is refused if it isn’t an address', async () => {
    assert.deepEqual(await embed('https://www.example.com/a/b'), {
      type: 'link',
      title: 'example.com/a/b',
      site: 'example.com',
    })
    for (const url of ['https://youtube.com.evil.example/watch?v=aqz-KE-bpKQ', 'https://youtu.be/']) {
      assert.equal((await embed(url)).type, 'link', url)
    }
    for (const url of ['words', 'javascript:alert(1)', 'file:///etc/passwd']) {
      assert.equal((await sandbox.call('getEmbedByUrlInSpace', { spaceId, url })).status, 400, url)
    }
  })
})

describe('An address in the app', () => {
  let sandbox: TestSandbox
  beforeEach(() => {
    sandbox = new TestSandbox()
  })
  afterEach(() => sandbox.close())

  const at = (url: string, as = 'read') => sandbox.call('getContentByUrl', { url }, as)

  it('answers 404 unless it belongs to the app and its target exists', async () => {
    const space = sandbox.addSpace({ title: 'Guide' }, pagesOf({ One: 'Words' }))
    const app = `${sandbox.origin}/app/o/${sandbox.organizationId}`
    const nowhere = [
      'https://example.com/',
      'not an address',
      `${sandbox.origin}/app/o/other/s/${space.id}`,
      `${app}/s/none`,
      `${app}/c/none`,
      `${app}/s/${space.id}/no-page`,
      `${app}/s/${space.id}/%E0%A4%A`,
      `${app}/s/${space.id}/~/changes/99`,
      `${app}/sites/none`,
      app,
    ]
    for (const url of nowhere) assert.equal((await at(url)).status, 404, url)
    assert.equal((await at('')).status, 400)
    assert.equal((await at(`http://127.0.0.1/${'x'.repeat(2048)}`)).status, 400)
  })

  it('answers 404 for people who can’t see its target', async () => {
    const secret = sandbox.addSpace({ title: 'Secret', defaultLevel: null }, pagesOf({ One: 'Words' }))
    const { urls } = await sandbox.ok('getSpaceById', { spaceId: secret.id })
    assert.equal((await at(urls.app!)).status, 404)
    assert.equal((await at(urls.app!, 'admin')).status, 200)
    sandbox.platform.spaces.change(secret.id, { deleted_at: '2025-06-01T00:00:00Z' })
    assert.equal((await at(urls.app!, 'admin')).status, 404)
  })

  it('resolves to the space, page, change request or collection that it came from', async () => {
    const space = sandbox.addSpace({ title: 'Guide' }, pagesOf({ 'Über uns': 'Words' }))
    const shown = await sandbox.ok('getSpaceById', { spaceId: space.id }, 'read')
    assert.deepEqual(await done(at(shown.urls.app!)), { space: shown })
    const [page] = (await sandbox.ok('listPages', { spaceId: space.id })).pages
    const found = await done(at(`${page!.urls!.app}#section`))
    assert.deepEqual([found.space!.id, found.page!.id, found.page!.title], [space.id, page!.id, 'Über uns'])
    const request = await sandbox.ok('createChangeRequest', { spaceId: space.id, body: { subject: 'Edit' } })
    const branch = await done(at(request.urls.app!, 'admin'))
    assert.deepEqual([branch.space!.id, branch.changeRequest!.id, branch.page], [space.id, request.id, undefined])
    const collection = await sandbox.ok('createCollection', {
      organizationId: sandbox.organizationId,
      body: { title: 'Shelf' },
    })
    const shelf = await done(at(collection.urls.app!, 'admin'))
    assert.deepEqual(shelf, { collection })
  })
})

describe('The addresses in objects', () => {
  let filled: Awaited<ReturnType<typeof filledSandbox>>
  before(async () => {
    filled = await filledSandbox()
  })
  after(() => filled.sandbox.close())

  /** Returns the addresses in objects, each with what its object calls it. */
  async function collect(): Promise<[string, string][]> {
    const { sandbox, all, queries } = filled
    const found: [string, string][] = []
    const note = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      const { object, urls } = value as { object?: string; urls?: Record<string, string | null> }
      for (const [name, url] of Object.entries(urls ?? {})) if (url) found.push([`${object ?? 'page'} ${name}`, url])
      Object.values(value).forEach(note)
    }
    for (const name of Object.keys(operations) as OperationName[]) {
      if (operations[name].method !== 'GET') continue
      const known: Record<string, unknown> = {
        ...all,
        ...(name.includes('InChangeRequest') ? all.inChangeRequest : {}),
      }
      const path = pathParameters(operations[name].path).map((parameter) => [parameter, known[parameter]])
      note(await sandbox.ok(name, { ...Object.fromEntries(path), ...queries[name] } as never))
    }
    return found
  }

  it('all answer, in the API, in the app and on published sites', async () => {
    const { sandbox, all } = filled
    await sandbox.ok('publishSite', { organizationId: all.organizationId, siteId: all.siteId })
    const authorization = `Bearer ${sandbox.tokenOf('admin')}`
    const cookie = await sandbox.browserCookie()
    const found = await collect()
    for (const [name, url] of found) {
      if (!url.startsWith(sandbox.origin)) continue
      const headers: Record<string, string> = name.endsWith('location') ? { authorization } : { cookie }
      const answer = await sandbox.send(url, { headers })
      const further = answer.status === 303 ? answer.headers.get('location') : null
      const { status } = further === null ? answer : await sandbox.send(further, { headers })
      // The sandbox doesn't run the scripts of integrations, and answers so at their address.
      assert.equal(status, /(?:[eE]ndpoint|assets)$/.test(name) ? 501 : 200, `${name}: ${url}`)
    }
    const names = new Set(found.map(([name]) => name))
    for (const what of ['organization', 'collection', 'space', 'page', 'change-request', 'site', 'openapi-spec']) {
      assert.ok(names.has(`${what} app`), what)
    }
  })
})
