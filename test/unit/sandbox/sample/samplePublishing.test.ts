import assert from 'node:assert/strict'
import { checkSpec } from '../../../../src/core/platform/openApi/checkSpec.ts'
import { SpecSchemas } from '../../../../src/core/platform/openApi/schemaProblems.ts'
import { addSamplePublishing } from '../../../../src/sandbox/sample/samplePublishing.ts'
import { sampleSpec } from '../../../../src/sandbox/sample/sampleSpec.ts'
import { pagesOf, TestSandbox } from '../support/testSandbox.ts'

describe('The sample docs', () => {
  let sandbox: TestSandbox
  let at: { organizationId: string }
  beforeEach(() => {
    sandbox = new TestSandbox()
    at = { organizationId: sandbox.organizationId }
    sandbox.addSpace({ title: 'Guide' }, pagesOf({ One: 'Words' }))
    sandbox.addSpace({ title: 'Handbook' }, pagesOf({ Two: 'Words' }))
    addSamplePublishing(sandbox.platform, sandbox.organizationId)
  })
  afterEach(() => sandbox.close())

  it('are published on a site with sections, nested groups, an external link and a share link', async () => {
    const { items } = await sandbox.ok('listSites', { ...at, published: true })
    const siteId = items[0]!.id
    const { type, structure } = await sandbox.ok('getSiteStructure', { ...at, siteId })
    const outline = (parts: readonly object[]): unknown[] =>
      parts.map((part) =>
        'children' in part ? outline(part.children as object[]) : `${(part as { object: string }).object.slice(5)}`,
      )
    assert.deepEqual([type, outline(structure)], ['sections', ['section', [['section'], 'external-link']]])
    assert.equal((await sandbox.ok('listSiteShareLinks', { ...at, siteId })).count, 1)
    assert.equal((await sandbox.send(items[0]!.urls.published!)).status, 200)
  })

  it('have a specification without problems', async () => {
    const { format, problems } = checkSpec(sampleSpec, new SpecSchemas())
    assert.deepEqual([format, problems], ['yaml', []])
    const spec = await sandbox.ok('getOpenAPISpecBySlug', { ...at, specSlug: 'reading-circle' })
    assert.equal(spec.processingState, 'complete')
    assert.equal((await sandbox.send(spec.urls.published!)).text, sampleSpec)
  })

  it('have an installed integration with an event', async () => {
    const one = { integrationName: 'reading-time' }
    const { items } = await sandbox.ok('listIntegrationInstallations', one)
    assert.deepEqual([items[0]!.status, items[0]!.configuration], ['active', { wordsPerMinute: 220 }])
    assert.equal((await sandbox.ok('listIntegrationEvents', one)).count, 1)
  })

  it('have two conversations about the same topic', async () => {
    assert.equal((await sandbox.ok('listConversations', at)).count, 2)
    const { items } = await sandbox.ok('listConversationsIssuesClusters', at)
    assert.deepEqual(
      items.map(({ stats }) => stats.issues),
      [2],
    )
    assert.match(items[0]!.label, /draft/)
  })
})
