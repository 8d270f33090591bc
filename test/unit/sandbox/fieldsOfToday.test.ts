import assert from 'node:assert/strict'
import { generations } from '../../../src/contract/generations.ts'
import { filledSandbox } from './support/filledSandbox.ts'
import { pagesOf, TestSandbox } from './support/testSandbox.ts'

for (const generation of generations) {
  describe(`The fields that the live platform always sends, in the sandbox’s generation “${generation}”,`, () => {
    let sandbox: TestSandbox
    let at: { organizationId: string }

    beforeEach(() => {
      sandbox = new TestSandbox({ edition: generation })
      at = { organizationId: sandbox.organizationId }
    })

    afterEach(() => sandbox.close())

    it('say that an organization has no trial, and that the caller has access', async () => {
      const { trial, permissions } = await sandbox.ok('getOrganizationById', at, 'read')
      assert.deepEqual([trial, permissions.access], [{ status: 'notapplicable', count: 0 }, true])
    })

    it('include the plan, the features and the permissions of a site', async () => {
      await sandbox.ok('createSite', { ...at, body: { title: 'Docs', type: 'ultimate' } })
      const rights = async (who: string) => {
        const [site] = (await sandbox.ok('listSites', at, who)).items
        assert.deepEqual([site?.appliedType, site?.features], [site?.type, []])
        const given = Object.entries(site?.permissions ?? {}).flatMap(([right, isGiven]) => (isGiven ? [right] : []))
        return given.toSorted().join(' ')
      }
      assert.equal(await rights('read'), 'access view viewAdaptiveSchema')
      assert.equal(await rights('create'), 'access create edit editAdaptiveSchema view viewAdaptiveSchema')
      assert.equal(
        await rights('admin'),
        'access admin create edit editAdaptiveSchema installIntegration view viewAdaptiveSchema',
      )
    })

    it('count the sites that a member can see', async () => {
      for (const defaultLevel of [null, 'read'] as const) {
        await sandbox.ok('createSite', { ...at, body: { title: 'Docs' } })
        const [site] = (await sandbox.ok('listSites', at)).items.slice(-1)
        await sandbox.ok('updateSiteById', { ...at, siteId: site?.id ?? '', body: { defaultLevel } })
      }
      const sites = async (userId: string) => (await sandbox.ok('getMemberInOrganizationById', { ...at, userId })).sites
      assert.deepEqual([await sites(sandbox.users.admin), await sites(sandbox.users.read)], [2, 1])
    })

    it('rank the pages that a search finds, and score their space', async () => {
      sandbox.addSpace({ title: 'Handbook' }, pagesOf({ Ovens: 'Ovens are hot.', Bread: 'Bread comes from ovens.' }))
      const [space] = (await sandbox.ok('searchOrganizationContent', { ...at, query: 'ovens' })).items
      assert.deepEqual([space?.type, (space?.score ?? 0) > 0], ['space', true])
      assert.deepEqual(
        space?.pages.map(({ title, rank }) => [title, rank]),
        [
          ['Ovens', 1],
          ['Bread', 2],
        ],
      )
    })
  })
}

/** Reads an object from a sandbox with one of everything. */
type Read = (filled: Awaited<ReturnType<typeof filledSandbox>>) => Promise<unknown>

const text = 'Some *text*.\n\n# Title\n\n![](https://example.com/a.png)\n\n| One | Two |\n| --- | --- |\n| 1 | 2 |'

/**
 * The fields of each object that the newest clients rely on. `a.b` is a field within a field, `[]` any item of a list.
 */
const fields: Readonly<Record<string, readonly [Read, string]>> = {
  organization: [
    async ({ sandbox, all }) => await sandbox.ok('getOrganizationById', at(all)),
    'trial.status trial.count permissions.access',
  ],
  'space with a custom emoji': [
    async ({ sandbox, all }) => await sandbox.ok('updateSpaceById', { spaceId: all.spaceId, body: { emoji: '📖' } }),
    'emoji',
  ],
  site: [
    async ({ sandbox, all }) => await sandbox.ok('getSiteById', { ...at(all), siteId: all.siteId }),
    'features urls.preview permissions.create permissions.viewAdaptiveSchema permissions.editAdaptiveSchema ' +
      'permissions.installIntegration permissions.access appliedType defaultLevel',
  ],
  'site structure': [
    async ({ sandbox, all }) => await sandbox.ok('getSiteStructure', { ...at(all), siteId: all.siteId }),
    'structure[].draft',
  ],
  'site sections': [
    async ({ sandbox, all }) => await sandbox.ok('listSiteSections', { ...at(all), siteId: all.siteId }),
    'items[].draft items[].siteSpaces[].draft',
  ],
  member: [
    async ({ sandbox, all }) => await sandbox.ok('getMemberInOrganizationById', { ...at(all), userId: all.userId }),
    'sites',
  ],
  'OpenAPI specification': [
    async ({ sandbox, all }) => await sandbox.ok('getOpenAPISpecBySlug', { ...at(all), specSlug: all.specSlug }),
    'lastProcessedErrorCount',
  ],
  'SAML provider': [
    async ({ sandbox, all }) => {
      const body = { label: 'Bare' }
      return await sandbox.ok('createOrganizationSAMLProvider', { ...at(all), body })
    },
    'ssoURL certificate entityID',
  ],
  integration: [
    async ({ sandbox, all }) => await sandbox.ok('getIntegrationByName', { integrationName: all.integrationName }),
    'categories previewImages externalLinks owner.permissions owner.urls urls.assets urls.publicEndpoint ' +
      'urls.publicContentEndpoint',
  ],
  installation: [
    async ({ sandbox, all }) => {
      const { integrationName, installationId } = all
      return await sandbox.ok('getIntegrationInstallationById', { integrationName, installationId })
    },
    'urls.publicEndpoint urls.publicContentEndpoint space_selection site_selection spaces',
  ],
  'installation on a space': [
    async ({ sandbox, all }) => {
      const { integrationName, installationId, spaceId } = all
      return await sandbox.ok('getIntegrationSpaceInstallation', { integrationName, installationId, spaceId })
    },
    'urls.publicEndpoint urls.publicContentEndpoint',
  ],
  translation: [
    async ({ sandbox, all }) => await sandbox.ok('getTranslation', { ...at(all), translationId: all.translationId }),
    'instructions stats.latestRunDuration stats.latestPages stats.latestWords',
  ],
  cluster: [
    async ({ sandbox, all }) => await sandbox.ok('listConversationsIssuesClusters', at(all)),
    'items[].icon items[].stats.tasksTotal items[].stats.tasksBacklog items[].stats.tasksStarted',
  ],
  'links of a page': [
    async ({ sandbox, all }) => await sandbox.ok('listPageLinksInSpace', { spaceId: all.spaceId, pageId: all.pageId }),
    'items[].targetReference.file.downloadURL items[].targetReference.versionContext.revision.parents',
  ],
  document: [
    async ({ sandbox, all }) => {
      const changes = [{ operation: 'update_page', page: all.pageId, document: { markdown: text } }] as const
      sandbox.edit(all.spaceId, ...changes)
      const page = await sandbox.ok('getPageById', { spaceId: all.spaceId, pageId: all.pageId, format: 'document' })
      const nodes = page.document?.nodes ?? []
      const of = (type: string) => nodes.find((node) => node.type?.startsWith(type))
      const columns = Object.values(of('table')?.data?.['definition'] ?? {})
      return { heading: of('heading'), image: of('images')?.nodes?.[0], columns }
    },
    'heading.data image.data image.isVoid image.fragments columns[].textAlignment',
  ],
  revision: [async ({ sandbox, all }) => await sandbox.ok('getCurrentRevision', { spaceId: all.spaceId }), 'tags'],
  'merge revision': [
    async ({ sandbox, all }) => {
      const { spaceId, changeRequestId } = all
      await sandbox.ok('mergeChangeRequest', { spaceId, changeRequestId })
      return await sandbox.ok('getCurrentRevision', { spaceId })
    },
    'mergedFrom.subject',
  ],
  'published site': [
    async ({ sandbox, all }) => await sandbox.ok('getPublishedContentSite', { ...at(all), siteId: all.siteId }),
    'customizations.site customizations.siteSpaces scripts',
  ],
  'page in a list': [
    async ({ sandbox, all }) => await sandbox.ok('listPages', { spaceId: all.spaceId, metadata: false }),
    'pages[].kind pages[].tags pages[].layout.width pages[].layout.actions pages[].layout.anchors ' +
      'pages[].layout.coverMask pages[].layout.tags',
  ],
  'results of a search': [
    async ({ sandbox, all }) => await sandbox.ok('searchOrganizationContent', { ...at(all), query: 'text' }),
    'items[].type items[].score items[].pages[].rank',
  ],
}

function at({ organizationId }: { readonly organizationId: string }) {
  return { organizationId }
}

/** Returns the paths that a value doesn't have. */
function missing(value: unknown, paths: string): string[] {
  return paths.split(' ').filter((path) => !has(value, path.split(/\.|(?=\[\])/)))
}

function has(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return value !== undefined
  if (typeof value !== 'object' || value === null) return false
  if (step === '[]') return Array.isArray(value) && value.length > 0 && value.every((item) => has(item, rest))
  return has((value as Record<string, unknown>)[step], rest)
}

describe('Every field that the newest clients rely on', () => {
  let filled: Awaited<ReturnType<typeof filledSandbox>>
  before(async () => {
    filled = await filledSandbox()
  })
  after(() => filled.sandbox.close())

  for (const [name, [read, paths]] of Object.entries(fields)) {
    it(`is in the sandbox’s ${name}`, async () => assert.deepEqual(missing(await read(filled), paths), []))
  }
})
