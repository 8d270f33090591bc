import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { GuardedFetch } from '../../../src/sandbox/http/guardedFetch.ts'
import { TunnelWorker } from '../../../src/sandbox/integrations/tunnelWorker.ts'
import { addOrganization } from '../../../src/sandbox/sample/firstOrganization.ts'
import { BackgroundInSteps } from './support/backgroundInSteps.ts'
import { done, TestSandbox } from './support/testSandbox.ts'

const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('An integration', () => {
  let sandbox: TestSandbox
  let organization: string
  beforeEach(() => {
    sandbox = new TestSandbox()
    organization = sandbox.organizationId
  })
  afterEach(() => sandbox.close())

  const body = (more: object = {}) => ({
    title: 'Counter',
    description: 'Counts what readers look at.',
    scopes: ['space:content:read' as const],
    script: 'export default {}',
    visibility: 'public' as const,
    organization,
    ...more,
  })
  const publish = (name: string, more: object = {}, as = 'admin') =>
    sandbox.call('publishIntegration', { integrationName: name, body: body(more) } as never, as)
  const published = async (name: string, more: object = {}) => await done(publish(name, more))

  describe('when published', () => {
    it('is refused beyond the limits, for an unknown organization, and from people who aren’t administrators', async () => {
      const refused = [
        { title: 'C' },
        { title: 'C'.repeat(31) },
        { description: 'd'.repeat(101) },
        { summary: 's'.repeat(2049) },
        { previewImages: [pixel, pixel, pixel, pixel] },
        { externalLinks: Array.from({ length: 6 }, () => ({ url: 'https://example.com', label: 'Link' })) },
        { secrets: Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`s${at}`, 'x'])) },
        { scopes: ['everything'] },
        { categories: ['games'] },
        { runtime: 'v3' },
        { script: undefined },
      ]
      for (const more of refused)
        assert.equal((await publish('counter', more)).status, 422, JSON.stringify(more).slice(0, 50))
      for (const more of [{ icon: 'no picture!' }, { icon: Buffer.from('text').toString('base64') }]) {
        assert.equal((await publish('counter', more)).status, 400)
      }
      assert.equal((await publish('counter name')).status, 400)
      assert.equal((await publish('counter', { organization: 'none' })).status, 404)
      assert.equal((await publish('counter', {}, 'create')).status, 403)
      assert.equal((await sandbox.call('getIntegrationByName', { integrationName: 'counter' })).status, 404)
    })

    it('counts its versions, serves its pictures, and never returns its secrets or its script', async () => {
      const secrets = { API_KEY: 'very-secret-value' }
      const first = await published('counter', { secrets, icon: pixel, previewImages: [pixel] })
      assert.equal(first.version, 1)
      const second = await published('counter', { secrets, title: 'Counter 2' })
      assert.deepEqual([second.version, second.title, second.target], [2, 'Counter 2', 'all'])
      const picture = await sandbox.send(first.urls.icon!)
      assert.equal(picture.headers.get('content-type'), 'image/png')
      const all = JSON.stringify([second, await sandbox.ok('listIntegrations', {})])
      assert.ok(!all.includes('very-secret-value') && !all.includes('export default'))
    })

    it('belongs to its organization, and only administrators can change it', async () => {
      await published('counter')
      const other = addOrganization(sandbox.platform, 'Other', sandbox.users)
      assert.equal((await publish('counter', { organization: other })).status, 403)
      const one = { integrationName: 'counter' }
      assert.equal((await sandbox.ok('getIntegrationByName', one, 'edit')).permissions.admin, false)
      assert.equal((await sandbox.call('unpublishIntegration', one, 'edit')).status, 403)
      assert.equal((await sandbox.call('unpublishIntegration', one)).status, 205)
      assert.equal((await sandbox.call('unpublishIntegration', one)).status, 204)
    })

    it('can be published under the subdomain of the organization', async () => {
      sandbox.platform.organizations.change(organization, { hostname: 'acme' })
      const { owner } = await published('counter', { organization: 'acme' })
      assert.equal(owner.id, organization)
    })

    it('is visible to everyone, to people who know its name, or only to its organization', async () => {
      await published('open')
      await published('hidden', { visibility: 'unlisted' })
      await published('own', { visibility: 'private' })
      sandbox.addMember('guest', null)
      const names = async (as: string) => (await sandbox.ok('listIntegrations', {}, as)).items.map(({ name }) => name)
      assert.deepEqual(await names('read'), ['open', 'hidden', 'own'])
      assert.deepEqual(await names('guest'), ['open'])
      assert.equal((await sandbox.call('getIntegrationByName', { integrationName: 'hidden' }, 'guest')).status, 200)
      assert.equal((await sandbox.call('getIntegrationByName', { integrationName: 'own' }, 'guest')).status, 404)
    })

    it('is found by each filter, and listed page by page', async () => {
      await published('counter', { categories: ['analytics'], target: 'site' })
      await published('boards', {
        title: 'Boards',
        description: 'Shows boards.',
        scopes: ['space:content:write'],
        blocks: [{ id: 'board', urlUnfurl: ['https://*.boards.example/**', 'https://boards.test/b/*'] }],
        target: 'space',
      })
      await published('source', { title: 'Source', description: 'Pages.', contentSources: [{ id: 'one' }] })
      const names = async (query: object) => (await sandbox.ok('listIntegrations', query)).items.map(({ name }) => name)
      assert.deepEqual(await names({ search: 'COUNT' }), ['counter'])
      assert.deepEqual(await names({ category: 'analytics' }), ['counter'])
      assert.deepEqual(await names({ scope: 'space:content:write' }), ['boards'])
      assert.deepEqual(await names({ blocks: true }), ['boards'])
      assert.deepEqual(await names({ blocks: false, contentSources: true }), ['source'])
      assert.deepEqual(await names({ blockDomain: 'eu.boards.example' }), ['boards'])
      assert.deepEqual(await names({ blockDomain: 'boards.test' }), ['boards'])
      assert.deepEqual(await names({ blockDomain: 'test' }), [])
      assert.deepEqual(await names({ target: 'space' }), ['boards', 'source'])
      assert.deepEqual(await names({ owner: organization, search: 'pages' }), ['source'])
      assert.deepEqual(await names({ owner: 'none' }), [])
      assert.equal((await sandbox.call('listIntegrations', { blockDomain: 'a b' })).status, 400)
      const first = await sandbox.ok('listIntegrations', { limit: 1 })
      assert.equal(first.count, 3)
      assert.deepEqual(await names({ page: first.next!.page }), ['boards', 'source'])
    })
  })

  describe('when installed', () => {
    const one = { integrationName: 'counter' }
    const install = (as = 'admin') => sandbox.call('installIntegration', { ...one, body: { organization } }, as)

    it('is refused for an unknown integration or organization, and from people who aren’t administrators', async () => {
      assert.equal((await install()).status, 404)
      await published('counter')
      const nowhere = { ...one, body: { organization: 'none' } }
      assert.equal((await sandbox.call('installIntegration', nowhere)).status, 404)
      assert.equal((await install('create')).status, 403)
    })

    it('is installed once, and listed for administrators, also by external ID', async () => {
      await published('counter')
      const made = await done(install())
      assert.deepEqual([made.status, made.target.organization], ['active', organization])
      assert.equal((await install()).status, 409)
      assert.deepEqual((await sandbox.ok('listIntegrationInstallations', one)).items, [made])
      assert.equal((await sandbox.ok('listIntegrationInstallations', one, 'create')).count, 0)
      sandbox.platform.integrations.changeInstallation(made.id, { external_ids: '["crm-7"]' })
      const found = async (externalId: string) =>
        (await sandbox.ok('listIntegrationInstallations', { ...one, externalId })).items.length
      assert.deepEqual([await found('crm-7'), await found('crm-8')], [1, 0])
    })

    it('waits for required settings that have no default', async () => {
      const account = {
        properties: { color: { type: 'string', default: 'blue' }, key: { type: 'string' } },
        required: ['color', 'key'],
      }
      await published('counter', { configurations: { account } })
      const made = await done(install())
      assert.deepEqual([made.status, made.configuration], ['pending', { color: 'blue' }])
    })

    it('records an event with a readable trace', async () => {
      await published('counter')
      const made = await done(install())
      const { items, count } = await sandbox.ok('listIntegrationEvents', one)
      assert.equal(count, 1)
      assert.deepEqual(
        [items[0]!.payload.type, items[0]!.payload.status, items[0]!.installationId, items[0]!.status],
        ['installation_setup', 'active', made.id, 'success'],
      )
      const eventId = items[0]!.id
      const { event, trace } = await sandbox.ok('getIntegrationEvent', { ...one, eventId })
      assert.deepEqual(event, items[0])
      assert.equal(trace.logs[0]!.message, '“Counter” (version 1) is being installed in “Test organization”.')
      assert.equal((await sandbox.call('getIntegrationEvent', { ...one, eventId }, 'create')).status, 403)
      sandbox.addMember('guest', null)
      assert.equal((await sandbox.call('getIntegrationEvent', { ...one, eventId }, 'guest')).status, 404)
      assert.equal((await sandbox.call('getIntegrationEvent', { ...one, eventId: 'none' })).status, 404)
      assert.deepEqual((await sandbox.ok('listIntegrationEvents', one, 'read')).items, [])
    })

    it('reaches the spaces and sites that the caller can see, as IDs or in full', async () => {
      await published('counter')
      await done(install())
      const ids = [sandbox.addSpace({ title: 'One' }).id, sandbox.addSpace({ title: 'Two' }).id].toSorted()
      sandbox.addSpace({ title: 'Secret', defaultLevel: null })
      const spaces = await sandbox.ok('listIntegrationSpaceInstallations', one, 'read')
      assert.deepEqual(new Set(spaces.items.map(({ space }) => space)), new Set(ids))
      const first = await sandbox.ok('listIntegrationSpaceInstallations', { ...one, limit: 1 }, 'read')
      const page = first.next!.page
      const rest = await sandbox.ok('listIntegrationSpaceInstallations', { ...one, page, extended: true }, 'read')
      assert.deepEqual(
        rest.items.map(({ space }) => (typeof space === 'string' ? '' : space.id)),
        [ids[1]],
      )
      const site = await sandbox.ok('createSite', { organizationId: organization, body: { title: 'Docs' } })
      const sites = await sandbox.ok('listIntegrationSiteInstallations', one)
      assert.deepEqual(
        sites.items.map((entry) => entry.site),
        [site.id],
      )
      const full = await sandbox.ok('listIntegrationSiteInstallations', { ...one, extended: true })
      assert.deepEqual(
        full.items.map((entry) => entry.site),
        [site],
      )
      const none = await sandbox.ok('listIntegrationSiteInstallations', { ...one, externalId: 'crm-7' })
      assert.deepEqual(none.items, [])
    })

    describe('and changed', () => {
      const space = {
        properties: { color: { type: 'string', default: 'blue' }, board: { type: 'string' } },
        required: ['board'],
      }
      let at: { integrationName: string; installationId: string }
      let ids: string[]
      const reached = async () =>
        new Set((await sandbox.ok('listIntegrationInstallationSpaces', at)).items.map((entry) => entry.space))
      const lastEvent = async () => (await sandbox.ok('listIntegrationEvents', one)).items[0]?.payload

      beforeEach(async () => {
        ids = [sandbox.addSpace({ title: 'One' }).id, sandbox.addSpace({ title: 'Two' }).id]
        await published('counter', { configurations: { space, account: { properties: {}, required: ['key'] } } })
        at = { ...one, installationId: (await done(install())).id }
      })

      it('is active once its required settings are set, and waits again without them', async () => {
        assert.equal((await sandbox.ok('getIntegrationInstallationById', at)).status, 'pending')
        const change = async (configuration: Record<string, unknown>) =>
          await sandbox.ok('updateIntegrationInstallation', { ...at, body: { configuration, externalIds: ['crm-7'] } })
        const changed = await change({ key: 'secret' })
        assert.deepEqual([changed.status, changed.externalIds], ['active', ['crm-7']])
        assert.deepEqual(await sandbox.ok('getIntegrationInstallationById', at), changed)
        const payload = await lastEvent()
        assert.deepEqual([payload?.type, payload?.status], ['installation_setup', 'active'])
        assert.equal((await change({})).status, 'pending')
        const tooMany = { externalIds: ['1', '2', '3', '4', '5', '6'] }
        assert.equal((await sandbox.call('updateIntegrationInstallation', { ...at, body: tooMany })).status, 422)
      })

      it('reaches all spaces, or only the others once a space is removed', async () => {
        assert.deepEqual(await reached(), new Set(ids))
        const [first = '', second = ''] = ids
        assert.equal((await sandbox.call('uninstallIntegrationFromSpace', { ...at, spaceId: first })).status, 205)
        assert.equal((await sandbox.call('uninstallIntegrationFromSpace', { ...at, spaceId: first })).status, 204)
        assert.deepEqual(await reached(), new Set([second]))
        const { space_selection, spaces } = await sandbox.ok('getIntegrationInstallationById', at)
        assert.deepEqual([space_selection, spaces], ['selected', 1])
        assert.equal((await lastEvent())?.type, 'space_installation_deleted')
        assert.equal((await sandbox.call('getIntegrationSpaceInstallation', { ...at, spaceId: first })).status, 404)
        sandbox.addSpace({ title: 'Three' })
        assert.deepEqual(await reached(), new Set([second]))
        await sandbox.ok('installIntegrationOnSpace', { ...at, body: { space: first } })
        assert.deepEqual(await reached(), new Set(ids))
      })

      it('has its own settings on a space, which only administrators can see', async () => {
        await sandbox.ok('updateIntegrationInstallation', { ...at, body: { configuration: { key: 'secret' } } })
        const [spaceId = ''] = ids
        const answer = await sandbox.call('installIntegrationOnSpace', { ...at, body: { space: spaceId } })
        const made = await done(Promise.resolve(answer))
        assert.equal(answer.status, 201)
        assert.deepEqual([made.space, made.status, made.configuration], [spaceId, 'pending', { color: 'blue' }])
        assert.equal(made.urls.location, answer.headers.get('location'))
        assert.equal((await sandbox.call('installIntegrationOnSpace', { ...at, body: { space: spaceId } })).status, 409)
        const on = { ...at, spaceId }
        const configuration = { board: 'plans' }
        const body = { configuration, externalIds: ['crm-8'] }
        const changed = await sandbox.ok('updateIntegrationSpaceInstallation', { ...on, body, extended: true })
        assert.deepEqual([changed.status, changed.configuration], ['active', configuration])
        assert.equal(typeof changed.space === 'string' ? '' : changed.space.title, 'One')
        const seen = async (as: string) => {
          const found = await sandbox.ok('listIntegrationSpaceInstallations', { ...one, externalId: 'crm-8' }, as)
          return found.items.map((entry) => [entry.space, entry.configuration])
        }
        assert.deepEqual(await seen('admin'), [[spaceId, configuration]])
        assert.deepEqual(await seen('read'), [[spaceId, {}]])
      })

      it('shows its blocks in the spaces where it is active', async () => {
        const blocks = [{ id: 'board', title: 'Board', description: 'A board.', urlUnfurl: ['https://boards.test/*'] }]
        await published('boards', { title: 'Boards', target: 'space', blocks })
        const body = { organization }
        const { id } = await sandbox.ok('installIntegration', { integrationName: 'boards', body })
        const [spaceId = ''] = ids
        const names = async () =>
          (await sandbox.ok('listSpaceIntegrations', { spaceId }, 'read')).items.map(({ name }) => name)
        assert.deepEqual(await names(), ['boards'])
        const offered = async () => await sandbox.ok('listSpaceIntegrationsBlocks', { spaceId }, 'read')
        assert.deepEqual(await offered(), [{ name: 'boards', blocks }])
        const embed = async (url: string) => await sandbox.ok('getEmbedByUrlInSpace', { spaceId, url }, 'read')
        const board = await embed('https://boards.test/plans')
        assert.deepEqual([board.type, board.integration, board.block], ['integration', 'boards', blocks[0]])
        assert.equal((await embed('https://boards.example/plans')).type, 'link')
        const boards = { integrationName: 'boards', installationId: id }
        await sandbox.ok('updateIntegrationInstallation', { ...boards, body: { space_selection: 'selected' } })
        assert.deepEqual([await names(), await offered()], [[], []])
      })

      it('is refused on targets that it isn’t published for, that don’t exist, or that another organization owns', async () => {
        await published('boards', { target: 'space' })
        const { id } = await sandbox.ok('installIntegration', { integrationName: 'boards', body: { organization } })
        const boards = { integrationName: 'boards', installationId: id }
        const site = await sandbox.ok('createSite', { organizationId: organization, body: { title: 'Docs' } })
        const onSite = { ...boards, body: { siteId: site.id } }
        assert.equal((await sandbox.call('installIntegrationOnSite', onSite)).status, 400)
        const nowhere = { ...at, body: { space: 'none' } }
        assert.equal((await sandbox.call('installIntegrationOnSpace', nowhere)).status, 404)
        const mixed = { ...boards, integrationName: 'counter' }
        assert.equal((await sandbox.call('getIntegrationInstallationById', mixed)).status, 404)
        const other = addOrganization(sandbox.platform, 'Other', sandbox.users)
        const elsewhere = await sandbox.ok('installIntegration', { ...one, body: { organization: other } })
        const [spaceId = ''] = ids
        const abroad = { ...one, installationId: elsewhere.id, body: { space: spaceId } }
        assert.equal((await sandbox.call('installIntegrationOnSpace', abroad)).status, 404)
      })

      it('is listed with its integration, and leaves an event when it is uninstalled', async () => {
        const inOrganization = async (search: string) => {
          const found = await sandbox.ok('listOrganizationInstallations', { organizationId: organization, search })
          return found.items.map(({ installation, integration }) => [installation.id, integration.name])
        }
        assert.deepEqual(await inOrganization('count'), [[at.installationId, 'counter']])
        assert.deepEqual(await inOrganization('other'), [])
        assert.equal((await sandbox.call('uninstallIntegration', at)).status, 205)
        assert.equal((await sandbox.call('uninstallIntegration', at)).status, 204)
        assert.deepEqual(await inOrganization(''), [])
        assert.equal((await lastEvent())?.type, 'installation_deleted')
        assert.equal((await done(install())).status, 'pending')
      })
    })

    it('has an address for its script, which answers that a sandbox doesn’t run scripts', async () => {
      const { urls } = await published('counter')
      const answer = await sandbox.send(urls.publicEndpoint ?? '')
      assert.equal(answer.status, 501)
      assert.match(JSON.stringify(answer.body), /doesn’t run them/)
    })

    it('is deleted with the integration', async () => {
      await published('counter')
      await done(install())
      await sandbox.call('unpublishIntegration', one)
      await published('counter')
      assert.equal((await sandbox.ok('listIntegrationInstallations', one)).count, 0)
      assert.equal((await sandbox.ok('listIntegrationEvents', one)).count, 0)
    })
  })

  describe('in development', () => {
    const one = { integrationName: 'counter' }
    const received: string[] = []
    let server: Server
    let address: string
    let status = 200
    before(async () => {
      server = createServer((request, response) => {
        request.setEncoding('utf8')
        request.on('data', (chunk: string) => received.push(chunk))
        request.on('end', () => response.writeHead(status).end())
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    after(() => server.close())

    const eventAfterInstalling = async (allowPrivate: boolean) => {
      const background = new BackgroundInSteps(sandbox, [
        new TunnelWorker(sandbox.platform, new GuardedFetch({ allowPrivate })),
      ])
      await sandbox.ok('installIntegration', { ...one, body: { organization } })
      await background.finish()
      await background.stop()
      const { items } = await sandbox.ok('listIntegrationEvents', one)
      const { event, trace } = await sandbox.ok('getIntegrationEvent', { ...one, eventId: items[0]!.id })
      return { event, last: trace.logs.at(-1)!.message }
    }
    const develop = (tunnelUrl: string, as = 'admin') =>
      sandbox.call('setIntegrationDevelopmentMode', { ...one, body: { tunnelUrl } }, as)

    it('is refused without a valid address, for an unknown integration, and from people who aren’t administrators', async () => {
      assert.equal((await develop(address)).status, 404)
      await published('counter')
      assert.equal((await develop('no address')).status, 400)
      assert.equal((await develop('file:///etc/passwd')).status, 400)
      assert.equal((await develop('')).status, 422)
      assert.equal((await develop(`https://example.com/${'x'.repeat(256)}`)).status, 422)
      assert.equal((await develop(address, 'create')).status, 403)
    })

    it('receives its events at the tunnel', async () => {
      await published('counter')
      assert.equal((await develop(address)).status, 204)
      const { event, last } = await eventAfterInstalling(true)
      assert.deepEqual([event.status, last], ['success', 'The tunnel responded with status 200.'])
      assert.equal((JSON.parse(received.join('')) as { type: string }).type, 'installation_setup')
    })

    it('marks an event as failed if the tunnel refuses it', async () => {
      status = 500
      await published('counter')
      await develop(address)
      const { event, last } = await eventAfterInstalling(true)
      assert.deepEqual([event.status, last], ['failed', 'The tunnel responded with status 500.'])
    })

    it('sends nothing to private addresses unless they are allowed', async () => {
      received.length = 0
      await published('counter')
      await develop(address)
      const { event, last } = await eventAfterInstalling(false)
      assert.equal(event.status, 'failed')
      assert.match(last, /isn’t on the public internet, so it isn’t fetched\.$/)
      assert.deepEqual(received, [])
    })
  })
})
