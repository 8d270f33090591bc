import assert from 'node:assert/strict'
import { generations } from '../../../src/contract/generations.ts'
import { pagesOf, TestSandbox } from './support/testSandbox.ts'

for (const generation of generations) {
  describe(`The fields that the live service always sends, in the sandbox’s generation “${generation}”,`, () => {
    let sandbox: TestSandbox
    let at: { organizationId: string }

    beforeEach(() => {
      sandbox = new TestSandbox({ generation })
      at = { organizationId: sandbox.organizationId }
    })

    afterEach(() => sandbox.close())

    it('tell of an organization that it has no trial and what the caller may do', async () => {
      const { trial, permissions } = await sandbox.ok('getOrganizationById', at, 'read')
      assert.deepEqual([trial, permissions.access], [{ status: 'notapplicable', count: 0 }, true])
    })

    it('tell of a site its plan, its features and rights of their own', async () => {
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

    it('count the sites that a member sees', async () => {
      for (const defaultLevel of [null, 'read'] as const) {
        await sandbox.ok('createSite', { ...at, body: { title: 'Docs' } })
        const [site] = (await sandbox.ok('listSites', at)).items.slice(-1)
        await sandbox.ok('updateSiteById', { ...at, siteId: site?.id ?? '', body: { defaultLevel } })
      }
      const sites = async (userId: string) => (await sandbox.ok('getMemberInOrganizationById', { ...at, userId })).sites
      assert.deepEqual([await sites(sandbox.users.admin), await sites(sandbox.users.read)], [2, 1])
    })

    it('rank the pages that a search found, and score their space', async () => {
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
