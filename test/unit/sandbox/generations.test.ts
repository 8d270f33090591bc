import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generations, offeredOperations, withdrawnFamilies } from '../../../src/contract/generations.ts'
import type { Operation } from '../../../src/contract/operation.ts'
import { operations } from '../../../src/contract/operations.ts'
import { readReference } from '../../support/reference/readReference.ts'
import { TestSandbox } from './support/testSandbox.ts'

const withdrawn = withdrawnFamilies.flat()

/** Returns the operations in the OpenAPI document, such as `GET /orgs listOrganizations…`. */
async function listed(sandbox: TestSandbox): Promise<string[]> {
  const { paths } = (await sandbox.send('/v1/openapi.json')).body as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
  )
}

describe('a sandbox with only the reference', () => {
  const further = Object.keys(operations).filter((name) => !readReference().some((row) => row.name === name))
  const everything: Record<string, Operation> = operations

  it('lists exactly the operations of the reference', async () => {
    const sandbox = new TestSandbox({ edition: 'only-reference' })
    const rows = readReference().map(({ method, path, name }) => `${method} ${path} ${name}`)
    assert.deepEqual((await listed(sandbox)).toSorted(), rows.toSorted())
    assert.equal(rows.length, 145)
    sandbox.close()
  })

  it('answers every other operation like an unknown address, with the ordinary error body', async () => {
    const sandbox = new TestSandbox({ edition: 'only-reference' })
    const headers = { authorization: `Bearer ${sandbox.tokenOf('admin')}` }
    const unknown = await sandbox.send('/v1/never/was', { headers })
    assert.equal(further.length, Object.keys(operations).length - 145)
    for (const name of further) {
      const { method = '', path = '' } = everything[name] ?? {}
      const { status, body } = await sandbox.send(`/v1${path.replaceAll(/\{\w+\}/g, 'none')}`, { method, headers })
      assert.deepEqual([name, status, body], [name, 404, unknown.body])
    }
    sandbox.close()
  })

  it('serves content that another edition wrote, and keeps its own addresses', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-edition-'))
    const file = join(folder, 'sandbox.db')
    const before = new TestSandbox({}, file)
    const space = before.addSpace({ title: 'Kept' })
    before.close()
    const sandbox = new TestSandbox({ edition: 'only-reference' }, file)
    const read = await sandbox.call('getSpaceById', { spaceId: space.id })
    assert.deepEqual([read.status, read.body.title], [200, 'Kept'])
    assert.equal((await sandbox.send('/sandbox/health')).status, 200)
    sandbox.close()
    rmSync(folder, { recursive: true })
  })
})

describe('the generations of the API', () => {
  it('differ by the operations that the live platform withdrew', () => {
    const gone = readReference().flatMap(({ name, isOfferedToday }) => (isOfferedToday ? [] : [name]))
    // The reference doesn't contain two of them (api-facts P1 §2.10).
    const more = ['listSpacePageBacklinks', 'listChangeRequestLinks']
    assert.deepEqual(withdrawn.toSorted(), [...gone, ...more].toSorted())
    assert.equal(offeredOperations('reference').length - offeredOperations('current').length, gone.length + more.length)
  })

  for (const name of withdrawn) {
    it(`answer ${name} like an unknown address in the current generation`, async () => {
      const { method, path } = operations[name]
      const answers = []
      for (const generation of ['current', 'reference'] as const) {
        const sandbox = new TestSandbox({ edition: generation })
        const headers = { authorization: `Bearer ${sandbox.tokenOf('admin')}` }
        const address = `/v1${path.replaceAll(/\{\w+\}/g, 'none')}`
        answers.push(await sandbox.send(address, { method, headers }))
        answers.push(await sandbox.send('/v1/never/was', { method, headers }))
        sandbox.close()
      }
      const [today, unknown, before] = answers
      // `GET …/conversations` and `POST …/conversations` share an address, and both are withdrawn.
      assert.deepEqual([today?.status, today?.message], [404, unknown?.message])
      assert.notEqual(before?.message, unknown?.message)
    })
  }

  it('give some operations different names', async () => {
    for (const generation of generations) {
      const sandbox = new TestSandbox({ edition: generation })
      const names = await listed(sandbox)
      sandbox.close()
      const isToday = generation === 'current'
      assert.equal(names.includes('GET /spaces/{spaceId}/git/info getSpaceGitInfo'), isToday)
      assert.equal(names.includes('GET /spaces/{spaceId}/git/info getGitInfo'), !isToday)
      const changes = 'GET /spaces/{spaceId}/revisions/{revisionId}/changes'
      assert.equal(names.includes(`${changes} getRevisionSemanticChanges`), isToday)
      assert.equal(names.includes(`${changes} getRevisionChanges`), !isToday)
    }
  })

  it('require the source language of a translation only in the current generation', async () => {
    for (const generation of generations) {
      const sandbox = new TestSandbox({ edition: generation })
      const { organizationId } = sandbox
      const space = sandbox.addSpace().id
      const translate = async (source: { space: string; language?: 'en' }) =>
        (await sandbox.call('createTranslation', { organizationId, body: { language: 'de', source } })).status
      assert.equal(await translate({ space }), generation === 'current' ? 422 : 201)
      assert.equal(await translate({ space, language: 'en' }), 201)
      sandbox.close()
    }
  })
})
