import assert from 'node:assert/strict'
import { checkSpec } from '../../../../src/core/openApi/checkSpec.ts'
import { SpecSchemas } from '../../../../src/core/openApi/schemaProblems.ts'
import { addSamplePublishing } from '../../../../src/sandbox/sample/samplePublishing.ts'
import { sampleSpec } from '../../../../src/sandbox/sample/sampleSpec.ts'
import { done, TestSandbox } from './testSandbox.ts'

describe('The sample docs', () => {
  let sandbox: TestSandbox
  let at: { organizationId: string }
  beforeEach(() => {
    sandbox = new TestSandbox()
    at = { organizationId: sandbox.organizationId }
    sandbox.addSpace('Guide', { One: 'Words' })
    sandbox.addSpace('Handbook', { Two: 'Words' })
    addSamplePublishing(sandbox.platform, sandbox.organizationId)
  })
  afterEach(() => sandbox.close())

  it('are published on a site with two sections and a share link', async () => {
    const { items } = await done(sandbox.call('listSites', { ...at, published: true }))
    const siteId = items[0]!.id
    const { type, structure } = await done(sandbox.call('getSiteStructure', { ...at, siteId }))
    assert.deepEqual([type, structure.map(({ title }) => title)], ['sections', ['Guide', 'Handbook']])
    assert.equal((await done(sandbox.call('listSiteShareLinks', { ...at, siteId }))).count, 1)
    assert.equal((await sandbox.get(items[0]!.urls.published!)).status, 200)
  })

  it('have a specification that its parser finds nothing wrong with', async () => {
    const { format, problems } = checkSpec(sampleSpec, new SpecSchemas())
    assert.deepEqual([format, problems], ['yaml', []])
    const spec = await done(sandbox.call('getOpenAPISpecBySlug', { ...at, specSlug: 'reading-circle' }))
    assert.equal(spec.processingState, 'complete')
    assert.equal(await (await sandbox.get(spec.urls.published!)).text(), sampleSpec)
  })

  it('have an integration that is installed, and told so', async () => {
    const one = { integrationName: 'reading-time' }
    const { items } = await done(sandbox.call('listIntegrationInstallations', one))
    assert.deepEqual([items[0]!.status, items[0]!.configuration], ['active', { wordsPerMinute: 220 }])
    assert.equal((await done(sandbox.call('listIntegrationEvents', one))).count, 1)
  })

  it('have conversations about the same thing', async () => {
    assert.equal((await done(sandbox.call('listConversations', at))).count, 2)
    const { items } = await done(sandbox.call('listConversationsIssuesClusters', at))
    assert.deepEqual(
      items.map(({ stats }) => stats.issues),
      [2],
    )
    assert.match(items[0]!.label, /draft/)
  })
})
