import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SearchWorker } from '../../../../src/sandbox/search/searchUpdates.ts'
import { Branch } from '../support/branch.ts'
import { TestSandbox } from '../support/testSandbox.ts'

describe('search after the published content has changed', () => {
  const search = async (sandbox: TestSandbox, spaceId: string, query: string) =>
    (await sandbox.ok('searchSpaceContent', { spaceId, query })).items.map(({ title }) => title)

  it('finds merged content right away, and no longer finds deleted content', async () => {
    const branch = await Branch.open([
      { operation: 'insert_page', title: 'Old', document: { markdown: 'About weathercocks.' } },
    ])
    const { sandbox, spaceId } = branch
    assert.deepEqual(await search(sandbox, spaceId, 'weathercocks'), ['Old'])
    await branch.write(
      { operation: 'delete_page', page: await branch.id('old') },
      { operation: 'insert_page', title: 'New', document: { markdown: 'About windmills.' } },
    )
    await branch.merge()
    assert.deepEqual(await search(sandbox, spaceId, 'weathercocks'), [])
    assert.deepEqual(await search(sandbox, spaceId, 'windmills'), ['New'])
    const organization = { organizationId: sandbox.organizationId, query: 'windmills' }
    assert.equal((await sandbox.ok('searchOrganizationContent', organization)).items.length, 1)
    branch.close()
  })

  it('indexes changes in the background', async () => {
    const branch = await Branch.open()
    const { searchUpdates } = branch.sandbox.platform
    await branch.write({ operation: 'insert_page', title: 'New', document: { markdown: 'Words.' } })
    await branch.merge()
    assert.equal(searchUpdates.next, branch.spaceId)
    const worker = new SearchWorker(searchUpdates)
    while ((await worker.step()) !== undefined) continue
    assert.equal(searchUpdates.next, undefined)
    branch.close()
  })

  it('indexes pending changes after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-search-'))
    const file = join(folder, 'sandbox.db')
    const sandbox = new TestSandbox({}, file)
    const spaceId = sandbox.addSpace({}, [
      { operation: 'insert_page', title: 'New', document: { markdown: 'About windmills.' } },
    ]).id
    sandbox.close()
    const again = new TestSandbox({}, file)
    assert.deepEqual(await search(again, spaceId, 'windmills'), ['New'])
    again.close()
    rmSync(folder, { recursive: true })
  })
})
