import assert from 'node:assert/strict'
import path from 'node:path'
import type { Page } from '../../../../src/contract/revisions.ts'
import { addSampleDocs } from '../../../../src/sandbox/sample/sampleDocs.ts'
import { pageOutline } from '../support/pageOutline.ts'
import { TestSandbox } from '../support/testSandbox.ts'

const guide = path.join(import.meta.dirname, '../../../../media/guide')

describe('the sample docs of the sandbox', () => {
  let sandbox: TestSandbox
  const problems: string[] = []
  before(async () => {
    sandbox = new TestSandbox()
    const report = (line: string) => problems.push(line)
    await addSampleDocs(sandbox.platform, sandbox.organizationId, sandbox.users, { guide, report })
  })
  after(() => sandbox.close())

  const spaceTitled = async (title: string) => {
    const { items } = await sandbox.ok('listSpacesInOrganizationById', { organizationId: sandbox.organizationId })
    return items.find((space) => space.title === title)!
  }

  it('are imported without problems, and none of their links is broken', async () => {
    assert.deepEqual(problems, [])
    for (const title of ['Galley user guide', 'Handbook', 'Meeting notes']) {
      const { id: spaceId } = await spaceTitled(title)
      const links = await sandbox.ok('listSpaceLinks', { spaceId, status: 'broken' })
      assert.deepEqual(
        links.items.map((link) => link.locationReferences.map((from) => from.page?.title)),
        [],
        title,
      )
    }
  })

  it('have collections, a locked space and every kind of page', async () => {
    const { items } = await sandbox.ok('listCollectionsInOrganizationById', { organizationId: sandbox.organizationId })
    assert.deepEqual(
      items.map((each) => [each.title, each.parent !== undefined]),
      [
        ['Team', false],
        ['Archive', true],
      ],
    )
    assert.equal((await spaceTitled('Meeting notes')).editMode, 'locked')
    const { id: spaceId } = await spaceTitled('Handbook')
    assert.equal(
      pageOutline((await sandbox.ok('listPages', { spaceId, computed: false })).pages),
      `Welcome to the team <welcome>
Writing [group] <writing>
  How we write <writing/style>
  Before you ask for a review <writing/checklist>
Plain language guidelines [link] <https://www.plainlanguage.gov/guidelines/>
All pages [computed] <all-pages>
Ideas for later hidden <ideas-for-later>
An empty page <an-empty-page>
`,
    )
  })

  it('have a change request of each status, by several people, one of them outdated', async () => {
    const { id: spaceId } = await spaceTitled('Galley user guide')
    const people = new Set<string>()
    for (const status of ['open', 'draft', 'archived', 'merged'] as const) {
      const { items } = await sandbox.ok('listChangeRequestsForSpace', { spaceId, status })
      assert.equal(items.length, 1, status)
      people.add(items[0]!.createdBy.displayName)
      const { changes } = await sandbox.ok('getChangeRequestChanges', { spaceId, changeRequestId: items[0]!.id })
      assert.ok(changes.length > 0, status)
    }
    assert.equal(people.size, 3)
    const handbook = await spaceTitled('Handbook')
    const [outdated] = (await sandbox.ok('listChangeRequestsForSpace', { spaceId: handbook.id })).items
    assert.equal(outdated?.outdated, true)
    const updated = await sandbox.ok('updateChangeRequest', { spaceId: handbook.id, changeRequestId: outdated!.id })
    assert.equal(updated.result, 'update')
  })

  it('open page by page in both formats, with all their files', async () => {
    for (const title of ['Galley user guide', 'Handbook', 'Meeting notes']) {
      const { id: spaceId } = await spaceTitled(title)
      const revision = await sandbox.ok('getCurrentRevision', { spaceId })
      for (const file of revision.files)
        assert.equal((await sandbox.send(new URL(file.downloadURL).pathname)).status, 200)
      for (const pageId of idsOf(revision.pages)) {
        await sandbox.ok('getPageById', { spaceId, pageId, format: 'document' })
        await sandbox.ok('getPageById', { spaceId, pageId, format: 'markdown' })
      }
    }
  })
})

function idsOf(pages: readonly Page[]): string[] {
  return pages.flatMap((page) => [page.id, ...idsOf(page.pages ?? [])])
}
